// SPDX-License-Identifier: GPL-3.0-or-later
// The critical path of artificial steps and of real traces.
#include "core/run/analysis/path/critical_path.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "core/run/interner.h"
#include "core/run/timeline/step_path.h"
#include "tests/import/imported.h"
#include "tests/import/refdata.h"
#include "tests/run/scratch.h"

namespace ridgepoint::import {
namespace {

using run::PathPart;
using run::PathPiece;

// An artificial step with times in microseconds.
class MadeStep {
  public:
    explicit MadeStep(std::int64_t end) {
        records.step.duration_ns = end * 1000;
        records.step.gpu_traced = true;
    }
    void op(const char* name, std::int64_t from, std::int64_t to, std::uint32_t thread = 0,
            std::uint32_t depth = 0) {
        run::OpRecord& op = records.ops.emplace_back();
        op.name = id(name);
        op.start_ns = from * 1000;
        op.duration_ns = (to - from) * 1000;
        op.thread = thread;
        op.depth = depth;
    }
    std::uint32_t call(const char* name, std::int64_t from, std::int64_t to) {
        run::ApiCall& call = records.calls.emplace_back();
        call.name = id(name);
        call.thread = 0;
        call.start_ns = from * 1000;
        call.duration_ns = (to - from) * 1000;
        return static_cast<std::uint32_t>(records.calls.size() - 1);
    }
    run::GpuRecord& kernel(const char* name, std::int64_t from, std::int64_t to,
                           std::optional<std::uint32_t> by = {}, std::uint32_t stream = 7) {
        run::GpuRecord& kernel = records.gpu.emplace_back();
        kernel.name = id(name);
        kernel.start_ns = from * 1000;
        kernel.duration_ns = (to - from) * 1000;
        kernel.stream = stream;
        kernel.api_call = by;
        return kernel;
    }
    run::StepGraph graph(const run::StepRecords* before = nullptr) const {
        return {records, before, table(), true};
    }
    // Returns pieces such as "kernel gemm 40-90".
    std::vector<std::string> path(const run::StepRecords* before = nullptr) const {
        std::vector<std::string> words;
        for (const PathPiece& piece : graph(before).path().pieces) {
            words.push_back(std::string(wordsOf(piece.part).id) + " " + table()[piece.name] + " " +
                            std::to_string(piece.start_ns / 1000) + "-" +
                            std::to_string(piece.end_ns / 1000));
        }
        return words;
    }
    run::StringId id(const char* name) { return names.intern(name); }
    run::StringTable table() const {
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < names.size(); ++i)
            texts.push_back(names.text(static_cast<run::StringId>(i)));
        return run::StringTable(std::move(texts));
    }

