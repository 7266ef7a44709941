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

// Returns the number of the step in which the event ended. Unset if the event ended outside all
// steps.
std::optional<std::int64_t> stepOf(const Compilations::Event& event, const StepList& steps);

struct CompiledStep {
    std::int64_t duration_ns = 0;     // total duration of all compilations in the step
    std::vector<std::size_t> events;  // indices into Compilations::events
    std::string reason;               // reason for the longest compilation; empty if unknown
};
// Returns the steps with compilations by step number. Empty if the run has no compilation times.
std::map<std::int64_t, CompiledStep> compiledSteps(const Snapshot& snapshot);

// Returns a description, for example, "torch.compile 1.2 s: tensor 'x' size mismatch at index 0".
std::string compileText(const CompiledStep& step);

}  // namespace ridgepoint::run
