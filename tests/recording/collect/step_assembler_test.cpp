// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/step_assembler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/recording/collect/thread_log.h"
#include "scripted_log.h"

namespace ridgepoint::recording::collect {
namespace {

using run::Phase;
using tests::OpScopeGuard;
using tests::spin;
using tests::tensor;
using Kind = run::StepRecord::Kind;

class AssemblerTest : public testing::Test {
  protected:
    run::StringId intern(std::string_view text) {
        for (std::size_t i = 0; i < strings.size(); ++i) {
            if (strings[i] == text) return static_cast<run::StringId>(i);
        }
        strings.emplace_back(text);
        return static_cast<run::StringId>(strings.size() - 1);
    }
    const std::string& text(run::StringId id) { return strings[static_cast<std::size_t>(id)]; }
    void drain(ThreadLog& from, std::uint32_t thread = 0) {
        from.ring().drain(from.ring().published(),
                          [&](const RecordHeader& header) { assembler.consume(thread, header); });
    }
    FinishedStep onlyStep() {
        drain(log);
        auto steps = assembler.takeFinished();
        EXPECT_EQ(steps.size(), 1u);
        return steps.empty() ? FinishedStep{} : steps.front();
    }
    const run::OpRecord* find(const FinishedStep& step, std::string_view name) {
        const auto found = std::find_if(step.ops.begin(), step.ops.end(),
                                        [&](const auto& op) { return text(op.name) == name; });
        return found == step.ops.end() ? nullptr : &*found;
    }
    tests::ScriptedOp convolution(std::string_view name) {
        using List = std::vector<std::int64_t>;
        return {
            .name = name,
            .arguments = {tensor({2, 3, 8, 8}, 64), tensor({4, 3, 3, 3}, 128), std::monostate{},
                          List{1, 1}, List{1, 1}, List{1, 1}, false, List{0, 0}, std::int64_t{1}},
            .sequence = 5};
    }

