// SPDX-License-Identifier: GPL-3.0-or-later
// Predictions for a CPU, calibrated with a recording on it.
#include "core/estimate/calibration.h"

#include <gtest/gtest.h>

#include "core/cost/model/zoo.h"
#include "core/cost/on_device.h"
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
    const cost::Calibration calibration = estimate::calibrationOf(runs);
    const machine::Device cpu = calibratedCpu();
    for (const char* const network : {"resnet18", "resnet50"}) {
        for (const std::int64_t batch : {8, 32}) {
            const cost::StepEstimate step = stepWithBatch(network, batch);
            const auto predicted = cost::predictStep(step, cpu, &calibration);
            ASSERT_TRUE(predicted);
            const double least = cost::timeOn(step, cpu.ceilings, cost::kCpuLaunchSeconds)->seconds;
            EXPECT_NEAR(predicted->step.seconds, 3 * least, 0.05 * 3 * least) << network;
            EXPECT_LT(predicted->step.low, predicted->step.seconds);
            EXPECT_GT(predicted->step.high, predicted->step.seconds);
            EXPECT_FALSE(predicted->step.extrapolated) << network;
        }
    }
    // Attention was not recorded, and few matrix products were.
    EXPECT_TRUE(
        cost::predictStep(stepWithBatch("bert-base", 2), cpu, &calibration)->step.extrapolated);
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
        return estimate::calibrationOf(std::vector{run})
            .cpu->seconds(cost::Category::pooling, cost::StepPart::forward, {0, 1, 0}, 0, known);
    };
    const std::shared_ptr<const Snapshot> recorded = recordingOf("resnet18", 3);
    const double quiet = pooling(withFiveCalls(*recorded, false));
    // The time of the interruption is spread over all work.
    EXPECT_GT(pooling(withFiveCalls(*recorded, true)), quiet);
    EXPECT_LT(pooling(withFiveCalls(*recorded, true)), 1.5 * quiet);
}

// Returns two steps of 10 ms of the CPU on a GPU that is busy for `busy_ns` of each. The CPU waits
// for 2 ms of each step and calls 100 ops that do work and 50 that do not.
Snapshot gpuRecording(std::int64_t busy_ns) {
    constexpr std::int64_t kStepNs = 10'000'000;
    Snapshot run;
    run.info.model = "resnet18";
    run.info.device = "cuda:0";
    run.strings =
        std::make_shared<StringTable>(std::vector<std::string>{"", "cudaStreamSynchronize"});
    StepRecord step;
    step.kind = StepRecord::Kind::measured;
    step.duration_ns = kStepNs;
    step.gpu_traced = true;
    StepRecord second = step;
    second.index = 1;
    second.start_ns = kStepNs;
    run.steps = std::make_shared<StepList>(std::vector<StepRecord>{step, second});
    Cell works, views;
    works.calls = 200;
    works.bytes[roofline::index(roofline::Level::l1)] = 1 << 20;
    views.key.category = cost::Category::view;
    views.calls = 100;
    run.cells = std::make_shared<std::vector<Cell>>(std::vector{works, views});
    GpuCell kernel, idle;
    kernel.calls = 200;
    kernel.self_ns = 2 * busy_ns;
    idle.key.kind = GpuKind::idle;
    idle.self_ns = 2 * (kStepNs - busy_ns);
    run.gpu_cells = std::make_shared<std::vector<GpuCell>>(std::vector{kernel, idle});
    GpuCall call;
    call.key.name = static_cast<StringId>(1);
    call.calls = call.outer_calls.emplace(2);
    call.total_ns = call.outer_ns.emplace(4'000'000);
    run.gpu_calls = std::make_shared<std::vector<GpuCall>>(std::vector{call});
    return run;
}

std::string refusalOf(const Snapshot& run) {
    try {
        estimate::calibrationOf(std::vector{std::make_shared<const Snapshot>(run)});
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return {};
}

TEST(Calibration, ARecordingOnAGpuShowsTheTimeOfTheHostForAnOp) {
    const std::vector runs{std::make_shared<const Snapshot>(gpuRecording(5'000'000))};
    const cost::Calibration calibration = estimate::calibrationOf(runs);
    EXPECT_FALSE(calibration.cpu);
    ASSERT_TRUE(calibration.host_seconds);
    EXPECT_NEAR(*calibration.host_seconds, 8e-3 / 100, 1e-9) << "without waiting and views";

    const machine::Device a100 = *machine::Catalogue::builtIn().find("A100 SXM4 80GB");
    const auto predictedWith = [&](std::int64_t batch, const cost::Calibration* with) {
        return *cost::predictStep(
            cost::estimateStep(*cost::model::findInZoo("resnet50"), batch,
                               {.precision = cost::Precision::fp16, .gpu = true}),
            a100, with);
    };
    const auto plain = predictedWith(1, nullptr), calibrated = predictedWith(1, &calibration);
    ASSERT_TRUE(plain.host_bound && calibrated.host_bound);
    EXPECT_NEAR(calibrated.step.seconds / plain.step.seconds, 80 / 58.21, 1e-3);
    EXPECT_LT(calibrated.step.high / calibrated.step.low, plain.step.high / plain.step.low);
    EXPECT_EQ(predictedWith(256, nullptr).step.seconds,
              predictedWith(256, &calibration).step.seconds)
        << "the GPU limits this step";
}

TEST(Calibration, NeedsARecordingOfThisMachineThatShowsSomething) {
    Snapshot cpu = *recordingOf("alexnet", 2);
    EXPECT_EQ(refusalOf(cpu), "");
    cpu.ceilings.clear();
    EXPECT_EQ(refusalOf(cpu), "alexnet contains no measured steps or no roofs; record it again.");
    EXPECT_EQ(refusalOf(gpuRecording(9'000'000)),
              "The GPU was busy for 90.0 % of the step time of resnet18, so the run does not show "
              "how fast its CPU is; calibrate with a smaller batch.");
    Snapshot imported = gpuRecording(5'000'000);
    imported.info.source = "imported:kineto";
    EXPECT_EQ(refusalOf(imported),
              "resnet18 was not recorded by Ridgepoint; calibrate with a recording of this "
              "machine.");
}

}  // namespace
}  // namespace ridgepoint::run
