// SPDX-License-Identifier: GPL-3.0-or-later
// Comparison data other than rows: memory by step, curves over batch size, machines, files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/compare/machines.h"
#include "core/compare/memory_curves.h"
#include "core/compare/own_estimate.h"
#include "core/compare/run_files.h"
#include "core/compare/sweep.h"
#include "tests/run/scratch.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::compare {
namespace {

using testing::ElementsAre;
using tests::SyntheticOptions;

std::shared_ptr<run::Snapshot> snapshotOf(const SyntheticOptions& options = {}) {
    return std::make_shared<run::Snapshot>(*tests::makeSnapshot(options));
}

std::shared_ptr<run::Snapshot> ofBatch(std::int64_t batch, const char* precision = "fp32") {
    SyntheticOptions options;
    options.batch = batch;
    auto snapshot = snapshotOf(options);
    snapshot->info.precision = precision;
    return snapshot;
}

Comparison of(const std::vector<std::shared_ptr<run::Snapshot>>& snapshots) {
    std::vector<Input> inputs;
    for (const auto& snapshot : snapshots) inputs.push_back({snapshot, "run", {}});
    return compareRuns(inputs);
}

TEST(StepMemory, StepsOfAnySpeedStandAboveEachOther) {
    auto slow = snapshotOf();
    std::vector<run::StepRecord> steps(slow->steps->begin(), slow->steps->end());
    for (run::StepRecord& step : steps) {
        step.start_ns *= 3;
        step.duration_ns *= 3;
    }
    slow->steps = std::make_shared<run::StepList>(steps);
    for (auto& chunk : slow->memory_points) {
        auto points = *chunk;
        for (run::MemoryPoint& point : points) point.time_ns *= 3;
        chunk = std::make_shared<const std::vector<run::MemoryPoint>>(std::move(points));
    }
    const StepMemory fast = memoryByStep(*snapshotOf());
    const StepMemory slower = memoryByStep(*slow);
    ASSERT_GT(fast.points.size(), 50U);
    ASSERT_EQ(fast.points.size(), slower.points.size());
    for (std::size_t at = 0; at < fast.points.size(); ++at) {
        EXPECT_NEAR(fast.points[at].step, slower.points[at].step, 1e-6);
        EXPECT_EQ(fast.points[at].bytes, slower.points[at].bytes);
    }
    EXPECT_LT(fast.points.front().step, 0);  // warm-up
    EXPECT_TRUE(std::is_sorted(fast.points.begin(), fast.points.end(),
                               [](const auto& a, const auto& b) { return a.step < b.step; }));
}

TEST(StepMemory, WhatWasNotCollectedIsNotKnown) {
    const StepMemory memory = memoryByStep(*snapshotOf());
    EXPECT_TRUE(std::any_of(memory.points.begin(), memory.points.end(),
                            [](const auto& point) { return !point.bytes; }));
    SyntheticOptions all;
    all.reference = 0;
    const StepMemory known = memoryByStep(*snapshotOf(all));
    EXPECT_TRUE(std::all_of(known.points.begin(), known.points.end(),
                            [](const auto& point) { return point.bytes.has_value(); }));
    SyntheticOptions none;
    none.steps = none.warmup = none.reference = 0;
    EXPECT_TRUE(memoryByStep(*snapshotOf(none)).points.empty());
}

TEST(StepMemory, ThinningKeepsThePeak) {
    const auto snapshot = snapshotOf();
    const auto highest = [](const StepMemory& memory) {
        std::optional<std::int64_t> most;
        for (const auto& point : memory.points) most = std::max(most, point.bytes);
        return most;
    };
    const StepMemory thin = memoryByStep(*snapshot, 5);
    EXPECT_LE(thin.points.size(), 18U);
    EXPECT_EQ(highest(thin), highest(memoryByStep(*snapshot)));
}

TEST(Sweep, RunsOfSeveralBatchSizesAreOne) {
    const auto curves = sweepOf(of({ofBatch(16), ofBatch(4), ofBatch(8)}));
    ASSERT_TRUE(curves);
    ASSERT_EQ(curves->size(), 1U);
    std::vector<std::int64_t> batches;
    std::vector<std::size_t> runs;
    for (const SweepPoint& point : curves->front().points) {
        batches.push_back(point.batch);
        runs.push_back(point.run);
        EXPECT_DOUBLE_EQ(*point.samples_per_second,
                         static_cast<double>(point.batch) / *point.seconds);
    }
    EXPECT_THAT(batches, ElementsAre(4, 8, 16));
    EXPECT_THAT(runs, ElementsAre(1U, 2U, 0U));
    EXPECT_EQ(curves->front().label, "");
}

TEST(Sweep, OtherSettingsMakeCurvesOfTheirOwn) {
    const auto curves =
        sweepOf(of({ofBatch(8), ofBatch(8, "bf16"), ofBatch(16), ofBatch(16, "bf16")}));
    ASSERT_TRUE(curves);
    ASSERT_EQ(curves->size(), 2U);
    EXPECT_EQ((*curves)[0].label, "fp32");
    EXPECT_EQ((*curves)[1].label, "bf16");
}

TEST(Sweep, OtherRunsAreNone) {
    EXPECT_FALSE(sweepOf(of({ofBatch(8), ofBatch(16)})));  // a table is more informative
    EXPECT_FALSE(sweepOf(of({ofBatch(8), ofBatch(16), ofBatch(16)})));
    EXPECT_FALSE(sweepOf(of({ofBatch(4), ofBatch(8), ofBatch(16), ofBatch(16, "bf16")})));
}

TEST(Machines, RoofsThatWereMeasuredAgainAreTheSame) {
    auto again = snapshotOf();
    for (roofline::Ceiling& roof : again->ceilings) roof.value *= 1.03;
    auto other = snapshotOf();
    for (roofline::Ceiling& roof : other->ceilings) roof.value *= 2;
    const std::vector<Input> inputs{{snapshotOf(), "a", {}}, {other, "b", {}}, {again, "c", {}}};
    const auto machines = machinesOf(inputs);
    ASSERT_EQ(machines.size(), 2U);
    EXPECT_THAT(machines[0].runs, ElementsAre(0U, 2U));
    EXPECT_THAT(machines[1].runs, ElementsAre(1U));
}

TEST(Machines, AnEstimateIsOnTheMachineThatItWasMadeFor) {
    auto run = snapshotOf();
    run->info.model = "resnet18";
    const auto estimate = ownEstimate(*run);
    ASSERT_NE(estimate, nullptr);
    const std::vector<Input> inputs{{run, "a", {}}, {estimate, "estimate", {}}};
    EXPECT_EQ(machinesOf(inputs).size(), 1U);
    EXPECT_EQ(compareRuns(inputs).by, run::GroupBy::layer);
    EXPECT_TRUE(compareRuns(inputs).sides[1].estimated);
    EXPECT_EQ(ownEstimate(*snapshotOf()), nullptr);  // the network is unknown
    EXPECT_EQ(ownEstimate(*estimate), nullptr);
}

TEST(RunFiles, LabelsAreAsShortAsTellsThemApart) {
    using Paths = std::vector<std::filesystem::path>;
    EXPECT_THAT(labelsOf(Paths{"x/a.ridge", "y/b.ridge"}), ElementsAre("a.ridge", "b.ridge"));
    EXPECT_THAT(labelsOf(Paths{"x/a.ridge", "y/a.ridge"}), ElementsAre("x/a.ridge", "y/a.ridge"));
}

TEST(RunFiles, SpreadsAreOfTheStepsInTheFile) {
    const tests::Scratch scratch;
    tests::writeRun(scratch / "a.ridge", SyntheticOptions{});
    RunFile file(scratch / "a.ridge");
    EXPECT_FALSE(file.beingWritten());
    EXPECT_FALSE(file.spreads(run::GroupBy::op).empty());
    EXPECT_NE(&file.spreads(run::GroupBy::op), &file.spreads(run::GroupBy::layer));
    EXPECT_TRUE(file.snapshot(false)->memory_points.empty());
    EXPECT_FALSE(file.snapshot(true)->memory_points.empty());
    EXPECT_THROW(RunFile(scratch / "none.ridge"), run::StoreError);
}

TEST(Compared, NothingInCommonIsSaid) {
    const auto one = ofBatch(8);
    auto other = ofBatch(8);
    std::vector<std::string> strings;
    for (std::size_t i = 0; i < other->strings->size(); ++i) {
        const std::string& name = (*other->strings)[static_cast<run::StringId>(i)];
        strings.push_back(name.empty() ? name : "other " + name);
    }
    other->strings = std::make_shared<run::StringTable>(strings);
    EXPECT_EQ(nothingInCommon(of({one, one})), "");
    EXPECT_EQ(nothingInCommon(of({one, other})),
              "The runs have no op in common, so there is nothing to compare.");
}

}  // namespace
}  // namespace ridgepoint::compare
