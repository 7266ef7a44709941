// SPDX-License-Identifier: GPL-3.0-or-later
// Predicted times: kernels as predicted by the fitting script, and whole steps.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/cost/device_time.h"
#include "core/cost/model/zoo.h"
#include "core/cost/on_device.h"
#include "core/cost/prediction/step_prediction.h"

namespace ridgepoint::cost {
namespace {

const machine::Device& deviceNamed(const std::string& name) {
    static const machine::Catalogue catalogue = machine::Catalogue::builtIn();
    const machine::Device* const device = catalogue.find(name);
    if (device == nullptr) throw std::runtime_error(name);
    return *device;
}

Work workOf(const std::string& kind, const nlohmann::json& shape) {
    const auto at = [&](const char* name) { return shape.at(name).get<std::int64_t>(); };
    Work work;
    std::int64_t values = 0;
    if (kind == "elementwise") {
        values = at("tensors") * at("rows") * at("length");
    } else if (kind == "matrix") {
        const bool linear = at("linear") != 0;
        work.kind = linear ? Work::Kind::linear : Work::Kind::batched;
        work.batch = at("batch");
        work.rows = at("rows");
        work.columns = at("columns");
        work.depth = at("depth");
        values = work.batch *
                 (work.rows * work.depth + work.depth * work.columns + work.rows * work.columns);
    } else if (kind == "convolution") {
        work.kind = Work::Kind::convolution;
        const std::int64_t area = at("kernel") * at("kernel"), out = at("out");
        work.rows = at("batch") * out * out;
        work.columns = at("outputs");
        work.depth = at("inputs") * area;
        values = at("batch") * (at("inputs") * at("size") * at("size") + work.columns * out * out) +
                 at("inputs") * at("outputs") * area;
        if (at("kernel") == 3 && at("stride") == 1) {
            work.images = at("batch");
            work.height = work.width = out;
        }
    } else {
        work.kind = kind == "softmax" ? Work::Kind::softmax : Work::Kind::normalisation;
        work.rows = at("rows");
        work.columns = at("length");
        values = 2 * work.rows * work.columns;
    }
    work.bytes = 4 * static_cast<std::uint64_t>(values);
    return work;
}

TEST(Prediction, KernelsAreTheScripts) {
    std::ifstream file(RIDGEPOINT_PREDICTIONS);
    const nlohmann::json rows = nlohmann::json::parse(file);
    EXPECT_GE(rows.size(), 100U);
    const KernelModel& model = KernelModel::builtIn();
    for (const nlohmann::json& row : rows) {
        SCOPED_TRACE(row.dump());
        const auto on = model.figuresOf(deviceNamed(row.at(0)), roofline::Arithmetic::fp32);
        ASSERT_TRUE(on);
        const double expected = row.at(3);
        EXPECT_NEAR(model.seconds(*on, workOf(row.at(1), row.at(2))), expected, 1e-6 * expected);
    }
}

// The kernels' shapes contain all matrix FLOPs of a network, except those of depthwise
// convolutions.
TEST(Prediction, ShapesContainTheMatrixWork) {
    for (const std::string& name : cost::model::zooNames()) {
        SCOPED_TRACE(name);
        const auto graph = cost::model::findInZoo(name);
        if (graph->family == "LSTM") continue;  // its first step needs no gradient of the state
        for (const LayerCost& layer : estimateTraining(*graph, 4, "sgd").layers) {
            SCOPED_TRACE(layer.name);
            const auto flops = [](const std::vector<Work>& works, std::uint64_t all) {
                double sum = 0;
                bool shapeless = false;
                for (const Work& work : works) {
                    sum += static_cast<double>(work.count) * work.flops();
                    shapeless = shapeless || !work.fitted;
                }
                if (sum > 0 || !shapeless) {
                    EXPECT_NEAR(sum, static_cast<double>(all), 0.02 * static_cast<double>(all));
                }
            };
            flops(layer.works_forward, layer.flops_forward);
            flops(layer.works_backward, layer.flops_backward);
        }
    }
}

PredictedStep predicted(const std::string& network, const std::string& device,
                        Precision precision = Precision::fp32, bool channels_last = false,
                        std::int64_t batch = 16) {
    const StepEstimate estimate =
        estimateStep(*cost::model::findInZoo(network), batch,
                     {.precision = precision, .gpu = true, .channels_last = channels_last});
    auto step = predictStep(estimate, deviceNamed(device));
    if (!step) throw std::runtime_error("no prediction");
    const DeviceTime least = sumOf(*leastTimeOn(estimate, deviceNamed(device)));
    EXPECT_GE(step->step.seconds, (1 - 1e-9) * least.seconds);
    EXPECT_GE(step->step.seconds, step->step.low);
    EXPECT_GT(step->step.high, step->step.seconds);
    return *step;
}

TEST(Prediction, LayersAddUpToTheStep) {
    for (const char* const network : {"resnet50", "bert-base", "mobilenet_v2", "lstm-medium"}) {
        if (!cost::model::findInZoo(network)) continue;
        const PredictedStep step = predicted(network, "T4");
        double sum = 0;
        for (const PredictedLayer& layer : step.layers) {
            sum += layer.all.seconds;
            EXPECT_NEAR(layer.forward.seconds + layer.backward.seconds + layer.update.seconds,
                        layer.all.seconds, 1e-9);
        }
        EXPECT_NEAR(sum, step.step.seconds, 1e-9 * step.step.seconds + 1e-12) << network;
    }
}

TEST(Prediction, IsWiderFarFromMeasurements) {
    const auto width = [](const Predicted& time) { return std::log(time.high / time.seconds); };
    const Predicted known = predicted("resnet50", "rtx 3090", Precision::fp16, true, 128).step;
    EXPECT_FALSE(known.extrapolated);
    // No Hopper was measured in half precision, and an AMD GPU not at all.
    for (const char* const device : {"H100 SXM5", "Instinct MI300X"}) {
        const Predicted far = predicted("resnet50", device, Precision::fp16, true, 128).step;
        EXPECT_TRUE(far.extrapolated) << device;
        EXPECT_GT(width(far), 1.5 * width(known)) << device;
    }
    // Transformers were measured in FP32 on an A100, convolutions were not.
    EXPECT_FALSE(predicted("bert_large", "A100 PCIe 80GB").step.extrapolated);
    EXPECT_TRUE(predicted("vgg16", "A100 PCIe 80GB").step.extrapolated);
    // Convolutions were measured in TF32 on an A100, transformers were not.
    EXPECT_FALSE(predicted("resnet50", "A100 SXM4 80GB", Precision::tf32_matmul, false, 64)
                     .step.extrapolated);
    EXPECT_TRUE(
        predicted("bert_large", "A100 SXM4 80GB", Precision::tf32_matmul).step.extrapolated);
}

TEST(Prediction, NamesTheMeasurementsBehindIt) {
    const PredictedStep step = predicted("resnet50", "rtx 3090", Precision::fp16, true, 128);
    ASSERT_TRUE(step.evidence);
    EXPECT_EQ(step.evidence->device, "GeForce RTX 3090");
    EXPECT_TRUE(step.evidence->kind.channels_last && step.evidence->kind.training);
    EXPECT_GE(step.evidence->measurements, 40);
    EXPECT_GE(step.evidence->networks, 30);
    EXPECT_LT(step.distance, 0.1);
    EXPECT_FALSE(predicted("resnet50", "Instinct MI300X", Precision::fp16).evidence);
}

// cuDNN's kernels for tensor cores want channels last; it copies other images.
TEST(Prediction, ChannelsLastIsFasterOnTensorCores) {
    const auto seconds = [](Precision precision, bool channels_last) {
        return predicted("resnet50", "A100 SXM4 80GB", precision, channels_last, 256).step.seconds;
    };
    EXPECT_LT(seconds(Precision::fp16, true), 0.97 * seconds(Precision::fp16, false));
    EXPECT_EQ(seconds(Precision::fp32, true), seconds(Precision::fp32, false));
}

TEST(Prediction, TheHostLimitsSmallSteps) {
    const PredictedStep small = predicted("resnet50", "A100 SXM4 80GB", Precision::fp16, true, 1);
    const PredictedStep large = predicted("resnet50", "A100 SXM4 80GB", Precision::fp16, true, 256);
    EXPECT_TRUE(small.host_bound);
    EXPECT_FALSE(large.host_bound);
    EXPECT_LT(large.step.seconds, 256 * small.step.seconds / 4);
}

TEST(Prediction, NeedsAGpuAndItsRoofs) {
    const StepEstimate estimate = estimateTraining(*cost::model::findInZoo("alexnet"), 8, "sgd");
    EXPECT_FALSE(predictStep(estimate, deviceNamed("EPYC 9654")));
    machine::Device bare = deviceNamed("T4");
    bare.ceilings.clear();
    EXPECT_FALSE(predictStep(estimate, bare));
}

}  // namespace
}  // namespace ridgepoint::cost
