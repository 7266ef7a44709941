// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/rank_comparison.h"

#include <algorithm>
#include <functional>
#include <map>

#include "core/base/seconds.h"
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

template <auto part>
std::optional<double> ofExchanges(const Snapshot&, const RankOfRun& rank) {
    return rank.exchanges ? perStep(std::invoke(part, *rank.exchanges), rank.exchanges->steps)
                          : std::nullopt;
}

std::optional<double> stepSeconds(const Snapshot& run, const RankOfRun& rank) {
    return run::summarizeSteps(run, rank).seconds_mean;
}

}  // namespace

std::span<const RankFigure> rankFigures() {
    using run::ExchangeTimes;
    using run::GpuDivision;
    static constexpr std::array kFigures{
        RankFigure{"seconds_mean", "Mean step", stepSeconds},
        RankFigure{"compute_seconds", "Compute", ofGpu<&GpuDivision::compute_ns>},
        RankFigure{"communication_seconds", "Communication", ofGpu<&GpuDivision::communication_ns>},
        RankFigure{"exposed_communication_seconds", "Exposed communication",
                   ofGpu<&GpuDivision::exposedNs>},
        RankFigure{"idle_seconds", "Idle", ofGpu<&GpuDivision::idleNs>},
        RankFigure{"waiting_seconds", "Waits for ranks", ofExchanges<&ExchangeTimes::waiting_ns>},
        RankFigure{"caused_seconds", "Others wait for it", ofExchanges<&ExchangeTimes::caused_ns>}};
    return kFigures;
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
            auto& values = row.values[at].emplace();
            for (const RankFigure& figure : rankFigures())
                values.push_back(figure.seconds(*runs[at], rank));
        }
    }
    for (auto& [rank, row] : rows) comparison.rows.push_back(std::move(row));
    return comparison;
}

}  // namespace ridgepoint::compare
