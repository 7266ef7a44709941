// SPDX-License-Identifier: GPL-3.0-or-later
// Adds up cells into rows by any key, for rowsOf and rowTree.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/run/analysis/call_filter.h"
#include "core/run/analysis/rows.h"

namespace ridgepoint::run {

// The preliminary kind for a row of GPU work, used until the work is known to be a kernel, a copy
// or a memset.
inline constexpr RowKind kGpuPartKind = RowKind::kernel;

// Identifies the row to which a cell is added. The path distinguishes rows with the same name.
struct RowKey {
    std::string path, name;
    RowKind kind = RowKind::op;
    bool with_inner = false;  // true if the name includes the ops that did the work
};
RowKey rowKeyOf(const Cell::Key& cell, GroupBy by, const StringTable& strings);

struct KeyedRow {
    std::string path;
    Row row;
};
// Returns rows for the scope's cells that pass the filter, sorted by path. `keys` appends the row
// keys for a cell. Shares are relative to all cells in the scope.
std::vector<KeyedRow> rowsOfCells(
    const Snapshot& snapshot, const CallFilter& filter,
    const std::function<void(const Cell::Key&, std::vector<RowKey>&)>& keys);

}  // namespace ridgepoint::run
