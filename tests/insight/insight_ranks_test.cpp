// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about distributed training.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/insight/insight.h"
#include "core/run/analysis/rank_summary.h"

namespace ridgepoint::insight {
namespace {

// Two ranks with ten steps of 100 ms; one rank waits for some time in each.
run::Snapshot twoRanks(std::int64_t caused_ms, std::int64_t last, std::int64_t moving_ms) {
    constexpr std::int64_t kMs = 1'000'000;
    run::Snapshot snapshot;
    snapshot.info.rank = run::RankInfo{0, 2, 8, 0, 0};
    std::vector<run::StepRecord> steps(10);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        steps[i].index = static_cast<std::int64_t>(i);
        steps[i].duration_ns = 100 * kMs;
    }
    snapshot.steps = std::make_shared<run::StepList>(steps);
    run::Cell cell;
    cell.calls = 10;
    cell.calls_without_cost = 10;
    cell.self_ns = 1000 * kMs;
    snapshot.cells = std::make_shared<std::vector<run::Cell>>(std::vector{cell});
    std::vector<run::RankOfRun> ranks(2);
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        ranks[i].info.rank = static_cast<std::int64_t>(i);
        run::ExchangeTimes& times = ranks[i].exchanges.emplace();
        times.steps = 10;
        times.exchanges = 20;
        times.moving_ns = 10 * moving_ms * kMs;
    }
    ranks[1].exchanges->caused_ns = 10 * caused_ms * kMs;
    ranks[1].exchanges->last = last;
    snapshot.ranks = std::make_shared<std::vector<run::RankOfRun>>(ranks);
    return snapshot;
}

std::optional<Insight> found(const run::Snapshot& snapshot, std::string_view id) {
    for (const Insight& insight : insightsOf(snapshot)) {
        if (insight.rule->id == id) return insight;
    }
    return std::nullopt;
}

TEST(RankInsights, AStragglerIsNamed) {
    const auto insight = found(twoRanks(20, 18, 0), "straggler");
    ASSERT_TRUE(insight);
    EXPECT_EQ(sentenceOf(*insight), "The other ranks wait for rank 1 for 20.0 % of the step");
    EXPECT_DOUBLE_EQ(insight->gain_seconds.value(), 0.02);
    EXPECT_EQ(insight->evidence.rows.front(), "collective");
    EXPECT_FALSE(found(twoRanks(4, 18, 0), "straggler")) << "a twenty-fifth of the step";
    EXPECT_FALSE(found(twoRanks(20, 8, 0), "straggler")) << "now and then everyone is last";
}

TEST(RankInsights, AnExchangeThatIsNotHiddenIsSaid) {
    const auto insight = found(twoRanks(0, 10, 30), "exposed-exchange");
    ASSERT_TRUE(insight);
    EXPECT_DOUBLE_EQ(insight->value, 0.3);
    EXPECT_DOUBLE_EQ(insight->gain_seconds.value(), 0.03);
    EXPECT_FALSE(found(twoRanks(0, 10, 9), "exposed-exchange"));
    run::Snapshot alone = twoRanks(20, 18, 30);
    alone.ranks.reset();
    EXPECT_FALSE(found(alone, "exposed-exchange"));
    EXPECT_FALSE(found(alone, "straggler"));
}

// A script's training thread is only visible through its ops.
run::Snapshot scriptsRanks() {
    run::Snapshot snapshot = twoRanks(20, 18, 30);
    snapshot.info.source = "recorded:command";
    auto ranks = *snapshot.ranks;
    ranks[0].exchanges->waiting_ns = 10 * 30 * 1'000'000;
    for (run::RankOfRun& rank : ranks) rank.threads = 1;
    snapshot.ranks = std::make_shared<std::vector<run::RankOfRun>>(ranks);
    auto cells = *snapshot.cells;
    cells.push_back(cells.front());
    cells[0].self_ns = 350'000'000;
    cells[1].self_ns = 650'000'000;
    cells[1].calls = 0;
    cells[1].key.category = cost::Category::outside;
    snapshot.cells = std::make_shared<std::vector<run::Cell>>(cells);
    return snapshot;
}

TEST(RankInsights, WaitingForGradientsIsNoPrinting) {
    run::Snapshot snapshot = scriptsRanks();
    EXPECT_FALSE(found(snapshot, "outside-ops")) << "60 of 65 ms are the exchange's";
    snapshot.ranks.reset();
    EXPECT_FALSE(found(snapshot, "outside-ops")) << "unknown what it waited for";
    snapshot = scriptsRanks();
    snapshot.info.rank.reset();
    snapshot.ranks.reset();
    EXPECT_TRUE(found(snapshot, "outside-ops")) << "one process alone";
}

TEST(RankInsights, RanksShareTheCores) {
    run::Snapshot snapshot = scriptsRanks();
    snapshot.info.device = "cpu";
    snapshot.info.threads = 1;
    snapshot.machine.physical_cores = snapshot.machine.logical_cores = 2;
    EXPECT_FALSE(found(snapshot, "threads-unused")) << "two ranks with a thread each";
    auto ranks = *snapshot.ranks;
    ranks[1].host = "another";
    snapshot.ranks = std::make_shared<std::vector<run::RankOfRun>>(ranks);
    EXPECT_TRUE(found(snapshot, "threads-unused"));
    ranks[1].host = "";
    for (run::RankOfRun& rank : ranks) rank.threads = 2;
    snapshot.ranks = std::make_shared<std::vector<run::RankOfRun>>(ranks);
    EXPECT_TRUE(found(snapshot, "oversubscribed"));
    snapshot.ranks.reset();
    EXPECT_FALSE(found(snapshot, "threads-unused")) << "nobody knows where the other is";
}

}  // namespace
}  // namespace ridgepoint::insight
