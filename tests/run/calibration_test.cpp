// SPDX-License-Identifier: GPL-3.0-or-later
// Predictions for a CPU, calibrated with a recording on it.
#include <gtest/gtest.h>

#include "core/cost/model/zoo.h"
#include "core/cost/on_device.h"
#include "core/estimate/cpu_calibration.h"
#include "core/estimate/estimated_run.h"

namespace ridgepoint::run {
namespace {

machine::Device calibratedCpu() {
    const machine::Catalogue catalogue = machine::Catalogue::builtIn();
    return *catalogue.find("EPYC 9654");
}

cost::StepEstimate stepWithBatch(const char* network, std::int64_t batch) {
    return cost::estimateStep(*cost::model::findInZoo(network), batch, {});
}

// An estimated run has one call for each part of a layer, a recording has one for each operator.
std::int64_t callsOf(const cost::StepEstimate& estimate, const std::string& layer, Phase phase) {
    for (const cost::LayerCost& cost : estimate.layers) {
        if (cost.name != layer) continue;
        return static_cast<std::int64_t>(phase == Phase::backward    ? cost.launches_backward
                                         : phase == Phase::optimizer ? cost.launches_optimizer
                                                                     : cost.launches_forward);
    }
    return 1;
}

// Returns a recording in which everything takes `slower` times as long as its roofs allow.
std::shared_ptr<const Snapshot> recordingOf(const char* network, std::int64_t slower) {
    estimate::EstimatedStep step;
    step.model = network;
    step.batch = 8;
    step.optimizer = "sgd";
    step.estimate = stepWithBatch(network, step.batch);
    auto run = std::make_shared<Snapshot>(*estimate::estimatedRun(step, calibratedCpu()));
    run->info.source = RunInfo().source;
    auto cells = std::make_shared<std::vector<Cell>>(*run->cells);
    std::int64_t all = 0;
    for (Cell& cell : *cells) {
        cell.calls = callsOf(step.estimate, (*run->strings)[cell.key.layer], cell.key.phase);
        cell.self_ns *= slower;
        cell.min_ns = cell.max_ns = cell.self_ns / std::max<std::int64_t>(cell.calls, 1);
        all += cell.self_ns;
    }
    run->cells = cells;
    StepRecord only;
    only.kind = StepRecord::Kind::measured;
    only.duration_ns = all;
    run->steps = std::make_shared<StepList>(std::vector<StepRecord>{only});
    return run;
}

TEST(Calibration, SharesOfTheRoofsPredictOtherBatchSizesAndNetworks) {
    const std::vector runs{recordingOf("resnet18", 3)};
    const cost::CpuShares shares = estimate::cpuShares(runs);
    const machine::Device cpu = calibratedCpu();
    for (const char* const network : {"resnet18", "resnet50"}) {
        for (const std::int64_t batch : {8, 32}) {
            const cost::StepEstimate step = stepWithBatch(network, batch);
            const auto predicted = cost::predictStep(step, cpu, &shares);
            ASSERT_TRUE(predicted);
            const double least = cost::timeOn(step, cpu.ceilings, cost::kCpuLaunchSeconds)->seconds;
            EXPECT_NEAR(predicted->step.seconds, 3 * least, 0.05 * 3 * least) << network;
            EXPECT_LT(predicted->step.low, predicted->step.seconds);
            EXPECT_GT(predicted->step.high, predicted->step.seconds);
            EXPECT_FALSE(predicted->step.extrapolated) << network;
        }
    }
    // Attention was not recorded, and few matrix products were.
    EXPECT_TRUE(cost::predictStep(stepWithBatch("bert-base", 2), cpu, &shares)->step.extrapolated);
}

// Five calls in each cell; one pooling call can take a hundred times as long as the others.
std::shared_ptr<const Snapshot> withFiveCalls(const Snapshot& recorded, bool interrupted) {
    Snapshot run = recorded;
    auto cells = std::make_shared<std::vector<Cell>>(*run.cells);
    for (Cell& cell : *cells) {
        cell.calls = 5;
        cell.min_ns = cell.max_ns = cell.self_ns / 5;
        if (!interrupted || cell.key.category != cost::Category::pooling) continue;
        cell.max_ns = 100 * cell.min_ns;
        cell.self_ns = 4 * cell.min_ns + cell.max_ns;
    }
    run.cells = cells;
    return std::make_shared<Snapshot>(run);
}

TEST(Calibration, AnInterruptedCallDoesNotCountAsSlowWork) {
    const auto pooling = [](const std::shared_ptr<const Snapshot>& run) {
        bool known = true;
        return estimate::cpuShares(std::vector{run})
            .seconds(cost::Category::pooling, cost::StepPart::forward, {0, 1, 0}, 0, known);
    };
    const std::shared_ptr<const Snapshot> recorded = recordingOf("resnet18", 3);
    const double quiet = pooling(withFiveCalls(*recorded, false));
    // The time of the interruption is spread over all work.
    EXPECT_GT(pooling(withFiveCalls(*recorded, true)), quiet);
    EXPECT_LT(pooling(withFiveCalls(*recorded, true)), 1.5 * quiet);
}

TEST(Calibration, NeedsARecordingOnACpu) {
    const auto message = [](const std::shared_ptr<const Snapshot>& run) {
        try {
            estimate::cpuShares(std::vector{run});
        } catch (const std::runtime_error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    Snapshot run = *recordingOf("alexnet", 2);
    EXPECT_EQ(message(std::make_shared<Snapshot>(run)), "");
    run.ceilings.clear();
    EXPECT_EQ(message(std::make_shared<Snapshot>(run)),
              "alexnet contains no measured steps or no roofs; record it again.");
    run.info.device = "cuda:0";
    EXPECT_EQ(message(std::make_shared<Snapshot>(run)),
              "alexnet was not recorded on a CPU; calibrate with a recording of this machine.");
}

}  // namespace
}  // namespace ridgepoint::run
