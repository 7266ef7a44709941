// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/timeline/step_path.h"

#include <algorithm>

#include "core/run/run_questions.h"

namespace ridgepoint::run {
namespace {

StepRecords recordsOf(RunReader& reader, const StepRecord& step) {
    return {step, reader.ops(step.index), reader.apiCalls(step.index),
            reader.gpuRecords(step.index)};
}

}  // namespace

std::optional<std::int64_t> typicalStep(const Snapshot& snapshot) {
    if (snapshot.info.times_of != TimesOf::run) return std::nullopt;
    const Scope scope = scopeOf(snapshot);
    // (duration, number) of the steps, and of those whose times are exact
    std::vector<std::pair<std::int64_t, std::int64_t>> all, exact;
    for (const StepRecord& step : *snapshot.steps) {
        if (hooksOff(step.kind) || step.segment != scope.segment ||
            (step.kind == StepRecord::Kind::warmup) != scope.warmup ||
            !keepsCallsOf(step.index, snapshot.detailed_steps))
            continue;
        all.emplace_back(stepNs(step), step.index);
        if (stepTimeOf(snapshot, step) == StepTime::exact) exact.push_back(all.back());
    }
    auto& steps = exact.empty() ? all : exact;
    if (steps.empty()) return std::nullopt;
    const auto middle = steps.begin() + static_cast<std::ptrdiff_t>((steps.size() - 1) / 2);
    std::nth_element(steps.begin(), middle, steps.end());
    return middle->second;
}

std::optional<StepPath> criticalPathOf(RunReader& reader, const Snapshot& snapshot,
                                       std::int64_t number) {
    if (snapshot.info.times_of != TimesOf::run) return std::nullopt;
    std::optional<StepRecord> wanted, before;
    for (const StepRecord& step : *snapshot.steps) {
        if (step.index == number) {
            wanted = step;
            break;
        }
        before = step;
    }
    if (!wanted || !keepsCallsOf(wanted->index, snapshot.detailed_steps)) return std::nullopt;
    std::optional<StepRecords> earlier;
    if (before && keepsCallsOf(before->index, snapshot.detailed_steps))
        earlier = recordsOf(reader, *before);
    const StepGraph graph(recordsOf(reader, *wanted), earlier ? &*earlier : nullptr,
                          *snapshot.strings, isImported(snapshot.info));
    StepPath result;
    result.path = graph.path();
    for (const PathPiece& piece : result.path.pieces)
        result.parts[static_cast<std::size_t>(piece.part)] += piece.length();
    result.what_if = whatIf(graph, result.path, kMostWhatIfs);
    return result;
}

}  // namespace ridgepoint::run
