// SPDX-License-Identifier: GPL-3.0-or-later
// Real recordings with LibTorch, through the same interface as the window and the command line.
// Expected FLOPs: torch 2.11's torch.utils.flop_counter for torchvision's networks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "core/present/show.h"
#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/store/store.h"
#include "tests/recording/training/above_roof.h"
#include "tests/recording/training/recording_fixture.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;
using State = recording::RecorderStatus::State;

class TrainingTest : public tests::RecordingTest {
  protected:
    static bool waitFor(const std::function<bool()>& condition) {
        for (int i = 0; i < 6000; ++i) {
            if (condition()) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return false;
    }
    static double phaseFlops(const Snapshot& snapshot, Phase phase) {
        double flops = 0;
        for (const Row& row : rowsOf(snapshot, GroupBy::phase)) {
            if (row.phase == phase) flops += static_cast<double>(row.flops_matrix);
        }
        return flops / static_cast<double>(scopeOf(snapshot).steps);
    }
};

TEST_F(TrainingTest, ResNet18CountsExactlyWhatTheFlopCounterCounts) {
    options.batch = 16;
    options.steps = 3;
    const auto snapshot = record();
    ASSERT_EQ(status.state, State::finished) << status.message;
    const StepSummary step = summarizeSteps(*snapshot);
    EXPECT_EQ(step.flops_matrix, 170'374'594'560.0);
    EXPECT_EQ(phaseFlops(*snapshot, Phase::forward), 58'050'347'008.0);
    EXPECT_EQ(phaseFlops(*snapshot, Phase::backward), 112'324'247'552.0);
    EXPECT_GT(*step.flops, *step.flops_matrix);
    EXPECT_EQ(step.count, 3);
    EXPECT_EQ(snapshot->info.dropped_records, 0u);

    // The rows add up to the steps' wall time, and the ops alone to 90 to 100 % of it.
    double all = 0;
    double outside = 0;
    for (const Row& row : rowsOf(*snapshot, GroupBy::op)) {
        all += row.seconds;
        if (row.name == kOutsideRowName) outside += row.seconds;
    }
    const double wall = *step.seconds_mean * static_cast<double>(step.count);
    EXPECT_NEAR(all, wall, 1e-6 * wall);
    EXPECT_GT(outside, 0);
    EXPECT_LT(outside, 0.1 * wall);

    // All ops of this network have a cost model.
    for (const Row& row : rowsOf(*snapshot, GroupBy::op)) {
        if (row.name == kOutsideRowName) continue;
        EXPECT_FALSE(row.work_missing) << row.name;
    }
    tests::expectNoRowAboveItsRoof(snapshot, [&] {
        fs::remove(options.output);
        return record();
    });
}

TEST_F(TrainingTest, AlexNetCountsExactlyWhatTheFlopCounterCounts) {
    options.model = "alexnet";
    options.batch = 8;
    options.optimizer = "adamw";
    const auto snapshot = record();
    ASSERT_EQ(status.state, State::finished) << status.message;
    EXPECT_EQ(summarizeSteps(*snapshot).flops_matrix, 33'156'618'240.0);
    for (const Row& row : rowsOf(*snapshot, GroupBy::op)) {
        if (row.name == kOutsideRowName) continue;
        EXPECT_FALSE(row.work_missing) << row.name;
    }
}

TEST_F(TrainingTest, BackwardOpsAreJoinedToTheirLayers) {
    const auto snapshot = record();
    ASSERT_EQ(status.state, State::finished) << status.message;
    std::set<std::string> with_backward;
    for (const Cell& cell : *snapshot->cells) {
        if (cell.key.phase == Phase::backward && cell.flops_matrix > 0) {
            with_backward.insert((*snapshot->strings)[cell.key.layer]);
        }
    }
    EXPECT_EQ(with_backward.size(), 21u);  // 20 convolutions and the linear layer
    EXPECT_TRUE(with_backward.contains("layer3.0.downsample.0"));
    EXPECT_TRUE(with_backward.contains("fc"));
    EXPECT_FALSE(with_backward.contains(""));
    // Optimizer FLOPs belong to the layer of their parameter.
    double optimizer = 0, optimizer_without_layer = 0;
    for (const Cell& cell : *snapshot->cells) {
        if (cell.key.phase != Phase::optimizer || cell.flops_elementwise == 0) continue;
        optimizer += static_cast<double>(cell.calls);
        if (cell.key.layer == StringId::none) {
            optimizer_without_layer += static_cast<double>(cell.calls);
        }
    }
    EXPECT_GT(optimizer, 0);
    EXPECT_EQ(optimizer_without_layer, 0);
}

TEST_F(TrainingTest, MemoryIsToldByCategory) {
    options.optimizer = "adam";
    const auto snapshot = record();
    ASSERT_EQ(status.state, State::finished) << status.message;
    ASSERT_TRUE(snapshot->memory.at_peak);
    const auto at = [&](MemoryCategory category) {
        return (*snapshot->memory.at_peak)[static_cast<std::size_t>(category)];
    };
    constexpr std::int64_t kParameters = 11'689'512;
    constexpr std::int64_t kBuffers = 2 * 4'800 * 4 + 20 * 8;  // running statistics, step counters
    EXPECT_NEAR(static_cast<double>(at(MemoryCategory::parameter)), kParameters * 4 + kBuffers,
                64 * 200);
    EXPECT_NEAR(static_cast<double>(at(MemoryCategory::optimizer_state)), kParameters * 8.0,
                kParameters * 0.01);
    // One batch, with its labels.
    EXPECT_NEAR(static_cast<double>(at(MemoryCategory::input)), 2 * 3 * 224 * 224 * 4 + 2 * 8,
                65536);
    EXPECT_GT(at(MemoryCategory::activation), 0);
    EXPECT_EQ(snapshot->memory.peak_allocated_bytes, total(*snapshot->memory.at_peak));
    EXPECT_LT(static_cast<double>(at(MemoryCategory::unknown)),
              0.01 * static_cast<double>(*snapshot->memory.peak_allocated_bytes));
    // Memory does not leak from step to step.
    ASSERT_GE(snapshot->memory_points.size(), 3u);
    const auto& last = snapshot->memory_points.back()->back();
    const auto& before = (*(snapshot->memory_points.end() - 2))->back();
    EXPECT_EQ(total(last.bytes), total(before.bytes));
}

TEST_F(TrainingTest, TheFileSaysWhatTheRecorderSaid) {
    const auto live = record();
    ASSERT_EQ(status.state, State::finished) << status.message;
    const auto saved = RunReader::open(options.output)->snapshot();
    for (const GroupBy by : {GroupBy::op, GroupBy::layer, GroupBy::phase, GroupBy::category}) {
        const present::ShowOptions show{.by = by, .sort = "seconds", .top = {}, .level = {}};
        EXPECT_EQ(present::showJson(*live, show).dump(), showJson(*saved, show).dump());
    }
    const CheckReport report = checkRun(options.output);
    EXPECT_THAT(report.problems, testing::IsEmpty());
    EXPECT_GT(report.ops, 1000);
}

TEST_F(TrainingTest, PauseResumeBatchAndStopAreTakenAtStepBoundaries) {
    options.model = "alexnet";
    options.batch = 1;
    options.steps = 0;
    options.warmup = 0;
    const auto recorder = recording::createRecorder();
    recorder->start(options);
    ASSERT_TRUE(waitFor([&] { return recorder->status().steps_done >= 2; }));
    recorder->post({recording::Command::Kind::pause, 0, ""});
    ASSERT_TRUE(waitFor([&] { return recorder->status().state == State::paused; }));
    const auto steps = recorder->status().steps_done;
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    EXPECT_EQ(recorder->status().steps_done, steps);
    recorder->post({recording::Command::Kind::set_batch, 3, ""});
    recorder->post({recording::Command::Kind::resume, 0, ""});
    ASSERT_TRUE(waitFor([&] { return recorder->status().steps_done >= steps + 2; }));
    recorder->post({recording::Command::Kind::set_batch, 1'000'000'000, ""});
    ASSERT_TRUE(waitFor([&] { return !recorder->status().notice.empty(); }));
    EXPECT_EQ(recorder->status().state, State::recording);
    recorder->post({recording::Command::Kind::stop, 0, "stopped by the test"});
    recorder->wait();
    EXPECT_EQ(recorder->status().state, State::finished);
    const auto snapshot = recorder->snapshot();
    EXPECT_EQ(snapshot->info.batch, 3);
    EXPECT_TRUE(snapshot->info.complete);
    EXPECT_EQ(snapshot->info.end_reason, "stopped by the test");
    const StepSummary step = summarizeSteps(*snapshot);
    EXPECT_EQ(step.batch, 3);
    EXPECT_EQ(step.flops_matrix, 33'156'618'240.0 / 8 * 3);
}

TEST_F(TrainingTest, ReferenceStepsTellWhatCollectingCosts) {
    options.model = "alexnet";
    options.batch = 1;
    options.steps = 13;
    const auto snapshot = record();
    ASSERT_EQ(status.state, State::finished) << status.message;
    const auto reference = std::count_if(
        snapshot->steps->begin(), snapshot->steps->end(),
        [](const StepRecord& step) { return step.kind == StepRecord::Kind::baseline; });
    EXPECT_EQ(reference, 3);
    EXPECT_TRUE(summarizeSteps(*snapshot).collection_overhead);
    EXPECT_EQ(summarizeSteps(*snapshot).count, 13);
    // With the hooks off, memory is unknown, both live and saved: the last earlier point is at the
    // start.
    const auto saved = RunReader::open(options.output)->snapshot();
    for (const auto& shown : {snapshot, saved}) {
        std::size_t points = 0;
        for (const auto& chunk : shown->memory_points) {
            for (const MemoryPoint& point : *chunk) {
                ++points;
                for (const StepRecord& step : *shown->steps) {
                    if (step.kind != StepRecord::Kind::baseline) continue;
                    EXPECT_FALSE(point.time_ns > step.start_ns &&
                                 point.time_ns < step.start_ns + step.duration_ns);
                }
            }
        }
        EXPECT_GT(points, 0u);
    }
}

TEST_F(TrainingTest, ARecorderThatIsDroppedCompletesItsFile) {
    options.model = "alexnet";
    options.batch = 1;
    options.steps = 0;
    options.warmup = 0;
    {
        const auto recorder = recording::createRecorder();
        recorder->start(options);
        ASSERT_TRUE(waitFor([&] { return recorder->status().steps_done >= 1; }));
    }
    const auto saved = RunReader::open(options.output)->snapshot();
    EXPECT_TRUE(saved->info.complete);
    EXPECT_GE(saved->steps->size(), 1u);
}

}  // namespace
}  // namespace ridgepoint::run
