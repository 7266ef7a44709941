// SPDX-License-Identifier: GPL-3.0-or-later
// Precisions and modes, recorded on the CPU for real: what was computed in which type shows in the
// rows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "core/analysis/rows.h"
#include "core/estimate/estimated.h"
#include "core/present/show.h"
#include "core/record/recorder.h"
#include "core/store/store.h"
#include "tests/training/above_roof.h"
#include "tests/training/cpu_has.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;
using State = RecorderStatus::State;
using roofline::Arithmetic;
using testing::HasSubstr;

class Modes : public testing::Test {
  protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() /
                  ("ridgepoint-modes-" + std::to_string(getpid()) + "-" +
                   testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::create_directories(folder_);
        options_.model = "alexnet";
        options_.batch = 2;
        options_.warmup = 1;
        options_.steps = 2;
        options_.output = folder_ / "run.ridge";
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::shared_ptr<const Snapshot> record() {
        const auto recorder = createRecorder();
        recorder->start(options_);
        recorder->wait();
        status_ = recorder->status();
        return recorder->snapshot();
    }
    // Matrix FLOPs of a step by the arithmetic that they were done in.
    static std::map<Arithmetic, std::uint64_t> matrixFlops(const Snapshot& snapshot) {
        std::map<Arithmetic, std::uint64_t> flops;
        for (const Cell& cell : *snapshot.cells) {
            if (!cell.key.warmup && cell.flops_matrix > 0) {
                flops[cell.key.arithmetic] +=
                    cell.flops_matrix / static_cast<std::uint64_t>(scopeOf(snapshot).steps);
            }
        }
        return flops;
    }
    std::uint64_t estimatedMatrixFlops() const {
        const Estimated step =
            estimate({.model = options_.model,
                      .input = {},
                      .batch = options_.batch,
                      .options = {.precision = cost::parsePrecision(options_.precision)}});
        return step.step.flops_forward + step.step.flops_backward;
    }

    fs::path folder_;
    RecordingOptions options_;
    RecorderStatus status_;
};

TEST_F(Modes, Bf16DoesItsMatrixWorkInBf16) {
    options_.precision = "bf16";
    const auto snapshot = record();
    ASSERT_EQ(status_.state, State::finished) << status_.message;
    EXPECT_EQ(snapshot->info.precision, "bf16");
    EXPECT_THAT(snapshot->info.title, HasSubstr("bf16"));
    const auto flops = matrixFlops(*snapshot);
    // On a CPU without such instructions some of it runs in FP32.
    if (tests::cpuHas("avx512_bf16")) {
        EXPECT_EQ(flops.count(Arithmetic::fp32), 0u)
            << "a CPU with BF16 instructions does none of it in FP32";
    }
    std::uint64_t all = 0;
    for (const auto& [arithmetic, amount] : flops) all += amount;
    EXPECT_EQ(all, estimatedMatrixFlops());
    const auto saved = RunReader::open(options_.output)->snapshot();
    EXPECT_EQ(showJson(*saved).dump(), showJson(*snapshot).dump());
    // Each row that has a roof stands under one of the arithmetic that it used.
    tests::expectNoRowAboveItsRoof(snapshot, [&] {
        fs::remove(options_.output);
        return record();
    });
}

TEST_F(Modes, Fp16ScalesItsLossAndLearns) {
    options_.precision = "fp16";
    options_.model = "lenet_300_100";
    options_.steps = 6;
    const auto snapshot = record();
    ASSERT_EQ(status_.state, State::finished) << status_.message;
    bool unscaled = false, updated = false;
    for (const Cell& cell : *snapshot->cells) {
        const std::string& name = (*snapshot->strings)[cell.key.name];
        unscaled |= name == "aten::_amp_foreach_non_finite_check_and_unscale_";
        updated |= name == "aten::_amp_update_scale_";
        if (name.starts_with("aten::_amp_")) {
            EXPECT_EQ(cell.key.phase, Phase::optimizer);
            EXPECT_EQ(cell.key.category, cost::Category::optimizer);
        }
    }
    EXPECT_TRUE(unscaled && updated);
}

TEST_F(Modes, ChannelsLastAndDeterministicAreSaid) {
    options_.channels_last = true;
    options_.deterministic = true;
    const auto snapshot = record();
    ASSERT_EQ(status_.state, State::finished) << status_.message;
    EXPECT_THAT(snapshot->info.modes, testing::ElementsAre("channels_last", "deterministic"));
    EXPECT_EQ(snapshot->info.title, "alexnet · batch 2 · fp32 · channels_last · deterministic");
    const auto document = showJson(*snapshot);
    EXPECT_EQ(document.at("run").at("modes").size(), 2u);
    EXPECT_THAT(showText(*snapshot, {}, 100), HasSubstr("channels_last · deterministic"));
    // The same work, whatever the order in memory.
    EXPECT_EQ(matrixFlops(*snapshot).at(Arithmetic::fp32), estimatedMatrixFlops());
    const auto saved = RunReader::open(options_.output)->snapshot();
    EXPECT_EQ(saved->info.modes, snapshot->info.modes);
}

TEST_F(Modes, WhatThisDeviceHasNotFailsBeforeAFileIsMade) {
    options_.device = "auto";
    options_.precision = "tf32";
    const auto refused = [&] {
        try {
            record();
            return status_.message;
        } catch (const std::invalid_argument& error) {
            return std::string(error.what());
        }
    };
    const std::string sentence = refused();
    if (sentence.empty()) GTEST_SKIP() << "there is a GPU here";
    EXPECT_THAT(sentence, HasSubstr("TF32"));
    EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(Modes, OneRecordingAtATime) {
    options_.steps = 0;
    const auto first = createRecorder();
    first->start(options_);
    while (first->status().steps_done < 1 && first->status().active()) usleep(10'000);
    options_.output = folder_ / "second.ridge";
    record();
    EXPECT_EQ(status_.state, State::failed);
    EXPECT_THAT(status_.message, HasSubstr("Another recording is running"));
    first->post({Command::Kind::stop, 0, ""});
    first->wait();
    EXPECT_EQ(first->status().state, State::finished);
    EXPECT_FALSE(fs::exists(folder_ / "second.ridge"));
}

}  // namespace
}  // namespace ridgepoint::run
