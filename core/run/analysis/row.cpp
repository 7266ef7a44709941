// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates derived values of a row or several rows, and the names of row kinds.
#include <algorithm>
#include <array>

#include "core/base/enum_names.h"
#include "core/run/analysis/rows.h"
#include "core/run/gpu.h"

namespace ridgepoint::run {
namespace {

constexpr std::array<std::string_view, 6> kGroupNames = {"kernel", "op",       "layer",
                                                         "phase",  "category", "step"};

constexpr std::array<std::string_view, kRowKindCount> kRowKindNames = {
    "kernel", "copy",  "fill",     "graph", "idle",   "op",
    "layer",  "phase", "category", "step",  "outside"};
static_assert(static_cast<std::size_t>(RowKind::idle) == static_cast<std::size_t>(GpuKind::idle));

}  // namespace

std::string_view toString(RowKind kind) { return base::nameOf(kRowKindNames, kind); }

std::string_view toString(GroupBy by) { return base::nameOf(kGroupNames, by); }

std::optional<GroupBy> parseGroupBy(std::string_view text) {
    return base::valueOf<GroupBy>(kGroupNames, text);
}

roofline::Work Row::work() const {
    roofline::Work result;
    result.seconds = known_seconds.value_or(0) * static_cast<double>(gpus);
    if (!flops_known) return result;
    for (std::size_t i = 0; i < flops.size(); ++i) result.flops[i] = static_cast<double>(flops[i]);
    for (std::size_t level = 0; level < bytes.size(); ++level) {
        result.bytes[level] =
            bytes[level] ? std::optional(static_cast<double>(*bytes[level])) : std::nullopt;
    }
    return result;
}

double Row::totalFlops() const { return work().totalFlops(); }

std::optional<double> Row::knownFlops() const {
    if (!flops_known) return std::nullopt;
    const double sum = totalFlops();
    return flops_partial && !(sum > 0) ? std::nullopt : std::optional(sum);
}

std::optional<std::uint64_t> Row::knownMatrixFlops() const {
    const bool told = flops_from != roofline::Provenance::counted || modelled_flops;
    if (!told || !knownFlops() || (flops_partial && flops_matrix == 0)) return std::nullopt;
    return flops_matrix;
}

bool Row::works() const {
    return totalFlops() > 0 || std::any_of(bytes.begin(), bytes.end(),
                                           [](const auto& moved) { return moved.value_or(0) > 0; });
}

std::optional<double> Row::time() const {
    return seconds_known ? std::optional(seconds) : std::nullopt;
}

std::optional<double> Row::timeShare() const {
    return seconds_known && share_known ? std::optional(share) : std::nullopt;
}

std::optional<double> Row::knownShare() const {
    if (!flops_known || !known_seconds || !(seconds > 0) || seconds_partial) return std::nullopt;
    return std::min(1.0, *known_seconds / seconds);
}

WorkTotal workOf(std::span<const Row> rows) {
    WorkTotal total;
    double flops = 0, matrix = 0, seconds = 0, known_seconds = 0;
    bool known = false, matrix_known = true, times_known = true;
    for (const Row& row : rows) {
        if (row.kind == RowKind::outside) continue;
        // Rows that only view tensors do not show whether FLOPs are known, so they do not affect
        // these two values.
        known = known || (row.flops_known && row.works());
        matrix_known = matrix_known && (!row.works() || row.knownMatrixFlops() ||
                                        row.flops_from != roofline::Provenance::counted);
        total.partial =
            total.partial || row.work_missing || (row.records_dropped && row.flops_partial);
        flops += row.totalFlops();
        if (row.flops_known) matrix += static_cast<double>(row.flops_matrix);
        seconds += row.seconds;
        times_known = times_known && row.seconds_known && (!row.work_missing || row.known_seconds);
        known_seconds += row.work_missing ? row.known_seconds.value_or(0) : row.seconds;
    }
    if (times_known && seconds > 0) total.known_share = std::min(1.0, known_seconds / seconds);
    if (!known || (total.partial && !(flops > 0))) return total;
    total.flops = flops;
    if (matrix_known && (matrix > 0 || !total.partial)) total.flops_matrix = matrix;
    return total;
}

std::size_t heaviest(std::span<const Row> rows, double share) {
    double whole = 0;
    for (const Row& row : rows) whole += row.seconds;
    if (!(share < 1) || !(whole > 0)) return rows.size();
    double sum = 0;
    std::size_t count = 0;
    while (count < rows.size() && (count == 0 || sum < share * whole)) sum += rows[count++].seconds;
    return count;
}

}  // namespace ridgepoint::run
