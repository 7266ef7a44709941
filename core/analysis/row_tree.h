// SPDX-License-Identifier: GPL-3.0-or-later
// Rows within rows: an op in each layer, the kernels that an op launched, layers in their parent
// layers, ops of each phase.
#pragma once

#include <string>
#include <vector>

#include "core/analysis/call_filter.h"
#include "core/analysis/rows.h"

namespace ridgepoint::run {

// op_kernel is for runs whose kernels are known.
enum class Nesting : std::uint8_t { op_layer, layer_tree, phase_op, op_kernel };
// What its outermost rows are rows of.
GroupBy outermost(Nesting nesting);

struct RowNode {
    Row row;
    // By layer: the last part of its name. Else the row's name.
    std::string label;
    std::vector<RowNode> children;  // largest time first
};
// Outermost rows, largest time first. A row's time holds that of the rows in it; what a layer does
// itself, besides its layers, has no row.
std::vector<RowNode> rowTree(const Snapshot& snapshot, Nesting nesting,
                             const CallFilter& filter = {});

}  // namespace ridgepoint::run
