// SPDX-License-Identifier: GPL-3.0-or-later
// Users' networks as TorchScript files (tests/data/scripts, created by make_scripts.py there):
// estimated without execution, and recorded.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "core/cost/device_time.h"
#include "core/estimate/dry_run.h"
#include "core/estimate/estimated.h"
#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"
#include "tests/recording/training/cpu_has.h"
#include "tests/recording/training/recording_fixture.h"
#include "tests/recording/training/script_files.h"

namespace ridgepoint::run {
namespace {

estimate::EstimateRequest ask(const std::string& model, cost::model::Shape input,
                              std::int64_t batch = 2) {
    return {.model = model, .input = std::move(input), .batch = batch, .options = {}};
}

class Scripts : public tests::RecordingTest {};

const cost::LayerCost* layerOf(const estimate::Estimated& estimated, const std::string& name) {
    for (const cost::LayerCost& layer : estimated.step.layers) {
        if (layer.name == name) return &layer;
    }
    return nullptr;
}

// The file contains the same network as the built-in one.
void expectEqualsZoo(const estimate::Estimated& file, const estimate::Estimated& zoo) {
    EXPECT_EQ(file.step.parameters, zoo.step.parameters);
    EXPECT_EQ(file.step.flops_forward, zoo.step.flops_forward);
    EXPECT_EQ(file.step.flops_backward, zoo.step.flops_backward);
    EXPECT_EQ(file.step.parameter_bytes, zoo.step.parameter_bytes);
    EXPECT_EQ(file.step.gradient_bytes, zoo.step.gradient_bytes);
    EXPECT_EQ(file.step.optimizer_state_bytes, zoo.step.optimizer_state_bytes);
    EXPECT_EQ(file.step.flops_elementwise_optimizer, zoo.step.flops_elementwise_optimizer);
    EXPECT_EQ(file.step.bytes_optimizer, zoo.step.bytes_optimizer);
    EXPECT_EQ(file.step.workspace_bytes, zoo.step.workspace_bytes);
    const auto near = [](std::uint64_t a, std::uint64_t b, double part) {
        EXPECT_NEAR(static_cast<double>(a), static_cast<double>(b), part * static_cast<double>(b));
    };
    near(file.step.activation_bytes, zoo.step.activation_bytes, 0.005);
    near(file.step.peak_bytes, zoo.step.peak_bytes, 0.02);
    EXPECT_THAT(file.step.uncosted, testing::IsEmpty());
    EXPECT_EQ(file.loss, "cross-entropy");
}

TEST_F(Scripts, ScriptedAndTracedResNet18EqualTheZoos) {
    const estimate::Estimated zoo = estimate::estimate(ask("resnet18", {}));
    for (const char* const name : {"resnet18", "resnet18_traced"}) {
        SCOPED_TRACE(name);
        const estimate::Estimated file = estimate::estimate(ask(script(name), {3, 224, 224}));
        expectEqualsZoo(file, zoo);
        EXPECT_EQ(file.model, std::string(name) + ".pt");
    }
}

TEST_F(Scripts, LayersAreNamedByThePathOfTheirModule) {
    const estimate::Estimated file = estimate::estimate(ask(script("resnet18"), {3, 224, 224}));
    const estimate::Estimated zoo = estimate::estimate(ask("resnet18", {}));
    for (const char* const name : {"conv1", "layer1.0.bn1", "layer2.0.downsample.0", "fc"}) {
        SCOPED_TRACE(name);
        const cost::LayerCost* const mine = layerOf(file, name);
        const cost::LayerCost* const theirs = layerOf(zoo, name);
        ASSERT_TRUE(mine && theirs);
        EXPECT_EQ(mine->type, theirs->type);
        EXPECT_EQ(mine->output, theirs->output);
        EXPECT_EQ(mine->parameters, theirs->parameters);
        EXPECT_EQ(mine->flops_forward, theirs->flops_forward);
        EXPECT_EQ(mine->flops_backward, theirs->flops_backward);
        EXPECT_EQ(mine->bytes_forward, theirs->bytes_forward);
        EXPECT_EQ(mine->bytes_backward, theirs->bytes_backward);
    }
    EXPECT_EQ(file.step.layers.back().name, "loss");
}

TEST_F(Scripts, DepthwiseConvolutionsAndAutocastEqualTheZoos) {
    for (const cost::Precision precision : {cost::Precision::fp32, cost::Precision::bf16}) {
        estimate::EstimateRequest file = ask(script("mobilenet_v2"), {3, 224, 224});
        estimate::EstimateRequest zoo = ask("mobilenet_v2", {});
        file.options.precision = zoo.options.precision = precision;
        expectEqualsZoo(estimate::estimate(file), estimate::estimate(zoo));
    }
}

TEST_F(Scripts, InferenceKeepsNothing) {
    estimate::EstimateRequest request = ask(script("resnet18"), {3, 224, 224});
    request.options.training = false;
    const estimate::Estimated file = estimate::estimate(request);
    EXPECT_EQ(file.step.flops_forward, estimate::estimate(ask("resnet18", {})).step.flops_forward);
    EXPECT_EQ(file.step.flops_backward, 0u);
    EXPECT_EQ(file.step.activation_bytes, 0u);
    EXPECT_EQ(file.step.gradient_bytes, 0u);
    EXPECT_EQ(file.loss, "");
}

// Attention written out stores its scores.
TEST_F(Scripts, AttentionIsFusedOrMaterialised) {
    estimate::EstimateRequest request = ask(script("transformer"), {64}, 4);
    const estimate::Estimated fused = estimate::estimate(request);
    request.options.attention = cost::AttentionForm::materialised;
    const estimate::Estimated materialised = estimate::estimate(request);
    EXPECT_EQ(fused.step.flops_forward, materialised.step.flops_forward);
    EXPECT_GT(materialised.step.activation_bytes, fused.step.activation_bytes);
}

// The peak at another batch size matches that batch size's estimate.
TEST_F(Scripts, TheLargestBatchIsTheLastThatFits) {
    const std::uint64_t room = std::uint64_t{1} << 30;
    const estimate::Estimated two = estimate::estimate(ask(script("resnet18"), {3, 224, 224}, 2));
    const auto largest = two.largest_batch(room);
    ASSERT_TRUE(largest);
    EXPECT_LE(estimate::estimate(ask(script("resnet18"), {3, 224, 224}, *largest)).step.peak_bytes,
              room);
    EXPECT_GT(
        estimate::estimate(ask(script("resnet18"), {3, 224, 224}, *largest + 1)).step.peak_bytes,
        room);
    EXPECT_EQ(two.largest_batch(1000), 0);
}

TEST_F(Scripts, WhatHasNoFormulaIsListedWithItsShare) {
    const estimate::Estimated file = estimate::estimate(ask(script("distances"), {8}, 4));
    ASSERT_FALSE(file.step.uncosted.empty());
    double share = 0;
    std::vector<std::string> names;
    for (const cost::UncostedOp& op : file.step.uncosted) {
        share += op.share;
        names.push_back(op.name);
    }
    EXPECT_THAT(names, testing::Contains("aten::_cdist_forward"));
    EXPECT_GT(share, 0);
    EXPECT_LT(share, 0.5);
    EXPECT_EQ(file.loss, "mean of squares");  // these are not class scores
}

// --- Recorded
// --------------------------------------------------------------------------------------

class RecordedScripts : public Scripts, public ::testing::WithParamInterface<std::string> {};

TEST_P(RecordedScripts, AStepIsWhatTheEstimateSays) {
    const bool image = GetParam().starts_with("resnet");
    options.model = script(GetParam());
    options.input = image ? std::vector<std::int64_t>{3, 64, 64} : std::vector<std::int64_t>{64};
    options.batch = 4;
    options.steps = 1;
    const auto snapshot = record();
    ASSERT_EQ(status.state, recording::RecorderStatus::State::finished) << status.message;
    const estimate::Estimated file =
        estimate::estimate(ask(options.model, options.input, options.batch));
    const StepSummary step = summarizeSteps(*snapshot);
    EXPECT_EQ(snapshot->info.model, GetParam() + ".pt");
    EXPECT_EQ(step.flops_matrix,
              static_cast<double>(file.step.flops_forward + file.step.flops_backward));
    ASSERT_TRUE(snapshot->memory.peak_allocated_bytes);
    // oneDNN's scratch memory for a recurrent layer is as large as such a small layer.
    const double tolerance = GetParam() == "lstm" ? 0.2 : 0.05;
    const auto estimated = static_cast<double>(file.step.peak_bytes);
    const auto peak = static_cast<double>(*snapshot->memory.peak_allocated_bytes);
    EXPECT_LE(estimated, (1 + tolerance) * peak);
    // With only AVX2, oneDNN's convolutions use scratch memory that the estimate does not include.
    if (tests::cpuHas("avx512f") || !image) {
        EXPECT_GE(estimated, (1 - tolerance) * peak);
    }
    // FLOPs have layers, also in the backward pass.
    std::set<std::string> layers;
    for (const Cell& cell : *snapshot->cells) {
        if (cell.key.phase == Phase::backward && cell.flops_matrix > 0) {
            layers.insert((*snapshot->strings)[cell.key.layer]);
        }
    }
    EXPECT_TRUE(layers.contains(image                  ? "layer1.0.conv1"
                                : GetParam() == "lstm" ? "lstm"
                                                       : "blocks.1.mlp.0"))
        << testing::PrintToString(layers);
    EXPECT_FALSE(layers.contains(""));
}

INSTANTIATE_TEST_SUITE_P(All, RecordedScripts,
                         ::testing::Values("resnet18", "resnet18_traced", "lstm", "transformer"),
                         [](const auto& chosen) { return chosen.param; });

}  // namespace
}  // namespace ridgepoint::run
