// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/step_summary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "core/base/median.h"
#include "core/run/analysis/compile_time.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/known_work.h"
#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_flops.h"
#include "core/run/run_questions.h"

namespace ridgepoint::run {
namespace {

constexpr double kSecondsPerNanosecond = 1e-9;

double seconds(double nanoseconds) { return nanoseconds * kSecondsPerNanosecond; }

using CompiledSteps = std::map<std::int64_t, CompiledStep>;

struct Sample {
    std::int64_t duration_ns = 0, weight = 0;
};

// Returns the exact times of the steps, without those in which code was compiled unless there are
// no others. In a long run, a stored older step represents several steps.
std::vector<Sample> exactTimes(const Snapshot& snapshot, std::int64_t segment,
                               StepRecord::Kind kind, const CompiledSteps& without) {
    std::vector<Sample> samples;
    for (std::size_t i = 0; i < snapshot.steps->size(); ++i) {
        const StepRecord& step = (*snapshot.steps)[i];
        if (step.segment != segment || step.kind != kind || without.contains(step.index)) continue;
        if (stepTimeOf(snapshot, step) == StepTime::exact)
            samples.push_back({stepNs(step), snapshot.steps->weight(i)});
    }
    if (samples.empty() && !without.empty()) return exactTimes(snapshot, segment, kind, {});
    return samples;
}

std::optional<double> medianSeconds(std::vector<Sample> samples) {
    if (samples.empty()) return std::nullopt;
    std::int64_t all = 0;
    for (const Sample& sample : samples) all += sample.weight;
    std::sort(samples.begin(), samples.end(),
              [](const Sample& a, const Sample& b) { return a.duration_ns < b.duration_ns; });
    const auto at = [&](std::int64_t place) {
        auto sample = samples.begin();
        while (place >= sample->weight) place -= (sample++)->weight;
        return static_cast<double>(sample->duration_ns);
    };
    // Returns the mean of the two middle values, which are the same value if the number is odd.
    return seconds((at((all - 1) / 2) + at(all / 2)) / 2);
}

// Sets the step times. Steps whose times are not exact only count in the mean.
void summarizeTimes(const Snapshot& snapshot, const StepList::Totals& totals, const Scope& scope,
                    const CompiledSteps& compiled, StepSummary& summary) {
    const std::int64_t segment = scope.segment;
    const StepRecord::Kind kind =
        scope.warmup ? StepRecord::Kind::warmup : StepRecord::Kind::measured;
    summary.seconds_partial = anyStepCut(snapshot, scope);
    const auto count = static_cast<double>(totals.count);
    summary.seconds_mean = seconds(totals.duration_ns / count);
    summary.cpu_seconds_mean = seconds(totals.cpu_ns / count);
    for (const StepRecord& step : *snapshot.steps) {
        if (step.segment != segment || step.kind != kind) continue;
        summary.uncertain_steps += stepTimeOf(snapshot, step) != StepTime::exact;
    }
    summary.seconds_median = medianSeconds(exactTimes(snapshot, segment, kind, compiled));
    if (!summary.seconds_median && !summary.seconds_partial)
        summary.seconds_median = summary.seconds_mean;
    if (summary.uncertain_steps == 0) {
        summary.seconds_min = seconds(static_cast<double>(totals.least_ns));
        summary.seconds_max = seconds(static_cast<double>(totals.most_ns));
        return;
    }
    for (const Sample& sample : exactTimes(snapshot, segment, kind, {})) {
        const double time = seconds(static_cast<double>(sample.duration_ns));
        summary.seconds_min = std::min(summary.seconds_min.value_or(time), time);
        summary.seconds_max = std::max(summary.seconds_max.value_or(time), time);
    }
}

// Returns half the width of a 95 % confidence interval in standard errors: Student's t for this
// number of samples. With two or three samples, the spread itself is uncertain.
double studentFactor(std::size_t samples) {
    constexpr std::array kFactors{12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26};
    return samples - 2 < kFactors.size() ? kFactors[samples - 2] : 2.2;
}

// Returns the mean time per step during which the GPU works, in nanoseconds; 0 if it is unknown.
double gpuBusyNs(const Snapshot& snapshot, const Scope& scope, const StepList::Totals& totals) {
    std::optional<double> idle;
    for (const GpuCell& cell : *snapshot.gpu_cells) {
        if (cell.key.segment != scope.segment || cell.key.warmup != scope.warmup) continue;
        if (cell.key.kind == GpuKind::idle)
            idle = idle.value_or(0) + static_cast<double>(cell.self_ns);
    }
    return idle ? (totals.duration_ns - *idle) / static_cast<double>(totals.count) : 0;
}

// Baseline steps are between measured steps, so that a change in the machine's speed affects both
// kinds equally. Each group of baseline steps is compared with as many measured steps before and
// after it. The work of a baseline step is not traced, so its time is known on the CPU only. If the
// CPU runs ahead of the GPU, the step takes at least as long as the GPU works.
void summarizeOverhead(const StepList& steps, std::int64_t segment, const CompiledSteps& without,
                       double gpu_busy_ns, StepSummary& summary) {
    // Steps further away may have run under different conditions.
    constexpr std::size_t kMostCompared = 16;
    const auto isOf = [&](std::size_t at, StepRecord::Kind kind) {
        return at < steps.size() && steps[at].kind == kind && steps[at].segment == segment &&
               steps[at].duration_ns > 0 && !without.contains(steps[at].index);
    };
    // If steps were thinned out, neighbours in the list might not be successive steps.
    const auto adjoin = [&](std::size_t a, std::size_t b) {
        return !steps.thinned() || std::abs(steps[a].index - steps[b].index) == 1;
    };
    std::vector<double> overheads, baselines;
    for (std::size_t begin = 0; begin < steps.size(); ++begin) {
        if (!isOf(begin, StepRecord::Kind::baseline)) continue;
        std::size_t end = begin + 1;
        while (isOf(end, StepRecord::Kind::baseline) && adjoin(end - 1, end)) ++end;
        std::vector<double> bare, measured;
        for (std::size_t at = begin; at < end; ++at) {
            bare.push_back(std::max(static_cast<double>(steps[at].duration_ns), gpu_busy_ns));
        }
        baselines.insert(baselines.end(), bare.begin(), bare.end());
        const std::size_t compared = std::min(end - begin, kMostCompared);
        const auto take = [&](std::size_t from, bool forward) {
            for (std::size_t i = 0; i < compared; ++i) {
                const std::size_t at = forward ? from + i : from - i;  // unsigned, may wrap around
                const std::size_t neighbour = forward ? at - 1 : at + 1;
                if (!isOf(at, StepRecord::Kind::measured) || !adjoin(at, neighbour)) break;
                measured.push_back(static_cast<double>(stepNs(steps[at])));
            }
        };
        take(begin - 1, false);
        take(end, true);
        if (!measured.empty()) overheads.push_back(base::median(measured) / base::median(bare) - 1);
        begin = end - 1;
    }
    if (!baselines.empty()) summary.baseline_seconds_median = seconds(base::median(baselines));
    if (overheads.empty()) return;
    const auto count = static_cast<double>(overheads.size());
    if (overheads.size() > 1) {
        double mean = 0, squares = 0;
        for (const double overhead : overheads) mean += overhead / count;
        for (const double overhead : overheads) squares += (overhead - mean) * (overhead - mean);
        summary.collection_overhead_noise =
            studentFactor(overheads.size()) * std::sqrt(squares / (count - 1) / count);
    }
    summary.collection_overhead = base::median(overheads);
    const StepList::Totals* const bare = steps.totals(segment, StepRecord::Kind::baseline);
    if (bare != nullptr && summary.count > 0) {
        // A script with short steps is recorded in bursts, and the list contains only the steps in
        // bursts. The step numbers therefore determine the number of all steps.
        const std::int64_t all =
            std::max(summary.count + bare->count, steps.back().index - steps[0].index + 1);
        summary.collection_overhead_of_run = *summary.collection_overhead *
                                             static_cast<double>(summary.count) /
                                             static_cast<double>(all);
    }
}

}  // namespace

StepTime stepTimeOf(const Snapshot& snapshot, const StepRecord& step) {
    const RunInfo& info = snapshot.info;
    if (stepNs(step) <= 0 || contains(info.overlapping_steps, step.index) ||
        contains(info.cut_steps, step.index - 1))
        return StepTime::uncertain;
    return contains(info.cut_steps, step.index) ? StepTime::at_least : StepTime::exact;
}

bool anyStepCut(const Snapshot& snapshot, const Scope& scope) {
    if (snapshot.info.cut_steps.empty()) return false;
    const StepRecord::Kind kind =
        scope.warmup ? StepRecord::Kind::warmup : StepRecord::Kind::measured;
    return std::any_of(snapshot.steps->begin(), snapshot.steps->end(), [&](const auto& step) {
        return step.segment == scope.segment && step.kind == kind &&
               contains(snapshot.info.cut_steps, step.index);
    });
}

StepSummary summarizeSteps(const Snapshot& snapshot) {
    const Scope scope = scopeOf(snapshot);
    StepSummary summary;
    summary.count = scope.steps;
    summary.batch = snapshot.info.batch;
    const StepRecord::Kind kind =
        scope.warmup ? StepRecord::Kind::warmup : StepRecord::Kind::measured;

    const StepList::Totals* const totals = snapshot.steps->totals(scope.segment, kind);
    if (totals == nullptr) return summary;
    const auto count = static_cast<double>(totals->count);
    summary.batch = totals->batch;
    const CompiledSteps compiled = compiledSteps(snapshot);
    if (snapshot.info.compilations && !snapshot.info.compilations->events.empty()) {
        summary.compile_seconds = 0;
        for (const StepRecord& step : *snapshot.steps) {
            if (step.segment != scope.segment || step.kind != kind) continue;
            const auto found = compiled.find(step.index);
            if (found == compiled.end()) continue;
            ++summary.compiling_steps;
            *summary.compile_seconds += seconds(static_cast<double>(found->second.duration_ns));
        }
    }
    // If the times differ from those in the program, a step is the sum of the profiled work, or its
    // time is unknown.
    const bool timed = snapshot.info.times_of == TimesOf::run && totals->duration_ns > 0;
    if (timed) summarizeTimes(snapshot, *totals, scope, compiled, summary);
    // A phase that no step contains was either empty or not recorded: it may be compiled into the
    // same function as other phases, or the other tool's file contains no phases.
    const bool divided = timed && std::any_of(totals->phase_ns.begin() + 1, totals->phase_ns.end(),
                                              [](double nanoseconds) { return nanoseconds > 0; });
    for (std::size_t phase = 0; divided && phase < kPhaseCount; ++phase) {
        if (!(totals->phase_ns[phase] > 0)) continue;
        summary.phase_seconds[phase] = seconds(totals->phase_ns[phase] / count);
    }
    const WorkTotal work = workOf(rowsOf(snapshot, defaultGroupBy(snapshot)));
    if (work.flops) {
        summary.flops = *work.flops / count;
        if (work.flops_matrix) summary.flops_matrix = *work.flops_matrix / count;
    }
    summary.flops_partial = work.flops && work.partial;
    summary.rate_known = !snapshot.info.device.empty();
    if (!hasOnlyLaunchTimes(snapshot)) summary.known_share = work.known_share;
    std::optional<double> device_seconds = summary.seconds_median;
    if (device_seconds) *device_seconds *= static_cast<double>(workingGpus(snapshot));
    summary.utilization =
        roofline::utilization(matrixFlopsOf(snapshot), device_seconds, snapshot.ceilings);
    if (timed && !summary.seconds_partial && totals->samples > 0) {  // 0 means unknown
        summary.samples_per_second = totals->samples / seconds(totals->duration_ns);
    }
    if (timed && !scope.warmup)
        summarizeOverhead(*snapshot.steps, scope.segment, compiled,
                          gpuBusyNs(snapshot, scope, *totals), summary);
    return summary;
}

}  // namespace ridgepoint::run
