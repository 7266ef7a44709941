// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/snapshot.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/run/analysis/step_summary.h"
#include "core/run/point_history.h"

namespace ridgepoint::run {
namespace {

using Kind = StepRecord::Kind;

StepRecord step(Kind kind, std::int64_t duration, std::int64_t segment = 0,
                std::int64_t batch = 16) {
    StepRecord record;
    record.kind = kind;
    record.duration_ns = duration;
    record.segment = segment;
    record.batch = batch;
    record.phase_ns[static_cast<std::size_t>(Phase::forward)] = duration / 4;
    record.phase_ns[static_cast<std::size_t>(Phase::backward)] = duration / 2;
    record.flops_matrix = 100;
    record.flops_elementwise = 20;
    return record;
}

Snapshot snapshotOf(std::vector<StepRecord> steps) {
    Snapshot snapshot;
    snapshot.steps = std::make_shared<StepList>(std::move(steps));
    return snapshot;
}

TEST(Scope, IsTheLastSegmentWithAStep) {
    EXPECT_EQ(scopeOf(Snapshot{}).steps, 0);
    const Scope scope = scopeOf(snapshotOf({step(Kind::measured, 1), step(Kind::measured, 1),
                                            step(Kind::warmup, 1, 1), step(Kind::measured, 1, 1)}));
    EXPECT_EQ(scope.segment, 1);
    EXPECT_FALSE(scope.warmup);
    EXPECT_EQ(scope.steps, 1);
}

TEST(Scope, IsTheWarmUpUntilAStepIsMeasured) {
    const Scope scope = scopeOf(snapshotOf(
        {step(Kind::measured, 1), step(Kind::warmup, 1, 1), step(Kind::baseline, 1, 1)}));
    EXPECT_EQ(scope.segment, 1);
    EXPECT_TRUE(scope.warmup);
    EXPECT_EQ(scope.steps, 1);
}

TEST(StepSummary, IsEmptyWithoutSteps) {
    const StepSummary summary = summarizeSteps(Snapshot{});
    EXPECT_EQ(summary.count, 0);
    EXPECT_EQ(summary.seconds_mean, std::nullopt);
    EXPECT_EQ(summary.samples_per_second, std::nullopt);
    EXPECT_EQ(summary.phase_seconds[1], std::nullopt);
}

TEST(StepSummary, IsOfTheMeasuredSteps) {
    Snapshot snapshot =
        snapshotOf({step(Kind::warmup, 900'000'000), step(Kind::measured, 400'000'000),
                    step(Kind::measured, 100'000'000), step(Kind::measured, 300'000'000),
                    step(Kind::measured, 200'000'000)});
    Cell cell;
    cell.calls = 4;
    cell.flops_matrix = 400;
    cell.flops_elementwise = 80;
    snapshot.cells = std::make_shared<std::vector<Cell>>(std::vector{cell});
    const StepSummary summary = summarizeSteps(snapshot);
    EXPECT_EQ(summary.count, 4);
    EXPECT_EQ(summary.batch, 16);
    EXPECT_DOUBLE_EQ(*summary.seconds_mean, 0.25);
    EXPECT_DOUBLE_EQ(*summary.seconds_median, 0.25);
    EXPECT_DOUBLE_EQ(*summary.seconds_min, 0.1);
    EXPECT_DOUBLE_EQ(*summary.seconds_max, 0.4);
    EXPECT_DOUBLE_EQ(*summary.phase_seconds[static_cast<std::size_t>(Phase::forward)], 0.0625);
    EXPECT_DOUBLE_EQ(*summary.phase_seconds[static_cast<std::size_t>(Phase::none)], 0.0625);
    EXPECT_DOUBLE_EQ(*summary.samples_per_second, 64);
    EXPECT_DOUBLE_EQ(*summary.flops, 120);
    EXPECT_DOUBLE_EQ(*summary.flops_matrix, 100);
    EXPECT_EQ(summary.collection_overhead, std::nullopt);
}

TEST(StepSummary, WorkIsUnknownWhereNoOpWasCollected) {
    const StepSummary summary = summarizeSteps(snapshotOf({step(Kind::measured, 1000)}));
    EXPECT_EQ(summary.flops, std::nullopt);
    EXPECT_EQ(summary.flops_matrix, std::nullopt);
}

TEST(StepSummary, OverheadComparesReferenceStepsWithTheirNeighbours) {
    // The machine slows down to a tenth of its speed halfway; each pair still shows 2 %.
    const StepSummary summary = summarizeSteps(snapshotOf(
        {step(Kind::measured, 102), step(Kind::baseline, 100), step(Kind::measured, 102),
         step(Kind::measured, 1020), step(Kind::baseline, 1000), step(Kind::measured, 1020)}));
    EXPECT_NEAR(*summary.collection_overhead, 0.02, 1e-12);
    EXPECT_NEAR(*summary.collection_overhead_noise, 0, 1e-12);
}

// The CPU takes 40 of 100 ns and runs ahead of the GPU, which works for 98 ns per step. What
// collecting adds to the CPU's part does not delay the step.
TEST(StepSummary, OverheadThatTheGpuHidesCostsNothing) {
    std::vector<StepRecord> steps;
    std::int64_t end = 0;
    for (int i = 0; i < 6; ++i) {
        StepRecord& record = steps.emplace_back(
            step(i % 3 == 1 ? Kind::baseline : Kind::measured, i % 3 == 1 ? 30 : 40));
        record.start_ns = 40 * i;
        if (record.kind == Kind::baseline) continue;
        record.window_start_ns = end;
        record.window_end_ns = end += 100;
    }
    Snapshot snapshot = snapshotOf(steps);
    GpuCell idle;
    idle.key.kind = GpuKind::idle;
    idle.self_ns = 8;
    snapshot.gpu_cells = std::make_shared<std::vector<GpuCell>>(std::vector{idle});
    EXPECT_NEAR(*summarizeSteps(snapshot).collection_overhead, 100.0 / 98 - 1, 1e-12);
}

TEST(StepSummary, NoiseOfTheOverheadIsKnownFromTwoReferenceStepsOn) {
    const StepSummary one =
        summarizeSteps(snapshotOf({step(Kind::measured, 103), step(Kind::baseline, 100)}));
    EXPECT_NEAR(*one.collection_overhead, 0.03, 1e-12);
    EXPECT_EQ(one.collection_overhead_noise, std::nullopt);
    const StepSummary two = summarizeSteps(snapshotOf(
        {step(Kind::baseline, 100), step(Kind::measured, 110), step(Kind::baseline, 100)}));
    EXPECT_NEAR(*two.collection_overhead, 0.1, 1e-12);
    const StepSummary noisy = summarizeSteps(snapshotOf(
        {step(Kind::measured, 90), step(Kind::baseline, 100), step(Kind::measured, 90),
         step(Kind::measured, 120), step(Kind::baseline, 100), step(Kind::measured, 120)}));
    EXPECT_NEAR(*noisy.collection_overhead, 0.05, 1e-12);
    EXPECT_NEAR(*noisy.collection_overhead_noise, 12.71 * 0.15, 1e-9);  // t · (0.3/√2) / √2
}

// Steps as in a long recording: every 50th is a baseline step, 2 % faster.
std::vector<StepRecord> longRun(std::int64_t count) {
    std::vector<StepRecord> steps;
    for (std::int64_t i = 0; i < count; ++i) {
        const bool reference = i % 50 == 25;
        steps.push_back(step(reference ? Kind::baseline : Kind::measured,
                             reference ? 100'000 : 102'000 + i % 3));
        steps.back().index = i;
    }
    return steps;
}

TEST(StepList, SharesWhatDoesNotChange) {
    StepList list;
    const std::vector<StepRecord> steps = longRun(3000);
    list.append(std::span(steps).first(2000));
    const StepList before = list;
    list.append(std::span(steps).subspan(2000));
    EXPECT_EQ(before.size(), 2000u);
    ASSERT_EQ(list.size(), 3000u);
    EXPECT_EQ(&before[100], &list[100]);
    EXPECT_EQ(before.back().index, 1999);
    std::int64_t next = 0;
    for (const StepRecord& each : list) EXPECT_EQ(each.index, next++);
    EXPECT_EQ(list.rbegin()->index, 2999);
    EXPECT_EQ(std::partition_point(list.begin(), list.end(),
                                   [](const StepRecord& each) { return each.index < 1234; })
                  ->index,
              1234);
    EXPECT_THROW(static_cast<void>(list.at(3000)), std::out_of_range);
}

TEST(StepList, OfALongRunIsBoundedAndItsSummaryExact) {
    constexpr std::int64_t kSteps = 100'000;
    const std::vector<StepRecord> steps = longRun(kSteps);
    auto list = std::make_shared<StepList>(2000);
    for (const StepRecord& each : steps) {
        list->append({&each, 1});
        ASSERT_LE(list->size(), 2000u);
        ASSERT_EQ(list->back().index, each.index);
    }
    EXPECT_EQ(list->count(), kSteps);
    EXPECT_TRUE(list->thinned());
    EXPECT_GE(list->size(), 900u);
    EXPECT_EQ(list->front().index, 0);
    EXPECT_TRUE(std::is_sorted(list->begin(), list->end(),
                               [](const auto& a, const auto& b) { return a.index < b.index; }));
    // Steps are spread evenly: each tenth of the run has its share, and none has much more.
    std::array<int, 10> tenths{};
    for (const StepRecord& each : *list)
        ++tenths[static_cast<std::size_t>(each.index * 10 / kSteps)];
    for (int i = 0; i < 9; ++i) {
        EXPECT_GE(tenths[static_cast<std::size_t>(i)], 40) << i;
        EXPECT_LE(tenths[static_cast<std::size_t>(i)], 300) << i;
    }
    Snapshot held, all;
    held.steps = list;
    all.steps = std::make_shared<StepList>(steps);
    const StepSummary a = summarizeSteps(held), b = summarizeSteps(all);
    EXPECT_EQ(a.count, b.count);
    EXPECT_EQ(a.seconds_mean, b.seconds_mean);
    EXPECT_EQ(a.seconds_max, b.seconds_max);
    EXPECT_EQ(a.samples_per_second, b.samples_per_second);
    EXPECT_NEAR(*a.seconds_median, *b.seconds_median, 1e-9);
    EXPECT_NEAR(*a.collection_overhead, 0.02, 1e-4);
    EXPECT_NEAR(*b.collection_overhead, 0.02, 1e-4);
}

TEST(PointHistory, IsBoundedAndSpreadOverTheWholeRun) {
    PointHistory history(4000);
    constexpr std::int64_t kPoints = 400'000, kOfAStep = 20;
    for (std::int64_t i = 0; i < kPoints; i += kOfAStep) {
        std::vector<MemoryPoint> points;
        for (std::int64_t k = i; k < i + kOfAStep; ++k) {
            points.push_back({k, {k == 12'345 ? 1'000'000 : k % kOfAStep}});
        }
        history.add(std::move(points));
        history.add({});
    }
    std::vector<MemoryPoint> all;
    for (const auto& chunk : history.chunks()) all.insert(all.end(), chunk->begin(), chunk->end());
    EXPECT_LE(all.size(), 4000u);
    EXPECT_GE(all.size(), 1800u);
    EXPECT_LE(history.chunks().size(), 100u);
    EXPECT_TRUE(std::is_sorted(all.begin(), all.end(),
                               [](const auto& a, const auto& b) { return a.time_ns < b.time_ns; }));
    EXPECT_EQ(all.back().time_ns, kPoints - 1);
    std::array<int, 10> tenths{};
    std::int64_t peak = 0;
    for (const MemoryPoint& point : all) {
        ++tenths[static_cast<std::size_t>(point.time_ns * 10 / kPoints)];
        peak = std::max(peak, point.bytes[0]);
    }
    EXPECT_EQ(peak, 1'000'000);
    for (const int tenth : tenths) EXPECT_GE(tenth, 50);
}

TEST(StringTable, KnowsWhatItDoesNotHave) {
    const StringTable table({"", "conv1"});
    EXPECT_EQ(table[StringId{1}], "conv1");
    EXPECT_EQ(table[StringId{7}], "");
    EXPECT_EQ(table[StringId::none], "");
}

}  // namespace
}  // namespace ridgepoint::run
