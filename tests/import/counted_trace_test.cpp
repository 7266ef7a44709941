// SPDX-License-Identifier: GPL-3.0-or-later
// Traces of CUPTI's range profiler that are larger than any real one: what is kept of them is
// bounded, and what is not is said.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "core/import/kineto/trace.h"
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
    // A row is as long as its last metric needs: the 256th here.
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
    const std::uint64_t left = got.skipped("it is more than is kept");
    EXPECT_LE(left, std::uint64_t{kMore});
    EXPECT_GT(left, std::uint64_t{kMore - 10});
    // FLOPs of some of a kernel's launches are not those of the kernel.
    EXPECT_FALSE(got.row("gemm").flops_known);
}

}  // namespace
}  // namespace ridgepoint::import::kineto
