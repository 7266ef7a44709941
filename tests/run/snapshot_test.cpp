// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/snapshot.h"

#include <gtest/gtest.h>

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
    snapshot.steps = std::make_shared<std::vector<StepRecord>>(std::move(steps));
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
        {step(Kind::measured, 1), step(Kind::warmup, 1, 1), step(Kind::reference, 1, 1)}));
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
    cell.calls = 1;
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
    // The machine slows down to a tenth half-way; each pair still says 2 %.
    const StepSummary summary = summarizeSteps(snapshotOf(
        {step(Kind::measured, 102), step(Kind::reference, 100), step(Kind::measured, 102),
         step(Kind::measured, 1020), step(Kind::reference, 1000), step(Kind::measured, 1020)}));
    EXPECT_NEAR(*summary.collection_overhead, 0.02, 1e-12);
    EXPECT_NEAR(*summary.collection_overhead_noise, 0, 1e-12);
}

TEST(StepSummary, NoiseOfTheOverheadIsKnownFromTwoReferenceStepsOn) {
    const StepSummary one = summarizeSteps(
        snapshotOf({step(Kind::measured, 103), step(Kind::reference, 100)}));
    EXPECT_NEAR(*one.collection_overhead, 0.03, 1e-12);
    EXPECT_EQ(one.collection_overhead_noise, std::nullopt);
    const StepSummary two = summarizeSteps(
        snapshotOf({step(Kind::reference, 100), step(Kind::measured, 110),
                    step(Kind::reference, 100)}));
    EXPECT_NEAR(*two.collection_overhead, 0.1, 1e-12);
    const StepSummary noisy = summarizeSteps(snapshotOf(
        {step(Kind::measured, 90), step(Kind::reference, 100), step(Kind::measured, 90),
         step(Kind::measured, 120), step(Kind::reference, 100), step(Kind::measured, 120)}));
    EXPECT_NEAR(*noisy.collection_overhead, 0.05, 1e-12);
    EXPECT_NEAR(*noisy.collection_overhead_noise, 0.3, 1e-12);  // 2 · (0.3/√2) / √2
}

TEST(StringTable, KnowsWhatItDoesNotHave) {
    const StringTable table({"", "conv1"});
    EXPECT_EQ(table[StringId{1}], "conv1");
    EXPECT_EQ(table[StringId{7}], "");
    EXPECT_EQ(table[StringId::none], "");
}

}  // namespace
}  // namespace ridgepoint::run
