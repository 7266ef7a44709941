// SPDX-License-Identifier: GPL-3.0-or-later
// GpuRecording is the part of a Collection that records the GPU. It waits for all records of a
// finished step, adds them up, and collects device samples. It is used only on the recorder thread,
// except before begin().
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "core/recording/collect/counters/set_joiner.h"
#include "core/recording/collect/cuda/gpu_collector.h"
#include "core/recording/collect/gpu_samples.h"
#include "core/recording/collect/step_assembler.h"
#include "core/run/gpu_table.h"
#include "core/run/store/store.h"

namespace ridgepoint::recording::collect {

class GpuRecording {
  public:
    using Intern = GpuSamples::Intern;
    GpuRecording(const TickClock& clock, Intern intern);

    // Call these functions before begin().
    void trace(cuda::GpuTracing tracing);
    // Joins counts to traced kernels. Call this after trace().
    void count(std::shared_ptr<counters::CountedSets> sets);
    GpuSamples& samples() { return samples_; }

    // Can be called on any thread after begin().
    void setTracing(bool on) {
        if (collector_) collector_->setTracing(on);
    }

    // Adds a step. Steps must be added in order. threads: each thread's system ID (cuda::StepOps).
    void add(FinishedStep step, const std::vector<std::uint32_t>& threads);
    // A finished step with its GPU work.
    struct Step {
        FinishedStep step;
        std::vector<run::GpuRecord> records;
        std::vector<run::ApiCall> api_calls;
    };
    // Returns the finished steps or, without tracing, all added steps. If `last` is true, waits for
    // the GPU, returns all remaining steps, and releases CUPTI and the samplers for other users.
    std::vector<Step> collect(bool last);
    // Adds the changes since the last call to `batch`.
    void fill(run::RunWriter::Batch& batch);

    // Resets the totals to zero, because the writer has lost the earlier steps.
    void forgetTotals();

    // The evidence level of the run's GPU data, the reason for this level, and the lost data.
    struct Evidence {
        bool known = false;  // whether tracing was attempted
        run::EvidenceLevel level = run::EvidenceLevel::modelled;
        std::string reason;
        std::uint64_t dropped = 0, without_launch = 0;             // see run::RunInfo
        std::vector<run::StepRange> cut_steps, overlapping_steps;  // see run::RunInfo
        std::vector<std::string> losses;
        bool operator==(const Evidence&) const = default;
    };
    const Evidence& evidence() const { return evidence_; }

    std::shared_ptr<const std::vector<run::GpuCell>> cells();
    std::shared_ptr<const std::vector<run::GpuCall>> calls() const { return calls_; }
    std::shared_ptr<const std::vector<run::GpuUse>> uses() const { return uses_; }
    std::shared_ptr<const run::Counted> counted() const { return counted_; }

  private:
    Step finish(cuda::TracedStep&& traced);
    void takeCounts();
    void updateEvidence();

    const TickClock& clock_;
    Intern intern_;
    std::unique_ptr<cuda::GpuCollector> collector_;
    std::deque<FinishedStep> waiting_;  // without step records and ops, which the collector stores
    std::uint64_t last_flush_ns_ = 0;
    bool steps_since_flush_ = false;
    std::int64_t last_traced_step_ = -1;

    run::StepWindows windows_;
    run::GpuTable table_;
    // Null if the cells must be read from table_ again.
    std::shared_ptr<const std::vector<run::GpuCell>> cells_;
    run::ChangingCells<run::GpuCall> call_totals_;
    std::shared_ptr<const std::vector<run::GpuCall>> calls_;
    std::shared_ptr<const std::vector<run::GpuUse>> uses_;
    bool cells_changed_ = false;

    std::unique_ptr<counters::SetJoiner> counts_;
    std::shared_ptr<const run::Counted> counted_;
    bool counted_changed_ = false;

    GpuSamples samples_;
    Evidence evidence_;
    std::string reason_;
};

}  // namespace ridgepoint::recording::collect
