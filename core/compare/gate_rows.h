// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/compare: the rows of a gate with their value in each run, before they are
// tested.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/compare/gate.h"

namespace ridgepoint::compare {

inline constexpr const char* kWholeStep = "step";  // name of the row of the whole step

struct Candidate {
    GateRow row;
    std::vector<std::optional<double>> errors;  // of each run, relative; base runs first
    std::string not_comparable;                 // why; empty: it is
};

// Returns the whole first, except for Metric::roof. Rows below the least share are already marked.
// inputs: as in the comparison, base runs first.
std::vector<Candidate> candidatesOf(const Comparison& comparison,
                                    std::span<const GateInput* const> inputs,
                                    std::size_t base_count, const GateOptions& options);

}  // namespace ridgepoint::compare