    run::Interner names;
    run::StepRecords records;
};

using Words = std::vector<std::string>;

TEST(CriticalPath, OfACpuIsItsOps) {
    MadeStep step(100);
    step.op("aten::conv2d", 10, 60);
    step.op("aten::mm", 20, 50, 0, 1);
    EXPECT_EQ(step.path(), (Words{"outside  0-10", "cpu aten::conv2d 10-20", "cpu aten::mm 20-50",
                                  "cpu aten::conv2d 50-60", "outside  60-100"}));
}

TEST(CriticalPath, GoesToTheGpuWhereTheCpuWaitsForIt) {
    MadeStep step(100);
    step.op("aten::mm", 0, 20);
    step.kernel("gemm", 15, 80, step.call("cudaLaunchKernel", 10, 18));
    step.op("aten::item", 20, 90);
    step.call("cudaStreamSynchronize", 25, 85);
    EXPECT_EQ(step.path(), (Words{"cpu aten::mm 0-10", "launch_delay gemm 10-15",
                                  "kernel gemm 15-80", "runtime cudaStreamSynchronize 80-85",
                                  "cpu aten::item 85-90", "outside  90-100"}));
    // Without the kernel, only the CPU's own work remains.
    const run::StepGraph graph = step.graph();
    const double none = std::numeric_limits<double>::infinity();
    EXPECT_EQ(graph.lengthIf(PathPart::kernel, step.id("gemm"), 2), 100'000 - 32'500);
    EXPECT_EQ(graph.lengthIf(PathPart::kernel, step.id("gemm"), none), 100'000 - 55'000);
    EXPECT_EQ(graph.lengthIf(PathPart::kernel, step.id("another"), none), 100'000);
}

TEST(CriticalPath, EndsWithTheWorkThatTheStepLaunched) {
    MadeStep step(30);
    step.op("aten::mm", 0, 30);
    step.kernel("first", 10, 50, step.call("cudaLaunchKernel", 5, 8));
    step.kernel("second", 52, 90, step.call("cudaLaunchKernel", 12, 15));
    EXPECT_EQ(step.path(),
              (Words{"cpu aten::mm 0-5", "launch_delay first 5-10", "kernel first 10-50",
                     "kernel_gap second 50-52", "kernel second 52-90"}));
    EXPECT_EQ(step.graph().path().end_ns, 90'000);
}

TEST(CriticalPath, AStreamWaitsForAnotherOnlyAfterACallThatSaysSo) {
    for (const bool says : {true, false}) {
        MadeStep step(30);
        step.op("ddp", 0, 30);
        step.kernel("backward", 10, 60, step.call("cudaLaunchKernel", 5, 8));
        if (says) step.call("cudaStreamWaitEvent", 10, 11);
        step.kernel("nccl", 61, 90, step.call("cudaLaunchKernel", 12, 15), 20).category =
            cost::Category::collective;
        const Words path = step.path();
        EXPECT_EQ(path.back(), "communication nccl 61-90");
        const bool through =
            std::find(path.begin(), path.end(), "kernel backward 10-60") != path.end();
        EXPECT_EQ(through, says);
    }
}

TEST(CriticalPath, FollowsTheBackwardThread) {
    MadeStep step(200);
    step.op("forward", 0, 50);
    step.op("MmBackward0", 60, 100, 1);
    step.op("AddBackward0", 100, 140, 1);
    step.op("Optimizer.step", 150, 200);
    EXPECT_EQ(step.path(), (Words{"cpu forward 0-50", "outside  50-60", "cpu MmBackward0 60-100",
                                  "cpu AddBackward0 100-140", "outside  140-150",
                                  "cpu Optimizer.step 150-200"}));
}

TEST(CriticalPath, WorkOfTheStepBeforeStandsInTheWay) {
    MadeStep before(20);
    MadeStep step(100);
    run::GpuRecord late;
    late.start_ns = -10'000;
    late.duration_ns = 40'000;
    late.stream = 7;
    before.records.gpu.push_back(late);
    step.op("aten::mm", 0, 20);
    step.kernel("gemm", 32, 150, step.call("cudaLaunchKernel", 10, 12));
    EXPECT_EQ(step.path(&before.records),
              (Words{"earlier_work  0-30", "kernel_gap gemm 30-32", "kernel gemm 32-150"}));
}

TEST(CriticalPath, SurvivesTimesThatAreWrong) {
    MadeStep step(50);
    step.op("a", 10, 10);
    step.op("b", 10, 10);
    step.op("c", 40, 30);
    step.op("late", 60, 70);
    step.kernel("early", 3, 9, step.call("cudaLaunchKernel", 20, 25));
    step.kernel("none", 9, 9, 99);
    const run::CriticalPath path = step.graph().path();
    EXPECT_EQ(path.end_ns, 70'000);
    std::int64_t sum = 0;
    for (const PathPiece& piece : path.pieces) sum += piece.length();
    EXPECT_EQ(sum, 70'000);
}

class CriticalPathOfTrace : public testing::TestWithParam<std::string> {};

// For any trace, the pieces fill the step without gaps, and no op saves more time than it takes.
TEST_P(CriticalPathOfTrace, FillsTheStep) {
    const std::filesystem::path file = tests::refdata() / "kineto" / GetParam();
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
    const tests::Scratch scratch;
    const tests::Imported got = tests::importFile(file, scratch / "a.ridge");
    for (const run::StepRecord& step : *got.run->steps) {
        const auto found = run::criticalPathOf(*got.reader, *got.run, step.index);
        ASSERT_TRUE(found);
        std::int64_t at = found->path.start_ns;
        for (const PathPiece& piece : found->path.pieces) {
            EXPECT_EQ(piece.start_ns, at);
            at = piece.end_ns;
        }
        EXPECT_EQ(at, found->path.end_ns);
        EXPECT_EQ(std::accumulate(found->parts.begin(), found->parts.end(), std::int64_t{0}),
                  found->length());
        for (const run::WhatIf& row : found->what_if) {
            EXPECT_LE(row.saved_by_half_ns,
                      row.path_ns / 2 + static_cast<std::int64_t>(row.pieces));
            EXPECT_LE(row.saved_by_all_ns, row.path_ns);
            EXPECT_LE(row.saved_by_half_ns, row.saved_by_all_ns);
            EXPECT_GE(row.saved_by_half_ns, 0);
        }
    }
}
INSTANTIATE_TEST_SUITE_P(
    Real, CriticalPathOfTrace,
    testing::Values("kineto/resnet50_num_workers_0.1623143089861.pt.trace.json.gz",
                    "kineto/before_fix_trace.2026.json",
                    "hta/critical_path__alexnet__benchmark_result_2869224_1695835535_trace.json.gz",
                    "hta/critical_path__cuda_event_sync__event_sync_trace.json.gz",
                    "hta/nccl_parser_config__nccl_data.json.gz",
                    "hta/ns_resolution_trace__rank-0.Apr_03_18_51_38.1102.pt.trace.json.gz",
                    "hta/trace_filter__sampled_rank-0.json.gz",
                    "hta/triton_example__triton_example.json.gz"));

// HolisticTraceAnalysis's test for this trace: cudaEventSynchronize and cudaDeviceSynchronize wait
// for the kernel before them.
TEST(CriticalPath, WaitsForAnEvent) {
    const std::filesystem::path file = tests::refdata() / "kineto" / "hta" /
                                       "critical_path__cuda_event_sync__event_sync_trace.json.gz";
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
    const tests::Scratch scratch;
    const tests::Imported got = tests::importFile(file, scratch / "a.ridge");
    const auto found = run::criticalPathOf(*got.reader, *got.run, 100);
    ASSERT_TRUE(found);
    bool kernel = false, wait = false;
    const auto& pieces = found->path.pieces;
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        kernel = kernel || got.text(pieces[i].name) == "spin_kernel";
        wait = wait || (got.text(pieces[i].name) == "cudaEventSynchronize" &&
                        pieces[i - 1].part == PathPart::kernel);
    }
    EXPECT_TRUE(kernel);
    EXPECT_TRUE(wait);
}

// Returns the records within a range, as if the range were the step.
run::StepRecords within(const run::StepRecords& step, std::int64_t from, std::int64_t to) {
    const auto inside = [&](const auto& record) {
        return record.start_ns >= from && record.start_ns + record.duration_ns <= to;
    };
    run::StepRecords part;
    part.step = step.step;
    part.step.start_ns = from;
    part.step.duration_ns = to - from;
    for (const run::OpRecord& op : step.ops)
        if (inside(op)) part.ops.push_back(op);
    std::map<std::uint32_t, std::uint32_t> calls;
    for (std::size_t i = 0; i < step.calls.size(); ++i) {
        if (!inside(step.calls[i])) continue;
        calls[static_cast<std::uint32_t>(i)] = static_cast<std::uint32_t>(part.calls.size());
        part.calls.push_back(step.calls[i]);
    }
    for (const run::GpuRecord& record : step.gpu) {
        if (!record.api_call || !calls.contains(*record.api_call)) continue;
        part.gpu.push_back(record);
        part.gpu.back().api_call = calls.at(*record.api_call);
    }
    return part;
}

// Each piece of HolisticTraceAnalysis's path (tests/import/reference/critical_path.py) is on
// Ridgepoint's path, which also contains pieces that HolisticTraceAnalysis gives no weight.
class CriticalPathOfHta : public testing::TestWithParam<std::string> {};
TEST_P(CriticalPathOfHta, IsPartOfOurs) {
    const std::filesystem::path data =
        std::filesystem::path(RIDGEPOINT_SOURCE_DIR) / "tests" / "data" / "import";
    std::filesystem::path file = data / "hta" / GetParam();
    if (!std::filesystem::exists(file)) file = tests::refdata() / "kineto" / "hta" / GetParam();
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
    const auto theirs = tests::readJson(data / "critical_path.json").at("paths").at(GetParam());
    const tests::Scratch scratch;
    const tests::Imported got = tests::importFile(file, scratch / "a.ridge");
    const auto& steps = *got.run->steps;
    run::StepRecords records;
    if (theirs.at("annotation") == "ProfilerStep") {
        const std::int64_t step = steps[theirs.at("number").get<std::size_t>()].index;
        records = {steps[theirs.at("number").get<std::size_t>()], got.reader->ops(step),
                   got.reader->apiCalls(step), got.reader->gpuRecords(step)};
    } else {
        std::vector<const run::OpRecord*> ranges;
        for (const run::OpRecord& op : got.ops)
            if (got.text(op.name) == theirs.at("annotation")) ranges.push_back(&op);
        std::sort(ranges.begin(), ranges.end(),
                  [](const auto* a, const auto* b) { return a->start_ns < b->start_ns; });
        const run::OpRecord& range = *ranges.at(theirs.at("number").get<std::size_t>());
        for (const run::StepRecord& step : steps) {
            if (step.index != range.step) continue;
            records = within({step, got.reader->ops(step.index), got.reader->apiCalls(step.index),
                              got.reader->gpuRecords(step.index)},
                             range.start_ns, range.start_ns + range.duration_ns);
        }
    }
    const run::CriticalPath path = run::StepGraph(records, nullptr, *got.run->strings, true).path();
    const auto kindOf = [](PathPart part) -> std::string {
        switch (part) {
            case PathPart::kernel:
            case PathPart::communication:
            case PathPart::memcpy:
            case PathPart::memset:
                return "gpu";
            case PathPart::launch_delay:
                return "launch_delay";
            case PathPart::kernel_gap:
                return "kernel_gap";
            default:
                return "cpu";
        }
    };
    // HTA rounds times to whole microseconds.
    std::map<std::string, std::int64_t> of_theirs, of_ours;
    for (const auto& piece : theirs.at("pieces")) {
        // In simple_add, the synchronizing call begins after the GPU's end, so nothing waits for
        // the GPU. HTA's path still ends there, because it gives no weight to time between ops.
        if (GetParam().find("simple_add") != std::string::npos && piece[2] != "cpu") {
            EXPECT_GT(of_theirs["cpu"], 241'000);
            for (const PathPiece& ours : path.pieces) EXPECT_EQ(kindOf(ours.part), "cpu");
            return;
        }
        const auto from = piece[0].get<std::int64_t>(), to = piece[1].get<std::int64_t>();
        of_theirs[piece[2]] += to - from;
        // The whole piece has this kind on Ridgepoint's path.
        std::int64_t same = 0;
        for (const PathPiece& ours : path.pieces) {
            if (kindOf(ours.part) != piece[2]) continue;
            same +=
                std::max<std::int64_t>(0, std::min(ours.end_ns, path.start_ns + to * 1000) -
                                              std::max(ours.start_ns, path.start_ns + from * 1000));
        }
        EXPECT_NEAR(static_cast<double>(same), static_cast<double>(to - from) * 1e3, 1001) << piece;
    }
    for (const PathPiece& piece : path.pieces) of_ours[kindOf(piece.part)] += piece.length() / 1000;
    for (const char* const kind : {"gpu", "launch_delay"})
        EXPECT_EQ(of_ours[kind], of_theirs[kind]) << kind;
    EXPECT_NEAR(static_cast<double>(of_ours["kernel_gap"]),
                static_cast<double>(of_theirs["kernel_gap"]), 1);
    EXPECT_GE(of_ours["cpu"], of_theirs["cpu"]);
}
INSTANTIATE_TEST_SUITE_P(
    Real, CriticalPathOfHta,
    testing::Values("critical_path__cuda_event_sync__event_sync_trace.json.gz",
                    "critical_path__alexnet__benchmark_result_2869224_1695835535_trace.json.gz",
                    "critical_path__simple_add__benchmark_result_493459_1694039959_trace.json.gz"));

}  // namespace
}  // namespace ridgepoint::import
