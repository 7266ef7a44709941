// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "core/recording/collect/cuda/gpu_records.h"
#include "joining.h"

namespace ridgepoint::tests {
namespace {

using cuda::kNoOp;
using run::Phase;

TEST(ActivityJoiner, JoinsByTheInnermostOpThatWasOpenOnTheLaunchingThread) {
    Joining j;
    auto ops = std::vector{op(0, 1, 110, 180, false), op(0, 0, 100, 200, true),
                           op(1, 0, 300, 400, true, Phase::backward)};
    ops[0].layer = ops[1].layer = static_cast<run::StringId>(3);
    ops[2].layer = static_cast<run::StringId>(4);
    j.joiner.addStep(step(7, 50, 1000, ops));
    j.kernel(kGemm, 1, 500, 600).call(1, 100, 150, 160);  // the kernel precedes its call
    j.call(2, 100, 190, 195).kernel(kAdd, 2, 600, 620);   // the inner op has ended
    j.call(3, 200, 350, 360).kernel(kGemm, 3, 620, 700);  // backward pass on the other thread
    j.call(4, 100, 350, 360).kernel(kAdd, 4, 700, 701);   // no op open on that thread
    const auto steps = j.finish();
    ASSERT_EQ(steps.size(), 1u);
    const auto& work = steps[0].work;
    ASSERT_EQ(work.size(), 4u);
    EXPECT_EQ(work[0].op_call, 0u);
    EXPECT_EQ(work[0].costed_op, 1u);
    EXPECT_EQ(work[0].layer, static_cast<run::StringId>(3));
    EXPECT_EQ(work[0].start_ns - work[0].launch_ns.value_or(0), 350);
    EXPECT_EQ(work[1].op_call, 1u);
    EXPECT_EQ(work[2].op_call, 2u);
    EXPECT_EQ(work[2].phase, Phase::backward);
    EXPECT_EQ(work[2].layer, static_cast<run::StringId>(4));
    EXPECT_EQ(work[3].op_call, std::nullopt);
    EXPECT_EQ(j.names.at(work[3].kernel).short_name, "vectorized_elementwise_kernel add<float>");
    EXPECT_EQ(j.joiner.counts().joined, 3u);
    EXPECT_EQ(j.joiner.counts().without_op, 1u);
    EXPECT_EQ(j.joiner.counts().describe(), "");
    EXPECT_EQ(steps[0].calls.size(), 4u);
}

TEST(ActivityJoiner, WaitsForLateBuffersAndForStepsThatHaveNotEnded) {
    Joining j;
    j.call(1, 100, 150, 160).kernel(kGemm, 1, 500, 600);  // the step is not known yet
    j.joiner.settle();
    EXPECT_TRUE(j.joiner.takeFinished().empty());
    j.joiner.addStep(step(0, 0, 1000, {op(0, 0, 100, 200, true)}));
    j.kernel(kAdd, 2, 700, 800);  // its call arrives with the next flush
    j.joiner.settle();
    EXPECT_TRUE(j.joiner.takeFinished().empty());
    j.call(2, 100, 170, 175).call(4, 100, 1100, 1110);  // the thread has continued
    j.joiner.addStep(step(1, 1000, 2000, {}));
    j.joiner.settle();
    const auto steps = j.joiner.takeFinished();
    ASSERT_EQ(steps.size(), 1u);
    ASSERT_EQ(steps[0].work.size(), 2u);
    EXPECT_EQ(steps[0].work[1].op_call, 0u);
    // Arrives too late: the record is kept and counted, but has no op.
    j.call(3, 100, 180, 185).kernel(kAdd, 3, 810, 820);
    j.finish();
    EXPECT_EQ(j.joiner.counts().late, 1u);
    EXPECT_EQ(j.joiner.takeOutside().work.size(), 1u);
}

// CUPTI returns a buffer after all its work is done. A script that does not wait for the GPU can be
// several flushes ahead.
TEST(ActivityJoiner, HoldsAStepUntilItsRecordsHaveCome) {
    Joining j({.settles_held = 20});
    const auto finished = [&j](int settles) {
        for (int i = 0; i < settles; ++i) j.joiner.settle();
        return j.joiner.takeFinished().size();
    };
    j.joiner.addStep(step(0, 0, 1000, {op(0, 0, 100, 200, true)}));
    j.call(1, 100, 110, 111).kernel(kGemm, 1, 500, 600);
    j.joiner.addStep(step(1, 1000, 2000, {op(0, 0, 1100, 1200, true)}));
    // Only the first call of the thread is known; the calls of step 1 are in a buffer with
    // unfinished work.
    EXPECT_EQ(finished(4), 0u);
    j.call(2, 100, 1110, 1111).call(3, 100, 1120, 1121);
    EXPECT_EQ(finished(1), 1u);  // step 0; step 1 can have more calls
    j.call(4, 100, 2110, 2111);
    EXPECT_EQ(finished(2), 0u);  // the work of calls 2 and 3 is missing
    j.kernel(kGemm, 2, 5000, 6000);
    EXPECT_EQ(finished(1), 0u);
    j.kernel(kAdd, 3, 6000, 6100);
    EXPECT_EQ(finished(1), 1u);
    EXPECT_EQ(j.joiner.counts().late, 0u);
    // The GPU can be seconds behind, but a record can also be lost: here, work that was launched
    // later has arrived first.
    j.joiner.addStep(step(2, 2000, 3000, {op(0, 0, 2100, 2200, true)}));
    j.call(5, 100, 3100, 3101);
    EXPECT_EQ(finished(100), 0u);  // the work of call 4 is missing
    j.kernel(kGemm, 5, 9000, 9100);
    EXPECT_EQ(finished(10), 0u);
    EXPECT_EQ(finished(1), 1u);
}

TEST(ActivityJoiner, KeepsKernelsWhoseLaunchWasLost) {
    Joining j;
    j.joiner.addStep(step(0, 0, 1000, {op(0, 0, 100, 200, true)}));
    j.kernel(kGemm, 9, 500, 600);
    j.joiner.settle();
    j.joiner.settle();
    const auto steps = j.joiner.takeFinished();
    ASSERT_EQ(steps.size(), 1u);
    ASSERT_EQ(steps[0].work.size(), 1u);
    EXPECT_EQ(steps[0].work[0].op_call, std::nullopt);
    EXPECT_FALSE(steps[0].work[0].launch_ns.has_value());
    EXPECT_FALSE(steps[0].work[0].work_known);
    EXPECT_EQ(j.joiner.counts().describe(), "GPU activities whose launch was not recorded: 1");
}

// Seen on an H100: a graph that is replayed while tracing is off still reports its kernels.
TEST(ActivityJoiner, WorkOfAStepWithoutTracingIsNotLost) {
    Joining j;
    auto baseline = step(0, 0, 1000, {});
    baseline.step.kind = run::StepRecord::Kind::baseline;
    j.joiner.addStep(std::move(baseline));
    j.kernel(kGemm, 9, 500, 600);
    j.finish();
    EXPECT_EQ(j.joiner.counts().describe(), "");
}

TEST(ActivityJoiner, TellsEqualIdsApartByTime) {
    Joining j;
    j.joiner.addStep(
        step(0, 0, 9'000'000, {op(0, 0, 100, 200, true), op(0, 0, 5'000'000, 5'000'100, true)}));
    // Ids restart, and the driver's record repeats the runtime's id.
    j.call(1, 100, 110, 190).call(1, 100, 5'000'010, 5'000'020).call(1, 100, 120, 130);
    j.kernel(kGemm, 1, 300, 400).kernel(kGemm, 1, 6'000'000, 6'000'100);
    const auto steps = j.finish();
    EXPECT_EQ(steps.at(0).work.at(0).op_call, 0u);
    EXPECT_EQ(steps.at(0).work.at(1).op_call, 1u);
}

TEST(ActivityJoiner, NodesOfAGraphShareItsLaunch) {
    Joining j;
    j.joiner.addStep(step(0, 0, 1000, {op(0, 0, 100, 200, true)}));
    j.call(1, 100, 150, 160);
    for (std::uint64_t node = 1; node <= 3; ++node) {
        layout::Kernel record{};
        record.kind = cuda::kConcurrentKernel;
        record.correlation = 1;
        record.graph = 5;
        record.graph_node = node;
        record.start = j.at(static_cast<std::int64_t>(300 * node));
        record.end = record.start + 10;
        j.feed(BufferWriter{}.put(record));
    }
    const auto steps = j.finish();
    ASSERT_EQ(steps.at(0).work.size(), 3u);
    for (const auto& kernel : steps[0].work) EXPECT_EQ(kernel.op_call, 0u);
    EXPECT_EQ(steps[0].work[2].graph_node, 3u);
    EXPECT_EQ(j.names.at(steps[0].work[0].kernel).full, "(unnamed kernel)");
}

constexpr std::uint32_t kBeginCapture = 315, kEndCapture = 319, kGraphLaunch = 311, kWait = 147;

// Two ops launch a product and an addition while a graph is captured; another op then replays the
// graph. The captured calls themselves do no work.
std::vector<run::OpRecord> capturedOps(std::int64_t layer) {
    std::vector ops{op(0, 0, 100, 200, true), op(0, 0, 300, 400, true), op(0, 0, 500, 600, true)};
    ops[0].flops_matrix = 1000;
    ops[0].bytes.fill(70);
    ops[1].flops_elementwise = 10;
    ops[1].bytes.fill(30);
    ops[1].phase = run::Phase::loss;
    for (auto& each : ops) each.layer = static_cast<run::StringId>(layer++);
    return ops;
}
void capture(Joining& j, std::int64_t from, std::uint32_t correlation) {
    const auto put = [&](std::int64_t at, std::uint32_t call) {
        j.feed(BufferWriter{}.call(correlation++, 100, j.at(from + at), j.at(from + at + 5), call));
    };
    put(50, kBeginCapture);
    put(110, 211);
    put(320, 211);
    put(410, kEndCapture);
}
void replay(Joining& j, std::int64_t from, std::uint32_t correlation, std::uint32_t graph) {
    j.feed(BufferWriter{}.call(correlation, 100, j.at(from + 510), j.at(from + 520), kGraphLaunch));
    for (std::int64_t node = 0; node < 2; ++node) {
        layout::Kernel record{};
        record.kind = cuda::kConcurrentKernel;
        record.name = reinterpret_cast<std::uint64_t>(node == 0 ? kGemm : kAdd);
        record.correlation = correlation;
        record.graph = graph;
        record.graph_node = static_cast<std::uint64_t>(node) + 1;
        record.start = j.at(from + 700 + 100 * node);
        record.end = record.start + 10;
        j.feed(BufferWriter{}.put(record));
    }
}

TEST(GraphCaptures, ReplayedWorkHasTheOpsOfTheCapture) {
    Joining j;
    cuda::StepOps first = step(0, 0, 1000, capturedOps(5));
    first.step.flops_matrix = 1000;
    first.step.flops_elementwise = 10;
    j.joiner.addStep(first);
    capture(j, 0, 1);
    replay(j, 0, 9, 4);
    replay(j, 10, 10, 4);
    j.joiner.addStep(step(1, 1000, 2000, {op(0, 0, 1500, 1600, true)}));
    replay(j, 1000, 11, 4);
    const auto steps = j.finish();
    ASSERT_EQ(steps.size(), 2u);
    ASSERT_EQ(steps[0].work.size(), 4u);
    ASSERT_EQ(steps[1].work.size(), 2u);
    for (const cuda::JoinedStep& each : steps) {
        for (const cuda::Joined& kernel : each.work) {
            const bool product = kernel.graph_node == 1;
            EXPECT_TRUE(kernel.work_known);
            EXPECT_EQ(kernel.flops_matrix, product ? 1000u : 0u);
            EXPECT_EQ(kernel.flops_elementwise, product ? 0u : 10u);
            EXPECT_EQ(kernel.bytes[0], product ? 70u : 30u);
            EXPECT_EQ(kernel.layer, static_cast<run::StringId>(product ? 5 : 6));
            EXPECT_EQ(kernel.phase, product ? run::Phase::forward : run::Phase::loss);
        }
    }
    // Two replays ran, but not the capture.
    EXPECT_EQ(steps[0].step.flops_matrix, 2000u);
    EXPECT_EQ(steps[1].step.flops_matrix, 1000u);
    EXPECT_EQ(steps[1].step.flops_elementwise, 10u);
}

TEST(GraphCaptures, GraphsWithEqualWorkAreToldApartByTheirOrder) {
    Joining j;
    auto ops = capturedOps(5);
    for (run::OpRecord each : capturedOps(8)) {
        each.start_ns += 1000;
        ops.push_back(each);
    }
    j.joiner.addStep(step(0, 0, 2000, ops));
    capture(j, 0, 1);
    capture(j, 1000, 21);
    j.joiner.addStep(step(1, 2000, 4000, {op(0, 0, 2500, 2600, true)}));
    replay(j, 3000, 40, 7);  // the later replay comes first
    replay(j, 2000, 41, 4);
    const auto steps = j.finish();
    ASSERT_EQ(steps.at(1).work.size(), 4u);
    for (const cuda::Joined& kernel : steps[1].work) {
        const int layer = (kernel.graph == 4 ? 5 : 8) + (kernel.graph_node == 1 ? 0 : 1);
        EXPECT_EQ(kernel.layer, static_cast<run::StringId>(layer));
    }
}

TEST(GraphCaptures, WhatCannotBeRelatedIsUnknown) {
    enum Case { only_one_of_two_is_replayed, forked, other_work };
    for (const Case of : {only_one_of_two_is_replayed, forked, other_work}) {
        Joining j;
        auto ops = capturedOps(5);
        for (run::OpRecord each : capturedOps(8)) {
            each.start_ns += 1000;
            ops.push_back(each);
        }
        j.joiner.addStep(step(0, 0, 2000, ops));
        capture(j, 0, 1);
        if (of == only_one_of_two_is_replayed) capture(j, 1000, 21);
        if (of == forked) j.feed(BufferWriter{}.call(30, 100, j.at(250), j.at(251), kWait));
        if (of == other_work) j.feed(BufferWriter{}.call(30, 100, j.at(380), j.at(381), 51));
        j.joiner.addStep(step(1, 2000, 3000, {op(0, 0, 2500, 2600, true)}));
        replay(j, 2000, 40, 4);
        const auto steps = j.finish();
        ASSERT_EQ(steps.at(1).work.size(), 2u);
        for (const cuda::Joined& kernel : steps[1].work) {
            EXPECT_FALSE(kernel.work_known) << of;
            EXPECT_EQ(kernel.captured, nullptr) << of;
        }
    }
}

TEST(ActivityJoiner, WaitsNoLongerThanItsLimits) {
    Joining j({.settles_held = 3, .most_records = 10});
    for (std::uint32_t i = 0; i < 25; ++i) j.kernel(kAdd, i, 100, 200);
    EXPECT_EQ(j.joiner.counts().overflowed, 15u);
    for (int i = 0; i < 4; ++i) j.joiner.settle();
    EXPECT_EQ(j.joiner.takeOutside().work.size(), 10u);
    EXPECT_EQ(j.joiner.counts().without_launch, 10u);
}

TEST(WorkSharing, AddsUpToWhatTheOpHas) {
    Joining j;
    auto ops =
        std::vector{op(0, 0, 100, 200, true), op(0, 0, 300, 400, true), op(0, 0, 500, 600, true)};
    ops[0].flops_matrix = 1001;
    ops[0].flops_elementwise = 64;
    ops[0].bytes.fill(777);
    ops[1].flops_elementwise = 10;
    ops[1].bytes.fill(91);
    ops[2].flops_known = false;
    j.joiner.addStep(step(0, 0, 1000, ops));
    j.call(1, 100, 110, 111).kernel(kTranspose, 1, 2000, 2100);
    j.call(2, 100, 120, 121).kernel(kGemm, 2, 2100, 2400);
    j.call(3, 100, 130, 131).kernel(kGemm, 3, 2400, 2500);
    j.call(4, 100, 140, 141).kernel(kAdd, 4, 2500, 2510);
    j.call(5, 100, 310, 311).kernel(kAdd, 5, 2510, 2520);
    j.call(6, 100, 320, 321).kernel(kAdd, 6, 2520, 2540);
    j.call(7, 100, 510, 511).kernel(kAdd, 7, 2540, 2550);
    const auto steps = j.finish();
    const auto& k = steps.at(0).work;
    ASSERT_EQ(k.size(), 7u);
    EXPECT_FALSE(k[0].work_known);
    EXPECT_EQ(k[1].flops_matrix, 750u);
    EXPECT_EQ(k[2].flops_matrix, 251u);
    EXPECT_EQ(k[1].bytes[0] + k[2].bytes[0], 777u);
    EXPECT_EQ(k[1].flops_elementwise, 0u);
    EXPECT_EQ(k[3].flops_elementwise, 64u);
    EXPECT_EQ(k[3].flops_matrix, 0u);
    EXPECT_TRUE(k[3].work_known);
    EXPECT_EQ(k[4].flops_elementwise, 3u);
    EXPECT_EQ(k[5].flops_elementwise, 7u);
    EXPECT_EQ(k[4].bytes[3] + k[5].bytes[3], 91u);
    EXPECT_FALSE(k[6].work_known);
}

// An annotation, or an op that only calls others, does nothing itself. The FLOPs of the kernel
// directly below it are unknown, not 0.
TEST(WorkSharing, TheReductionOfASplitProductHasNoPartOfIt) {
    Joining j;
    auto ops = std::vector{op(0, 0, 100, 200, true)};
    ops[0].flops_matrix = 1000;
    ops[0].bytes.fill(70);
    j.joiner.addStep(step(0, 0, 1000, ops));
    j.call(1, 100, 110, 111).kernel(kGemm, 1, 2000, 2100);
    j.call(2, 100, 120, 121)
        .kernel("void cublasLt::splitKreduce_kernel<32, 16, int, float>(float*)", 2, 2100, 2200);
    const auto steps = j.finish();
    EXPECT_EQ(steps.at(0).work.at(0).flops_matrix, 1000u);
    EXPECT_EQ(steps[0].work[0].bytes[0], 70u);
    EXPECT_FALSE(steps[0].work.at(1).work_known);
}

TEST(WorkSharing, OfAnOpThatOnlyCallsOthersNothingIsKnown) {
    Joining j;
    j.joiner.addStep(step(0, 0, 1000, {op(0, 0, 100, 200, true)}));
    j.call(1, 100, 110, 111).kernel(kAdd, 1, 2000, 2100);
    EXPECT_FALSE(j.finish().at(0).work.at(0).work_known);
}

TEST(GpuRecords, ACallHasOneNameWhateverItsVersionAndStream) {
    EXPECT_EQ(cuda::plainCallName("cudaLaunchKernel_v7000"), "cudaLaunchKernel");
    EXPECT_EQ(cuda::plainCallName("cudaLaunchKernel_ptsz_v7000"), "cudaLaunchKernel");
    EXPECT_EQ(cuda::plainCallName("cuMemcpyHtoD_v2_ptds"), "cuMemcpyHtoD");
}

// The remaining kernel would otherwise get the FLOPs of the lost kernel.
TEST(WorkSharing, InAStepThatLostRecordsNothingIsKnown) {
    Joining j;
    auto ops = std::vector{op(0, 0, 100, 200, true)};
    ops[0].flops_matrix = 1000;
    for (int i = 0; i < 3; ++i) {
        const std::int64_t start = i * 10'000;
        ops[0].start_ns = start + 100;
        j.joiner.addStep(step(i, start, start + 1000, ops));
        const auto correlation = static_cast<std::uint32_t>(i + 1);
        j.call(correlation, 100, start + 110, start + 111);
        j.kernel(kGemm, correlation, start + 200, start + 300);
    }
    j.joiner.lost(9'000, 12'000);
    const auto steps = j.finish();
    ASSERT_EQ(steps.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(steps[i].incomplete, i == 1);
        EXPECT_EQ(steps[i].work.at(0).work_known, i != 1);
    }
}

// A whole run in random order over split buffers. Every kernel finds its op, except kernels whose
// call was lost, and FLOPs add up.
TEST(ActivityJoiner, FindsEveryOpOfAShuffledRun) {
    std::mt19937 random(11);
    Joining j;
    std::map<std::uint32_t, std::pair<std::int64_t, std::uint32_t>> truth;  // id to step and op
    std::uint32_t id = 0xffffff00u;                                         // wraps around
    std::uint64_t lost = 0, kernels = 0, found = 0;
    const auto check = [&] {
        for (const auto& out : j.joiner.takeFinished()) {
            std::uint64_t flops = 0, expected = 0;
            std::map<cuda::OpIndex, bool> launched;
            for (const auto& kernel : out.work) {
                ++found;
                flops += kernel.flops_matrix;
                if (!kernel.launch_ns) continue;
                const auto want = truth.at(kernel.correlation);
                EXPECT_EQ(want.first, out.step.index);
                EXPECT_EQ(want.second, kernel.op_call);
                launched[kernel.costed_op] = true;
            }
            for (const auto& [costed, yes] : launched) expected += out.ops[costed].flops_matrix;
            EXPECT_EQ(flops, expected);
        }
    };
    for (std::int64_t index = 0; index < 12; ++index) {
        const std::int64_t begin = index * 1'000'000;
        std::vector<run::OpRecord> ops;
        std::vector<BufferWriter> records;
        for (std::uint32_t i = 0; i < 200; ++i) {
            const std::uint32_t thread = random() % 2;
            const std::int64_t start = begin + i * 4000;
            ops.push_back(op(thread, 1, start + 500, start + 2500, false));
            ops.push_back(op(thread, 0, start, start + 3000, true));
            ops.back().flops_matrix = random() % 100000;
            const std::uint32_t launches = random() % 4;
            for (std::uint32_t k = 0; k < launches; ++k) {
                const bool inside = random() % 2 == 0;
                const std::int64_t at = start + (inside ? 600 : 2600) + k;
                ++kernels;
                truth[++id] = {index, 2 * i + (inside ? 0 : 1)};
                const std::int64_t runs =
                    at + 10'000 + static_cast<std::int64_t>(random() % 100'000);
                records.push_back(std::move(
                    BufferWriter{}.kernel(k % 2 ? kGemm : kAdd, id, j.at(runs), j.at(runs + 900))));
                if (random() % 50 == 0)
                    ++lost;
                else
                    records.push_back(std::move(
                        BufferWriter{}.call(id, 100 * (thread + 1), j.at(at), j.at(at + 1))));
            }
        }
        std::shuffle(records.begin(), records.end(), random);
        j.joiner.addStep(step(index, begin, begin + 1'000'000, std::move(ops)));
        // A part arrives with this flush, the rest with the next one.
        const std::size_t now = records.size() * 2 / 3;
        for (std::size_t i = 0; i < now; ++i) j.feed(records[i]);
        j.joiner.settle();
        check();
        for (std::size_t i = now; i < records.size(); ++i) j.feed(records[i]);
    }
    j.joiner.settle(true);
    check();
    EXPECT_EQ(found, kernels);
    EXPECT_EQ(j.joiner.counts().without_launch, lost);
    EXPECT_EQ(j.joiner.counts().joined, kernels - lost);
    EXPECT_EQ(j.joiner.counts().late, 0u);
}

// Arbitrary values: nothing fails, and every lost record is counted.
TEST(ActivityJoiner, SurvivesAnyRecords) {
    std::mt19937_64 random(5);
    Joining j({.settles_held = 2, .most_records = 500});
    std::uint64_t out = 0;
    for (int round = 0; round < 200; ++round) {
        std::vector<run::OpRecord> ops;
        for (int i = 0; i < 20; ++i) {
            const auto start = static_cast<std::int64_t>(random() % 2'000'000);
            ops.push_back(op(random() % 5, random() % 4, start,
                             start + static_cast<std::int64_t>(random() % 5000),
                             random() % 2 == 0));
        }
        j.joiner.addStep(step(round, round * 10'000, round * 10'000 + 9000, std::move(ops)));
        for (int i = 0; i < 60; ++i) {
            BufferWriter buffer;
            const auto id = static_cast<std::uint32_t>(random() % 30);
            const std::uint64_t start = random() % 10 == 0
                                            ? random()
                                            : j.at(static_cast<std::int64_t>(random() % 3'000'000));
            buffer.kernel(kGemm, id, start, random() % 7 == 0 ? random() : start + 10)
                .call(id, 100 * static_cast<std::uint32_t>(random() % 3), start, start + 5);
            j.feed(buffer);
        }
        j.joiner.settle();
        for (const auto& s : j.joiner.takeFinished()) out += s.work.size();
        out += j.joiner.takeOutside().work.size();
    }
    for (const auto& s : j.finish()) out += s.work.size();
    out += j.joiner.takeOutside().work.size();
    EXPECT_GT(out, 0u);
    EXPECT_LE(out, 200u * 60u);
    EXPECT_GE(out + j.joiner.counts().overflowed, 200u * 60u);
}

TEST(DeviceClock, FollowsTheCounterThroughItsReadings) {
    const recording::collect::TickClock clock;
    const recording::collect::ClockReading start = recording::collect::readClocks();
    cuda::DeviceClock device(clock);
    EXPECT_EQ(device.runNanoseconds(123), 0);
    device.anchor(start);
    const std::int64_t run = clock.nanoseconds(start.ticks);
    EXPECT_EQ(device.runNanoseconds(start.nanoseconds + 500), run + 500);
    // The counter runs 1 % fast, then 1 % slow, relative to TickClock.
    const auto ticks = [&](double ns) {
        return start.ticks + static_cast<std::uint64_t>(ns / clock.nanosecondsPerTick());
    };
    device.anchor({ticks(1.01e9), start.nanoseconds + 1'000'000'000});
    device.anchor({ticks(2.00e9), start.nanoseconds + 2'000'000'000});
    device.anchor({ticks(1.50e9), start.nanoseconds + 2'500'000'000});  // backwards; ignored
    EXPECT_NEAR(static_cast<double>(device.runNanoseconds(start.nanoseconds + 500'000'000) - run),
                5.05e8, 10);
    EXPECT_NEAR(static_cast<double>(device.runNanoseconds(start.nanoseconds + 1'500'000'000) - run),
                1.505e9, 10);
    EXPECT_NEAR(static_cast<double>(device.runNanoseconds(start.nanoseconds + 3'000'000'000) - run),
                2.99e9, 10);
    EXPECT_NEAR(static_cast<double>(device.runNanoseconds(start.nanoseconds - 100) - run), -101, 2);
}

// CUPTI's clock and the hooks' clock give the same result for the same moment.
TEST(DeviceClock, AgreesWithTheHooksClockOnThisMachine) {
    const recording::collect::TickClock clock;
    cuda::DeviceClock device(clock);
    device.anchor();
    std::vector<double> apart;
    for (int i = 0; i < 200; ++i) {
        const recording::collect::ClockReading now = recording::collect::readClocks();
        if (i % 20 == 0) device.anchor();
        apart.push_back(std::abs(static_cast<double>(device.runNanoseconds(now.nanoseconds) -
                                                     clock.nanoseconds(now.ticks))));
    }
    std::sort(apart.begin(), apart.end());
    EXPECT_LT(apart[apart.size() / 2], 5000);
}

}  // namespace
}  // namespace ridgepoint::tests
