// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rank_summary.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/saturating.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

std::optional<Snapshot> withRank(const Snapshot& snapshot, std::int64_t rank) {
    if (!snapshot.ranks) return std::nullopt;
    const auto found = std::find_if(snapshot.ranks->begin(), snapshot.ranks->end(),
                                    [&](const RankOfRun& each) { return each.info.rank == rank; });
    if (found == snapshot.ranks->end()) return std::nullopt;
    Snapshot other = snapshot;
    if (snapshot.info.rank && snapshot.info.rank->rank == rank) return other;
    other.info.rank = found->info;
    // The same of all, and not in the table of ranks.
    if (snapshot.info.rank) other.info.rank->exchange = snapshot.info.rank->exchange;
    other.info.device = found->device;
    other.info.end_reason = found->end_reason;
    other.info.complete = found->complete;
    other.info.threads = found->threads;
    // Roofs are those of the run's own rank: of another machine, or another number of cores, they
    // say nothing.
    if (found->host != snapshot.machine.host || found->device != snapshot.info.device ||
        found->threads != snapshot.info.threads) {
        other.ceilings.clear();
    }
    if (found->host != snapshot.machine.host) {
        other.machine = {};
        other.machine.host = found->host;
    }
    other.steps = std::make_shared<StepList>(found->steps);
    other.cells = std::make_shared<std::vector<Cell>>(found->cells);
    // Of these only the run's own are kept.
    other.gpu_cells = std::make_shared<std::vector<GpuCell>>();
    other.gpu_calls = std::make_shared<std::vector<GpuCall>>();
    other.gpu_uses = std::make_shared<std::vector<GpuUse>>();
    other.device_samples.clear();
    other.counted.reset();
    other.memory = found->memory;
    other.memory_points.clear();
    return other;
}

StepSummary summarizeSteps(const Snapshot& snapshot, const RankOfRun& rank) {
    const auto other = withRank(snapshot, rank.info.rank);
    return other ? summarizeSteps(*other) : StepSummary();
}

std::optional<std::int64_t> batchOfAll(const Snapshot& snapshot) {
    const auto& own = snapshot.info.rank;
    if (!own) return std::nullopt;
    if (own->batch > 0) return own->batch;
    // A script's rank knows only its own.
    if (!snapshot.ranks || static_cast<std::int64_t>(snapshot.ranks->size()) != own->ranks) {
        return std::nullopt;
    }
    std::int64_t batch = 0;
    for (const RankOfRun& rank : *snapshot.ranks) {
        const std::int64_t of_rank = summarizeSteps(snapshot, rank).batch;
        if (of_rank <= 0) return std::nullopt;
        addSaturating(batch, of_rank);
    }
    return batch;
}

std::optional<double> samplesPerSecondOfAll(const Snapshot& snapshot, const StepSummary& own) {
    const auto batch = batchOfAll(snapshot);
    if (!batch) return std::nullopt;
    double slowest = 0;
    if (snapshot.ranks) {
        for (const RankOfRun& rank : *snapshot.ranks)
            slowest = std::max(slowest, summarizeSteps(snapshot, rank).seconds_mean.value_or(0));
    } else {
        slowest = own.seconds_mean.value_or(0);
    }
    if (!(slowest > 0)) return std::nullopt;
    return static_cast<double>(*batch) / slowest;
}

std::string exchangeName(const std::string& exchange) {
    if (exchange == "nccl") return "NCCL";
    if (exchange == "gloo") return "Gloo";
    return exchange;
}

std::optional<Straggler> stragglerOf(const Snapshot& snapshot) {
    if (!snapshot.ranks || snapshot.ranks->size() < 2) return std::nullopt;
    const RankOfRun* most = nullptr;
    for (const RankOfRun& rank : *snapshot.ranks) {
        if (!rank.exchanges || rank.exchanges->steps == 0) return std::nullopt;
        if (most == nullptr || rank.exchanges->caused_ns > most->exchanges->caused_ns) most = &rank;
    }
    const auto step = summarizeSteps(snapshot).seconds_mean;
    if (most == nullptr || !step || !(*step > 0)) return std::nullopt;
    const ExchangeTimes& times = *most->exchanges;
    Straggler straggler;
    straggler.rank = most->info.rank;
    straggler.seconds = static_cast<double>(times.caused_ns) * 1e-9 /
                        static_cast<double>(times.steps) /
                        static_cast<double>(snapshot.ranks->size() - 1);
    straggler.share = straggler.seconds / *step;
    straggler.last_share = static_cast<double>(times.last) /
                           static_cast<double>(std::max<std::int64_t>(times.exchanges, 1));
    return straggler;
}

}  // namespace ridgepoint::run
