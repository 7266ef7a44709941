// SPDX-License-Identifier: GPL-3.0-or-later
// CompiledGraph describes the calls of a graph that torch.compile compiled: the kernels that it
// generated, and the ops that it left to ATen. The traced program describes each graph once
// (resources/python/ridgepoint_entry/kernels.py). The recorder thread joins the description to the
// calls.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/formulas.h"

namespace ridgepoint::recording::collect {

struct CompiledGraph {
    struct Call {
        std::string name;    // source ops of a kernel: "gelu + add"; empty for an op
        std::string kernel;  // name of the generated kernel; empty for an op
        std::string layer;   // layer inside the calling layer; empty: the calling layer itself
        std::string shapes;  // shapes of the buffers that a kernel reads
        cost::Category category = cost::Category::elementwise;
        // Cost of a kernel, or of an op that has no cost model of its own. Unset if unknown.
        std::optional<cost::OpCost> cost;
    };
    // One element per name, which contains the calls with this name in order. Kernels come first.
    std::vector<std::vector<Call>> calls;
    std::map<std::string, std::size_t, std::less<>> ops;  // op name to position in `calls`
};

// Reads a graph description. Throws an nlohmann::json exception if it is malformed.
CompiledGraph readCompiledGraph(std::string_view json);

}  // namespace ridgepoint::recording::collect
