// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the names that torch.compile's Inductor gives its kernels.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/formulas.h"

namespace ridgepoint::kernel {

struct InductorKernel {
    std::vector<std::string> ops;  // source ops without "aten::", in the name's (alphabetic) order
    bool from_template = false;    // of a matrix product, convolution or attention
    // Of the first op that does more than elementwise work; the name does not say which op does
    // most.
    cost::Category category() const;
};

// Returns "add + gelu": the source ops of a kernel without those that only change the view.
std::string sourceText(const std::vector<std::string>& ops);

// Reads "triton_poi_fused_add_gelu_2" and "graph_0_cpp_fused_add_2". Returns unset for other names.
// Source: torch/_inductor/codegen/triton.py, TritonScheduling.define_kernel: a kind, the source ops
// joined by "_", and a number. Names of ops contain "_" themselves: the longest known one counts.
std::optional<InductorKernel> inductorKernel(std::string_view name);

// Returns the FLOPs and bytes of a call of a template's kernel, from the tensors that it is given;
// unset unless its only product is one of two matrices. Work that is fused with the product adds
// bytes, but no FLOPs.
std::optional<cost::OpCost> costOfTemplate(const InductorKernel& kernel,
                                           const std::vector<cost::Argument>& arguments);

}  // namespace ridgepoint::kernel
