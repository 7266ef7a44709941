// SPDX-License-Identifier: GPL-3.0-or-later
// Passes a trace to a StepBuilder step by step, as in a recording, and joins it with the device
// records.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/import/import_report.h"
#include "core/import/kineto/convolutions.h"
#include "core/import/kineto/launch_counter.h"
#include "core/import/kineto/memory_playback.h"
#include "core/import/kineto/trace.h"
#include "core/import/sink.h"
#include "core/recording/collect/counters/recipe.h"
#include "core/recording/collect/cuda/gpu_records.h"
#include "core/recording/collect/cuda/op_finder.h"
#include "core/recording/collect/step_builder.h"

namespace ridgepoint::import::kineto {

class Playback {
  public:
    // Approximate maximum number of records in one part of a trace without steps.
    static constexpr std::size_t kPart = 400'000;

    Playback(Trace& trace, Sink& sink, Report& report, std::size_t part = kPart);
    void play();

  private:
    struct Span {
        // The span contains the records before `limit` and covers the time [start, end).
        std::int64_t start = 0, end = 0, limit = 0;
        std::int64_t number = 0;
        bool warmup = false;
    };
    struct Open {
        std::int64_t end_ns;
        bool layer;
    };

    void plan();
    bool planMarked();
    void describe();
    void describeDevice();
    void describeEvidence();
    void describeCounters();
    void noteMissingInputs();
    void choose();
    const HostRecord* nextHost();  // returns null at the end and skips records with invalid times
    bool anythingBefore(std::int64_t time_ns);
    void gather(std::int64_t limit);
    void gatherCalls(std::int64_t limit);
    void leaveOutBacklog();
    void playSpan(const Span& span);
    void playParts(const Span& whole);
    void closeUntil(std::uint32_t thread, std::int64_t time_ns);
    void open(const HostRecord& record);
    void playMemory(const MemoryRecord& record);
    bool endsWithoutLaunch() const;
    void findProducts(const recording::collect::cuda::JoinedStep& step,
                      std::span<const run::ApiCall> api,
                      const recording::collect::cuda::OpFinder& finder);
    void finishStep();
    void device(recording::collect::cuda::JoinedStep& step,
                const recording::collect::cuda::OpFinder& finder);
    void exchanges();  // adds the exchanges among the records of this span
    // Returns the API calls in this span, and adds all calls to the totals.
    std::vector<run::ApiCall> calls(recording::collect::cuda::JoinedStep& step,
                                    const recording::collect::cuda::OpFinder& finder);
    recording::collect::counters::CountedWork workOf(
        std::uint32_t row) const;  // row in Trace::counted
    std::int64_t countedDuration(const DeviceRecord& record);
    void countKernels(const std::vector<run::GpuRecord>& records, const run::StepRecord& step);
    std::uint32_t threadOf(std::uint16_t thread) const;
    std::int64_t runTime(std::int64_t time_ns) const {
        return std::clamp<std::int64_t>(time_ns - origin_, 0, std::int64_t{1} << 56);
    }
    run::StringId idOf(NameIndex name);

    Trace& trace_;
    Sink& sink_;
    Report& report_;
    const std::size_t part_;
    std::int64_t origin_ = 0;
    std::vector<Span> spans_;
    recording::collect::StepBuilder builder_;
    MemoryPlayback memory_playback_;
    Convolutions convolutions_;
    recording::collect::cuda::KernelNames kernel_names_;
    recording::collect::cuda::GpuRecords gpu_records_;
    recording::collect::counters::Recipe recipe_;
    std::vector<std::size_t> metric_places_;
    std::vector<run::StringId> ids_;  // indexed by NameIndex
    std::uint16_t main_thread_ = 0;
    roofline::PerArithmetic<std::uint64_t> matrix_flops_{};
    std::uint64_t between_steps_ = 0;
    LaunchCounter launches_;

    // The following members contain the data of the current span.
    std::vector<HostRecord> host_;
    std::vector<DeviceRecord> device_;
    std::vector<MemoryRecord> memory_;
    std::vector<CallRecord> calls_;
    std::vector<std::vector<Open>> stacks_;
    std::vector<std::uint32_t> counted_;  // rows in Trace::counted, sorted by start time
};

}  // namespace ridgepoint::import::kineto
