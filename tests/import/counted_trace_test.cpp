// SPDX-License-Identifier: GPL-3.0-or-later
// Traces of CUPTI's range profiler that exceed any real trace: the stored data is limited, and
// omissions are reported.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "core/import/kineto/trace.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/step_summary.h"
#include "tests/import/imported.h"

namespace ridgepoint::import::kineto {
namespace {

std::string counted(std::int64_t at, const std::string& metrics) {
    return fmt::format(
        R"({{"ph":"X","cat":"cuda_profiler_range","name":"gemm","pid":0,"tid":0,"ts":{},"dur":1,)"
        R"("args":{{{}}}}})",
        at, metrics);
}

TEST(CountedTrace, OfMoreThanIsKeptTheKernelsStay) {
    // A row is as long as its last metric requires: the 256th here.
    constexpr int kMetrics = 256, kMore = 1000;
    constexpr int kRows = Trace::kMostCountedBytes / (kMetrics * sizeof(double));
    std::string all;
    for (int i = 1; i < kMetrics; ++i) all += fmt::format("\"smsp__other_{}.sum\":1,", i);
    const std::string last = "\"smsp__sass_thread_inst_executed_op_fadd_pred_on.sum\":5";
    std::string text = "{\"schemaVersion\":1,\"traceEvents\":[" + counted(0, all + last);
    for (int i = 1; i < kRows + kMore; ++i) text += "," + counted(10 * i, last);
    const tests::ImportedRun got({text + "]}"});

    EXPECT_EQ(got.records.size(), std::size_t{kRows + kMore});
    EXPECT_EQ(got.read("kernels with counters"), std::uint64_t{kRows + kMore});
    const std::uint64_t left = got.skipped("the limit was reached");
    EXPECT_LE(left, std::uint64_t{kMore});
    EXPECT_GT(left, std::uint64_t{kMore - 10});
    // FLOPs from only some of a kernel's launches do not describe the kernel.
    EXPECT_FALSE(got.row("gemm").flops_known);
}

TEST(CountedTrace, TimesOfReplaysAreNoBasisForRates) {
    const std::string flops = "\"smsp__sass_thread_inst_executed_op_ffma_pred_on.sum\":1000";
    const auto open = [&](const std::string& metrics) {
        return tests::ImportedRun({"{\"schemaVersion\":1,\"traceEvents\":[" + counted(0, metrics) +
                                   "," + counted(100, metrics) + "]}"});
    };
    const tests::ImportedRun replays = open(flops);
    EXPECT_EQ(replays.run->info.times_of, run::TimesOf::replays);
    const run::Row& gemm = replays.row("gemm");
    EXPECT_TRUE(gemm.flops_known);
    EXPECT_EQ(gemm.flops_per_second, std::nullopt);
    EXPECT_EQ(gemm.roof_share, std::nullopt);
    EXPECT_EQ(gemm.bound, std::nullopt);
    EXPECT_EQ(gemm.time(), std::nullopt);
    EXPECT_EQ(gemm.timeShare(), std::nullopt);
    EXPECT_EQ(run::summarizeGpu(*replays.run)->kernel_seconds, std::nullopt);
    EXPECT_EQ(run::summarizeSteps(*replays.run).seconds_mean, std::nullopt);
    EXPECT_EQ(run::summarizeGpu(*replays.run)->busy_share, std::nullopt);
    EXPECT_TRUE(replays.says("gpu__time_duration.sum"));
    // A range in this trace lasts 1 µs, the kernel itself 250 ns.
    const tests::ImportedRun kernels = open(flops + ",\"gpu__time_duration.sum\":250");
    EXPECT_EQ(kernels.run->info.times_of, run::TimesOf::kernels);
    EXPECT_DOUBLE_EQ(kernels.row("gemm").seconds, 500e-9);
    EXPECT_DOUBLE_EQ(kernels.row("gemm").flops_per_second.value_or(0), 4000 / 500e-9);
    EXPECT_EQ(run::summarizeSteps(*kernels.run).seconds_mean, std::nullopt);
    EXPECT_EQ(run::summarizeGpu(*kernels.run)->busy_share, std::nullopt);
}

}  // namespace
}  // namespace ridgepoint::import::kineto
