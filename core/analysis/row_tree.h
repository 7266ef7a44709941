// SPDX-License-Identifier: GPL-3.0-or-later
// Creates nested rows: ops by layer, ops by phase, layers within their parent layers (with or
// without their ops), kernels by launching op.
#pragma once

#include <string>
#include <vector>

#include "core/analysis/call_filter.h"
#include "core/analysis/rows.h"

namespace ridgepoint::run {

// op_kernel requires a run with known kernels.
enum class Nesting : std::uint8_t { op_layer, layer_tree, layer_op, phase_op, op_kernel };
// Returns the grouping of the outermost rows.
GroupBy outermost(Nesting nesting);

struct RowNode {
    Row row;
    // For layers, the last part of the name; otherwise the row's name.
    std::string label;
    std::vector<RowNode> children;  // largest time first
};
// Returns the outermost rows, largest time first. A row's time includes its children. In a
// layer_tree, a layer's own work, outside its child layers, has no separate row; in layer_op, its
// ops are children next to its child layers.
std::vector<RowNode> rowTree(const Snapshot& snapshot, Nesting nesting,
                             const CallFilter& filter = {});

}  // namespace ridgepoint::run
