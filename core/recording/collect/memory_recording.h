// SPDX-License-Identifier: GPL-3.0-or-later
// MemoryRecording is the part of a Collection that records memory: each step's points and the peak.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/recording/collect/step_assembler.h"
#include "core/run/point_history.h"
#include "core/run/store/store.h"

namespace ridgepoint::recording::collect {

// This class is used only on the recorder thread, except for setCapacity(), which is called before
// the recording begins.
class MemoryRecording {
  public:
    MemoryRecording();

    void setCapacity(std::optional<std::int64_t> bytes) { summary_.capacity_bytes = bytes; }
    // Moves the memory points out of `step`.
    void addStep(FinishedStep& step, run::RunWriter::Batch& batch);
    // Adds the points of the step that was not finished. Returns false if the points contain no
    // information.
    bool addRest(std::vector<run::MemoryPoint> points, run::RunWriter::Batch& batch);

    // Adds samples to the summary. The summary includes the samples from a segment's first measured
    // step to the first sample after the segment's last step.
    void addSamples(std::span<const run::DeviceSample> samples, run::RunWriter::Batch& batch);

    void beginAgain();  // discards all points and peaks

    const run::MemorySummary& summary() const { return summary_; }
    const run::Chunks<run::MemoryPoint>& points() const { return points_.chunks(); }

  private:
    void forgetPeaks();
    bool countSamples();  // returns whether samples were counted
    void put(std::vector<run::MemoryPoint> points, run::RunWriter::Batch& batch);

    run::MemorySummary summary_;
    bool seen_ = false;  // whether memory was collected
    std::int64_t segment_ = 0;
    std::optional<std::int64_t> first_measured_ns_;  // start of the segment's first measured step
    std::int64_t last_end_ns_ = 0;                   // end of the last step
    std::int64_t last_counted_ns_ = 0;               // time of the latest counted sample
    // Samples that may belong to a step that is not known yet.
    std::vector<run::DeviceSample> uncounted_;
    run::PointHistory points_;
};

}  // namespace ridgepoint::recording::collect
