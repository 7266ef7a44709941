// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/gpu_summary.h"

#include <algorithm>
#include <map>

#include "core/base/seconds.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/run_questions.h"

namespace ridgepoint::run {
namespace {

struct Spread {
    double sum = 0, least = 0, most = 0;
    std::uint64_t count = 0;
    void add(const std::optional<double>& value) {
        if (!value) return;
        least = count == 0 ? *value : std::min(least, *value);
        most = count == 0 ? *value : std::max(most, *value);
        sum += *value;
        ++count;
    }
    std::optional<SampleRange> range() const {
        if (count == 0) return std::nullopt;
        return SampleRange{sum / static_cast<double>(count), least, most};
    }
};

void summarizeSamples(const Snapshot& snapshot, const Scope& scope, GpuSummary& summary) {
    const StepList& steps = *snapshot.steps;
    const auto kind = scope.warmup ? StepRecord::Kind::warmup : StepRecord::Kind::measured;
    const auto first = std::find_if(steps.begin(), steps.end(), [&](const StepRecord& step) {
        return step.segment == scope.segment && step.kind == kind;
    });
    if (first == steps.end()) return;
    Spread sm, memory, power, temperature, busy, memory_busy;
    std::map<std::string, std::uint64_t> reasons;
    std::uint64_t metered = 0;  // number of samples without counters, because counter samples
                                // do not contain the reasons for throttling
    for (const auto& chunk : snapshot.device_samples) {
        for (const DeviceSample& sample : *chunk) {
            if (sample.time_ns < (*first).start_ns) continue;
            ++summary.samples;
            metered += !(sample.sm_active || sample.tensor_active || sample.dram_bytes_per_second ||
                         sample.l2_bytes_per_second);
            sm.add(sample.sm_clock_hz);
            memory.add(sample.memory_clock_hz);
            power.add(sample.power_watts);
            temperature.add(sample.temperature_celsius);
            busy.add(sample.busy);
            memory_busy.add(sample.memory_busy);
            if (sample.held_back != StringId::none)
                ++reasons[(*snapshot.strings)[sample.held_back]];
        }
    }
    summary.sm_clock_hz = sm.range();
    summary.memory_clock_hz = memory.range();
    summary.power_watts = power.range();
    summary.temperature_celsius = temperature.range();
    summary.busy = busy.range();
    summary.memory_busy = memory_busy.range();
    for (const auto& [reason, count] : reasons) {
        summary.held_back.push_back(
            {reason, static_cast<double>(count) / static_cast<double>(metered)});
    }
    std::stable_sort(summary.held_back.begin(), summary.held_back.end(),
                     [](const auto& a, const auto& b) { return a.share > b.share; });
}

void summarizeCells(const Snapshot& snapshot, const Scope& scope, double step_seconds,
                    GpuSummary& summary) {
    std::uint64_t kernels = 0, without_op = 0, copies = 0, bytes = 0;
    std::int64_t kernel_ns = 0, copy_ns = 0, idle_ns = 0;
    bool any = false, idle_known = false, untimed = false;
    for (const GpuCell& cell : *snapshot.gpu_cells) {
        if (cell.key.segment != scope.segment || cell.key.warmup != scope.warmup) continue;
        any = true;
        switch (cell.key.kind) {
            case GpuKind::kernel:
                kernels += cell.calls;
                kernel_ns += cell.self_ns;
                untimed = untimed || isUntimed(cell);
                if (cell.key.op == StringId::none) without_op += cell.calls;
                break;
            case GpuKind::copy:
                copies += cell.calls;
                copy_ns += cell.self_ns;
                bytes += cell.copied_bytes;
                break;
            case GpuKind::idle:
                idle_ns += cell.self_ns;
                idle_known = true;
                break;
            default:
                break;
        }
    }
    if (!any || scope.steps == 0) return;
    const auto steps = static_cast<double>(scope.steps);
    summary.kernels = static_cast<double>(kernels) / steps;
    // A count with time 0 has an unknown time, because all GPU work takes time.
    const auto per_step = [&](std::uint64_t count, std::int64_t nanoseconds) {
        return count > 0 && nanoseconds == 0 ? std::nullopt
                                             : std::optional(base::seconds(nanoseconds) / steps);
    };
    // In replays, kernels take longer than in the program, so their time is not shown.
    if (snapshot.info.times_of != TimesOf::replays)
        summary.kernel_seconds = per_step(kernels, kernel_ns);
    summary.kernel_seconds_partial =
        summary.kernel_seconds &&
        ((untimed && snapshot.info.times_of != TimesOf::run) || summary.records_dropped);
    // If no ops were collected, all kernels are without an op, so the number is not useful.
    const bool ops = std::any_of(snapshot.cells->begin(), snapshot.cells->end(),
                                 [](const Cell& cell) { return cell.calls > 0; });
    if (ops) summary.kernels_without_op = static_cast<double>(without_op) / steps;
    summary.copies = static_cast<double>(copies) / steps;
    summary.copy_seconds = per_step(copies, copy_ns);
    // If no copy has bytes, the copies' sizes are unknown.
    if (bytes > 0 || copies == 0) summary.copied_bytes = static_cast<double>(bytes) / steps;
    if (step_seconds > 0 && idle_known)
        summary.busy_share = std::clamp(1 - base::seconds(idle_ns) / step_seconds, 0.0, 1.0);
}

void summarizeCalls(const Snapshot& snapshot, const Scope& scope, double step_seconds,
                    GpuSummary& summary) {
    const auto in_scope = [&](const GpuCall& call) {
        return call.key.segment == scope.segment && call.key.warmup == scope.warmup;
    };
    const bool runtime = std::any_of(
        snapshot.gpu_calls->begin(), snapshot.gpu_calls->end(), [&](const GpuCall& call) {
            return in_scope(call) && call.key.kind == GpuCall::Kind::runtime;
        });
    std::vector<GpuSummary::Call> outer;
    for (const GpuCall& call : *snapshot.gpu_calls) {
        if (!in_scope(call)) continue;
        const auto put = [&](std::vector<GpuSummary::Call>& into, std::uint64_t calls,
                             std::int64_t nanoseconds) -> GpuSummary::Call& {
            const double time = base::seconds(nanoseconds);
            return into.emplace_back(GpuSummary::Call{
                call.key.kind, (*snapshot.strings)[call.key.name], calls, time,
                step_seconds > 0 ? std::optional(time / step_seconds) : std::nullopt,
                std::nullopt});
        };
        GpuSummary::Call& one = put(summary.calls, call.calls, call.total_ns);
        const bool of_runtime = one.kind == GpuCall::Kind::runtime;
        if (!of_runtime && one.kind != GpuCall::Kind::driver) continue;
        one.group = cost::kernel::groupOf(one.name);
        const auto group = one.group;
        if (call.outer_calls && call.outer_ns) {
            if (*call.outer_calls > 0) put(outer, *call.outer_calls, *call.outer_ns).group = group;
        } else if (of_runtime == runtime) {
            put(outer, call.calls, call.total_ns).group = group;
        }
    }
    const auto by_time = [](const auto& a, const auto& b) { return a.seconds > b.seconds; };
    std::stable_sort(summary.calls.begin(), summary.calls.end(), by_time);
    std::stable_sort(outer.begin(), outer.end(), by_time);
    for (const GpuSummary::Call& call : outer) {
        auto place = std::find_if(summary.groups.begin(), summary.groups.end(),
                                  [&](const auto& group) { return group.group == *call.group; });
        if (place == summary.groups.end()) {
            place = summary.groups.insert(place, GpuSummary::Group{});
            place->group = *call.group;
        }
        place->calls += call.calls;
        place->seconds += call.seconds;
        if (call.share) place->share = place->share.value_or(0) + *call.share;
        place->single.push_back(call);
    }
    std::stable_sort(summary.groups.begin(), summary.groups.end(), by_time);
}

// Returns the GPU use of the scope's steps. Null if it is unknown.
const GpuUse* useIn(const Snapshot& snapshot, const Scope& scope) {
    for (const GpuUse& use : *snapshot.gpu_uses) {
        if (use.key.segment == scope.segment && use.key.warmup == scope.warmup) return &use;
    }
    return nullptr;
}

}  // namespace

GpuRatios ratiosOf(const GpuUse& use) {
    const auto ratio = [](std::int64_t part, std::int64_t of) {
        return of > 0 ? std::optional(static_cast<double>(part) / static_cast<double>(of))
                      : std::nullopt;
    };
    GpuRatios ratios;
    ratios.kernels_to_copies = ratio(use.kernel_ns, use.transfer_ns);
    ratios.copy_overlap = ratio(use.transfer_beside_kernel_ns, use.transfer_ns);
    ratios.kernel_concurrency = ratio(use.kernels_at_once_ns, use.kernel_ns);
    // If no copy has bytes, the copies' sizes are unknown.
    if (use.transfers_sum_ns > 0 && use.transferred_bytes > 0) {
        ratios.copy_bytes_per_second =
            static_cast<double>(use.transferred_bytes) / base::seconds(use.transfers_sum_ns);
    }
    return ratios;
}

std::uint64_t workingGpus(const Snapshot& snapshot) {
    const GpuUse* const use = useIn(snapshot, scopeOf(snapshot));
    return use == nullptr ? 1 : std::max<std::uint64_t>(1, use->devices.value_or(1));
}

std::optional<GpuSummary> summarizeGpu(const Snapshot& snapshot) {
    if (snapshot.gpu_cells->empty() && snapshot.gpu_calls->empty() &&
        (snapshot.device_samples.empty() || isCpu(snapshot.info.device))) {
        return std::nullopt;
    }
    GpuSummary summary;
    // The dropped records may be of any kind, so all values may be too small.
    summary.records_dropped = snapshot.info.dropped_records > 0;
    const Scope scope = scopeOf(snapshot);
    const StepList::Totals* const totals = snapshot.steps->totals(
        scope.segment, scope.warmup ? StepRecord::Kind::warmup : StepRecord::Kind::measured);
    // If the times differ from those in the program, a step's duration is the sum of the profiled
    // work, so shares of it are meaningless.
    const bool own_times = snapshot.info.times_of == TimesOf::run;
    // A share of a lower bound is not a bound.
    const bool timed = totals != nullptr && own_times && !anyStepCut(snapshot, scope);
    const double step_seconds = timed ? totals->duration_ns * 1e-9 : 0;
    summarizeCells(snapshot, scope, step_seconds, summary);
    if (const GpuUse* const use = useIn(snapshot, scope)) summary.use = *use;
    if (summary.use) summary.ratios = ratiosOf(*summary.use);
    // Dropped records may change the numerator or the denominator, so these ratios are unknown.
    if (summary.records_dropped) {
        GpuRatios& ratios = summary.ratios;
        ratios.kernels_to_copies = ratios.copy_overlap = ratios.kernel_concurrency = std::nullopt;
    }
    summarizeCalls(snapshot, scope, step_seconds, summary);
    summarizeSamples(snapshot, scope, summary);
    return summary;
}

}  // namespace ridgepoint::run
