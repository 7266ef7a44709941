// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/repeats.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace ridgepoint::compare {
namespace {

std::vector<double> logs(std::vector<double> values) {
    for (double& value : values) value = std::log(value);
    return values;
}

TEST(Repeats, FewRunsCannotExcludeNoise) {
    EXPECT_DOUBLE_EQ(RepeatTest(1, 1).smallestP(), 1.0 / 2);
    EXPECT_DOUBLE_EQ(RepeatTest(3, 3).smallestP(), 1.0 / 20);
    EXPECT_DOUBLE_EQ(RepeatTest(5, 5).smallestP(), 1.0 / 252);
    EXPECT_DOUBLE_EQ(RepeatTest(7, 7).smallestP(), 1.0 / 3432);
    EXPECT_EQ(RepeatTest::runsFor(0.05), 3U);
    EXPECT_EQ(RepeatTest::runsFor(0.01), 5U);
    EXPECT_EQ(RepeatTest::runsFor(0.001), 7U);
}

TEST(Repeats, TheChangeIsTheMedianOfAllPairsWithMannAndWhitneysInterval) {
    const std::vector<double> base{1, 2, 4, 8, 16};
    std::vector<double> now;
    for (const double value : base) now.push_back(3 * value);
    const Change change = changeOf(base, now);
    EXPECT_NEAR(change.relative, 2, 1e-12);
    // With five and five runs, U ≤ 2 has a probability of 4/252: the third pair from each end.
    ASSERT_TRUE(change.low && change.high);
    EXPECT_NEAR(*change.low, 3.0 / 8 - 1, 1e-12);
    EXPECT_NEAR(*change.high, 3.0 * 8 - 1, 1e-12);
    // Three and three runs are not enough for 95 %.
    EXPECT_FALSE(changeOf(std::vector<double>{1, 2, 3}, std::vector<double>{1, 2, 3}).low);
}

TEST(Repeats, OneSlowRunDoesNotMoveTheChange) {
    const std::vector<double> base{1.00, 1.01, 0.99, 1.02, 0.98}, same{1.01, 0.99, 1.00, 0.98, 50};
    EXPECT_LT(std::abs(changeOf(base, same).relative), 0.02);
}

TEST(Repeats, ARealChangeIsFound) {
    const std::vector<double> steady{1.00, 1.01, 0.99, 1.02, 0.98, 1.01, 0.99, 1.00, 1.02, 0.98};
    std::vector<double> slower = steady;
    for (std::size_t i = 5; i < slower.size(); ++i) slower[i] *= 1.10;
    const auto p = RepeatTest(5, 5).test(std::vector<RepeatTest::Row>{
        {logs(steady), std::log(1.05)}, {logs(slower), std::log(1.05)}});
    EXPECT_FALSE(p[0]);
    ASSERT_TRUE(p[1]);
    EXPECT_DOUBLE_EQ(*p[1], 1.0 / 252);
    // A change below the limit is not a failure, even if it is certain.
    EXPECT_FALSE(
        RepeatTest(5, 5).test(std::vector<RepeatTest::Row>{{logs(slower), std::log(1.2)}})[0]);
}

TEST(Repeats, EqualValuesAreNoChangeAndExactOnesAreCertain) {
    const std::vector<double> equal(10, 3.0);
    EXPECT_FALSE(RepeatTest(5, 5).test(std::vector<RepeatTest::Row>{{logs(equal), 0}})[0]);
    std::vector<double> more = equal;
    for (std::size_t i = 5; i < more.size(); ++i) more[i] = 4;
    EXPECT_DOUBLE_EQ(*RepeatTest(5, 5).test(std::vector<RepeatTest::Row>{{logs(more), 0.05}})[0],
                     1.0 / 252);
}

// Runs of the same program: rows share random variation with their run, some runs are far slower,
// small rows are noisier. At least half of the permitted false alarms must occur, otherwise the
// test proves nothing.
TEST(Repeats, NoiseAloneRarelyRaisesAnAlarm) {
    std::mt19937_64 random(7);
    const auto uniform = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
    const auto noise = [&] {  // Laplace distribution
        const double u = uniform() - 0.5;
        return std::copysign(std::log1p(-2 * std::min(std::abs(u), 0.4999999)), -u);
    };
    constexpr int kPairs = 1500, kRows = 12;
    constexpr std::size_t kRuns = 4;
    int alarms = 0;
    for (int pair = 0; pair < kPairs; ++pair) {
        std::vector<RepeatTest::Row> rows(kRows);
        for (std::size_t run = 0; run < 2 * kRuns; ++run) {
            const double luck = 0.02 * noise() + (uniform() < 0.1 ? 0.3 * uniform() : 0);
            for (std::size_t row = 0; row < rows.size(); ++row)
                rows[row].values.push_back(luck + 0.002 * static_cast<double>(row) * noise());
        }
        const auto p = RepeatTest(kRuns, kRuns).test(rows);
        alarms +=
            std::any_of(p.begin(), p.end(), [](const auto& one) { return one && *one <= 0.05; });
    }
    // At most 5 %, plus three standard errors.
    EXPECT_LE(alarms, kPairs * 0.05 + 3 * std::sqrt(kPairs * 0.05 * 0.95));
    EXPECT_GE(alarms, kPairs * 0.01);
}

// Load during whole runs hides a slow-down of 8 % in absolute times, but not in times relative to
// the other rows.
TEST(Repeats, WhatSlowsAllRowsOfARunCancels) {
    std::mt19937_64 random(3);
    const auto uniform = [&] { return static_cast<double>(random() >> 11) * 0x1p-53 - 0.5; };
    std::vector<RepeatTest::Row> rows(5, RepeatTest::Row{{}, std::log(1.05)});
    for (int run = 0; run < 14; ++run) {
        const double luck = 0.5 * uniform();
        for (std::size_t row = 0; row < rows.size(); ++row)
            rows[row].values.push_back(luck + 0.01 * uniform() +
                                       (row == 2 && run >= 7 ? std::log(1.08) : 0));
    }
    const std::vector<RepeatTest::Row> relative = RepeatTest::relativeToOthers(rows);
    ASSERT_EQ(relative.size(), rows.size());
    const auto p = RepeatTest(7, 7).test(rows), of_relative = RepeatTest(7, 7).test(relative);
    EXPECT_GT(p[2].value_or(1), 0.01);
    ASSERT_TRUE(of_relative[2]);
    EXPECT_LE(*of_relative[2], 0.001);
    for (const std::size_t other : {0, 1, 3, 4}) EXPECT_FALSE(of_relative[other]) << other;
    rows.resize(3);
    EXPECT_TRUE(RepeatTest::relativeToOthers(rows).empty());
}

TEST(Repeats, TheLowerQuartileHasTheErrorOfItsNeighbours) {
    const Quartile quartile = lowerQuartile({5, 1, 2, 3, 4});
    EXPECT_EQ(quartile.value, 2);
    EXPECT_NEAR(*quartile.error, (3 - 1) / 2.0 / 2, 0.05);
    EXPECT_FALSE(lowerQuartile({1, 2}).error);
    // Steps that other programs interrupt do not change the lower quartile.
    EXPECT_EQ(lowerQuartile({1, 1, 1, 50, 60}).value, 1);
    EXPECT_EQ(lowerQuartile({}).value, 0);
}

TEST(Repeats, ManyRunsAreDividedAtRandomAndAlwaysAlike) {
    std::vector<double> values;
    for (int i = 0; i < 40; ++i) values.push_back((i < 20 ? 1.0 : 1.02) + 0.001 * (i % 7));
    const std::vector<RepeatTest::Row> rows{{logs(values), 0}};
    const auto p = RepeatTest(20, 20).test(rows);
    ASSERT_TRUE(p[0]);
    EXPECT_LT(*p[0], 0.001);
    EXPECT_EQ(p, RepeatTest(20, 20).test(rows));
}

TEST(Repeats, HolmCorrectsForTheNumberOfTests) {
    const std::vector<double> corrected = holm({0.01, 0.04, 0.03});
    EXPECT_NEAR(corrected[0], 0.03, 1e-12);
    EXPECT_NEAR(corrected[1], 0.06, 1e-12);
    EXPECT_NEAR(corrected[2], 0.06, 1e-12);
    EXPECT_NEAR(normalP(1.96, 1, 0), 0.025, 1e-4);
    EXPECT_EQ(normalP(0, 0, 0), 1);
}

}  // namespace
}  // namespace ridgepoint::compare
