// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/step_flops.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/present/show.h"
#include "core/run/analysis/step_summary.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::run {
namespace {

using nlohmann::ordered_json;

// Returns the run with activation checkpointing: the backward pass repeats the convolutions of the
// forward pass.
tests::SyntheticRun checkpointed(tests::SyntheticRun run) {
    std::vector<OpRecord> ops;
    std::vector<OpRecord> again;
    for (const OpRecord& op : run.ops) {
        if (op.phase == Phase::optimizer && !again.empty()) {
            ops.insert(ops.end(), again.begin(), again.end());
            again.clear();
        }
        ops.push_back(op);
        if (op.phase != Phase::forward || op.category != cost::Category::convolution) continue;
        again.push_back(op);
        again.back().phase = Phase::backward;
    }
    run.ops = std::move(ops);
    return run;
}

ordered_json useOf(const Snapshot& snapshot) {
    return present::showJson(snapshot)["step"]["utilization"];
}

TEST(StepFlops, TellsModelAndHardwareApart) {
    const tests::SyntheticRun plain = tests::makeSyntheticRun();
    const auto snapshot = tests::makeSnapshot(plain);
    const ordered_json before = useOf(*snapshot);
    const StepSummary steps = summarizeSteps(*snapshot);
    // Without recomputation, both are the matrix FLOPs of a step at the peak.
    EXPECT_DOUBLE_EQ(before["hardware_flops"], *steps.flops_matrix);
    EXPECT_DOUBLE_EQ(before["model_flops"], *steps.flops_matrix);
    const double peak = plain.ceilings[0].value;
    EXPECT_NEAR(before["mfu"].get<double>(), *steps.flops_matrix / *steps.seconds_median / peak,
                1e-12);
    EXPECT_EQ(before["peaks"][0]["provenance"], "measured");
    EXPECT_TRUE(before["reason"].is_null());

    const ordered_json after = useOf(*tests::makeSnapshot(checkpointed(plain)));
    EXPECT_DOUBLE_EQ(after["model_flops"], before["model_flops"]);
    EXPECT_GT(after["hardware_flops"].get<double>(), 1.2 * before["hardware_flops"].get<double>());
    EXPECT_GT(after["hfu"].get<double>(), 1.2 * after["mfu"].get<double>());
    // An op without a cost model makes both lower bounds.
    EXPECT_EQ(after["partial"], true);
    EXPECT_THAT(present::showText(*tests::makeSnapshot(plain)),
                testing::ContainsRegex("Peak use +MFU ≥ .* · HFU ≥ .* · of FP32 FMA"));
}

TEST(StepFlops, AreThoseOfKernelsOnAGpu) {
    const ordered_json use = useOf(*tests::makeSnapshot(tests::makeSyntheticGpuRun()));
    EXPECT_TRUE(use["mfu"].is_number());
    EXPECT_DOUBLE_EQ(use["model_flops"], use["hardware_flops"]);
}

TEST(StepFlops, AreUnknownWithoutRoofsTimesOrPhases) {
    tests::SyntheticRun run = tests::makeSyntheticRun();
    run.ceilings.erase(run.ceilings.begin());
    ordered_json use = useOf(*tests::makeSnapshot(run));
    EXPECT_TRUE(use["mfu"].is_null());
    EXPECT_TRUE(use["hfu"].is_null());
    EXPECT_TRUE(use["reason"].is_string());

    run = tests::makeSyntheticRun();
    run.info.times_of = TimesOf::replays;
    EXPECT_TRUE(useOf(*tests::makeSnapshot(run))["hfu"].is_null());

    run = tests::makeSyntheticRun();
    for (OpRecord& op : run.ops) op.phase = Phase::none;
    use = useOf(*tests::makeSnapshot(run));
    EXPECT_TRUE(use["mfu"].is_null());
    EXPECT_TRUE(use["model_flops"].is_null());
    EXPECT_TRUE(use["hfu"].is_number());
    EXPECT_TRUE(useOf(Snapshot{})["hfu"].is_null());
}

}  // namespace
}  // namespace ridgepoint::run
