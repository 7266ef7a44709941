// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/cuda/gpu_collector.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "core/recording/collect/cuda/cupti_source.h"

namespace ridgepoint::recording::collect::cuda {
namespace {

// Times are plausible from kEarlierNs before the collector is created, because tracing begins
// shortly before, to kLaterNs after the current flush, because a buffer contains only finished
// work.
constexpr std::uint64_t kEarlierNs = std::uint64_t{3600} * 1'000'000'000;
constexpr std::uint64_t kLaterNs = 1'000'000'000;

}  // namespace

GpuTracing openTracing() {
    GpuTracing tracing;
    try {
        tracing.source = std::make_unique<CuptiSource>(loadCupti());
        tracing.reason =
            "times of kernels are measured on the GPU, their FLOPs and bytes are modelled from "
            "shapes; "
            "hardware counters would lift this";
    } catch (const TracingUnavailable& unavailable) {
        tracing.reason = unavailable.what();
    }
    return tracing;
}

GpuCollector::GpuCollector(GpuTracing tracing, const TickClock& clock, GpuRecords::Intern intern)
    : tracing_(std::move(tracing)),
      clock_(clock),
      parser_(tracing_.source->names()),
      joiner_(clock_, names_),
      records_(
          names_,
          [source = tracing_.source.get()](bool driver, std::uint32_t call) {
              return source->callName(driver, call);
          },
          std::move(intern)) {
    const ClockReading now = tracing_.clock();
    clock_.anchor(now);
    earliest_ns_ = now.nanoseconds - std::min(now.nanoseconds, kEarlierNs);
    // Work before the first step belongs to no step, so losing it does not matter.
    try {
        tracing_.source->flush(false, [](const ActivityBuffer&) {});
        dropped_before_ = tracing_.source->dropped();
    } catch (const std::exception&) {
        // The first collect() reports the failure.
    }
}

void GpuCollector::addStep(StepOps step) {
    ++added_;
    joiner_.addStep(std::move(step));
}

void GpuCollector::collect(bool last) {
    if (!failure_) {
        try {
            clock_.anchor(tracing_.clock());
            tracing_.source->flush(last, [this](const ActivityBuffer& buffer) {
                parser_.setPlausibleTimes(earliest_ns_, tracing_.clock().nanoseconds + kLaterNs);
                parser_.parse(buffer, joiner_);
            });
            replays_graphs_ = joiner_.sawGraphs();
            // The lost records can belong to any time from the flush before the last one until now,
            // because a record may be written one flush after its work.
            const std::int64_t to = clock_.runNanoseconds(tracing_.clock().nanoseconds);
            const std::uint64_t lost = droppedByCupti() + joiner_.counts().overflowed;
            if (std::exchange(lost_seen_, lost) < lost) joiner_.lost(last_flushes_ns_[0], to);
            last_flushes_ns_ = {last_flushes_ns_[1], to};
            flushed_ = added_;
        } catch (const std::exception& error) {
            failure_ = error.what();
            tracing_.source->setTracing(false);
        }
    }
    // A record waits for a limited number of settle() calls, so settle() is not called while a long
    // step runs.
    if (!last && !failure_ && !waiting()) return;
    joiner_.settle(last || failure_.has_value());
    for (JoinedStep& joined : joiner_.takeFinished()) {
        TracedStep step;
        step.step = joined.step;
        step.incomplete = joined.incomplete;
        // A step with hooks off has no GPU records.
        step.step.gpu_traced = given_out_++ < flushed_ && !hooksOff(joined.step.kind);
        if (step.step.gpu_traced) {
            step.api_calls = records_.apiCallsOf(joined);
            step.records = records_.of(joined, step.api_calls);
            step.calls = records_.totalsOf(joined, step.api_calls);
        }
        step.ops = std::move(joined.ops);
        finished_.push_back(std::move(step));
    }
    joiner_.takeOutside();  // discards work that belongs to no step and therefore appears in no row
}

void GpuCollector::setTracing(bool on) {
    // CUPTI reads the times of a CUDA graph's kernels only when it is flushed. If the graph is
    // replayed without tracing before that, the replay overwrites the kernels' end times: seen on
    // an H100 with CUPTI 13.0.
    const bool stops = tracing_on_.exchange(on) && !on;
    if (stops && replays_graphs_) tracing_.source->finishWork();
    tracing_.source->setTracing(on);
}

std::vector<TracedStep> GpuCollector::takeFinished() { return std::exchange(finished_, {}); }

std::uint64_t GpuCollector::dropped() const {
    const JoinCounts& counts = joiner_.counts();
    return droppedByCupti() + counts.overflowed + counts.late + parser_.counts().untimed;
}

std::vector<std::string> GpuCollector::losses() const {
    std::vector<std::string> sentences;
    if (failure_) sentences.push_back(*failure_);
    if (const std::uint64_t dropped = droppedByCupti(); dropped > 0) {
        sentences.push_back(
            fmt::format("CUPTI dropped {} records, for which it had no room.", dropped));
    }
    for (const std::string& text : {parser_.counts().describe(), joiner_.counts().describe()}) {
        if (!text.empty()) sentences.push_back(text + ".");
    }
    return sentences;
}

}  // namespace ridgepoint::recording::collect::cuda
