// SPDX-License-Identifier: GPL-3.0-or-later
// Which steps are passes, the calls to the session in them, and the conditions that end counting.
#include "core/recording/collect/counters/step_counter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fake_counters.h"

namespace ridgepoint::tests {
namespace {

using namespace recording::collect::counters;
using run::Phase;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;

class StepCounting : public ::testing::Test {
  protected:
    StepCounter& counter() {
        if (!counter_) {
            auto session = std::make_unique<FakeCounters>(script_);
            sets_ = std::make_shared<CountedSets>(describe(*session, settings_.every));
            counter_ = std::make_unique<StepCounter>(std::move(session), sets_, settings_);
        }
        return *counter_;
    }
    // Returns a letter for each step: m measured, p pass.
    std::string train(int steps, bool usual = true) {
        std::string kinds;
        for (int i = 0; i < steps; ++i, ++index_) {
            const bool due = counter().due(segment_);
            if (!due || !counter().beginStep(segment_)) {
                counter().ordinaryStep();
                kinds += 'm';
                continue;
            }
            kinds += 'p';
            counter().phase(Phase::forward, true);
            for (int layer = 1; layer <= layers_; ++layer) {
                counter().layer(fmt::format("conv{}", layer), true);
                counter().layer(fmt::format("conv{}", layer), false);
            }
            counter().phase(Phase::forward, false);
            counter().phase(Phase::backward, true);
            counter().phase(Phase::backward, false);
            counter().endStep(index_, usual);
        }
        return kinds;
    }
    std::vector<std::string> notes() { return sets_->info().notes; }

