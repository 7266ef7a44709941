// SPDX-License-Identifier: GPL-3.0-or-later
// Compares a recorded step with its estimate: the same matrix FLOPs, and peak memory within 5 %.
// Uses a few small networks of different kinds; scripts/compare-estimates compares all built-in
// networks.
#include "core/cost/estimate.h"

#include <gtest/gtest.h>

#include "core/cost/model/zoo.h"
#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"
#include "tests/recording/training/recording_fixture.h"

namespace ridgepoint::run {
namespace {

struct Case {
    const char* model;
    std::int64_t batch;
    const char* optimizer;
};

class RecordedAgainstEstimate : public tests::RecordingTest,
                                public testing::WithParamInterface<Case> {};

TEST_P(RecordedAgainstEstimate, FlopsAndPeak) {
    options.model = GetParam().model;
    options.batch = GetParam().batch;
    options.optimizer = GetParam().optimizer;
    options.steps = 1;  // after a warm-up step, which creates the optimizer state
    const auto snapshot = record();
    ASSERT_EQ(status.state, recording::RecorderStatus::State::finished) << status.message;
    const StepSummary step = summarizeSteps(*snapshot);

    const cost::StepEstimate estimate = cost::estimateTraining(
        *cost::model::findInZoo(options.model), options.batch, options.optimizer);
    ASSERT_TRUE(step.flops_matrix && snapshot->memory.peak_allocated_bytes);
    EXPECT_EQ(*step.flops_matrix,
              static_cast<double>(estimate.flops_forward + estimate.flops_backward));
    // Other FLOPs also match, except for a few of the loss and of random masks.
    std::uint64_t elementwise = estimate.flops_elementwise_optimizer;
    for (const cost::LayerCost& layer : estimate.layers) {
        elementwise += layer.flops_elementwise_forward + layer.flops_elementwise_backward;
    }
    EXPECT_NEAR(*step.flops - *step.flops_matrix, static_cast<double>(elementwise),
                0.001 * static_cast<double>(elementwise));
    const auto measured = static_cast<double>(*snapshot->memory.peak_allocated_bytes);
    EXPECT_NEAR(static_cast<double>(estimate.peak_bytes), measured, 0.05 * measured);
    // All ops have a cost model.
    for (const Row& row : rowsOf(*snapshot, GroupBy::op)) {
        if (row.name == kOutsideRowName) continue;
        EXPECT_FALSE(row.work_missing) << row.name;
    }
}

std::string nameOf(const testing::TestParamInfo<Case>& info) { return info.param.model; }

INSTANTIATE_TEST_SUITE_P(
    Zoo, RecordedAgainstEstimate,
    testing::Values(Case{"lenet_300_100", 64, "adamw"}, Case{"lstm_ptb_small", 4, "adam"},
                    Case{"stories15m", 1, "adamw"}, Case{"squeezenet1_1", 4, "sgd"},
                    Case{"mobilenet_v3_small", 4, "adam"}, Case{"swin_t", 1, "sgd"}),
    nameOf);

}  // namespace
}  // namespace ridgepoint::run
