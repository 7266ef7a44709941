// SPDX-License-Identifier: GPL-3.0-or-later
// Creates the rows of the roofline, the kernel table, `show` and every export: one row per kernel,
// op, layer, phase, category or step of a snapshot.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/kernel/kernel_rules.h"
#include "core/roofline/roofline.h"
#include "core/run/analysis/call_filter.h"
#include "core/run/analysis/doubt.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

enum class GroupBy : std::uint8_t { kernel, op, layer, phase, category, step };
std::string_view toString(GroupBy by);
std::optional<GroupBy> parseGroupBy(std::string_view text);
// Returns `kernel` if the GPU was traced, or `op` if not.
GroupBy defaultGroupBy(const Snapshot& snapshot);

// The kind of a row. The first kinds are kinds of GPU work, in the order of GpuKind. `outside` is
// the time outside ops or, on a GPU, the idle time.
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

// Name of the row that contains step time without any op.
inline constexpr std::string_view kOutsideRowName = "(outside ops)";
// Names of rows in GPU runs: idle time, work without an op, and work outside all phases.
inline constexpr std::string_view kIdleRowName = "(GPU idle)";
inline constexpr std::string_view kNoOpName = "(no op)";
inline constexpr std::string_view kNoPhaseName = "(no phase)";
// Name of the row that contains work outside all layers, when rows are grouped by layer.
inline constexpr std::string_view kNoLayerName = "(no layer)";

// A row of a table. In a GPU run, seconds, FLOPs and bytes always describe kernels: the GPU time
// and work of the kernels that an op, layer, phase or category launched.
struct Row {
    std::string name;
    std::string full_name;  // name, followed by the kernels or the inner op that did the work
    RowKind kind = RowKind::op;
    cost::Category category = cost::Category::other;  // category with the largest time
    std::optional<Phase> phase;                       // unset if the row covers several phases
    std::uint64_t calls = 0;
    double seconds = 0;  // total over the scope's steps (self time, or GPU time)
    // False if the time is unknown because the run contains only counters. `seconds` and `share`
    // are then 0 and must not be displayed; use time() and timeShare() for display.
    bool seconds_known = true;
    // True if some calls have no time. In this case, seconds, seconds_mean and seconds_max are
    // lower bounds ("≥"), and FLOP/s and bandwidth are unknown.
    bool seconds_partial = false;
    // `records_dropped` is true if GPU records were dropped, or belong to no op because their
    // launch is unknown, and some of them may belong to this row. The row's amounts and its share
    // of the step time are then lower bounds, and FLOP/s, bandwidth and mean values describe only
    // the recorded part. `calls_partial` is true if `calls` is also a lower bound, because it
    // counts GPU records.
    bool records_dropped = false, calls_partial = false;
    std::optional<double> seconds_mean, seconds_min, seconds_max;  // per call
    double share = 0;                                              // share of all rows' time
    bool share_known = true;  // false if a row's time is unknown; share is then 0
    bool replayed = false;    // times come from a profiler's replays, so FLOP/s are unknown
    // Whether the row's FLOPs and bytes are known. Unknown values are unset in knownFlops() and
    // bytes[level]. Partial values are lower bounds ("≥") because some calls have no cost model or
    // some precisions were not counted.
    bool flops_known = false;
    bool flops_partial = false, bytes_partial = false;
    // True if the FLOPs of some calls are unknown, so that no row contains them. An op's helper
    // kernels do not set this flag, because the op's FLOPs belong to its main kernel.
    bool work_missing = false;
    // The part of `seconds` that calls with known work took. For ops and layers on a GPU, it
    // includes helper kernels. Intensity, FLOP/s, share of roof and bound describe only this part.
    // Unset if the file does not contain this time; FLOP/s are then unknown.
    std::optional<double> known_seconds;
    // Number of GPUs that work during `known_seconds`. FLOP/s, bytes/s and the share of roof
    // describe one of them. It can only exceed 1 for steps, because all other rows add up the times
    // of all GPUs.
    std::uint64_t gpus = 1;
    // True if the FLOPs in `known_seconds` are a lower bound. The FLOP/s and the share of roof are
    // then lower bounds, too.
    bool rate_partial = false;
    // Only in GPU runs: the CPU time of the row's ops, the number of kernels and copies launched,
    // and the bytes that copies and memsets moved.
    std::optional<double> host_seconds;
    std::optional<std::uint64_t> launches;
    std::optional<std::uint64_t> copied_bytes;
    // Only in kernel rows: properties that core/cost/kernel derives from the full names, if they
    // are the same for all names.
    std::string algorithm;  // for example, "implicit gemm"; empty if unknown
    cost::kernel::Pass pass = cost::kernel::Pass::unknown;
    roofline::PerArithmetic<std::uint64_t> flops{};
    std::uint64_t flops_matrix = 0;
    roofline::PerLevel<std::optional<std::uint64_t>> bytes{};
    // The modelled values, if hardware counters measured `flops` and `bytes` (flops_from,
    // bytes_from).
    std::optional<std::uint64_t> modelled_flops;
    roofline::PerLevel<std::optional<std::uint64_t>> modelled_bytes{};
    roofline::PerLevel<std::optional<double>> intensity{};
    std::optional<double> flops_per_second;
    std::optional<double> roof_share;  // achieved ÷ attainable; a value above 1 is a fault that
                                       // must be marked
    std::optional<Doubt> doubt;        // reason why a share above 1 cannot be correct
    std::optional<roofline::Bound> bound;
    std::optional<roofline::Provenance> seconds_from, flops_from, bytes_from;

