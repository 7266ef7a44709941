// SPDX-License-Identifier: GPL-3.0-or-later
// Data that another tool's file does not contain is unknown, and values that depend on it are not
// shown.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "core/compare/comparison.h"
#include "core/insight/insight.h"
#include "core/present/show.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/step_summary.h"
#include "tests/import/imported.h"
#include "tests/import/pickled.h"
#include "tests/import/refdata.h"

namespace ridgepoint::import {
namespace {

using nlohmann::json;
using run::GroupBy;
using testing::HasSubstr;
using testing::Not;
using tests::ImportedRun;

json shownOf(const run::Snapshot& snapshot, GroupBy by) {
    present::ShowOptions options;
    options.by = by;
    return present::showJson(snapshot, options);
}

std::string event(const char* category, const char* name, int from, int micros, const char* args) {
    return fmt::format(
        R"({{"ph":"X","cat":"{}","name":"{}","pid":1,"tid":1,"ts":{},"dur":{},"args":{{{}}}}})",
        category, name, 1'700'000'000'000'000 + from, micros, args);
}

std::string trace(const char* properties, std::initializer_list<std::string> events) {
    std::string text;
    for (const std::string& each : events) text += (text.empty() ? "" : ",") + each;
    return fmt::format(R"({{"schemaVersion":1,"deviceProperties":[{}],"traceEvents":[{}]}})",
                       properties, text);
}

constexpr const char* kGpu =
    R"({"id":0,"name":"NVIDIA A100-SXM4-40GB","totalGlobalMem":42297524224,"computeMajor":8,"computeMinor":0,"numSms":108})";
constexpr const char* kShapes = R"("Input Dims":[[64,64],[64,64]],"Input type":["float","float"])";

TEST(Unknown, WhereOpsRanOfATraceThatNamesGpusAndHasNoKernel) {
    const std::string mm = event("cpu_op", "aten::mm", 0, 10, kShapes);
    const ImportedRun got({trace(kGpu, {mm})});
    EXPECT_EQ(got.run->info.device, "");
    EXPECT_TRUE(got.says("may only have launched"));
    const json row = shownOf(*got.run, GroupBy::op).at("rows").at(0);
    EXPECT_EQ(row.at("flops_total"), 2 * 64 * 64 * 64);
    EXPECT_TRUE(row.at("flops_per_second").is_null());
    EXPECT_TRUE(row.at("bound").is_null());
    // On a machine without a GPU, the ops belong to the CPU.
    const ImportedRun cpu({trace("", {mm})});
    EXPECT_EQ(cpu.run->info.device, "cpu");
    EXPECT_FALSE(shownOf(*cpu.run, GroupBy::op).at("rows").at(0).at("flops_per_second").is_null());
}

TEST(Unknown, PhasesThatNothingIsFoundOf) {
    const ImportedRun alone({trace("", {event("cpu_op", "aten::mm", 0, 10, kShapes)})});
    const json none = shownOf(*alone.run, GroupBy::op).at("step").at("phases");
    for (const auto& [phase, time] : none.items())
        EXPECT_TRUE(time.is_null()) << phase << ": no backward pass follows";
    const ImportedRun got({trace(
        "", {event("cpu_op", "aten::mm", 0, 10, kShapes),
             event("cpu_op", "MmBackward0", 20, 10, R"("Sequence number":5,"Fwd thread id":1)")})});
    const json phases = shownOf(*got.run, GroupBy::op).at("step").at("phases");
    EXPECT_FALSE(phases.at("forward").is_null());
    EXPECT_FALSE(phases.at("backward").is_null());
    for (const char* const phase : {"data", "loss", "optimizer"})
        EXPECT_TRUE(phases.at(phase).is_null()) << phase;
    // In traces from 2021, the optimizer's range is an op without inputs.
    const ImportedRun old(
        {trace("", {event("Operator", "aten::mm", 0, 10, kShapes),
                    event("Operator", "Optimizer.step#SGD.step", 20, 10, R"("Input dims":[])")})});
    EXPECT_DOUBLE_EQ(shownOf(*old.run, GroupBy::op).at("step").at("phases").at("optimizer"), 1e-5);
}

TEST(Unknown, StepTimeAndSizesOfASummary) {
    const ImportedRun got(
        {"==1== Profiling result:\n"
         "            Type  Time(%)      Time     Calls       Avg       Min       Max  Name\n"
         " GPU activities:   60.00%  6.0000ms       100  60.000us  50.000us  70.000us  winograd_x\n"
         "                   40.00%  4.0000ms         2  2.0000ms  1.0000ms  3.0000ms  [CUDA "
         "memcpy "
         "HtoD]\n"
         "      API calls:  100.00%  9.0000ms       100  90.000us  80.000us  99.000us  "
         "cudaLaunchKernel\n"});
    EXPECT_EQ(got.run->info.times_of, run::TimesOf::kernels);
    const json shown = shownOf(*got.run, GroupBy::kernel);
    EXPECT_TRUE(shown.at("step").at("seconds_mean").is_null());
    EXPECT_TRUE(shown.at("gpu").at("busy_share").is_null());
    EXPECT_TRUE(shown.at("run").at("seed").is_null());
    EXPECT_TRUE(shown.at("run").at("threads").is_null());
    for (const json& row : shown.at("rows")) {
        EXPECT_TRUE(row.at("copied_bytes").is_null());
        EXPECT_FALSE(row.at("share").is_null());  // share of GPU work
    }
    // Without a step time, there are no shares of it.
    EXPECT_TRUE(insight::insightsOf(*got.run).empty());
    EXPECT_THAT(present::showText(*got.run, {}, 200),
                HasSubstr("launch 9.00 ms (cudaLaunchKernel)"));
}

TEST(Unknown, WhatRanDuringAMemorySnapshot) {
    const json frames = json::array({tests::frame("train", "/home/me/train.py", 7)});
    const json snapshot = {
        {"segments", json::array()},
        {"device_traces",
         json::array(
             {json::array({tests::entry("alloc", 1000, 512, 1'700'000'000'000'000, frames),
                           tests::entry("alloc", 2000, 512, 1'700'000'000'000'009, frames)})})}};
    const ImportedRun got({tests::pickled(snapshot)});
    const json shown = shownOf(*got.run, GroupBy::op);
    EXPECT_TRUE(shown.at("rows").empty());
    EXPECT_TRUE(shown.at("step").at("seconds_mean").is_null());
    // Blocks of unknown category may contain parameters.
    const json& at_peak = shown.at("memory").at("at_peak");
    EXPECT_EQ(at_peak.at("unknown").get<int>() > 0, at_peak.at("parameter").is_null());
    const std::string text = present::showText(*got.run, {}, 200);
    EXPECT_THAT(text, HasSubstr("--by allocation"));
    EXPECT_THAT(text, Not(HasSubstr("outside ops")));
}

TEST(Unknown, NothingSaysThatAnOpWithAFormulaHasNone) {
    // Half of the shapes are available, but not the pooling's strides.
    const std::string pool = R"("Input Dims":[[8,8,64,64]],"Input type":["float"])";
    const ImportedRun got(
        {trace("", {event("cpu_op", "aten::mm", 0, 10, kShapes),
                    event("cpu_op", "aten::max_pool2d_with_indices", 20, 90, pool.c_str())})});
    for (const insight::Insight& each : insight::insightsOf(*got.run))
        EXPECT_NE(each.rule->id, "no-cost-model") << insight::sentenceOf(each);
}

TEST(Unknown, TimeOfRowsThatAFileOfAPartLacks) {
    const std::string head =
        "            Type  Time(%)      Time     Calls       Avg       Min       Max  Name\n";
    const auto summary = [&](const char* kernel) {
        return fmt::format(
            "==1== Profiling result:\n{} GPU activities:  100.00%  6.0000ms       100  "
            "60.000us  50.000us  70.000us  {}\n"
            "                    0.00%  1.0000ms       100  10.000us  10.000us  "
            "10.000us  relu\n",
            head, kernel);
    };
    const ImportedRun one({summary("gemm")}), other({summary("conv")});
    const std::vector<compare::Input> inputs{{one.run, "one", {}}, {other.run, "other", {}}};
    const compare::Comparison comparison = compare::compareRuns(inputs);
    ASSERT_EQ(comparison.rows.size(), 3u);
    for (const compare::Row& row : comparison.rows)
        EXPECT_EQ(row.difference(0, 1).has_value(), row.name == "relu") << row.name;
    EXPECT_THAT(compare::sentenceOf(comparison, 1), HasSubstr("the time of a step is not known"));
}

// If a step shows only another thread's work, the training thread's idle time is unknown.
TEST(Unknown, WhatTheTrainingThreadDidWithoutAnyOp) {
    const auto file =
        tests::refdata() / "kineto/hta/cpu_only__rank-34.Jul_15_10_52_41.1074.pt.trace.json.gz";
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
    const ImportedRun got = ImportedRun::ofFiles({file});
    EXPECT_TRUE(insight::insightsOf(*got.run).empty());
}

// On a GPU that used only FP64, this precision's roof applies.
TEST(Unknown, RoofsOfWhatWasCounted) {
    const auto folder = tests::refdata() / "nvprof" / "brhong8";
    if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no " << folder;
    const ImportedRun got =
        ImportedRun::ofFiles({folder / "results.fma.1.metrics", folder / "results.fma.1.time"});
    const std::string text = present::showText(*got.run, {}, 200);
    EXPECT_THAT(text, HasSubstr("FP64 277 GFLOP/s"));
    EXPECT_THAT(text, Not(HasSubstr("Bytes ÷ model")));
}

}  // namespace
}  // namespace ridgepoint::import
