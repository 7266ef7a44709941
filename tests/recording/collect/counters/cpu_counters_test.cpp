// SPDX-License-Identifier: GPL-3.0-or-later
// CPU counters as a session's passes: counts between two marks, counts in a call without its inner
// calls, more events than counters, and counters shared with others.
#include "core/recording/collect/counters/cpu_counters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/recording/collect/counters/counted_sets.h"
#include "core/recording/collect/counters/unavailable.h"
#include "tests/support/fake_reader.h"

namespace ridgepoint::tests {
namespace {

using namespace recording::collect::counters;
using roofline::Arithmetic;
using roofline::Level;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::vector<std::string> kSkylakeEvents = {
    "FP_ARITH_INST_RETIRED:SCALAR_DOUBLE",      "FP_ARITH_INST_RETIRED:SCALAR_SINGLE",
    "FP_ARITH_INST_RETIRED:128B_PACKED_SINGLE", "FP_ARITH_INST_RETIRED:256B_PACKED_SINGLE",
    "FP_ARITH_INST_RETIRED:512B_PACKED_SINGLE", "LONGEST_LAT_CACHE:MISS"};

CpuPlan planWith(const std::vector<std::string>& events) {
    CpuPlan plan;
    plan.chip = "Test Lake";
    plan.recipe = chooseCpuRecipe(events);
    for (const Recipe::Term& term : plan.recipe.recipe.terms) {
        PerfEvent event;
        event.name = term.metric;
        plan.events.push_back({event});
    }
    return plan;
}

class CpuCountersTest : public ::testing::Test {
  protected:
    CpuCounters make(CpuPlan plan) {
        return CpuCounters(std::move(plan), std::make_unique<FakeReader>(script_),
                           std::chrono::microseconds(0));
    }
    // Advances the counters by FP32 FLOPs in vectors of eight, and by cache misses.
    void work(std::uint64_t flops, std::uint64_t lines) {
        script_.counts["FP_ARITH_INST_RETIRED:256B_PACKED_SINGLE"] += flops / 8;
        script_.counts["LONGEST_LAT_CACHE:MISS"] += lines;
    }
    static std::optional<double> fp32(const CountedRange& range) {
        return range.work.flops[roofline::index(Arithmetic::fp32)];
    }
    static std::optional<double> dram(const CountedRange& range) {
        return range.work.bytes[roofline::index(Level::dram)];
    }
    FakeReader::Script script_;
};

TEST_F(CpuCountersTest, CountsWhatLiesBetweenTwoMarks) {
    script_.counters = 8;
    CpuCounters counters = make(planWith(kSkylakeEvents));
    EXPECT_EQ(counters.passes(), 1u);
    counters.beginSet(Ranges::marked, 16);
    counters.beginPass();
    work(8'000, 1'000);  // between marks: not attributed
    counters.push("forward|conv1");
    work(800, 10);
    counters.pop();
    work(80'000, 10'000);
    counters.push("backward|");
    script_.counts["FP_ARITH_INST_RETIRED:SCALAR_SINGLE"] += 3;
    script_.counts["FP_ARITH_INST_RETIRED:SCALAR_DOUBLE"] += 5;
    work(1600, 0);
    counters.pop();
    EXPECT_TRUE(counters.endPass());
    EXPECT_TRUE(script_.closed);
    const auto set = counters.takeSet();
    ASSERT_EQ(set.ranges.size(), 2u);
    EXPECT_EQ(set.ranges[0].name, "forward|conv1");
    EXPECT_EQ(fp32(set.ranges[0]), 800);
    EXPECT_EQ(dram(set.ranges[0]), 10 * 64);
    EXPECT_EQ(fp32(set.ranges[1]), 1603);
    EXPECT_EQ(set.ranges[1].work.flops[roofline::index(Arithmetic::fp64)], 5);
    EXPECT_EQ(dram(set.ranges[1]), 0);
    // This processor has no events for these.
    EXPECT_EQ(set.ranges[1].work.flops[roofline::index(Arithmetic::bf16)], std::nullopt);
    EXPECT_EQ(set.ranges[1].work.bytes[roofline::index(Level::l2)], std::nullopt);
    EXPECT_THAT(set.refusal, IsEmpty());
    EXPECT_THAT(set.notes, IsEmpty());
}

TEST_F(CpuCountersTest, GivesACallWhatItDidBesideThoseThatItMade) {
    script_.counters = 8;
    CpuCounters counters = make(planWith(kSkylakeEvents));
    EXPECT_TRUE(counters.wantsCalls());
    counters.beginSet(Ranges::kernels, 16);
    counters.beginPass();
    counters.push("forward|");  // these marks belong to the other kind of set
    counters.markCall(true);    // 0
    work(8, 1);
    counters.markCall(true);  // 1, nested
    work(80, 2);
    counters.markCall(false);
    work(800, 3);
    counters.markCall(false);
    work(8'000, 4);
    counters.markCall(true);  // 2
    work(80'000, 5);
    counters.markCall(false);
    counters.pop();
    EXPECT_TRUE(counters.endPass());
    const auto set = counters.takeSet();
    ASSERT_EQ(set.ranges.size(), 3u);
    EXPECT_EQ(fp32(set.ranges[0]), 808);
    EXPECT_EQ(fp32(set.ranges[1]), 80);
    EXPECT_EQ(fp32(set.ranges[2]), 80'000);
    EXPECT_EQ(dram(set.ranges[0]), 4 * 64);
    EXPECT_EQ(set.ranges[2].name, "2");
}

TEST_F(CpuCountersTest, SpreadsMoreEventsThanCountersOverPasses) {
    script_.counters = 4;
    CpuCounters counters = make(planWith(kSkylakeEvents));
    EXPECT_EQ(counters.passes(), 2u);
    counters.beginSet(Ranges::marked, 16);
    script_.opened.clear();
    for (int pass = 0; pass < 2; ++pass) {
        counters.beginPass();
        counters.push("forward|");
        work(800, 10);  // the same work in each step
        script_.counts["FP_ARITH_INST_RETIRED:SCALAR_SINGLE"] += 3;
        counters.pop();
        EXPECT_EQ(counters.endPass(), pass == 1);
    }
    ASSERT_EQ(script_.opened.size(), 2u);
    EXPECT_EQ(script_.opened[0].size(), 4u);
    EXPECT_EQ(script_.opened[1].size(), 2u);
    const auto set = counters.takeSet();
    ASSERT_EQ(set.ranges.size(), 1u);
    EXPECT_EQ(fp32(set.ranges[0]), 803);
    EXPECT_EQ(dram(set.ranges[0]), 640);
}

TEST_F(CpuCountersTest, CountersThatAreTakenAreToldBeforeTheFirstStep) {
    script_.counters = 0;
    try {
        make(planWith(kSkylakeEvents));
        FAIL() << "no counter is free";
    } catch (const CountersUnavailable& reason) {
        EXPECT_THAT(reason.what(), HasSubstr("nmi_watchdog"));
    }
    try {
        make(planWith({"INSTRUCTIONS", "CYCLES"}));
        FAIL() << "nothing tells of FLOPs";
    } catch (const CountersUnavailable& reason) {
        EXPECT_THAT(reason.what(), HasSubstr("Test Lake"));
    }
    script_.before_open = [] { throw CountersUnavailable("No."); };
    EXPECT_THROW(make(planWith(kSkylakeEvents)), CountersUnavailable);
}

TEST_F(CpuCountersTest, WhatASharedCounterMissedIsScaledWithANoteOrRefused) {
    script_.counters = 8;
    CpuCounters counters = make(planWith(kSkylakeEvents));
    const auto countOnce = [&](double share) {
        script_.share = share;
        counters.beginSet(Ranges::marked, 16);
        counters.beginPass();
        counters.push("forward|");
        work(800, 10);
        counters.pop();
        counters.endPass();
        return counters.takeSet();
    };
    const auto scaled = countOnce(0.95);
    EXPECT_THAT(scaled.refusal, IsEmpty());
    EXPECT_THAT(scaled.notes, ElementsAre(HasSubstr("scaling")));
    EXPECT_NEAR(fp32(scaled.ranges.at(0)).value_or(0), 800 / 0.95, 1);
    const auto refused = countOnce(0.5);
    EXPECT_THAT(refused.refusal, HasSubstr("50 % of the time"));
    EXPECT_THAT(refused.ranges, IsEmpty());
    EXPECT_THAT(countOnce(1).notes, IsEmpty());
}

TEST_F(CpuCountersTest, StepsOfDifferentCallsAreNoPassesOfOneStep) {
    script_.counters = 4;
    CpuCounters counters = make(planWith(kSkylakeEvents));
    counters.beginSet(Ranges::kernels, 16);
    for (int pass = 0; pass < 2; ++pass) {
        counters.beginPass();
        for (int call = 0; call <= pass; ++call) {
            counters.markCall(true);
            counters.markCall(false);
        }
        counters.endPass();
    }
    EXPECT_THAT(counters.takeSet().refusal, HasSubstr("different numbers of ops"));
}

TEST_F(CpuCountersTest, RangesWithoutRoomAreDroppedAndTold) {
    script_.counters = 4;
    CpuCounters counters = make(planWith(kSkylakeEvents));
    counters.beginSet(Ranges::kernels, 2);
    for (int pass = 0; pass < 2; ++pass) {
        counters.beginPass();
        for (int call = 0; call < 5; ++call) {
            counters.markCall(true);
            counters.markCall(false);
        }
        counters.endPass();
    }
    const auto set = counters.takeSet();
    EXPECT_EQ(set.ranges.size(), 2u);
    EXPECT_EQ(set.dropped, 3u);
}

TEST_F(CpuCountersTest, AllControllersOfAMetricAreAddedUp) {
    script_.counters = 4;
    CpuPlan plan = planWith(kSkylakeEvents);
    countMemoryControllers(plan.recipe,
                           std::vector<MemoryMetric>{{"imc/reads", 64}, {"imc/writes", 32}});
    plan.events.pop_back();  // the event of misses
    for (const char* const metric : {"reads", "writes"}) {
        std::vector<PerfEvent>& boxes = plan.events.emplace_back();
        for (const char* const box : {"0", "1"}) {
            PerfEvent event;
            event.name = std::string(metric) + box;
            event.cpus = {0, 8};
            boxes.push_back(event);
        }
    }
    CpuCounters counters = make(std::move(plan));
    EXPECT_FALSE(counters.bytesAtLeast());
    EXPECT_EQ(counters.passes(), 2u);  // five thread events; controllers have their own counters
    counters.beginSet(Ranges::marked, 16);
    bool complete = false;
    while (!complete) {
        counters.beginPass();
        counters.push("forward|");
        script_.counts["reads0"] += 10;
        script_.counts["reads1"] += 20;
        script_.counts["writes1"] += 5;
        counters.pop();
        complete = counters.endPass();
    }
    EXPECT_EQ(dram(counters.takeSet().ranges.at(0)), 30 * 64 + 5 * 32);
}

TEST_F(CpuCountersTest, TheRunSaysWhatItsNumbersAreWorth) {
    script_.counters = 8;
    const CpuCounters counters = make(planWith(kSkylakeEvents));
    const run::CountersInfo info = describe(counters, 50);
    EXPECT_EQ(info.chip, "Test Lake");
    EXPECT_EQ(info.terms.size(), 6u);
    EXPECT_EQ(info.terms[1].counts, "fp32");
    EXPECT_TRUE(info.flops_complete);
    EXPECT_TRUE(info.bytes_at_least);
    EXPECT_THAT(info.unseen, Contains("bf16"));
    EXPECT_THAT(info.unseen, Contains("tensor_bf16"));
    EXPECT_THAT(info.unseen, ::testing::Not(Contains("fp32")));
    EXPECT_THAT(info.notes, Contains(HasSubstr("AMX")));
    const CpuCounters no_flops = make(planWith({"LONGEST_LAT_CACHE:MISS"}));
    EXPECT_FALSE(describe(no_flops, 50).flops_complete);
    EXPECT_THAT(describe(no_flops, 50).notes, Contains(HasSubstr("FLOPs are modelled")));
}

}  // namespace
}  // namespace ridgepoint::tests