    // Returns the work and time of the calls with known work, as input for the roofline model.
    roofline::Work work() const;
    double totalFlops() const;
    // Returns the FLOPs to display. Unset if they are unknown, or if the only known bound is "≥ 0".
    std::optional<double> knownFlops() const;
    // Returns the FLOPs of convolutions, matrix products and attention. Unset if unknown.
    std::optional<std::uint64_t> knownMatrixFlops() const;
    bool works() const;  // returns whether FLOPs or bytes are known and greater than 0
    std::optional<double> time() const;
    std::optional<double> timeShare() const;
    // Returns known_seconds ÷ seconds if the work is known. Unset if there is no time.
    std::optional<double> knownShare() const;
    bool knownInPart() const { return knownShare().value_or(1) < 1; }
};

// Return the name of the row that contains a cell (in a CPU run), and the name of a step's row.
std::string rowNameOf(const Cell::Key& cell, GroupBy by, const StringTable& strings);
std::string stepRowName(std::int64_t step);

// Returns the rows, sorted by time, largest first. The rows include "(outside ops)", so that they
// add up to the step time. On a GPU, they include "(GPU idle)" instead (see GpuTable::addStep for
// the sum). With a filter, rows contain only the calls that pass the filter, but shares stay
// relative to all calls. Step rows are not filtered.
std::vector<Row> rowsOf(const Snapshot& snapshot, GroupBy by, const CallFilter& filter = {});

// The total FLOPs of rows that do not share calls, and the share of the rows' time in which FLOPs
// are known.
struct WorkTotal {
    std::optional<double> flops, flops_matrix;  // unset if unknown
    bool partial = false;                       // true if the FLOPs are lower bounds
    // Time of the calls with known FLOPs ÷ time of all calls.
    std::optional<double> known_share;
};
WorkTotal workOf(std::span<const Row> rows);

// Returns how many of the first rows together account for this share (0 to 1) of the total time.
// The rows must be sorted by time. Returns at least 1 if there are rows, and all rows if the share
// is 1 or the total time is 0.
std::size_t heaviest(std::span<const Row> rows, double share);

// Returns the outermost memory level that at least half of the traffic reaches. Only work with
// FLOPs is considered, and only the forward phase if it has such work. The level does not depend on
// the grouping, times or steps, so it is the same during and after the recording. If the caches can
// hold most of the step's data, few bytes reach DRAM and a DRAM roofline would be empty.
roofline::Level defaultLevel(const Snapshot& snapshot);

}  // namespace ridgepoint::run
