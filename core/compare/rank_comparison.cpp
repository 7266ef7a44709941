// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/rank_comparison.h"

#include <algorithm>
#include <functional>
#include <map>

#include "core/base/seconds.h"
#include "core/roofline/quantity.h"
#include "core/run/rank_runs.h"

namespace ridgepoint::compare {
namespace {

using run::RankOfRun;
using run::Snapshot;

std::optional<double> perStep(std::int64_t nanoseconds, std::int64_t steps) {
    if (steps <= 0) return std::nullopt;
    return base::seconds(nanoseconds) / static_cast<double>(steps);
}

template <auto part>
std::optional<double> ofGpu(const Snapshot&, const RankOfRun& rank) {
    return rank.gpu ? perStep(std::invoke(part, *rank.gpu), rank.gpu->steps) : std::nullopt;
}

bool lostRecords(const Snapshot&, const RankOfRun& rank) {
    return rank.missing.dropped_records > 0;
}

// Returns time in which no kernel computes. It can be too short or too long if records were lost.
template <auto part>
std::optional<double> betweenKernels(const Snapshot& run, const RankOfRun& rank) {
    return lostRecords(run, rank) ? std::nullopt : ofGpu<part>(run, rank);
}

template <auto part>
std::optional<double> ofExchanges(const Snapshot&, const RankOfRun& rank) {
    return rank.exchanges ? perStep(std::invoke(part, *rank.exchanges), rank.exchanges->steps)
                          : std::nullopt;
}

std::optional<double> stepSeconds(const Snapshot& run, const RankOfRun& rank) {
    return run::summarizeSteps(run, rank).seconds_mean;
}

bool stepsCut(const Snapshot& run, const RankOfRun& rank) {
    return run::summarizeSteps(run, rank).seconds_partial;
}

}  // namespace

std::span<const RankFigure> rankFigures() {
    using run::ExchangeTimes;
    using run::GpuDivision;
    static constexpr std::array kFigures{
        RankFigure{"seconds_mean", "Mean step", stepSeconds, stepsCut},
        RankFigure{"compute_seconds", "Compute", ofGpu<&GpuDivision::compute_ns>, lostRecords},
        RankFigure{"communication_seconds", "Communication", ofGpu<&GpuDivision::communication_ns>,
                   lostRecords},
        RankFigure{"exposed_communication_seconds", "Exposed communication",
                   betweenKernels<&GpuDivision::exposedNs>},
        RankFigure{"idle_seconds", "Idle", betweenKernels<&GpuDivision::idleNs>},
        RankFigure{"waiting_seconds", "Waits for ranks", ofExchanges<&ExchangeTimes::waiting_ns>},
        RankFigure{"caused_seconds", "Others wait for it", ofExchanges<&ExchangeTimes::caused_ns>}};
    return kFigures;
}

std::optional<double> RankRow::value(std::size_t run, std::size_t figure) const {
    return values[run] ? (*values[run])[figure] : std::nullopt;
}

std::string RankRow::text(std::size_t figure) const {
    std::string words;
    for (std::size_t run = 0; run < values.size(); ++run) {
        const auto seconds = value(run, figure);
        if (run > 0) words += " → ";
        words +=
            roofline::atLeast(seconds && partial[run][figure], roofline::formatSeconds(seconds));
    }
    return words;
}

RankComparison compareRanks(std::span<const std::shared_ptr<const Snapshot>> runs) {
    const auto merged = std::count_if(runs.begin(), runs.end(),
                                      [](const auto& run) { return run->ranks != nullptr; });
    if (merged < 2) return {};
    std::map<std::int64_t, RankRow> rows;
    RankComparison comparison;
    for (std::size_t at = 0; at < runs.size(); ++at) {
        comparison.straggler.push_back(run::stragglerOf(*runs[at]));
        if (!runs[at]->ranks) continue;
        for (const RankOfRun& rank : *runs[at]->ranks) {
            RankRow& row = rows[rank.info.rank];
            row.rank = rank.info.rank;
            row.values.resize(runs.size());
            row.partial.resize(runs.size());
            auto& values = row.values[at].emplace();
            for (const RankFigure& figure : rankFigures()) {
                values.push_back(figure.seconds(*runs[at], rank));
                row.partial[at].push_back(figure.partial && figure.partial(*runs[at], rank));
            }
        }
    }
    for (auto& [rank, row] : rows) comparison.rows.push_back(std::move(row));
    return comparison;
}

}  // namespace ridgepoint::compare
