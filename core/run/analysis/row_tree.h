// SPDX-License-Identifier: GPL-3.0-or-later
// Creates nested rows: ops by layer, ops by phase, layers within their parent layers (with or
// without their ops), kernels by launching op.
#pragma once

#include <string>
#include <vector>

#include "core/run/analysis/call_filter.h"
#include "core/run/analysis/rows.h"

namespace ridgepoint::run {

// How rows are nested. op_kernel requires a run with known kernels.
enum class Nesting : std::uint8_t { op_layer, layer_tree, layer_op, phase_op, op_kernel };
// Returns the grouping that the outermost rows use.
GroupBy outermost(Nesting nesting);

struct RowNode {
    Row row;
    // The last part of a layer's name, or the whole name for other rows.
    std::string label;
    std::vector<RowNode> children;  // sorted by time, largest first
};
// Returns the outermost rows, sorted by time, largest first. A row's time includes its children. In
// a layer_tree, the work that a layer does outside its child layers has no separate row. In
// layer_op, the ops of this work are shown as children next to the child layers.
std::vector<RowNode> rowTree(const Snapshot& snapshot, Nesting nesting,
                             const CallFilter& filter = {});

}  // namespace ridgepoint::run
