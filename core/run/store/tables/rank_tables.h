// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the tables of gradient exchanges and of the other ranks.
#pragma once

#include <string>

#include "core/run/rank_runs.h"
#include "core/run/ranks.h"
#include "core/run/store/tables/op_tables.h"

namespace ridgepoint::run::tables {

inline constexpr Values kRank{0, kMostRanks - 1};

struct Collectives {
    static constexpr std::string_view kName = "collective", kKey = "step, rank, number";
    using Row = Collective;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& exchange) {
        visit("step", exchange.step, kNumber);
        visit("rank", exchange.rank, kRank);
        visit("number", exchange.number, kCount);
        visit("bytes", exchange.bytes, kBytes);
        visit("arrival_ns", exchange.arrival_ns, kTime);
        visit("end_ns", exchange.end_ns, kTime);
        visit("wait_start_ns", exchange.wait_start_ns, kTime);
        visit("wait_end_ns", exchange.wait_end_ns, kTime);
        if constexpr (Visit::kReads) {
            if (exchange.wait_start_ns.has_value() != exchange.wait_end_ns.has_value())
                bad("a wait has only a start or only an end");
        }
    }
};

template <class Visit, class Memory>
constexpr void sampledPeaks(Visit& visit, Memory& memory) {
    visit("peak_device_bytes", memory.peak_device_bytes, kBytes);
    visit("peak_process_bytes", memory.peak_process_bytes, kBytes);
}

struct Ranks {
    static constexpr std::string_view kName = "rank", kKey = "rank";
    using Row = RankOfRun;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& rank) {
        constexpr Values kClock{0, base::kMaxClock};
        visit("rank", rank.info.rank, kRank);
        visit("ranks", rank.info.ranks, Values{rank.info.rank + 1, kMostRanks});
        visit("batch", rank.info.batch, kCount);
        visit("clock_ns", rank.info.clock_ns, kClock);
        visit("clock_uncertainty_ns", rank.info.clock_uncertainty_ns, kClock);
        visit("host", rank.host);
        visit("device", rank.device);
        visit("threads", rank.threads, kCount);
        visit("complete", rank.complete);
        visit("end_reason", rank.end_reason, upTo(kMaxText));
        bool known = rank.exchanges.has_value();
        ExchangeTimes times = rank.exchanges.value_or(ExchangeTimes{});
        visit.group(known, [&] {
            visit("exchanged_steps", times.steps, kCount);
            visit("exchanges", times.exchanges, kPositive);
            visit("exchanged_bytes", times.bytes, kPositive);
            visit("waiting_ns", times.waiting_ns, kPositive);
            visit("moving_ns", times.moving_ns, kPositive);
            visit("hidden_ns", times.hidden_ns, kPositive);
            visit("caused_ns", times.caused_ns, kPositive);
            visit("last", times.last, kPositive);
        });
        if constexpr (Visit::kReads) {
            if (known) rank.exchanges = times;
        }
        visit("peak_allocated_bytes", rank.memory.peak_allocated_bytes, kChange);
        visit("peak_reserved_bytes", rank.memory.peak_reserved_bytes, kChange);
        sampledPeaks(visit, rank.memory);
    }
};

template <class Row>
struct OfRank {
    std::int64_t rank = 0;
    Row row{};
};
struct RankSteps {
    static constexpr std::string_view kName = "rank_step", kKey = "rank, step";
    using Row = OfRank<StepRecord>;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& step) {
        visit("rank", step.rank, Values{0, kMostRanks - 1, "rank"});
        StepTimes::columns(visit, step.row);
    }
};
struct RankCells {
    static constexpr std::string_view kName = "rank_cell";
    static constexpr bool kReadable = true;
    using Row = OfRank<Cell>;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& cell) {
        visit("rank", cell.rank, Values{0, kMostRanks - 1, "rank"});
        Cells::columns(visit, cell.row);
    }
};

}  // namespace ridgepoint::run::tables
