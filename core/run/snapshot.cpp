// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/snapshot.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::run {
namespace {

constexpr double kSecondsPerNanosecond = 1e-9;

double seconds(double nanoseconds) { return nanoseconds * kSecondsPerNanosecond; }

std::optional<double> median(std::vector<std::int64_t> durations) {
    if (durations.empty()) return std::nullopt;
    const auto middle = durations.begin() + static_cast<std::ptrdiff_t>(durations.size() / 2);
    std::nth_element(durations.begin(), middle, durations.end());
    const auto upper = static_cast<double>(*middle);
    if (durations.size() % 2 == 1) return seconds(upper);
    const auto lower = static_cast<double>(*std::max_element(durations.begin(), middle));
    return seconds((lower + upper) / 2);
}

bool anyCostKnown(const Snapshot& snapshot, const Scope& scope) {
    return std::any_of(snapshot.cells->begin(), snapshot.cells->end(), [&](const Cell& cell) {
        return cell.key.segment == scope.segment && cell.key.warmup == scope.warmup &&
               cell.calls > cell.calls_without_cost;
    });
}

}  // namespace

const std::string& StringTable::operator[](StringId id) const {
    static const std::string empty;
    const auto position = static_cast<std::size_t>(id);
    return position < strings_.size() ? strings_[position] : empty;
}

Scope scopeOf(const Snapshot& snapshot) {
    Scope scope;
    const std::vector<StepRecord>& steps = *snapshot.steps;
    const auto last = std::find_if(steps.rbegin(), steps.rend(), [](const StepRecord& step) {
        return step.kind != StepRecord::Kind::reference;
    });
    if (last == steps.rend()) return scope;
    scope.segment = last->segment;
    std::int64_t warmup = 0, measured = 0;
    for (const StepRecord& step : steps) {
        if (step.segment != scope.segment) continue;
        if (step.kind == StepRecord::Kind::warmup) ++warmup;
        if (step.kind == StepRecord::Kind::measured) ++measured;
    }
    scope.warmup = measured == 0;
    scope.steps = scope.warmup ? warmup : measured;
    return scope;
}

namespace {

// A reference step stands between measured ones, so that a drift of the machine's speed touches
// both alike.
void summarizeOverhead(const std::vector<StepRecord>& steps, std::int64_t segment,
                       StepSummary& summary) {
    const auto measured = [&](std::size_t at) {
        return at < steps.size() && steps[at].kind == StepRecord::Kind::measured &&
               steps[at].segment == segment;
    };
    std::vector<double> overheads;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].kind != StepRecord::Kind::reference || steps[i].segment != segment ||
            steps[i].duration_ns <= 0) {
            continue;
        }
        double neighbours = 0;
        int count = 0;
        for (const std::size_t at : {i - 1, i + 1}) {  // i - 1 of 0 is no step either
            if (!measured(at)) continue;
            neighbours += static_cast<double>(steps[at].duration_ns);
            ++count;
        }
        if (count == 0) continue;
        overheads.push_back(neighbours / count / static_cast<double>(steps[i].duration_ns) - 1);
    }
    if (overheads.empty()) return;
    const auto count = static_cast<double>(overheads.size());
    if (overheads.size() > 1) {
        double mean = 0, squares = 0;
        for (const double overhead : overheads) mean += overhead / count;
        for (const double overhead : overheads) squares += (overhead - mean) * (overhead - mean);
        summary.collection_overhead_noise = 2 * std::sqrt(squares / (count - 1) / count);
    }
    std::sort(overheads.begin(), overheads.end());
    const std::size_t middle = overheads.size() / 2;
    summary.collection_overhead = overheads.size() % 2 == 1
                                      ? overheads[middle]
                                      : (overheads[middle - 1] + overheads[middle]) / 2;
}

}  // namespace

StepSummary summarizeSteps(const Snapshot& snapshot) {
    const Scope scope = scopeOf(snapshot);
    StepSummary summary;
    summary.count = scope.steps;
    summary.batch = snapshot.info.batch;
    const StepRecord::Kind kind =
        scope.warmup ? StepRecord::Kind::warmup : StepRecord::Kind::measured;

    std::vector<std::int64_t> durations;
    double total_ns = 0, samples = 0, flops_matrix = 0, flops_elementwise = 0;
    std::array<double, kPhaseCount> phase_ns{};
    for (const StepRecord& step : *snapshot.steps) {
        if (step.segment != scope.segment) continue;
        if (step.kind != kind) continue;
        durations.push_back(step.duration_ns);
        summary.batch = step.batch;
        total_ns += static_cast<double>(step.duration_ns);
        samples += static_cast<double>(step.batch);
        flops_matrix += static_cast<double>(step.flops_matrix);
        flops_elementwise += static_cast<double>(step.flops_elementwise);
        double in_phases = 0;
        for (std::size_t phase = 1; phase < kPhaseCount; ++phase) {
            phase_ns[phase] += static_cast<double>(step.phase_ns[phase]);
            in_phases += static_cast<double>(step.phase_ns[phase]);
        }
        phase_ns[0] += std::max(0.0, static_cast<double>(step.duration_ns) - in_phases);
    }
    if (durations.empty()) return summary;

    const auto count = static_cast<double>(durations.size());
    const auto [least, most] = std::minmax_element(durations.begin(), durations.end());
    summary.seconds_min = seconds(static_cast<double>(*least));
    summary.seconds_max = seconds(static_cast<double>(*most));
    summary.seconds_mean = seconds(total_ns / count);
    for (std::size_t phase = 0; phase < kPhaseCount; ++phase) {
        summary.phase_seconds[phase] = seconds(phase_ns[phase] / count);
    }
    // Steps carry 0 where ops were not collected, which is not known to be 0.
    if (anyCostKnown(snapshot, scope)) {
        summary.flops_matrix = flops_matrix / count;
        summary.flops = (flops_matrix + flops_elementwise) / count;
    }
    if (total_ns > 0) summary.samples_per_second = samples / seconds(total_ns);
    summary.seconds_median = median(std::move(durations));
    if (!scope.warmup) summarizeOverhead(*snapshot.steps, scope.segment, summary);
    return summary;
}

}  // namespace ridgepoint::run
