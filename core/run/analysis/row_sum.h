// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/run/analysis: adds up the cells of a row, and creates the row without its
// derived values.
#pragma once

#include <map>
#include <set>
#include <string>

#include "core/run/analysis/counted_rows.h"
#include "core/run/analysis/row_keys.h"

namespace ridgepoint::run {

// A row's running totals. They are integers, so that the order of the cells makes no difference.
struct RowSum {
    std::string name;
    RowKind kind = RowKind::op;
    bool with_inner = false;
    bool on_gpu = false;  // whether the row describes GPU work, as all rows of a GPU run do
    CellSums host;        // totals of the op calls
    GpuCell gpu;          // totals of the GPU work; key is not set
    // The following members describe GPU work if on_gpu is true, and op calls otherwise.
    roofline::PerArithmetic<std::uint64_t> flops{};
    std::map<cost::Category, std::int64_t> category_ns;
    std::set<Phase> phases;
    std::map<StringId, std::int64_t> inner_ns;  // kernels or inner ops that did the work
    std::map<StringId, std::int64_t> full_ns;   // full names of kernels
    bool moves = false;                         // true if the row contains copies or memsets
    // Number and time of kernels and graphs whose work is unknown, excluding helper kernels. The
    // time is unset if it is unknown.
    std::uint64_t unknown_calls = 0;
    std::optional<std::int64_t> unknown_ns = 0;
    // Time of copies and memsets whose bytes are unknown. Unset if it is unknown.
    std::optional<std::int64_t> unknown_copies_ns = 0;
    std::uint64_t kernels = 0;
    bool untimed = false;  // true if the shortest call has no time, so the total is unknown
    CountedSum counted_kernels, counted_ranges;

    void add(const CountedCell& cell);
    void add(const GpuCell& cell);
    void add(const Cell& cell);
    cost::Category category() const;
    std::uint64_t counts() const { return on_gpu ? kernels : host.calls; }  // calls to be counted

  private:
    template <class AnyCell>
    void addWork(const AnyCell& cell);
};

// Returns the row. `all` is true if no filter applies.
Row rowOf(const RowSum& sum, const Snapshot& snapshot, const Scope& scope, bool all);

}  // namespace ridgepoint::run
