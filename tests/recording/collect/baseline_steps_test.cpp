// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/baseline_steps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace ridgepoint::recording::collect {
namespace {

// Returns the kinds of `count` steps: 'm' measured, 'r' baseline. Each step takes `seconds`, and
// the recorder thread works for `recorder` seconds on each measured one. worked: total work of the
// recorder thread.
std::string stepsOf(ReferencePlan& plan, int count, double seconds, double recorder,
                    double& worked) {
    std::string steps;
    for (int i = 0; i < count; ++i) {
        const bool reference = plan.nextIsBaseline();
        if (!reference) worked += recorder;
        plan.ended(reference, seconds, worked);
        steps += reference ? 'r' : 'm';
    }
    return steps;
}

TEST(ReferencePlan, MeasuresNearlyEveryStepWhereThatCostsLittle) {
    ReferencePlan plan;
    double worked = 0;
    const std::string steps = stepsOf(plan, 120, 0.1, 0.001, worked);
    EXPECT_EQ(plan.period(), 1);
    EXPECT_EQ(steps.substr(0, 16), "mmrmmmmrmmmmmmrm");
    EXPECT_GT(std::count(steps.begin(), steps.end(), 'm'), 110);
}

TEST(ReferencePlan, KeepsTheCostBelowItsShareWhereStepsAreShort) {
    ReferencePlan plan;
    double worked = 0;
    const std::string first = stepsOf(plan, 48, 0.031, 0.006, worked);
    EXPECT_GE(std::count(first.begin(), first.end(), 'm'), ReferencePlan::kAllOfTheFirst);
    ASSERT_GT(plan.period(), 1);
    const std::string later = stepsOf(plan, 3000, 0.031, 0.006, worked);
    const auto measured = static_cast<double>(std::count(later.begin(), later.end(), 'm'));
    EXPECT_LE(1.5 * 0.006 * measured / (3000 * 0.031), 1.05 * ReferencePlan::kShare);
    EXPECT_GT(measured, 150);
}

TEST(ReferencePlan, ChangesTheHooksRarelyInStepsThatTakeNoTime) {
    ReferencePlan plan;
    double worked = 0;
    stepsOf(plan, 1200, 250e-6, 400e-6, worked);
    const std::string later = stepsOf(plan, 6400, 250e-6, 400e-6, worked);
    EXPECT_EQ(plan.period(), ReferencePlan::kLongestPeriod);
    int changes = 0;
    for (std::size_t i = 1; i < later.size(); ++i) changes += later[i] != later[i - 1] ? 1 : 0;
    EXPECT_LE(changes, 12);
    EXPECT_NE(later.find("mmmmmmmmmm"), std::string::npos);
}

// Both kinds of steps come next, so that the cost of collection is known in each burst.
TEST(ReferencePlan, MeasuresABlockAfterStepsThatNothingWatched) {
    for (const double recorder : {0.0, 400e-6}) {
        ReferencePlan plan;
        double worked = 0;
        stepsOf(plan, 1234, 250e-6, recorder, worked);
        plan.skipped();
        const std::string steps = stepsOf(plan, 64, 250e-6, recorder, worked);
        EXPECT_EQ(steps.substr(0, 16), std::string(16, 'm')) << recorder;
        EXPECT_EQ(steps.substr(40, 12), std::string(12, 'r')) << recorder;
    }
}

// What the recorder thread does is not all: hooks take their time on the thread that trains.
TEST(ReferencePlan, GoesByHowMuchLongerMeasuredStepsTake) {
    ReferencePlan plan;
    double worked = 0;
    for (int i = 0; i < 20'000; ++i) {
        const bool reference = plan.nextIsBaseline();
        if (!reference) worked += 50e-6;
        plan.ended(reference, reference ? 500e-6 : 850e-6, worked);
    }
    EXPECT_GE(plan.period(), 30);
    EXPECT_LE(plan.period(), 40);
}

// The recorder thread works some time after each step, so it has no data about the first one.
TEST(ReferencePlan, WaitsUntilTheRecorderThreadHasWorked) {
    ReferencePlan plan;
    for (int i = 0; i < 60; ++i) plan.ended(plan.nextIsBaseline(), 250e-6, 0);
    EXPECT_EQ(plan.period(), 1);
    for (int i = 60; i < 1100; ++i) {
        const bool reference = plan.nextIsBaseline();
        plan.ended(reference, 250e-6, 300e-6 * i);
    }
    EXPECT_EQ(plan.period(), ReferencePlan::kLongestPeriod);
}

}  // namespace
}  // namespace ridgepoint::recording::collect
