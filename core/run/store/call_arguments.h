// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the arguments of op calls, from which "Copy as Script" repeats a call.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/cost/op.h"

namespace ridgepoint::run {

// All calls of an op with the same arguments. A call in the run belongs to the one whose members op
// to bytes equal those of its OpRecord.
struct CallArguments {
    std::string op;
    std::string shapes;
    std::uint64_t flops_matrix = 0, flops_elementwise = 0;
    std::uint64_t bytes = 0;                // of level L1
    std::vector<cost::Argument> arguments;  // in the order of the op's schema
    // False if only tensors are known, as in a trace without "Concrete Inputs".
    bool values_known = true;
};

// Limits the arguments that a run stores. Further calls have no script.
inline constexpr std::size_t kMostCallArguments = 4096;

}  // namespace ridgepoint::run
