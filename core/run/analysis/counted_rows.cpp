// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/counted_rows.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::run {
namespace {

std::uint64_t whole(double value) {
    return value < 9e18 ? static_cast<std::uint64_t>(std::llround(std::max(value, 0.0)))
                        : static_cast<std::uint64_t>(9e18);
}

}  // namespace

void CountedSum::add(const CountedCell& cell) {
    if (cell.sets == 0) return;
    const auto sets = static_cast<double>(cell.sets);
    launches += static_cast<double>(cell.launches) / sets;
    const auto sum = [&](std::optional<double>& into, const std::optional<double>& part) {
        if (!any) {
            into = part ? std::optional(*part / sets) : std::nullopt;
        } else if (into && part) {
            *into += *part / sets;
        } else {
            into.reset();
        }
    };
    for (std::size_t i = 0; i < flops.size(); ++i) sum(flops[i], cell.flops[i]);
    for (std::size_t i = 0; i < bytes.size(); ++i) sum(bytes[i], cell.bytes[i]);
    any = true;
}

roofline::PerArithmetic<bool> countedArithmetics(const CountersInfo& info) {
    roofline::PerArithmetic<bool> counted{};
    for (const CounterTerm& term : info.terms) {
        if (const auto arithmetic = roofline::parseArithmetic(term.counts)) {
            counted[roofline::index(*arithmetic)] = true;
        }
    }
    return counted;
}

std::optional<double> countingOverhead(const Snapshot& snapshot) {
    const Scope scope = scopeOf(snapshot);
    const auto mean = [&](StepRecord::Kind kind) -> std::optional<double> {
        const StepList::Totals* const totals = snapshot.steps->totals(scope.segment, kind);
        if (totals == nullptr || totals->count == 0) return std::nullopt;
        return totals->duration_ns / static_cast<double>(totals->count);
    };
    const auto counted = mean(StepRecord::Kind::counted);
    const auto measured = mean(StepRecord::Kind::measured);
    if (!counted || !measured || !(*measured > 0)) return std::nullopt;
    return *counted / *measured - 1;
}

bool putCounted(Row& row, const CountedSum& counted, const CountersInfo& info,
                std::uint64_t kernels, std::int64_t steps) {
    const auto times = static_cast<double>(steps);
    if (!counted.any || kernels == 0 || whole(counted.launches * times) != kernels) return false;
    if (row.flops_known) {
        row.modelled_flops = static_cast<std::uint64_t>(row.totalFlops());
        row.modelled_bytes = row.bytes;
    }
    const bool any_bytes = std::any_of(counted.bytes.begin(), counted.bytes.end(),
                                       [](const auto& bytes) { return bytes.has_value(); });
    if (any_bytes) {
        // A level without counts becomes unknown, because modelled and counted numbers must not be
        // mixed.
        for (std::size_t level = 0; level < row.bytes.size(); ++level) {
            const std::optional<double>& bytes = counted.bytes[level];
            row.bytes[level] = bytes ? std::optional(whole(*bytes * times)) : std::nullopt;
        }
        row.bytes_from = roofline::Provenance::counted;
        row.bytes_partial = info.bytes_at_least;
    }
    const roofline::PerArithmetic<bool> arithmetics = countedArithmetics(info);
    bool all_flops = info.flops_complete;
    for (std::size_t i = 0; i < arithmetics.size(); ++i) {
        all_flops = all_flops && (!arithmetics[i] || counted.flops[i].has_value());
    }
    for (const std::string& name : info.unseen) {
        const auto arithmetic = roofline::parseArithmetic(name);
        all_flops = all_flops && (!arithmetic || row.flops[roofline::index(*arithmetic)] == 0);
    }
    if (all_flops) {
        for (std::size_t i = 0; i < row.flops.size(); ++i) {
            row.flops[i] = arithmetics[i] ? whole(counted.flops[i].value_or(0) * times) : 0;
        }
        row.flops_known = true;
        row.flops_partial = row.work_missing = false;
        row.flops_from = roofline::Provenance::counted;
    } else if (!row.flops_known) {
        // If the FLOPs are not modelled either, the counted FLOPs are used as a lower bound.
        for (std::size_t i = 0; i < row.flops.size(); ++i) {
            if (!counted.flops[i]) continue;
            row.flops[i] = whole(*counted.flops[i] * times);
            row.flops_known = row.flops_partial = row.work_missing = true;
            row.flops_from = roofline::Provenance::counted;
        }
    }
    // The counters cover every kernel in the row, so partial FLOPs also make the row's FLOP/s
    // partial.
    if (any_bytes || row.flops_from == roofline::Provenance::counted) {
        row.known_seconds = row.seconds;
        row.rate_partial = row.flops_partial;
    }
    return true;
}

}  // namespace ridgepoint::run
