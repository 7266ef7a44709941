// SPDX-License-Identifier: GPL-3.0-or-later
// An estimate as a run.
#include "core/estimate/estimated_run.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/cost/model/zoo.h"
#include "core/cost/on_device.h"
#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"

namespace ridgepoint::run {
namespace {

estimate::EstimatedStep stepOf(const char* model, std::int64_t batch, cost::Precision precision) {
    estimate::EstimatedStep step;
    step.model = model;
    step.batch = batch;
    step.optimizer = "sgd";
    step.estimate =
        cost::estimateStep(*cost::model::findInZoo(model), batch,
                           {.training = true, .optimizer = "sgd", .precision = precision});
    return step;
}

machine::Device device(const char* name) {
    const machine::Catalogue catalogue = machine::Catalogue::builtIn();
    return *catalogue.find(name);
}

TEST(EstimatedRun, TakesTheTimeThatTheEstimateSays) {
    const estimate::EstimatedStep step = stepOf("resnet18", 16, cost::Precision::fp32);
    const machine::Device t4 = device("T4");
    const auto run = estimate::estimatedRun(step, t4);
    ASSERT_NE(run, nullptr);
    const auto time = cost::timeOn(step.estimate, t4.ceilings, cost::launchSeconds(t4));
    const StepSummary summary = summarizeSteps(*run);
    EXPECT_NEAR(*summary.seconds_mean, time->seconds, 1e-3 * time->seconds);
    EXPECT_EQ(*summary.flops_matrix,
              static_cast<double>(step.estimate.flops_forward + step.estimate.flops_backward));
    EXPECT_EQ(summary.batch, 16);
    EXPECT_EQ(run->memory.peak_allocated_bytes,
              static_cast<std::int64_t>(step.estimate.peak_bytes));
}

TEST(EstimatedRun, HasARowForEachLayerThatWorks) {
    const estimate::EstimatedStep step = stepOf("alexnet", 8, cost::Precision::fp32);
    const auto run = estimate::estimatedRun(step, device("T4"));
    const auto rows = rowsOf(*run, GroupBy::layer);
    for (const cost::LayerCost& layer : step.estimate.layers) {
        if (layer.bytes_forward == 0) continue;
        const auto row = std::find_if(rows.begin(), rows.end(),
                                      [&](const Row& one) { return one.name == layer.name; });
        ASSERT_NE(row, rows.end()) << layer.name;
        EXPECT_EQ(row->flops_matrix, layer.flops_forward + layer.flops_backward) << layer.name;
        // As in a recording, a row's category takes most of its time: for large layers, this is the
        // update.
        if (layer.category == cost::Category::convolution) {
            EXPECT_EQ(row->category, layer.category) << layer.name;
        }
    }
}

// At the roofs every layer touches one; above one it would be wrong.
TEST(EstimatedRun, NothingIsAboveItsRoof) {
    for (const auto precision : {cost::Precision::fp32, cost::Precision::tf32,
                                 cost::Precision::bf16, cost::Precision::fp16}) {
        const estimate::EstimatedStep step = stepOf("mobilenet_v2", 32, precision);
        for (const char* const name : {"K80", "T4", "A100 SXM4 80GB", "H100 SXM"}) {
            const auto run = estimate::estimatedRun(step, device(name));
            if (run == nullptr) continue;
            double nearest = 0;
            for (const Row& row : rowsOf(*run, GroupBy::layer)) {
                ASSERT_TRUE(row.roof_share.has_value()) << row.name;
                EXPECT_LE(*row.roof_share, 1.0001) << name << " " << row.name;
                nearest = std::max(nearest, *row.roof_share);
            }
            EXPECT_GT(nearest, 0.5) << name;
        }
    }
}

TEST(EstimatedRun, EveryNumberIsModelled) {
    const auto run =
        estimate::estimatedRun(stepOf("alexnet", 8, cost::Precision::fp32), device("T4"));
    EXPECT_TRUE(isEstimated(*run));
    for (const Row& row : rowsOf(*run, GroupBy::layer)) {
        EXPECT_EQ(row.seconds_from, roofline::Provenance::modelled) << row.name;
    }
}

TEST(EstimatedRun, NeedsTheRoofs) {
    machine::Device none;
    EXPECT_EQ(estimate::estimatedRun(stepOf("alexnet", 8, cost::Precision::fp32), none), nullptr);
}

}  // namespace
}  // namespace ridgepoint::run