    FakeCounters::Script script_;
    StepCounterSettings settings_;
    std::shared_ptr<CountedSets> sets_;
    std::unique_ptr<StepCounter> counter_;
    std::int64_t segment_ = 0, index_ = 0;
    int layers_ = 1;
};

TEST_F(StepCounting, TakesOneSetOfEachKindEarlyAndThenOneAfterEverySoManySteps) {
    settings_.every = 10;
    EXPECT_EQ(train(30), "mmppmmppmmmmmmmmmmppmmmmmmmmmm");
    const std::vector<CountedSet> sets = sets_->take();
    ASSERT_EQ(sets.size(), 3u);
    EXPECT_EQ(sets[0].ranges, Ranges::marked);
    EXPECT_EQ(sets[1].ranges, Ranges::kernels);
    EXPECT_EQ(sets[2].ranges, Ranges::marked);
    EXPECT_EQ(sets[0].first_step, 2);
    EXPECT_EQ(sets[0].last_step, 3);
    EXPECT_EQ(sets[1].counted.size(), 3u);
}

TEST_F(StepCounting, MarksPhasesAndLayersOneAfterTheOther) {
    script_.passes = 1;
    train(3);
    EXPECT_THAT(script_.calls, ElementsAre("set marked 512", "pass", "push forward|", "pop",
                                           "push forward|conv1", "pop", "push forward|#2", "pop",
                                           "push backward|", "pop", "end", "take", "release"));
    const std::vector<CountedSet> sets = sets_->take();
    ASSERT_EQ(sets.size(), 1u);
    EXPECT_EQ(parseRangeName(sets[0].counted[1].name).layer, "conv1");
    EXPECT_EQ(parseRangeName(sets[0].counted[2].name).layer, "");
    EXPECT_EQ(parseRangeName(sets[0].counted[3].name).phase, Phase::backward);
    EXPECT_EQ(parseRangeName("something else").phase, Phase::none);
}

TEST_F(StepCounting, MakesRoomForTheKernelsOfAStep) {
    script_.passes = 1;
    counter();
    sets_->setKernelsOfAStep(1000);
    train(8);
    EXPECT_THAT(script_.calls, Contains("set kernels 1266"));
}

TEST_F(StepCounting, RepeatsASetThatHadMoreLayersThanExpected) {
    script_.passes = 1;
    layers_ = 400;  // 802 ranges
    EXPECT_EQ(train(6), "mmpmmp");
    EXPECT_THAT(script_.calls, Contains("set marked 512"));
    EXPECT_THAT(script_.calls, Contains("set marked 1002"));
    const std::vector<CountedSet> sets = sets_->take();
    ASSERT_EQ(sets.size(), 1u);
    EXPECT_EQ(sets[0].counted.size(), 802u);
    EXPECT_THAT(notes(), ::testing::Not(Contains(HasSubstr("free memory"))));
}

TEST_F(StepCounting, CountsPhasesWithoutLayersIfMemoryIsShort) {
    script_.passes = 1;
    script_.most_ranges = 16;
    layers_ = 20;  // 42 ranges
    EXPECT_EQ(train(6), "mmpmmp");
    EXPECT_THAT(script_.calls, Contains("set marked 16"));
    EXPECT_THAT(notes(), Contains("Phases are counted without layers: a step has 42 of them, and "
                                  "the free memory allows 16 per set."));
    const std::vector<CountedSet> sets = sets_->take();
    ASSERT_EQ(sets.size(), 1u);
    ASSERT_EQ(sets[0].counted.size(), 2u);
    EXPECT_EQ(sets[0].counted[0].name, "forward|");
    EXPECT_EQ(sets[0].counted[1].name, "backward|");
}

TEST_F(StepCounting, CountsNoSingleKernelsIfMemoryIsShort) {
    script_.passes = 1;
    script_.most_ranges = 500;
    settings_.every = 3;
    counter();
    sets_->setKernelsOfAStep(450);
    train(6);
    EXPECT_THAT(script_.calls, Contains("set kernels 500"));
    sets_->setKernelsOfAStep(501);
    train(12);
    EXPECT_FALSE(counter().ended());
    EXPECT_THAT(notes(), Contains("Single kernels are not counted: a step has 501, and the free "
                                  "memory allows 500 per set."));
}

TEST_F(StepCounting, AnotherBatchSizeBeginsAnew) {
    train(3);  // one of two passes is done
    segment_ = 1;
    EXPECT_EQ(train(4), "mmpp");
    ASSERT_EQ(sets_->take().size(), 1u);
    EXPECT_THAT(notes(), Contains(HasSubstr("batch size changed")));
}

TEST_F(StepCounting, AStepThatSkippedTheOptimizerSpoilsItsSetAndIsTriedAgain) {
    EXPECT_EQ(train(2), "mm");
    EXPECT_EQ(train(1, false), "p");
    EXPECT_EQ(train(4), "mmpp");
    EXPECT_THAT(notes(), Contains(HasSubstr("did not change the parameters")));
    EXPECT_EQ(sets_->take().size(), 1u);
}

TEST_F(StepCounting, EndsWhenPrivilegesAreTakenAwayAndTrainingGoesOn) {
    script_.before = [](std::string_view call) {
        if (call == "end") {
            throw CountersUnavailable(
                "CUPTI could not end counting (CUPTI_ERROR_INSUFFICIENT_PRIVILEGES): ask.");
        }
    };
    EXPECT_EQ(train(8), "mmpmmmmm");
    EXPECT_TRUE(counter().ended());
    EXPECT_THAT(notes(), Contains(HasSubstr("INSUFFICIENT_PRIVILEGES")));
    EXPECT_EQ(script_.calls.back(), "release");
}

TEST_F(StepCounting, EndsWhenAnotherProfilerHoldsTheHardware) {
    script_.before = [](std::string_view call) {
        if (call.starts_with("set")) throw CountersUnavailable("HARDWARE_BUSY.");
    };
    EXPECT_EQ(train(6), "mmmmmm");
    EXPECT_TRUE(counter().ended());
    EXPECT_THAT(notes(), Contains("HARDWARE_BUSY."));
}

TEST_F(StepCounting, GoesOnWithPhasesWhereKernelsCannotBeCounted) {
    script_.passes = 1;
    settings_.every = 3;
    script_.before = [](std::string_view call) {
        if (call.starts_with("set kernels")) throw CountersUnavailable("not on this chip.");
    };
    EXPECT_EQ(train(12), "mmpmmmmpmmmp");
    EXPECT_FALSE(counter().ended());
    EXPECT_THAT(notes(), Contains("Single kernels are not counted: not on this chip."));
    EXPECT_EQ(sets_->take().size(), 3u);
}

TEST_F(StepCounting, EndsAfterSetsInARowThatWereOfNoUse) {
    counter();
    for (int i = 0; i < 3; ++i) sets_->refused("They differ.");
    EXPECT_EQ(train(5), "mmmmm");
    EXPECT_TRUE(counter().ended());
    EXPECT_THAT(notes(), IsSupersetOf({std::string("They differ.")}));
    EXPECT_THAT(notes(), Contains(HasSubstr("not alike")));
}

TEST_F(StepCounting, ASetThatNeverCompletesEndsCounting) {
    script_.passes = 1000;
    const std::string kinds = train(200);
    EXPECT_EQ(std::count(kinds.begin(), kinds.end(), 'p'), 64);
    EXPECT_TRUE(counter().ended());
}

TEST_F(StepCounting, AStepThatFailedGivesItsSetUp) {
    EXPECT_EQ(train(2), "mm");
    EXPECT_TRUE(counter().beginStep(0));
    counter().abandon();
    EXPECT_EQ(train(4), "mmpp");
}

}  // namespace
}  // namespace ridgepoint::tests