    std::vector<std::string> strings{""};
    ThreadLog log{std::size_t{1} << 20};
    StepAssembler assembler{TickClock(),
                            {32768, 1 << 20, 1 << 25, 0},
                            [this](std::string_view name) { return intern(name); }};
};

TEST_F(AssemblerTest, CountsANestedConvolutionOnceAndGivesItAllOfItsTime) {
    log.openStep(Kind::measured, 0, 0, 2);
    log.openPhase(Phase::forward);
    log.openLayer(intern("conv1"));
    {
        const OpScopeGuard outer(log, convolution("aten::conv2d"));
        spin(20'000);
        const OpScopeGuard op(log, convolution("aten::convolution"));
        spin(20'000);
        const OpScopeGuard inner(log, convolution("aten::_convolution"));
        const OpScopeGuard innermost(log, convolution("aten::mkldnn_convolution"));
        spin(20'000'000);  // longer than load on the machine delays the other two
    }
    log.closeLayer();
    log.closePhase(Phase::forward);
    log.closeStep(Kind::measured, 0, 0, 2);
    const auto step = onlyStep();
    ASSERT_EQ(step.ops.size(), 4u);

    const auto* op = find(step, "aten::convolution");
    ASSERT_NE(op, nullptr);
    const std::uint64_t flops = 2ull * 2 * 64 * 4 * 3 * 9;  // 2·N·out_spatial·C_out·C_in·k
    EXPECT_EQ(op->flops_matrix, flops);
    EXPECT_EQ(step.step.flops_matrix, flops);
    EXPECT_TRUE(op->costed);
    EXPECT_EQ(op->self_ns, op->duration_ns);
    EXPECT_EQ(text(op->inner), "aten::mkldnn_convolution");
    EXPECT_EQ(text(op->layer), "conv1");
    EXPECT_EQ(text(op->shapes), "2x3x8x8, 4x3x3x3");
    EXPECT_EQ(op->phase, Phase::forward);

    const auto* wrapper = find(step, "aten::conv2d");
    ASSERT_NE(wrapper, nullptr);
    EXPECT_TRUE(wrapper->costed);
    EXPECT_TRUE(wrapper->flops_known);
    EXPECT_EQ(wrapper->flops_matrix, 0u);
    EXPECT_EQ(wrapper->self_ns, wrapper->duration_ns - op->duration_ns);

    const auto* innermost = find(step, "aten::mkldnn_convolution");
    ASSERT_NE(innermost, nullptr);
    EXPECT_FALSE(innermost->costed);
    EXPECT_EQ(innermost->self_ns, 0);
    EXPECT_EQ(innermost->flops_matrix, 0u);

    // The self times of costed ops add up to the outermost op.
    std::int64_t self = 0;
    for (const auto& each : step.ops) self += each.self_ns;
    EXPECT_EQ(self, wrapper->duration_ns);
    EXPECT_EQ(step.step.batch, 2);
    EXPECT_GT(step.step.phase_ns[static_cast<std::size_t>(Phase::forward)], 15'000'000);
    EXPECT_GE(step.step.duration_ns, step.step.phase_ns[static_cast<std::size_t>(Phase::forward)]);
}

TEST_F(AssemblerTest, JoinsBackwardOpsToTheLayerOfTheirForward) {
    log.openStep(Kind::measured, 0, 0, 2);
    log.openPhase(Phase::forward);
    log.openLayer(intern("conv1"));
    {
        const OpScopeGuard op(log, convolution("aten::convolution"));
    }
    log.closeLayer();
    log.openLayer(intern("view"));
    // Creates no node, so it repeats the number of the next node.
    {
        const OpScopeGuard op(log, {.name = "aten::empty", .arguments = {}, .sequence = 6});
    }
    log.closeLayer();
    log.openLayer(intern("fc"));
    {
        const OpScopeGuard op(log, {.name = "aten::addmm", .arguments = {}, .sequence = 6});
    }
    log.closeLayer();
    log.closePhase(Phase::forward);
    log.openPhase(Phase::backward);
    for (const std::int64_t sequence : {6, 5}) {
        const OpScopeGuard wrapper(
            log, {.name = "autograd::engine::evaluate_function: XBackward0", .arguments = {}});
        {
            const OpScopeGuard node(log, {.name = "XBackward0",
                                          .arguments = {},
                                          .scope = OpScope::backward_node,
                                          .sequence = sequence,
                                          .forward_thread = 1});
            const OpScopeGuard op(
                log, {.name = sequence == 6 ? "aten::mm" : "aten::mul",
                      .arguments = {tensor({4, 4}, 1 << 20), tensor({4, 4}, 2 << 20)}});
        }
        // Outside the node but inside its wrapper: the sum that reverses broadcasting.
        const OpScopeGuard sum(log, {.name = sequence == 6 ? "aten::sum" : "aten::neg",
                                     .arguments = {tensor({4, 4})}});
    }
    {
        const OpScopeGuard wrapper(
            log, {.name = "autograd::engine::evaluate_function: torch::autograd::AccumulateGrad",
                  .arguments = {}});
        const OpScopeGuard op(log, {.name = "aten::detach", .arguments = {tensor({4, 4})}});
    }
    log.closePhase(Phase::backward);
    log.closeStep(Kind::measured, 0, 0, 2);
    const auto step = onlyStep();
    const auto layerOf = [&](std::string_view name) {
        const auto* op = find(step, name);
        return op == nullptr ? std::string("missing") : text(op->layer);
    };
    EXPECT_EQ(layerOf("aten::mm"), "fc");
    EXPECT_EQ(layerOf("aten::sum"), "fc");
    EXPECT_EQ(layerOf("aten::mul"), "conv1");
    EXPECT_EQ(layerOf("aten::neg"), "conv1");
    // AccumulateGrad follows the node that computed the gradient.
    EXPECT_EQ(layerOf("aten::detach"), "conv1");
    EXPECT_EQ(find(step, "aten::mm")->phase, Phase::backward);
    EXPECT_EQ(find(step, "XBackward0")->category, cost::Category::autograd);
}

TEST_F(AssemblerTest, OptimizerOpsBelongToTheLayerOfTheirParameter) {
    log.memory(4096, 64);
    log.tag(4096, run::MemoryCategory::parameter, intern("fc"));
    log.openStep(Kind::measured, 0, 0, 2);
    log.openPhase(Phase::optimizer);
    {
        const OpScopeGuard op(
            log,
            {.name = "aten::add_", .arguments = {tensor({4, 4}, 4096), tensor({4, 4}, 9999), 1.0}});
    }
    log.closePhase(Phase::optimizer);
    log.closeStep(Kind::measured, 0, 0, 2);
    const auto step = onlyStep();
    ASSERT_EQ(step.ops.size(), 1u);
    EXPECT_EQ(text(step.ops[0].layer), "fc");
    EXPECT_EQ(step.ops[0].category, cost::Category::optimizer);
    EXPECT_GT(step.ops[0].flops_elementwise, 0u);
}

TEST_F(AssemblerTest, AnOpWithoutFormulaIsUnknownNotZero) {
    log.openStep(Kind::measured, 0, 0, 2);
    {
        const OpScopeGuard op(log, {.name = "mylib::secret", .arguments = {tensor({4})}});
    }
    log.closeStep(Kind::measured, 0, 0, 2);
    const auto step = onlyStep();
    ASSERT_EQ(step.ops.size(), 1u);
    EXPECT_FALSE(step.ops[0].flops_known);
    EXPECT_TRUE(step.ops[0].costed);
}

// Activation checkpointing ends the last recomputed op in this way.
TEST_F(AssemblerTest, AnOpThatAnExceptionEndedHasDoneNoWork) {
    const tests::ScriptedOp product{.name = "aten::mm",
                                    .arguments = {tensor({4, 8}), tensor({8, 2})}};
    log.openStep(Kind::measured, 0, 0, 2);
    tests::openOp(log, product);
    log.closeOp();
    tests::openOp(log, product);
    log.closeOp(true);
    log.closeStep(Kind::measured, 0, 0, 2);
    const auto step = onlyStep();
    ASSERT_EQ(step.ops.size(), 2u);
    EXPECT_EQ(step.step.flops_matrix, 2u * 4 * 8 * 2);
    EXPECT_EQ(step.ops[1].flops_matrix, 0u);
    EXPECT_EQ(step.ops[1].bytes[0], 0u);
}

// In addition to products through ATen, a compiled graph runs kernels that are not ops.
TEST_F(AssemblerTest, WhatACompiledGraphDoesItselfIsUnknown) {
    log.openStep(Kind::measured, 0, 0, 2);
    {
        const OpScopeGuard region(log, {.name = "Torch-Compiled Region: 0/0", .arguments = {}});
        const OpScopeGuard function(log, {.name = "CompiledFunction", .arguments = {}});
        const OpScopeGuard graph(log, {.name = "## Call CompiledFxGraph fabc ##", .arguments = {}});
        const OpScopeGuard product(
            log, {.name = "aten::mm", .arguments = {tensor({4, 8}), tensor({8, 2})}});
    }
    log.closeStep(Kind::measured, 0, 0, 2);
    const auto step = onlyStep();
    EXPECT_EQ(step.step.flops_matrix, 2u * 4 * 8 * 2);
    EXPECT_TRUE(find(step, "Torch-Compiled Region: 0/0")->flops_known);  // only calls other ops
    EXPECT_FALSE(find(step, "CompiledFunction")->flops_known);
    EXPECT_FALSE(find(step, "## Call CompiledFxGraph fabc ##")->flops_known);
    EXPECT_TRUE(find(step, "aten::mm")->flops_known);
}

constexpr std::string_view kDescribedGraph = R"({"slots": ["cpp_fused_gelu_0"], "kernels": [
    {"kernel": "cpp_fused_gelu_0", "ops": ["gelu", "add"], "layers": ["first", "second"],
     "read": 256, "written": 128, "touched": 384, "shapes": [[4, 8], [4, 8]],
     "calls": [{"op": "aten::mul", "times": 3, "arguments": [{"type": "float32", "sizes": [32]}, 2.0]},
               {"op": "aten::sum", "times": 1,
                "arguments": [{"type": "float32", "sizes": [4, 8]}, [1], false, null]}]},
    {"op": "aten::mm", "layers": ["first"]},
    {"kernel": "cpp_fused_gelu_0", "ops": ["gelu", "add"], "layers": ["second"],
     "read": 256, "written": 128, "touched": 384},
    {"op": "aten::mm", "layers": ["second"]},
    {"op": "mkl::_mkl_linear", "layers": ["third"], "calls": [{"op": "aten::mm", "times": 1,
     "arguments": [{"type": "float32", "sizes": [4, 8]}, {"type": "float32", "sizes": [8, 2]}]}]}]})";

TEST_F(AssemblerTest, ADescribedKernelHasItsSourceOpsLayerAndCost) {
    log.describeGraph(7, new CompiledGraph(readCompiledGraph(kDescribedGraph)));
    log.nameLayer(1, "encoder");
    log.openStep(Kind::measured, 0, 0, 2);
    log.openLayer(static_cast<run::StringId>(1 | kNamedInLog));
    {
        const OpScopeGuard function(log, {.name = "CompiledFunction", .arguments = {}});
        log.openGraph(7);
        for (int call = 0; call < 2; ++call) {
            log.openKernel(0);
            log.closeOp();
            const OpScopeGuard product(
                log, {.name = "aten::mm", .arguments = {tensor({4, 8}), tensor({8, 2})}});
        }
        {
            const OpScopeGuard packed(log, {.name = "mkl::_mkl_linear", .arguments = {}});
        }
        log.closeGraph();
    }
    log.closeLayer();
    log.closeStep(Kind::measured, 0, 0, 2);
    const auto step = onlyStep();
    ASSERT_EQ(step.ops.size(), 6u);
    const run::OpRecord& kernel = step.ops[0];
    EXPECT_EQ(text(kernel.name), "gelu + add");
    EXPECT_EQ(text(kernel.inner), "cpp_fused_gelu_0");
    EXPECT_EQ(text(kernel.layer), "encoder.first");
    EXPECT_EQ(text(kernel.shapes), "4x8, 4x8");
    EXPECT_EQ(kernel.category, cost::Category::activation);
    EXPECT_TRUE(kernel.costed && kernel.flops_known);
    EXPECT_EQ(kernel.flops_elementwise, 3u * 32 + 32);
    EXPECT_EQ(kernel.bytes[0], 256u + 128);
    EXPECT_EQ(text(step.ops[1].layer), "encoder.first");
    EXPECT_EQ(text(step.ops[2].layer), "encoder.second");
    EXPECT_FALSE(step.ops[2].flops_known);  // no description of its FLOPs
    EXPECT_EQ(text(step.ops[3].layer), "encoder.second");
    const run::OpRecord* const packed = find(step, "mkl::_mkl_linear");  // no formula
    EXPECT_EQ(packed->flops_matrix, 2u * 4 * 8 * 2);
    EXPECT_EQ(text(packed->layer), "encoder.third");
    EXPECT_EQ(step.step.flops_matrix, 3u * 2 * 4 * 8 * 2);
    EXPECT_TRUE(find(step, "CompiledFunction")->flops_known);  // runs no unknown kernel
}

TEST_F(AssemblerTest, AKernelWithoutADescriptionIsUnknown) {
    log.openStep(Kind::measured, 0, 0, 2);
    log.openGraph(7);
    log.openKernel(3);
    log.closeOp();
    log.closeGraph();
    log.openKernel(0);
    log.closeOp();
    log.closeStep(Kind::measured, 0, 0, 2);
    const auto step = onlyStep();
    ASSERT_EQ(step.ops.size(), 2u);
    for (const run::OpRecord& op : step.ops) EXPECT_FALSE(op.flops_known);
}

TEST_F(AssemblerTest, MemoryGoesToTheInnermostOpenOp) {
    log.openStep(Kind::measured, 3, 1, 2);
    log.openPhase(Phase::forward);
    log.openLayer(intern("conv1"));
    {
        const OpScopeGuard outer(log, convolution("aten::convolution"));
        const OpScopeGuard inner(log, {.name = "aten::empty", .arguments = {}});
        log.memory(1 << 16, 2048);
    }
    log.closeLayer();
    log.closePhase(Phase::forward);
    log.closeStep(Kind::measured, 3, 1, 2);
    const auto step = onlyStep();
    ASSERT_EQ(step.memory.events.size(), 1u);
    const auto& event = step.memory.events[0];
    EXPECT_EQ(text(event.op), "aten::empty");
    EXPECT_EQ(text(event.layer), "conv1");
    EXPECT_EQ(event.bytes, 2048);
    EXPECT_EQ(event.step, 3);
    EXPECT_EQ(step.step.segment, 1);
}

TEST_F(AssemblerTest, OpsOfAnotherThreadJoinTheStep) {
    ThreadLog other(std::size_t{1} << 16);
    log.openStep(Kind::measured, 0, 0, 2);
    log.openPhase(Phase::backward);
    drain(log);
    {
        const OpScopeGuard op(other, {.name = "aten::relu", .arguments = {tensor({4})}});
    }
    drain(other, 1);
    log.closePhase(Phase::backward);
    log.closeStep(Kind::measured, 0, 0, 2);
    const auto step = onlyStep();
    ASSERT_EQ(step.ops.size(), 1u);
    EXPECT_EQ(step.ops[0].thread, 1u);
    EXPECT_EQ(step.ops[0].phase, Phase::backward);
}

TEST_F(AssemblerTest, ASecondStepStartsClean) {
    for (int i = 0; i < 2; ++i) {
        log.openStep(i == 0 ? Kind::warmup : Kind::measured, i, 0, 2);
        {
            const OpScopeGuard op(log, convolution("aten::convolution"));
        }
        log.closeStep(i == 0 ? Kind::warmup : Kind::measured, i, 0, 2);
    }
    drain(log);
    const auto steps = assembler.takeFinished();
    ASSERT_EQ(steps.size(), 2u);
    EXPECT_EQ(steps[0].step.kind, Kind::warmup);
    EXPECT_EQ(steps[1].step.index, 1);
    EXPECT_EQ(steps[0].step.flops_matrix, steps[1].step.flops_matrix);
    EXPECT_TRUE(assembler.takeFinished().empty());
}

// Like a baseline step that runs out of memory: earlier releases are still processed.
TEST_F(AssemblerTest, AStepThatIsDroppedLosesNoMemory) {
    log.openStep(Kind::measured, 0, 0, 2);
    log.memory(1 << 16, 2048);
    log.memory(1 << 17, 512);
    log.closeStep(Kind::measured, 0, 0, 2);
    log.memory(1 << 16, -2048);
    log.openStep(Kind::baseline, 1, 0, 2);
    log.dropStep();
    log.openStep(Kind::measured, 1, 0, 2);
    log.closeStep(Kind::measured, 1, 0, 2);
    drain(log);
    const auto steps = assembler.takeFinished();
    ASSERT_EQ(steps.size(), 2u);
    EXPECT_EQ(steps[1].step.kind, Kind::measured);
    ASSERT_EQ(steps[1].memory.events.size(), 1u);
    EXPECT_EQ(steps[1].memory.events[0].bytes, -2048);
    EXPECT_EQ(run::total(steps[1].memory.points.back().bytes), 512);
}

// A step without ops is not examined, but later steps need the blocks that it leaves.
TEST_F(AssemblerTest, AStepWithoutHooksKeepsOnlyTheMemoryThatItLeavesBehind) {
    log.openStep(Kind::measured, 0, 0, 2);
    log.memory(1 << 16, 2048);
    log.closeStep(Kind::measured, 0, 0, 2);
    log.openStep(Kind::baseline, 1, 0, 2);
    log.memory(1 << 17, 512);
    log.memory(1 << 18, 256);
    log.memory(1 << 17, -512);
    log.memory(1 << 16, -2048);
    log.closeStep(Kind::baseline, 1, 0, 2);
    log.openStep(Kind::measured, 2, 0, 2);
    log.closeStep(Kind::measured, 2, 0, 2);
    drain(log);
    const auto steps = assembler.takeFinished();
    ASSERT_EQ(steps.size(), 3u);
    ASSERT_EQ(steps[1].memory.events.size(), 2u);
    EXPECT_EQ(steps[1].memory.events[0].bytes, 256);
    EXPECT_EQ(steps[1].memory.events[1].bytes, -2048);
    EXPECT_EQ(run::total(steps[1].memory.points.back().bytes), 256);
    EXPECT_EQ(run::total(steps[2].memory.points.front().bytes), 256);
}

}  // namespace
}  // namespace ridgepoint::recording::collect
