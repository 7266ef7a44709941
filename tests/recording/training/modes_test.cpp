// SPDX-License-Identifier: GPL-3.0-or-later
// Precisions and modes, with real recordings on the CPU: rows show the precision of each
// computation.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "core/estimate/estimated.h"
#include "core/present/show.h"
#include "core/run/analysis/rows.h"
#include "core/run/store/store.h"
#include "tests/recording/training/above_roof.h"
#include "tests/recording/training/cpu_has.h"
#include "tests/recording/training/recording_fixture.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;
using State = recording::RecorderStatus::State;
using roofline::Arithmetic;
using testing::HasSubstr;

class Modes : public tests::RecordingTest {
  protected:
    Modes() { options.model = "alexnet"; }
    // Returns a step's matrix FLOPs by precision.
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
        const estimate::Estimated step =
            estimate::estimate({.model = options.model,
                                .input = {},
                                .batch = options.batch,
                                .options = {.precision = cost::parsePrecision(options.precision)}});
        return step.step.flops_forward + step.step.flops_backward;
    }
};

TEST_F(Modes, Bf16DoesItsMatrixWorkInBf16) {
    options.precision = "bf16";
    const auto snapshot = record();
    ASSERT_EQ(status.state, State::finished) << status.message;
    EXPECT_EQ(snapshot->info.precision, "bf16");
    EXPECT_THAT(snapshot->info.title, HasSubstr("bf16"));
    const auto flops = matrixFlops(*snapshot);
    // Without BF16 instructions, a CPU computes a part of it in FP32.
    if (tests::cpuHas("avx512_bf16")) {
        EXPECT_EQ(flops.count(Arithmetic::fp32), 0u)
            << "a CPU with BF16 instructions does none of it in FP32";
    }
    std::uint64_t all = 0;
    for (const auto& [arithmetic, amount] : flops) all += amount;
    EXPECT_EQ(all, estimatedMatrixFlops());
    const auto saved = RunReader::open(options.output)->snapshot();
    EXPECT_EQ(present::showJson(*saved).dump(), present::showJson(*snapshot).dump());
    // Each row with a roof is below a roof of a precision that it used.
    tests::expectNoRowAboveItsRoof(snapshot, [&] {
        fs::remove(options.output);
        return record();
    });
}

TEST_F(Modes, Fp16ScalesItsLossAndLearns) {
    options.precision = "fp16";
    options.model = "lenet_300_100";
    options.steps = 6;
    const auto snapshot = record();
    ASSERT_EQ(status.state, State::finished) << status.message;
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
    options.channels_last = true;
    options.deterministic = true;
    const auto snapshot = record();
    ASSERT_EQ(status.state, State::finished) << status.message;
    EXPECT_THAT(snapshot->info.modes, testing::ElementsAre("channels_last", "deterministic"));
    EXPECT_EQ(snapshot->info.title, "alexnet · batch 2 · fp32 · channels_last · deterministic");
    const auto document = present::showJson(*snapshot);
    EXPECT_EQ(document.at("run").at("modes").size(), 2u);
    EXPECT_THAT(present::showText(*snapshot, {}, 100), HasSubstr("channels_last · deterministic"));
    // The work is the same for any memory format.
    EXPECT_EQ(matrixFlops(*snapshot).at(Arithmetic::fp32), estimatedMatrixFlops());
    const auto saved = RunReader::open(options.output)->snapshot();
    EXPECT_EQ(saved->info.modes, snapshot->info.modes);
}

TEST_F(Modes, WhatThisDeviceHasNotFailsBeforeAFileIsMade) {
    options.device = "auto";
    options.precision = "tf32";
    const auto refused = [&] {
        try {
            record();
            return status.message;
        } catch (const std::invalid_argument& error) {
            return std::string(error.what());
        }
    };
    const std::string sentence = refused();
    if (sentence.empty()) GTEST_SKIP() << "there is a GPU here";
    EXPECT_THAT(sentence, HasSubstr("TF32"));
    EXPECT_TRUE(fs::is_empty(folder));
}

TEST_F(Modes, OneRecordingAtATime) {
    options.steps = 0;
    const auto first = recording::createRecorder();
    first->start(options);
    while (first->status().steps_done < 1 && first->status().active()) usleep(10'000);
    options.output = folder / "second.ridge";
    record();
    EXPECT_EQ(status.state, State::failed);
    EXPECT_THAT(status.message, HasSubstr("Another recording is running"));
    first->post({recording::Command::Kind::stop, 0, ""});
    first->wait();
    EXPECT_EQ(first->status().state, State::finished);
    EXPECT_FALSE(fs::exists(folder / "second.ridge"));
}

}  // namespace
}  // namespace ridgepoint::run
