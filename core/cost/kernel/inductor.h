// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the kernel names of Inductor, the backend of torch.compile.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/formulas.h"

namespace ridgepoint::cost::kernel {

struct InductorKernel {
    std::vector<std::string> ops;  // source ops without "aten::", in alphabetical order
    // Whether the kernel is a template of a matrix product, convolution or attention.
    bool from_template = false;
    // Returns the category of the first op that does more than element-wise work. The name does not
    // show which op does the most work.
    cost::Category category() const;
};

// Returns the kernel's source ops, for example "add + gelu", without the ops that only change the
// view.
std::string sourceText(const std::vector<std::string>& ops);

// Reads a name such as "triton_poi_fused_add_gelu_2" or "graph_0_cpp_fused_add_2". Returns nothing
// for other names.
// Source: torch/_inductor/codegen/triton.py, TritonScheduling.define_kernel. A name consists of a
// kind, the source ops joined by "_", and a number. Op names contain "_" themselves, so the longest
// known op name is used.
std::optional<InductorKernel> inductorKernel(std::string_view name);

// Returns the FLOPs and bytes of a call to a template kernel, calculated from the call's tensor
// arguments. Returns nothing unless the kernel's only product is a product of two matrices. Work
// that is fused with the product adds bytes, but no FLOPs.
std::optional<cost::OpCost> costOfTemplate(const InductorKernel& kernel,
                                           const std::vector<cost::Argument>& arguments);

}  // namespace ridgepoint::cost::kernel
