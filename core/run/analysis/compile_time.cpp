// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/compile_time.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/seconds.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::run {

std::optional<std::int64_t> stepOf(const Compilations::Event& event, const StepList& steps) {
    const std::int64_t end_ns = event.start_ns + event.duration_ns;
    const auto after =
        std::partition_point(steps.begin(), steps.end(),
                             [&](const StepRecord& step) { return step.start_ns <= end_ns; });
    if (after == steps.begin()) return std::nullopt;
    const StepRecord& step = *(after - 1);
    if (end_ns > step.start_ns + step.duration_ns) return std::nullopt;
    return step.index;
}

std::map<std::int64_t, CompiledStep> compiledSteps(const Snapshot& snapshot) {
    std::map<std::int64_t, CompiledStep> found;
    if (!snapshot.info.compilations) return found;
    const std::vector<Compilations::Event>& events = snapshot.info.compilations->events;
    std::map<std::int64_t, std::int64_t> longest;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const auto number = stepOf(events[i], *snapshot.steps);
        if (!number) continue;
        CompiledStep& step = found[*number];
        step.events.push_back(i);
        if (events[i].kind == kGraphBreak) continue;  // part of a compilation
        step.duration_ns += events[i].duration_ns;
        if (events[i].duration_ns < longest[*number]) continue;
        longest[*number] = events[i].duration_ns;
        step.reason = events[i].reason;
    }
    return found;
}

std::string compileText(const CompiledStep& step) {
    std::string text =
        fmt::format("torch.compile {}", roofline::formatSeconds(base::seconds(step.duration_ns)));
    if (!step.reason.empty()) text += ": " + step.reason;
    return text;
}

}  // namespace ridgepoint::run
