// SPDX-License-Identifier: GPL-3.0-or-later
// The table behind the roofline, the kernel table, `show` and every export: one row per op, layer,
// phase or category, added up from a snapshot's cells.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/call_filter.h"
#include "core/kernel/kernel_rules.h"
#include "core/roofline/roofline.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

enum class GroupBy : std::uint8_t { kernel, op, layer, phase, category, step };
std::string_view toString(GroupBy by);
std::optional<GroupBy> parseGroupBy(std::string_view text);
// `kernel` where the GPU was traced, else `op`.
GroupBy defaultGroupBy(const Snapshot& snapshot);

// What a row is of. The first ones are what runs on a GPU, as GpuKind has them; `outside` is the
// time in which no op ran, or on a GPU nothing.
enum class RowKind : std::uint8_t {
    kernel,
    copy,
    fill,
    graph,
    idle,
    op,
    layer,
    phase,
    category,
    step,
    outside
};
inline constexpr std::size_t kRowKindCount = 11;
std::string_view toString(RowKind kind);
inline bool isOnGpu(RowKind kind) { return kind <= RowKind::idle; }

// Name of the row that holds the time of a step in which no op ran.
inline constexpr std::string_view kOutsideRowName = "(outside ops)";
// On a GPU: of the time in which nothing ran on it, and of what ran there without an op or outside
// of every phase.
inline constexpr std::string_view kIdleRowName = "(GPU idle)";
inline constexpr std::string_view kNoOpName = "(no op)";
inline constexpr std::string_view kNoPhaseName = "(no phase)";
// By layer: of what ran in none.
inline constexpr std::string_view kNoLayerName = "(no layer)";

// On a GPU run seconds, FLOPs and bytes are those of the kernels, whatever the rows are of: the
// time on the GPU of the kernels that an op, a layer, a phase or a category launched.
struct Row {
    std::string name;
    std::string full_name;  // with the kernels or the inner op that did the work
    RowKind kind = RowKind::op;
    cost::Category category = cost::Category::other;  // of the largest part of its time
    std::optional<Phase> phase;                       // unset when it spans several
    std::uint64_t calls = 0;
    double seconds = 0;  // total over the scope's steps (self time, or time on the GPU)
    // False: nobody said how long it took (counters alone); seconds and share are 0 then, and not
    // to be shown. time() and timeShare() are what is.
    bool seconds_known = true;
    // Some of its calls have no time: seconds, their mean and the longest are lower bounds ("≥"),
    // and no rate follows.
    bool seconds_partial = false;
    // Records of the GPU were dropped, which may have been the row's: its amounts are lower bounds;
    // rates, means and shares are of what was recorded. calls_partial: the calls are among these,
    // since they are counted on the GPU.
    bool records_dropped = false, calls_partial = false;
    std::optional<double> seconds_mean, seconds_min, seconds_max;  // of one call
    double share = 0;                                              // of all rows' seconds
    bool share_known = true;  // false: the time of some row is not known, and share is 0
    bool replayed = false;    // its time is that of a profiler's replays: no rate follows from it
    // What is known of the row's FLOPs and bytes, for every rendering: flops() and bytes[level]
    // are unset where nothing is; the partial ones are lower bounds ("≥"), since a part of the
    // calls has no cost model, or a part of the arithmetic was not counted.
    bool flops_known = false;
    bool flops_partial = false, bytes_partial = false;
    // FLOPs of some of its calls are in no row, since nobody knows them; those of a kernel that
    // only helps an op are in the op's other kernels.
    bool work_missing = false;
    // Of seconds, the calls whose work is known, and of a GPU's ops and layers what only helps
    // them: intensity, rate, share of roof and bound are of these calls over this time. Unset where
    // the file does not say how long they took; there is no rate then.
    std::optional<double> known_seconds;
    // Even the FLOPs of these calls are a lower bound, and so are their rate and share of roof.
    bool rate_partial = false;
    // On a GPU run: the time that the CPU spent in the row's ops, launching; how many kernels and
    // copies that were; bytes that its copies and fills moved.
    std::optional<double> host_seconds;
    std::optional<std::uint64_t> launches;
    std::optional<std::uint64_t> copied_bytes;
    // For a row of kernels, if their full names show it and agree (core/kernel).
    std::string algorithm;  // "implicit gemm"; empty: unknown
    kernel::Pass pass = kernel::Pass::unknown;
    roofline::PerArithmetic<std::uint64_t> flops{};
    std::uint64_t flops_matrix = 0;
    roofline::PerLevel<std::optional<std::uint64_t>> bytes{};
    // If hardware was counted, `flops` and `bytes` are theirs (flops_from, bytes_from), and
    // here is what the model says.
    std::optional<std::uint64_t> modelled_flops;
    roofline::PerLevel<std::optional<std::uint64_t>> modelled_bytes{};
    roofline::PerLevel<std::optional<double>> intensity{};
    std::optional<double> flops_per_second;
    std::optional<double> roof_share;  // achieved ÷ attainable; > 1 is a fault to flag
    std::optional<roofline::Bound> bound;
    std::optional<roofline::Provenance> seconds_from, flops_from, bytes_from;

    // Of the calls whose work is known, over their time, as the roofline takes it.
    roofline::Work work() const;
    double totalFlops() const;
    // What is shown: unset where it is not known. A lower bound of 0 FLOPs says nothing.
    std::optional<double> knownFlops() const;
    // FLOPs of convolutions, matrix products and attention, which counters alone do not separate.
    std::optional<std::uint64_t> knownMatrixFlops() const;
    bool works() const;  // FLOPs or bytes of it are known, and not 0
    std::optional<double> time() const;
    std::optional<double> timeShare() const;
    // known_seconds ÷ seconds where work is known; unset without time.
    std::optional<double> knownShare() const;
    bool knownInPart() const { return knownShare().value_or(1) < 1; }
};

// The name of the row that a cell counts in (on a CPU run), and how the row of one step is called.
std::string rowNameOf(const Cell::Key& cell, GroupBy by, const StringTable& strings);
std::string stepRowName(std::int64_t step);

// Largest time first; the "(outside ops)" row included, so that the rows add up to the steps' time,
// or on a GPU the "(GPU idle)" one (see GpuTable::addStep for what it adds up to). With a filter,
// of the calls that it lets through: rows hold only those, and their shares stay of the whole. Rows
// of steps are not filtered.
std::vector<Row> rowsOf(const Snapshot& snapshot, GroupBy by, const CallFilter& filter = {});

// Of rows that share no call: their FLOPs together, and what part of their time they are of.
struct WorkTotal {
    std::optional<double> flops, flops_matrix;  // unset: nothing is known of them
    bool partial = false;                       // lower bounds
    // Time of the calls whose FLOPs are among them, as a part of that of all calls.
    std::optional<double> known_share;
};
WorkTotal workOf(std::span<const Row> rows);

// Of rows in order of their time, how many it takes to reach this share (0 to 1) of their time: one
// row at least, and all of them for 1.
std::size_t heaviest(std::span<const Row> rows, double share);

// The outermost memory level that nearly all of the time spent on FLOPs has an intensity for. On a
// machine whose caches hold the whole step no bytes cross DRAM, and a table or a roofline of DRAM
// would be empty. What `show`, `export` and the window show unless a level is selected.
roofline::Level defaultLevel(std::span<const Row> rows);

}  // namespace ridgepoint::run
