// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/run/analysis/rank_summary.h"
#include "core/run/rank_runs.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {
namespace {

Collective exchange(std::int64_t rank, std::int64_t number, std::int64_t arrival, std::int64_t end,
                    std::optional<std::int64_t> wait = std::nullopt) {
    Collective one;
    one.rank = rank;
    one.number = number;
    one.bytes = 100;
    one.arrival_ns = arrival;
    one.end_ns = end;
    one.wait_start_ns = wait;
    if (wait) one.wait_end_ns = end;
    return one;
}

TEST(ExchangeTimes, WhoComesFirstWaitsAndThenDataMoves) {
    // Rank 0 waits from 10 on, rank 1 arrives at 30, and the data is available at 50.
    const auto times =
        exchangeTimes(std::vector{exchange(0, 0, 10, 50, 10), exchange(1, 0, 30, 50, 30)}, 2);
    EXPECT_EQ(times[0].waiting_ns, 20);
    EXPECT_EQ(times[0].moving_ns, 20);
    EXPECT_EQ(times[0].hidden_ns, 0);
    EXPECT_EQ(times[0].caused_ns, 0);
    EXPECT_EQ(times[0].last, 0);
    EXPECT_EQ(times[1].waiting_ns, 0);
    EXPECT_EQ(times[1].moving_ns, 20);
    EXPECT_EQ(times[1].caused_ns, 20);
    EXPECT_EQ(times[1].last, 1);
    EXPECT_EQ(times[1].bytes, 100);
}

TEST(ExchangeTimes, WhatMovesWhileTheRankComputesIsHidden) {
    // Data moves from 20 to 60; rank 0 computes until 50, rank 1 until the end.
    const auto times =
        exchangeTimes(std::vector{exchange(0, 0, 20, 60, 50), exchange(1, 0, 20, 60)}, 2);
    EXPECT_EQ(times[0].moving_ns, 10);
    EXPECT_EQ(times[0].hidden_ns, 30);
    EXPECT_DOUBLE_EQ(times[0].hiddenShare().value(), 0.75);
    EXPECT_DOUBLE_EQ(times[1].hiddenShare().value(), 1);
    EXPECT_EQ(times[0].waiting_ns + times[1].waiting_ns, 0);
}

TEST(ExchangeTimes, ExchangesAtTheSameTimeCountOnce) {
    const auto times = exchangeTimes(std::vector{exchange(0, 0, 10, 50), exchange(0, 1, 30, 70, 60),
                                                 exchange(1, 0, 10, 50), exchange(1, 1, 30, 70)},
                                     2);
    EXPECT_EQ(times[0].exchanges, 2);
    EXPECT_EQ(times[0].moving_ns + times[0].hidden_ns, 60) << "from 10 to 70";
    EXPECT_EQ(times[0].moving_ns, 10);
}

TEST(ExchangeTimes, OfRanksThatArriveTogetherNoneIsLate) {
    std::vector<ExchangeGroup> groups(1);
    groups[0].size = 2;
    const auto times = exchangeTimes(std::vector{exchange(0, 0, 10, 50), exchange(1, 0, 10, 50),
                                                 exchange(0, 1, 60, 90), exchange(1, 1, 70, 90)},
                                     2, groups);
    EXPECT_EQ(times[0].last, 0);
    EXPECT_EQ(times[1].last, 1);
    EXPECT_EQ(groups[0].exchanges, 2);
    EXPECT_EQ(groups[0].last, (std::map<std::int64_t, std::int64_t>{{1, 1}}));
}

TEST(ExchangeTimes, OneWithoutAllRanksSaysNothing) {
    const auto times = exchangeTimes(std::vector{exchange(0, 0, 10, 50, 10)}, 2);
    EXPECT_EQ(times[0].exchanges, 0);
    EXPECT_EQ(times[0].steps, 0);
    EXPECT_FALSE(times[0].hiddenShare());
}

TEST(ExchangeTimes, TheRankThatCausesMostWaitingIsTheStraggler) {
    Snapshot snapshot;
    StepRecord step;
    step.duration_ns = 1'000'000'000;
    snapshot.steps = std::make_shared<StepList>(std::vector{step});
    EXPECT_FALSE(stragglerOf(snapshot));
    std::vector<RankOfRun> ranks(3);
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        ranks[i].info.rank = static_cast<std::int64_t>(i);
        ranks[i].exchanges.emplace().steps = 2;
        ranks[i].exchanges->exchanges = 10;
    }
    ranks[2].exchanges->caused_ns = 800'000'000;  // for two other ranks, in two steps
    ranks[2].exchanges->last = 9;
    snapshot.ranks = std::make_shared<std::vector<RankOfRun>>(ranks);
    const auto straggler = stragglerOf(snapshot);
    ASSERT_TRUE(straggler);
    EXPECT_EQ(straggler->rank, 2);
    EXPECT_DOUBLE_EQ(straggler->seconds, 0.2);
    EXPECT_DOUBLE_EQ(straggler->share, 0.2);
    EXPECT_DOUBLE_EQ(straggler->last_share, 0.9);
}

}  // namespace
}  // namespace ridgepoint::run
