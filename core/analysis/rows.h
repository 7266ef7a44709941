// SPDX-License-Identifier: GPL-3.0-or-later
// Creates the rows of the roofline, the kernel table, `show` and every export: one row per op,
// layer, phase or category, added up from a snapshot's cells.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/call_filter.h"
#include "core/analysis/doubt.h"
#include "core/kernel/kernel_rules.h"
#include "core/roofline/roofline.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

enum class GroupBy : std::uint8_t { kernel, op, layer, phase, category, step };
std::string_view toString(GroupBy by);
std::optional<GroupBy> parseGroupBy(std::string_view text);
// Returns `kernel` if the GPU was traced, otherwise `op`.
GroupBy defaultGroupBy(const Snapshot& snapshot);

// The kind of a row. The first kinds are GPU work, as in GpuKind. `outside` is the time outside
// ops, or on a GPU the time in which it is idle.
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

// Name of the row for the time of a step in which no op ran.
inline constexpr std::string_view kOutsideRowName = "(outside ops)";
// On a GPU: names of the rows for idle time, for work without an op, and for work outside all
// phases.
inline constexpr std::string_view kIdleRowName = "(GPU idle)";
inline constexpr std::string_view kNoOpName = "(no op)";
inline constexpr std::string_view kNoPhaseName = "(no phase)";
// When grouped by layer: name of the row for work outside all layers.
inline constexpr std::string_view kNoLayerName = "(no layer)";

// In a GPU run, seconds, FLOPs and bytes always describe kernels: the GPU time and work of the
// kernels that an op, layer, phase or category launched.
struct Row {
    std::string name;
    std::string full_name;  // name with the kernels or the inner op that did the work
    RowKind kind = RowKind::op;
    cost::Category category = cost::Category::other;  // category with the largest time
    std::optional<Phase> phase;                       // unset: several phases
    std::uint64_t calls = 0;
    double seconds = 0;  // total over the scope's steps (self time, or time on the GPU)
    // False if the time is unknown (only counters). Then `seconds` and `share` are 0 and must not
    // be shown; show time() and timeShare() instead.
    bool seconds_known = true;
    // Some calls have no time: seconds, seconds_mean and seconds_max are lower bounds ("≥"), and
    // rates are unknown.
    bool seconds_partial = false;
    // GPU records were dropped, possibly some of this row. Its amounts and its share of the steps
    // are therefore lower bounds, and rates and means describe the recorded part. calls_partial:
    // `calls` is a lower bound too, because it counts GPU records.
    bool records_dropped = false, calls_partial = false;
    std::optional<double> seconds_mean, seconds_min, seconds_max;  // per call
    double share = 0;                                              // share of the time of all rows
    bool share_known = true;  // false: a row's time is unknown; share is 0
    bool replayed = false;    // times are from a profiler's replays: no rates
    // Whether the row's FLOPs and bytes are known. Unknown values are unset in knownFlops() and
    // bytes[level]. Partial values are lower bounds ("≥"): some calls have no cost model, or some
    // precisions were not counted.
    bool flops_known = false;
    bool flops_partial = false, bytes_partial = false;
    // The FLOPs of some calls are unknown and therefore in no row. Auxiliary kernels of an op do
    // not cause this: the op's FLOPs belong to its main kernel.
    bool work_missing = false;
    // The part of `seconds` in calls with known work; for ops and layers on a GPU, including the
    // auxiliary kernels. Intensity, FLOP/s, share of roof and bound describe this part.
    // Unset if the file does not contain this time; then there are no rates.
    std::optional<double> known_seconds;
    // The FLOPs in `known_seconds` are a lower bound, and so are the FLOP/s and the share of roof.
    bool rate_partial = false;
    // GPU runs only: CPU time in the row's ops; number of kernels and copies launched; bytes moved
    // by copies and memsets.
    std::optional<double> host_seconds;
    std::optional<std::uint64_t> launches;
    std::optional<std::uint64_t> copied_bytes;
    // Kernel rows only: what core/kernel reads from the full names, if it is the same for all.
    std::string algorithm;  // "implicit gemm"; empty: unknown
    kernel::Pass pass = kernel::Pass::unknown;
    roofline::PerArithmetic<std::uint64_t> flops{};
    std::uint64_t flops_matrix = 0;
    roofline::PerLevel<std::optional<std::uint64_t>> bytes{};
    // If `flops` and `bytes` were counted by hardware (flops_from, bytes_from), the modelled
    // values.
    std::optional<std::uint64_t> modelled_flops;
    roofline::PerLevel<std::optional<std::uint64_t>> modelled_bytes{};
    roofline::PerLevel<std::optional<double>> intensity{};
    std::optional<double> flops_per_second;
    std::optional<double> roof_share;  // achieved ÷ attainable; > 1: a fault, which must be marked
    std::optional<Doubt> doubt;        // why a share above 1 cannot be right
    std::optional<roofline::Bound> bound;
    std::optional<roofline::Provenance> seconds_from, flops_from, bytes_from;

    // Returns the work and time of the calls with known work, as input of the roofline model.
    roofline::Work work() const;
    double totalFlops() const;
    // Returns the FLOPs to show; unset if they are unknown, or if only "≥ 0" is known.
    std::optional<double> knownFlops() const;
    // Returns the FLOPs of convolutions, matrix products and attention; unset if unknown.
    std::optional<std::uint64_t> knownMatrixFlops() const;
    bool works() const;  // FLOPs or bytes are known and not 0
    std::optional<double> time() const;
    std::optional<double> timeShare() const;
    // Returns known_seconds ÷ seconds if work is known; unset if there is no time.
    std::optional<double> knownShare() const;
    bool knownInPart() const { return knownShare().value_or(1) < 1; }
};

// Return the name of a cell's row (in a CPU run), and the name of a step's row.
std::string rowNameOf(const Cell::Key& cell, GroupBy by, const StringTable& strings);
std::string stepRowName(std::int64_t step);

// Returns the rows, largest time first. The row "(outside ops)" is included, so the rows add up to
// the step time. On a GPU, this is the row "(GPU idle)" (see GpuTable::addStep for the sum). With a
// filter, rows contain only the calls that pass; shares stay relative to all calls. Rows of steps
// are not filtered.
std::vector<Row> rowsOf(const Snapshot& snapshot, GroupBy by, const CallFilter& filter = {});

// The total FLOPs of rows that share no calls, and the share of their time with known FLOPs.
struct WorkTotal {
    std::optional<double> flops, flops_matrix;  // unset: unknown
    bool partial = false;                       // lower bounds
    // Time of the calls with known FLOPs ÷ time of all calls.
    std::optional<double> known_share;
};
WorkTotal workOf(std::span<const Row> rows);

// Returns how many of the rows, which must be sorted by time, reach this share (0 to 1) of the
// total time: at least one row, and all rows for 1.
std::size_t heaviest(std::span<const Row> rows, double share);

// Returns the outermost memory level that ops of a layer (on a GPU: kernels) with at least half of
// the forward phase's (if it is unknown: all) traffic reach. It depends neither on the grouping nor
// on times or steps: a run has one level, while it is recorded and afterwards. If the caches can
// hold most of the step, few bytes cross DRAM, and a DRAM roofline would be empty.
roofline::Level defaultLevel(const Snapshot& snapshot);

}  // namespace ridgepoint::run
