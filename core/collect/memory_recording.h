// SPDX-License-Identifier: GPL-3.0-or-later
// MemoryRecording is the part of a session that records memory: each step's points and the peak.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/collect/step_assembler.h"
#include "core/run/point_history.h"
#include "core/store/store.h"

namespace ridgepoint::collect {

// Used on the recorder thread, except for setCapacity() before the recording begins.
class MemoryRecording {
  public:
    MemoryRecording();

    void setCapacity(std::optional<std::int64_t> bytes) { summary_.capacity_bytes = bytes; }
    void addStep(FinishedStep& step, run::RunWriter::Batch& batch);  // moves its memory points
    // Adds points after the last step. Returns false if they contain no information.
    bool addRest(std::vector<run::MemoryPoint> points, run::RunWriter::Batch& batch);

    // Counts the samples from the first measured step of a segment to the first sample after its
    // last step.
    void addSamples(std::span<const run::DeviceSample> samples, run::RunWriter::Batch& batch);

    void beginAgain();  // forgets all points and peaks

    const run::MemorySummary& summary() const { return summary_; }
    const run::Chunks<run::MemoryPoint>& points() const { return points_.chunks(); }

  private:
    void forgetPeaks();
    bool countSamples();  // returns whether there were any
    void put(std::vector<run::MemoryPoint> points, run::RunWriter::Batch& batch);

    run::MemorySummary summary_;
    bool seen_ = false;  // false: memory is not collected and therefore unknown
    std::int64_t segment_ = 0;
    std::optional<std::int64_t> first_measured_ns_;  // start, of the segment
    std::int64_t last_end_ns_ = 0;                   // of the last step
    std::int64_t last_counted_ns_ = 0;               // the latest sample that counted
    std::vector<run::DeviceSample> uncounted_;       // may be of a step that is not yet known
    run::PointHistory points_;
};

}  // namespace ridgepoint::collect
