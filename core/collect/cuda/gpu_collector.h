// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the GPU records of each step from an activity source: flush → parse → join → records. It
// runs on the recorder thread; the training thread never waits for it.
//
// Who records on a GPU does:
//
//   // Before CUDA starts in the process, if possible, and before Session::begin():
//   session.traceGpu(collect::cuda::openTracing());
//   session.sampleDevice(collect::cuda::openMeter(n));  // or not
//   …
//   session.setGpuTracing(false); reference step; session.setGpuTracing(true);
//
// Each step must end with the GPU done with what it was given (a synchronisation), so that the
// step's own flush has all of it. Without a source the session says why in the run's rung_reason,
// and records what it can without: the rung below.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/collect/cuda/activity_joiner.h"
#include "core/collect/cuda/activity_source.h"
#include "core/collect/cuda/device_clock.h"
#include "core/collect/cuda/gpu_records.h"

namespace ridgepoint::collect::cuda {

struct GpuTracing {
    std::unique_ptr<ActivitySource> source;  // null: the GPU's work cannot be traced
    // Reads both clocks at one moment.
    std::function<ClockReading()> clock = [] { return readClocks(); };
    // One sentence. With a source: what raises the run to the next evidence level. Without one: why
    // there is none and how to fix it.
    std::string reason;
};
// CUPTI's, in this process. Does not throw.
GpuTracing openTracing();

// A step that was given to addStep(), with what the GPU did in it.
struct TracedStep {
    run::StepRecord step;  // gpu_traced is set here
    std::vector<run::OpRecord> ops;
    std::vector<run::GpuRecord> records;
    std::vector<run::ApiCall> api_calls;
    std::vector<run::GpuCall> calls;  // totals of them, and more
};

class GpuCollector {
  public:
    // The clock must outlive it; tracing has a source.
    GpuCollector(GpuTracing tracing, const TickClock& clock, GpuRecords::Intern intern);

    // Steps in their order, when they have ended.
    void addStep(StepOps step);
    // Takes what the source has. A step is finished one collect() after the first that followed it,
    // so that a late buffer still finds it. `last`: nothing more will come, and every step is
    // finished.
    void collect(bool last = false);
    std::vector<TracedStep> takeFinished();
    bool waiting() const { return added_ != given_out_; }

    // Any thread: whether anything is traced, to know what tracing costs.
    void setTracing(bool on) { tracing_.source->setTracing(on); }

    // Once the source has failed: one sentence. From then on steps come out untraced.
    const std::optional<std::string>& failure() const { return failure_; }
    // Records that are lost or have no times, and one sentence for each thing that is not as it
    // should be.
    std::uint64_t dropped() const;
    std::vector<std::string> losses() const;
    const JoinCounts& counts() const { return joiner_.counts(); }

  private:
    GpuTracing tracing_;
    DeviceClock clock_;
    KernelNames names_;
    ActivityParser parser_;
    ActivityJoiner joiner_;
    GpuRecords records_;
    std::uint64_t added_ = 0, flushed_ = 0, given_out_ = 0;  // steps
    std::array<std::int64_t, 2> last_flushes_ns_{};
    std::uint64_t dropped_seen_ = 0;
    std::vector<TracedStep> finished_;
    std::optional<std::string> failure_;
};

}  // namespace ridgepoint::collect::cuda
