// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/exchange_places.h"

#include <gmock/gmock.h>

#include "core/recording/collect/step_builder.h"

namespace ridgepoint::recording::collect {
namespace {

run::OpRecord op(std::int64_t from, std::int64_t to, std::uint32_t depth = 0,
                 std::uint32_t thread = 0) {
    run::OpRecord record;
    record.start_ns = from;
    record.duration_ns = to - from;
    record.depth = depth;
    record.thread = thread;
    return record;
}

run::Collective seen(std::int64_t begun, std::int64_t end) {
    run::Collective exchange;
    exchange.number = kNotPlaced;
    exchange.arrival_ns = begun;
    exchange.end_ns = end;
    return exchange;
}

TEST(ExchangePlaces, AnExchangeThatEndsWhileAnOpComputesIsHidden) {
    std::vector exchanges{seen(12, 40)};
    // The node around the op is not a separate computation.
    const std::vector ops{op(10, 11), op(20, 60, 0), op(30, 50, 1)};
    placeExchanges(exchanges, std::vector<std::int64_t>{10}, ops);
    EXPECT_EQ(exchanges[0].number, 0);
    EXPECT_EQ(exchanges[0].arrival_ns, 10);
    EXPECT_FALSE(exchanges[0].wait_start_ns);
}

TEST(ExchangePlaces, TheThreadStandsStillFromItsLastOpOn) {
    std::vector exchanges{seen(12, 40)};
    const std::vector ops{op(10, 30), op(15, 25, 1), op(45, 50), op(0, 100, 0, 1)};
    placeExchanges(exchanges, std::vector<std::int64_t>{10}, ops);
    EXPECT_EQ(exchanges[0].wait_start_ns, 30);
    EXPECT_EQ(exchanges[0].wait_end_ns, 40);
}

TEST(ExchangePlaces, InsideAFrameItStandsStillBetweenTheOpsThere) {
    std::vector exchanges{seen(12, 40)};
    const std::vector ops{op(0, 100), op(10, 20, 1), op(50, 60, 1)};
    placeExchanges(exchanges, std::vector<std::int64_t>{10}, ops);
    EXPECT_EQ(exchanges[0].wait_start_ns, 20);
}

TEST(ExchangePlaces, AnOpThatWaitsStandsStillItself) {
    std::vector exchanges{seen(12, 40)};
    std::vector ops{op(10, 11), op(20, 41)};
    ops[1].category = cost::Category::collective;
    placeExchanges(exchanges, std::vector<std::int64_t>{10}, ops);
    EXPECT_EQ(exchanges[0].wait_start_ns, 20);
}

TEST(ExchangePlaces, NumbersAreInTheOrderOfAskingAndWaitsDoNotOverlap) {
    // The second exchange ended first, and both were requested before Gloo began.
    std::vector exchanges{seen(25, 50), seen(21, 60)};
    placeExchanges(exchanges, std::vector<std::int64_t>{10, 12}, std::vector{op(10, 30)});
    EXPECT_EQ(exchanges[0].end_ns, 60);
    EXPECT_EQ(exchanges[0].arrival_ns, 10);
    EXPECT_EQ(exchanges[1].arrival_ns, 12);
    EXPECT_EQ(exchanges[1].wait_start_ns, 30);
    EXPECT_EQ(exchanges[0].wait_start_ns, 50);
}

TEST(ExchangePlaces, WithoutAsManyOpsGloosTimesStay) {
    std::vector exchanges{seen(12, 40), seen(13, 41)};
    placeExchanges(exchanges, std::vector<std::int64_t>{10}, {});
    EXPECT_EQ(exchanges[0].arrival_ns, 12);
    EXPECT_FALSE(exchanges[0].wait_start_ns) << "nothing is known of the training thread";
}

TEST(ExchangePlaces, WhatGlooSaysLateBelongsToTheStepInWhichItBegan) {
    StepBuilder builder({});
    builder.openStep(run::StepRecord::Kind::measured, 0, 0, 8, 0);
    builder.exchangeBegins(10);
    builder.closeStep(8, 100);
    builder.collective(seen(12, 101));
    builder.openStep(run::StepRecord::Kind::measured, 1, 0, 8, 110);
    builder.collective(seen(13, 112));
    builder.exchangeBegins(120);
    builder.collective(seen(121, 130));
    builder.closeStep(8, 200);
    const auto steps = builder.takeFinished();
    ASSERT_EQ(steps.size(), 2U);
    ASSERT_EQ(steps[0].collectives.size(), 2U);
    EXPECT_EQ(steps[0].collectives[1].step, 0);
    EXPECT_EQ(steps[0].collectives[1].end_ns, 100);
    ASSERT_EQ(steps[1].collectives.size(), 1U);
    EXPECT_EQ(steps[1].collectives[0].arrival_ns, 120);
    // A step that was already taken needs no correction.
    builder.openStep(run::StepRecord::Kind::measured, 2, 0, 8, 210);
    builder.collective(seen(150, 220));
    builder.closeStep(8, 300);
    EXPECT_TRUE(builder.takeFinished()[0].collectives.empty());
}

TEST(ExchangePlaces, AreThoseOfWholeGroups) {
    EXPECT_TRUE(beginsExchange("c10d::allreduce_"));
    EXPECT_FALSE(beginsExchange("c10d::send"));
    EXPECT_FALSE(beginsExchange("c10d::recv_"));
    EXPECT_FALSE(beginsExchange("aten::add"));
}

}  // namespace
}  // namespace ridgepoint::recording::collect
