// SPDX-License-Identifier: GPL-3.0-or-later
// Adds cells up into rows by any key, for rowsOf and rowTree.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/call_filter.h"
#include "core/analysis/rows.h"

namespace ridgepoint::run {

// The kind of a row of what ran on the GPU, until it is known whether that was a kernel, a copy or
// a fill.
inline constexpr RowKind kGpuPartKind = RowKind::kernel;

// A row that a cell counts in. The path distinguishes rows of one name.
struct RowKey {
    std::string path, name;
    RowKind kind = RowKind::op;
    bool with_inner = false;  // named with the ops that did the work
};
RowKey rowKeyOf(const Cell::Key& cell, GroupBy by, const StringTable& strings);

// An annotation, an exchange or an op that only calls others did nothing itself that is known: only
// of views and allocations, whose time is their own, is it known that they computed and moved
// nothing.
bool saysWork(const Row& row, const Cell& total);

struct KeyedRow {
    std::string path;
    Row row;
};
// Rows of the scope's cells that the filter lets through; `keys` appends those that a cell counts
// in. Shares are of all the scope's cells. By path.
std::vector<KeyedRow> rowsOfCells(
    const Snapshot& snapshot, const CallFilter& filter,
    const std::function<void(const Cell::Key&, std::vector<RowKey>&)>& keys);

}  // namespace ridgepoint::run
