// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/compare: collects the rows of a gate and their value in each run, before the
// rows are tested.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/compare/gate.h"

namespace ridgepoint::compare {

inline constexpr const char* kWholeStep = "step";  // name of the row for the whole step

struct Candidate {
    GateRow row;
    std::vector<std::optional<double>> errors;  // one relative error per run; the base runs come
                                                // first
    std::string not_comparable;                 // why the values are not comparable; empty if they
                                                // are
};

// Returns the rows to test. The row for the whole step or memory comes first; Metric::roof has no
// such row. Rows below the minimum share are already marked. `inputs` must have the order of the
// comparison, with the base runs first.
std::vector<Candidate> candidatesOf(const Comparison& comparison,
                                    std::span<const GateInput* const> inputs,
                                    std::size_t base_count, const GateOptions& options);

}  // namespace ridgepoint::compare
