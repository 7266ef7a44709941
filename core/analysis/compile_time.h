// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the steps in which torch.compile compiled code.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/run/snapshot.h"

namespace ridgepoint::run {

// Returns the number of the step during which the event ended; unset if it ended outside the steps.
std::optional<std::int64_t> stepOf(const Compilations::Event& event, const StepList& steps);

struct CompiledStep {
    std::int64_t duration_ns = 0;     // of its compilations
    std::vector<std::size_t> events;  // indices in Compilations::events
    std::string reason;               // of its longest compilation; empty: unknown
};
// By step number. Empty for runs that do not contain the times of compilations.
std::map<std::int64_t, CompiledStep> compiledSteps(const Snapshot& snapshot);

// Returns "torch.compile 1.2 s: tensor 'x' size mismatch at index 0".
std::string compileText(const CompiledStep& step);

}  // namespace ridgepoint::run
