// SPDX-License-Identifier: GPL-3.0-or-later
// GpuCollector creates the GPU records of each step from an activity source: flush → parse → join →
// records. It runs on the recorder thread; the training thread never waits for it.
//
// To record on a GPU:
//
//   // Before CUDA starts in the process, if possible, and before Collection::begin():
//   collection.traceGpu(recording::collect::cuda::openTracing());
//   collection.sampleDevice(recording::collect::cuda::openMeter(n));  // optional
//   …
//   collection.setGpuTracing(false); baseline step; collection.setGpuTracing(true);
//
// Without a source, the collection stores the reason in the run's rung_reason and records at the
// next lower evidence level.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/recording/collect/cuda/activity_joiner.h"
#include "core/recording/collect/cuda/activity_source.h"
#include "core/recording/collect/cuda/device_clock.h"
#include "core/recording/collect/cuda/gpu_records.h"

namespace ridgepoint::recording::collect::cuda {

struct GpuTracing {
    std::unique_ptr<ActivitySource> source;  // null if GPU work cannot be traced
    // Reads both clocks at the same time.
    std::function<ClockReading()> clock = [] { return readClocks(); };
    // One sentence. With a source, it describes how to reach the next evidence level. Without a
    // source, it contains the reason and the remedy.
    std::string reason;
};
// Traces with CUPTI in this process. Does not throw.
GpuTracing openTracing();

// A step from addStep(), with its GPU work.
struct TracedStep {
    run::StepRecord step;     // with gpu_traced set
    bool incomplete = false;  // see JoinedStep
    std::vector<run::OpRecord> ops;
    std::vector<run::GpuRecord> records;
    std::vector<run::ApiCall> api_calls;
    std::vector<run::GpuCall> calls;  // totals for api_calls, waits and overheads
};

class GpuCollector {
  public:
    // The clock must outlive the collector; `tracing` must have a source.
    GpuCollector(GpuTracing tracing, const TickClock& clock, GpuRecords::Intern intern);

    // Adds a finished step. Steps must be added in order.
    void addStep(StepOps step);
    // Reads the source. A step is finished when all of its records have arrived or can no longer
    // arrive (activity_joiner.h). If `last` is true, no more data will come and every step is
    // finished.
    void collect(bool last = false);
    std::vector<TracedStep> takeFinished();
    bool waiting() const { return added_ != given_out_; }

    // Turns tracing on or off, to measure the cost of tracing. Call this on a thread that uses the
    // GPU.
    void setTracing(bool on);

    // Returns one sentence if the source has failed. Later steps are then untraced.
    const std::optional<std::string>& failure() const { return failure_; }
    // dropped() returns the number of records that were lost, arrived too late or have no times.
    // losses() returns one sentence for each problem.
    std::uint64_t dropped() const;
    std::vector<std::string> losses() const;
    const JoinCounts& counts() const { return joiner_.counts(); }

  private:
    std::uint64_t droppedByCupti() const { return tracing_.source->dropped() - dropped_before_; }

    GpuTracing tracing_;
    DeviceClock clock_;
    KernelNames names_;
    ActivityParser parser_;
    ActivityJoiner joiner_;
    GpuRecords records_;
    // Numbers of steps that were added, flushed and returned.
    std::uint64_t added_ = 0, flushed_ = 0, given_out_ = 0;
    std::array<std::int64_t, 2> last_flushes_ns_{};
    std::uint64_t earliest_ns_ = 0;  // earliest plausible time
    std::uint64_t dropped_before_ = 0, lost_seen_ = 0;
    std::vector<TracedStep> finished_;
    std::optional<std::string> failure_;
    std::atomic<bool> tracing_on_{true}, replays_graphs_{false};
};

}  // namespace ridgepoint::recording::collect::cuda
