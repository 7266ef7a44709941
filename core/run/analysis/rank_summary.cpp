// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/rank_summary.h"

#include <algorithm>

#include "core/base/saturating.h"
#include "core/base/seconds.h"
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
    // All ranks use the same exchange library, but the table of ranks does not contain it.
    if (snapshot.info.rank) other.info.rank->exchange = snapshot.info.rank->exchange;
    other.info.device = found->device;
    other.info.end_reason = found->end_reason;
    other.info.complete = found->complete;
    other.info.threads = found->threads;
    std::erase_if(other.info.notes, [&](const std::string& note) {
        const auto& own = snapshot.info.losses;
        return std::find(own.begin(), own.end(), note) != own.end();
    });
    static_cast<MissingRecords&>(other.info) = found->missing;
    other.info.notes.insert(other.info.notes.end(), found->missing.losses.begin(),
                            found->missing.losses.end());
    // The roofs were measured for the run's own rank. They do not apply to another machine, device
    // or number of threads.
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
    // The file contains these values only for the run's own rank.
    other.gpu_cells = std::make_shared<std::vector<GpuCell>>();
    other.gpu_calls = std::make_shared<std::vector<GpuCall>>();
    other.gpu_uses = std::make_shared<std::vector<GpuUse>>();
    other.device_samples.clear();
    other.counted.reset();
    if (onGpu(snapshot)) {
        other.info.notes.emplace_back(
            "Only this rank's own run file contains its kernels, so FLOP/s of ops and shares of "
            "roofs are unknown here.");
    }
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
    // In a script's run, each rank knows only its own batch size, so all ranks must be present.
    if (!snapshot.ranks || static_cast<std::int64_t>(snapshot.ranks->size()) != own->ranks) {
        return std::nullopt;
    }
    std::int64_t batch = 0;
    for (const RankOfRun& rank : *snapshot.ranks) {
        const std::int64_t of_rank = summarizeSteps(snapshot, rank).batch;
        if (of_rank <= 0) return std::nullopt;
        base::addSaturating(batch, of_rank);
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

namespace {

// The size of an operation's data, and the share that each rank's link carries, if n ranks
// contribute `bytes` each (github.com/NVIDIA/nccl-tests, PERFORMANCE.md).
struct Traffic {
    double bytes, bus_factor;
};
std::optional<Traffic> trafficOf(std::string_view operation, double bytes, double n) {
    const auto has = [&](std::string_view part) {
        return operation.find(part) != std::string_view::npos;
    };
    if (has("allreduce")) return Traffic{bytes, 2 * (n - 1) / n};
    if (has("allgather")) return Traffic{n * bytes, (n - 1) / n};
    if (has("reduce_scatter") || has("all_to_all")) return Traffic{bytes, (n - 1) / n};
    if (has("broadcast") || has("reduce")) return Traffic{bytes, 1};
    return std::nullopt;
}

}  // namespace

std::vector<ExchangeSummary> summarizeExchanges(const Snapshot& snapshot) {
    std::vector<ExchangeSummary> all;
    if (!snapshot.exchange_groups) return all;
    for (const ExchangeGroup& group : *snapshot.exchange_groups) {
        if (group.exchanges <= 0) continue;
        const auto count = static_cast<double>(group.exchanges);
        ExchangeSummary& one = all.emplace_back();
        one.operation = group.operation;
        one.element = group.element;
        one.process_group = group.process_group;
        one.description = group.description;
        one.members = group.members;
        one.size = group.size;
        one.exchanges = group.exchanges;
        const auto ranks = static_cast<double>(
            group.size > 0
                ? group.size
                : static_cast<std::int64_t>(snapshot.ranks ? snapshot.ranks->size() : 1));
        one.moving_seconds = base::seconds(group.moving_ns) / count;
        one.waiting_seconds = base::seconds(group.waiting_ns) / count / ranks;
        if (group.bytes > 0) one.bytes = static_cast<double>(group.bytes) / count;
        if (one.bytes && group.moving_ns > 0) {
            if (const auto traffic = trafficOf(one.operation, *one.bytes, ranks)) {
                one.algorithm_bytes_per_second = traffic->bytes / one.moving_seconds;
                one.bus_bytes_per_second = *one.algorithm_bytes_per_second * traffic->bus_factor;
            }
        }
        const auto last =
            std::max_element(group.last.begin(), group.last.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; });
        if (last == group.last.end()) continue;
        one.last_rank = last->first;
        one.last_share = static_cast<double>(last->second) / count;
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
        const auto time = [](const ExchangeSummary& of) {
            return (of.moving_seconds + of.waiting_seconds) * static_cast<double>(of.exchanges);
        };
        return time(a) > time(b);
    });
    return all;
}

RankClock clockOf(const RankOfRun& rank, const RankOfRun& own) {
    if (rank.clock && rank.clock->refusal.empty()) return *rank.clock;
    RankClock clock;
    clock.offset_ns = rank.info.clock_ns - own.info.clock_ns;
    return clock;
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
