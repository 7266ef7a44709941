// SPDX-License-Identifier: GPL-3.0-or-later
// Traces of GPUs that run behind the CPU, with work from before the trace, lost records and wrong
// times.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "core/insight/insight.h"
#include "core/present/show.h"
#include "core/present/show_overview.h"
#include "core/run/analysis/columns.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/timeline/step_splits.h"
#include "tests/import/imported.h"
#include "tests/import/sound.h"

namespace ridgepoint::import {
namespace {

using tests::expectSound;
using tests::Imported;
using tests::Scratch;

constexpr std::string_view kA100 =
    R"("name":"NVIDIA A100-SXM4-80GB","totalGlobalMem":85051834368,"computeMajor":8,
       "computeMinor":0,"numSms":108)";
constexpr std::string_view kT4 =
    R"("name":"Tesla T4","totalGlobalMem":15843721216,"computeMajor":7,"computeMinor":5,"numSms":40)";
constexpr std::string_view kMi300x =
    R"("name":"AMD Instinct MI300X","totalGlobalMem":206141652992,"computeMajor":9,
       "computeMinor":4,"numSms":304)";

// Writes a trace; times are in microseconds.
class TraceText {
  public:
    void step(int number, double start, double duration) {
        slice("user_annotation", fmt::format("ProfilerStep#{}", number), start, duration, 1, "");
    }
    void op(std::string_view name, double start, double duration, std::string_view inputs = "") {
        slice("cpu_op", name, start, duration, 1, inputs);
    }
    // Adds an mm of 64 × 64 that launches a kernel.
    int mm(double start) {
        op("aten::mm", start, 20,
           R"("Input Dims":[[64,64],[64,64]],"Input type":["float","float"])");
        return launch("cudaLaunchKernel", start + 5);
    }
    int launch(std::string_view name, double start) {
        slice("cuda_runtime", name, start, 3, 1, fmt::format("\"correlation\":{}", ++launches_));
        return launches_;
    }
    // launch: 0 means none.
    void kernel(double start, double duration, int launch = 0, int stream = 7, int device = 0,
                std::string_view name = "ampere_sgemm_64x64_nn") {
        slice("kernel", name, start, duration, stream,
              fmt::format("\"device\":{},\"context\":1,\"stream\":{}{},\"grid\":[4,4,1],"
                          "\"block\":[64,1,1]",
                          device, stream,
                          launch > 0 ? fmt::format(",\"correlation\":{}", launch) : ""));
    }
    std::string text(std::string_view device = kA100) const {
        return fmt::format(
            R"({{"schemaVersion":1,"deviceProperties":[{{"id":0,{}}}],"traceEvents":[{}]}})",
            device, fmt::join(events_, ",\n"));
    }
    void slice(std::string_view category, std::string_view name, double start, double duration,
               int thread, std::string_view arguments) {
        events_.push_back(fmt::format(
            R"({{"ph":"X","cat":"{}","name":"{}","pid":1,"tid":{},"ts":{:.3f},"dur":{:.3f},"args":{{{}}}}})",
            category, name, thread, start, duration, arguments));
    }

  private:
    std::vector<std::string> events_;
    int launches_ = 0;
};

// Returns a trace in which each step takes 100 µs on the CPU and its kernel 1000 µs on the GPU.
TraceText laggingSteps(int steps) {
    TraceText trace;
    for (int i = 0; i < steps; ++i) {
        trace.step(3 + i, 10'000 + 100 * i, 100);
        const int launch = trace.mm(10'010 + 100 * i);
        trace.kernel(10'030 + 1000 * i, 1000, launch);
    }
    return trace;
}

TEST(AsynchronousTrace, StepsHaveTheTimeOfTheirGpuWork) {
    const Scratch scratch;
    Imported got = tests::importBytes(scratch, "a.json", laggingSteps(5).text());
    expectSound(got);
    const run::StepSummary summary = run::summarizeSteps(*got.run);
    EXPECT_DOUBLE_EQ(summary.seconds_median.value_or(0), 1000e-6);
    EXPECT_DOUBLE_EQ(summary.cpu_seconds_mean.value_or(0), 100e-6);
    const auto gpu = run::summarizeGpu(*got.run);
    ASSERT_TRUE(gpu);
    EXPECT_NEAR(gpu->busy_share.value_or(0), 5000.0 / 5030, 1e-9);
    // Each step in the overview contains its own kernel.
    const run::StepSplits splits = run::splitSteps(*got.reader, *got.run);
    ASSERT_EQ(splits.steps.size(), 5u);
    for (const run::StepSplit& split : splits.steps) {
        EXPECT_EQ(split.parts[static_cast<std::size_t>(run::StepPart::kernel)], 1'000'000);
        EXPECT_EQ(split.gpu->compute_ns, 1'000'000);
    }
    EXPECT_NE(present::showText(*got.run, {}).find("100 µs on the CPU alone"), std::string::npos);
}

TEST(AsynchronousTrace, WorkFromBeforeTheTraceIsInNoMeasuredStep) {
    const Scratch scratch;
    TraceText trace = laggingSteps(3);
    trace.kernel(9'000, 400);
    trace.kernel(9'400, 620);
    Imported got = tests::importBytes(scratch, "a.json", trace.text());
    expectSound(got);
    EXPECT_TRUE(got.says("2 kernels, copies and fills were launched before the trace began"));
    std::size_t measured = 0;
    for (const run::StepRecord& step : *got.run->steps) {
        if (step.kind != run::StepRecord::Kind::measured) continue;
        measured += got.reader->gpuRecords(step.index).size();
    }
    EXPECT_EQ(measured, 3u);
    // The first measured step begins after the earlier work has ended.
    EXPECT_DOUBLE_EQ(run::summarizeSteps(*got.run).seconds_max.value_or(0), 1010e-6);
}

TEST(AsynchronousTrace, WorkFromBeforeTheTraceMayPause) {
    const Scratch scratch;
    TraceText trace = laggingSteps(3);
    trace.kernel(2'000, 100);
    trace.kernel(9'000, 400);
    Imported got = tests::importBytes(scratch, "a.json", trace.text());
    expectSound(got);
    EXPECT_TRUE(got.says("2 kernels, copies and fills were launched before the trace began"));
}

TEST(AsynchronousTrace, WorkFromBeforeTheFirstOfAllStepsIsInNone) {
    const Scratch scratch;
    TraceText trace;
    trace.step(0, 1000, 100);
    trace.kernel(1010, 50, trace.mm(1000));
    trace.kernel(1001, 5);
    Imported got = tests::importBytes(scratch, "a.json", trace.text());
    EXPECT_EQ(got.records.size(), 1u);
    EXPECT_TRUE(got.says("belongs to no step"));
    EXPECT_EQ(run::windowOf(got.run->steps->front()).length(), 94'000);
    expectSound(got);
}

TEST(AsynchronousTrace, LostKernelsMakeLowerBounds) {
    const Scratch scratch;
    TraceText trace;
    for (int i = 0; i < 10; ++i) {
        const int launch = trace.mm(5000 + 200 * i);
        if (i >= 3) trace.kernel(5050 + 200 * i, 80, launch);
    }
    Imported got = tests::importBytes(scratch, "a.json", trace.text());
    expectSound(got);
    EXPECT_EQ(got.run->info.dropped_records, 3u);
    EXPECT_TRUE(got.says("The trace contains the work of 7 of 10 launches (70.0 %)")) << got.said();
    const run::StepSummary summary = run::summarizeSteps(*got.run);
    EXPECT_TRUE(summary.flops_partial);
    for (const run::Row& row : run::rowsOf(*got.run, run::GroupBy::op)) {
        if (row.name != "aten::mm") continue;
        EXPECT_TRUE(row.flops_partial);
        EXPECT_TRUE(row.records_dropped);
    }
}

// The recorded kernel of an op does not get the work of the lost one.
TEST(AsynchronousTrace, AnOpThatLostAKernelSharesNoWork) {
    const Scratch scratch;
    TraceText trace;
    trace.op("aten::mm", 100, 40,
             R"("Input Dims":[[64,64],[64,64]],"Input type":["float","float"])");
    trace.kernel(150, 10, trace.launch("cudaLaunchKernel", 105), 7, 0, "nchwToNhwcKernel");
    trace.launch("cudaLaunchKernel", 115);
    trace.kernel(230, 5, trace.mm(200));
    const Imported got = tests::importBytes(scratch, "a.json", trace.text());
    for (const run::Row& row : run::rowsOf(*got.run, run::GroupBy::kernel)) {
        if (row.kind != run::RowKind::kernel) continue;
        EXPECT_EQ(row.flops_known, row.name != "nchwToNhwcKernel") << row.name;
    }
}

// A stream runs its work in order, so work without a launch belongs to the step that launched the
// work before it, although the CPU has finished its last step.
TEST(AsynchronousTrace, WorkWithoutALaunchFollowsTheWorkBeforeItOnItsStream) {
    const Scratch scratch;
    TraceText trace;
    trace.step(1, 1000, 100);
    const int first = trace.mm(1010);
    trace.op("aten::mm", 1050, 20,
             R"("Input Dims":[[64,64],[64,64]],"Input type":["float","float"])");
    trace.kernel(1200, 300, first);
    trace.kernel(1500, 300);
    const Imported got = tests::importBytes(scratch, "a.json", trace.text());
    ASSERT_EQ(got.run->steps->size(), 1u);
    EXPECT_EQ(run::stepNs(got.run->steps->front()), 800'000);
    EXPECT_EQ(got.run->info.without_launch, 1u);
}

TEST(AsynchronousTrace, TheBacklogOfAStreamEndsWithItsOwnFirstLaunch) {
    const Scratch scratch;
    TraceText trace;
    trace.step(1, 1000, 500);
    trace.kernel(1000, 100);
    trace.kernel(1100, 100);
    trace.kernel(1020, 10, trace.launch("cudaLaunchKernel", 1005), 20);
    trace.kernel(1200, 50, trace.mm(1010));
    const Imported got = tests::importBytes(scratch, "a.json", trace.text());
    EXPECT_TRUE(got.says("2 kernels, copies and fills were launched before the trace"))
        << got.said();
    EXPECT_EQ(got.run->info.without_launch, 0u);
}

TEST(AsynchronousTrace, WithoutAnyKernelTheRateIsUnknown) {
    const Scratch scratch;
    TraceText trace;
    trace.mm(1000);
    const Imported got = tests::importBytes(scratch, "a.json", trace.text());
    EXPECT_FALSE(present::typicalFlopRate(run::summarizeSteps(*got.run)));
}

TEST(AsynchronousTrace, AnOpWithoutItsKernelsHasAnUnknownTime) {
    const Scratch scratch;
    TraceText trace;
    trace.op("aten::mm", 100, 20,
             R"("Input Dims":[[64,64],[64,64]],"Input type":["float","float"])");
    trace.launch("cudaGraphLaunch", 105);
    // This op's work is unknown, and it may have run, too.
    trace.op("my::op", 150, 20);
    trace.launch("cudaLaunchKernel", 155);
    trace.op("aten::relu", 200, 20, R"("Input Dims":[[64,64]],"Input type":["float"])");
    trace.kernel(230, 5, trace.launch("cudaLaunchKernel", 205), 7, 0, "relu_kernel");
    Imported got = tests::importBytes(scratch, "a.json", trace.text());
    for (const run::Row& row : run::rowsOf(*got.run, run::GroupBy::op)) {
        if (row.name != "aten::mm" && row.name != "my::op") continue;
        EXPECT_FALSE(row.seconds_known) << row.name;
        EXPECT_FALSE(row.flops_known);
    }
}

TEST(AsynchronousTrace, KernelsWithoutALaunchMakeLowerBoundsOfOps) {
    const Scratch scratch;
    TraceText trace;
    for (int i = 0; i < 10; ++i) {
        const int launch = i < 7 ? trace.mm(5000 + 200 * i) : 0;
        if (launch == 0) {
            trace.op("aten::mm", 5000 + 200 * i, 20,
                     R"("Input Dims":[[64,64],[64,64]],"Input type":["float","float"])");
        }
        trace.kernel(5050 + 200 * i, 80, launch);
    }
    trace.op("aten::relu", 7000, 20, R"("Input Dims":[[64,64]],"Input type":["float"])");
    Imported got = tests::importBytes(scratch, "a.json", trace.text());
    expectSound(got);
    EXPECT_EQ(got.run->info.without_launch, 3u);
    int found = 0;
    for (const run::Row& row : run::rowsOf(*got.run, run::GroupBy::op)) {
        if (row.name == "aten::mm") {
            ++found;
            EXPECT_DOUBLE_EQ(row.seconds, 7 * 80e-6);
            EXPECT_TRUE(row.records_dropped) << "the time is a lower bound";
            EXPECT_EQ(row.totalFlops(), 7 * 2.0 * 64 * 64 * 64);
            EXPECT_TRUE(row.flops_partial);
        } else if (row.name == "aten::relu") {
            ++found;
            EXPECT_FALSE(row.seconds_known) << "one of the three kernels may be its own";
            EXPECT_FALSE(row.knownFlops());
        }
    }
    EXPECT_EQ(found, 2);
    for (const run::Row& row : run::rowsOf(*got.run, run::GroupBy::kernel)) {
        if (row.kind != run::RowKind::kernel) continue;
        EXPECT_DOUBLE_EQ(row.seconds, 10 * 80e-6);
        EXPECT_FALSE(row.records_dropped) << "each kernel has a record";
    }
}

// Custom ops may do their own work besides the ops that they call.
TEST(AsynchronousTrace, ACustomOpThatTakesMostOfItsTimeItselfHasUnknownWork) {
    const auto isExact = [](std::string_view name, double inner) {
        const Scratch scratch;
        TraceText trace;
        trace.op(name, 100, 100);
        trace.op("aten::mm", 110, inner,
                 R"("Input Dims":[[64,64],[64,64]],"Input type":["float","float"])");
        const Imported got = tests::importBytes(scratch, "a.json", trace.text());
        return !run::summarizeSteps(*got.run).flops_partial;
    };
    EXPECT_FALSE(isExact("torchvision::roi_align", 40));
    EXPECT_TRUE(isExact("torchvision::roi_align", 60)) << "it mostly calls another op";
    EXPECT_TRUE(isExact("aten::pixel_shuffle", 40)) << "PyTorch's own ops only call others";
    EXPECT_TRUE(isExact("Block(a::b)", 40)) << "not the name of an op";
}

TEST(AsynchronousTrace, LaunchesIntoAGraphAreNotLost) {
    const Scratch scratch;
    TraceText trace;
    trace.kernel(1030, 5, trace.mm(1000));
    trace.launch("cudaStreamBeginCapture", 1100);
    trace.mm(1110);
    trace.mm(1140);
    trace.launch("cudaStreamEndCapture", 1180);
    const int graph = trace.launch("cudaGraphLaunch", 1200);
    trace.kernel(1210, 5, graph);
    trace.kernel(1220, 5, graph);
    const Imported got = tests::importBytes(scratch, "a.json", trace.text());
    EXPECT_EQ(got.run->info.dropped_records, 0u) << got.said();
}

TEST(AsynchronousTrace, WrongTimesAreLeftOutAndCounted) {
    const Scratch scratch;
    TraceText trace;
    constexpr double kBase = 1'615'207'264'505'000;
    for (int i = 0; i < 7; ++i) {
        const int launch = trace.mm(kBase + 150 * i);
        if (i == 2 || i == 4)
            trace.kernel(0, 0, launch);
        else
            trace.kernel(kBase + 150 * i + 20, 100, launch);
    }
    trace.op("aten::add", 5000, 10);
    trace.op("aten::add", kBase + 72e12, 10);
    Imported got = tests::importBytes(scratch, "a.json", trace.text());
    expectSound(got);
    EXPECT_EQ(got.records.size(), 5u);
    EXPECT_EQ(got.skipped("their times are 0"), 2u) << got.said();
    EXPECT_EQ(got.skipped("more than 19 hours"), 2u) << got.said();
    EXPECT_EQ(got.run->info.dropped_records, 2u);
    ASSERT_EQ(got.run->steps->size(), 1u);
    EXPECT_EQ(run::stepNs(got.run->steps->front()), 1'020'000);
}

TEST(AsynchronousTrace, TimesThatAreSecondsOffAreLeftOutAndCounted) {
    const Scratch scratch;
    TraceText trace;
    constexpr double kBase = 2'000'000'000;
    for (int i = 0; i < 7; ++i) {
        const double wrong = i == 2 ? -5e6 : i == 4 ? 7e6 : 0;
        trace.kernel(i == 5 ? 0 : kBase + 150 * i + 20 + wrong, 100, trace.mm(kBase + 150 * i));
    }
    Imported got = tests::importBytes(scratch, "a.json", trace.text());
    expectSound(got);
    EXPECT_EQ(got.records.size(), 4u);
    EXPECT_EQ(got.skipped("more than a second before their launch"), 2u) << got.said();
    EXPECT_EQ(got.skipped("start at 0"), 1u) << got.said();
    EXPECT_EQ(got.run->info.dropped_records, 3u);
}

// Returns the rows of the steps by name.
std::map<std::string, run::Row> stepRows(const Imported& got) {
    std::map<std::string, run::Row> rows;
    for (const run::Row& row : run::rowsOf(*got.run, run::GroupBy::step)) rows[row.name] = row;
    return rows;
}

// Steps of four kernels of 200 µs on a GPU that runs behind. Of the kernels in steps from `lost`
// on, only the first has a record.
TraceText lossyTail(int lost) {
    TraceText trace;
    double gpu = 10'030;
    for (int i = 0; i < 5; ++i) {
        trace.step(3 + i, 10'000 + 100 * i, 100);
        for (int k = 0; k < 4; ++k, gpu += 200) {
            const int launch = trace.mm(10'002 + 100 * i + 24 * k);
            if (i < lost || k == 0) trace.kernel(gpu, 200, launch);
        }
    }
    return trace;
}

TEST(AsynchronousTrace, StepsWhoseEndIsLostAreLowerBounds) {
    const Scratch scratch;
    Imported got = tests::importBytes(scratch, "a.json", lossyTail(3).text());
    expectSound(got);
    const run::StepSummary summary = run::summarizeSteps(*got.run);
    EXPECT_TRUE(summary.seconds_partial);
    EXPECT_EQ(summary.uncertain_steps, 2);
    EXPECT_DOUBLE_EQ(summary.seconds_median.value_or(0), 800e-6);
    EXPECT_DOUBLE_EQ(summary.seconds_min.value_or(0), 800e-6);
    EXPECT_FALSE(summary.samples_per_second);
    EXPECT_FALSE(run::summarizeGpu(*got.run)->busy_share);
    std::map<std::string, run::Row> rows = stepRows(got);
    EXPECT_FALSE(rows["step 5"].seconds_partial);
    EXPECT_TRUE(rows["step 6"].seconds_partial);
    EXPECT_FALSE(rows["step 6"].roof_share);
    EXPECT_NE(rows["step 7"].full_name.find("uncertain"), std::string::npos);
    EXPECT_TRUE(rows["step 5"].flops_partial);
    EXPECT_NE(present::showText(*got.run, {}).find("mean ≥ "), std::string::npos);
    const run::StepSplits splits = run::splitSteps(*got.reader, *got.run);
    const std::string overview = present::overviewText(splits, *got.run->strings, 120);
    EXPECT_NE(overview.find("kernel ≥ "), std::string::npos) << overview;
    EXPECT_NE(overview.find("7 (uncertain)"), std::string::npos) << overview;
}

TEST(AsynchronousTrace, NoMedianFollowsFromLowerBounds) {
    const Scratch scratch;
    Imported got = tests::importBytes(scratch, "a.json", lossyTail(0).text());
    expectSound(got);
    const run::StepSummary summary = run::summarizeSteps(*got.run);
    EXPECT_TRUE(summary.seconds_mean && summary.seconds_partial);
    EXPECT_FALSE(summary.seconds_median);
    EXPECT_FALSE(summary.seconds_min);
    EXPECT_FALSE(summary.utilization.hfu);
}

TEST(AsynchronousTrace, ACallThatWaitsEndsAStepWhoseRecordsAreLost) {
    const Scratch scratch;
    TraceText trace;
    for (int i = 0; i < 3; ++i) {
        const double start = 10'000 + 500 * i;
        trace.step(3 + i, start, 500);
        trace.kernel(start + 20, 100, trace.mm(start + 5));
        trace.mm(start + 40);
        trace.slice("cuda_runtime", "cudaDeviceSynchronize", start + 70, 400, 1, "");
    }
    Imported got = tests::importBytes(scratch, "a.json", trace.text());
    expectSound(got);
    EXPECT_EQ(got.run->info.dropped_records, 3u);
    const run::StepSummary summary = run::summarizeSteps(*got.run);
    EXPECT_FALSE(summary.seconds_partial);
    EXPECT_EQ(summary.uncertain_steps, 0);
}

TEST(AsynchronousTrace, ACallThatWaitsForOneOfSeveralStreamsEndsNoStep) {
    for (const char* const wait : {"cudaStreamSynchronize", "cudaEventSynchronize"}) {
        const Scratch scratch;
        TraceText trace;
        for (int i = 0; i < 3; ++i) {
            const double start = 10'000 + 500 * i;
            trace.step(3 + i, start, 500);
            trace.kernel(start + 20, 100, trace.mm(start + 5));
            trace.kernel(start + 60, 10, trace.mm(start + 40), 20);
            if (i == 1) trace.mm(start + 70);
            trace.slice("cuda_runtime", wait, start + 100, 400, 1, "");
        }
        Imported got = tests::importBytes(scratch, "a.json", trace.text());
        expectSound(got);
        EXPECT_TRUE(stepRows(got)["step 4"].seconds_partial) << wait;
    }
}

// The work of step 4, whose launches are lost, cannot be distinguished from that of step 3.
TEST(AsynchronousTrace, StepsWithoutLaunchesAreUncertain) {
    const Scratch scratch;
    TraceText trace;
    for (int i = 0; i < 5; ++i) {
        const double start = 10'000 + 100 * i;
        trace.step(2 + i, start, 100);
        for (int k = 0; k < 2; ++k)
            trace.kernel(start + 30 + 40 * k, 30, i == 2 ? 0 : trace.mm(start + 5 + 40 * k));
    }
    Imported got = tests::importBytes(scratch, "a.json", trace.text());
    expectSound(got);
    std::map<std::string, run::Row> rows = stepRows(got);
    EXPECT_NE(rows["step 3"].full_name.find("uncertain"), std::string::npos);
    for (const char* const name : {"step 3", "step 4"})
        EXPECT_FALSE(rows[name].flops_per_second) << name;
    EXPECT_EQ(run::summarizeSteps(*got.run).uncertain_steps, 2);
}

// Neither the launch nor the kernel of some calls is in the trace.
TEST(AsynchronousTrace, ProductsWithoutALaunchAreLost) {
    const Scratch scratch;
    TraceText trace;
    for (int i = 0; i < 4; ++i) {
        const double start = 10'000 + 100 * i;
        trace.step(2 + i, start, 100);
        trace.kernel(start + 30, 30, trace.mm(start + 5));
        if (i > 0) {
            trace.kernel(start + 65, 30, trace.mm(start + 40));
        } else {
            trace.op("aten::mm", start + 40, 20,
                     R"("Input Dims":[[64,64],[64,64]],"Input type":["float","float"])");
        }
        // The CPU does this product.
        trace.op("aten::mm", start + 70, 20,
                 R"("Input Dims":[[8,8],[8,8]],"Input type":["float","float"])");
    }
    Imported got = tests::importBytes(scratch, "a.json", trace.text());
    expectSound(got);
    EXPECT_EQ(got.run->info.dropped_records, 1u);
    EXPECT_TRUE(got.says("1 op call has no launch and no kernel in the trace")) << got.said();
    EXPECT_TRUE(run::summarizeSteps(*got.run).flops_partial);
}

// A step whose end is unknown has no shares.
TEST(AsynchronousTrace, SharesOfALowerBoundAreUnknown) {
    const Scratch scratch;
    const Imported got = tests::importBytes(scratch, "a.json", lossyTail(3).text());
    for (const run::Row& row : run::rowsOf(*got.run, run::GroupBy::kernel))
        EXPECT_FALSE(row.timeShare()) << row.name;
    for (const insight::Insight& insight : insight::insightsOf(*got.run))
        EXPECT_FALSE(insight.gain_share) << insight.rule->id;
}

TEST(AsynchronousTrace, TheLastRecordOfAStreamMayHaveAWrongTime) {
    const Scratch scratch;
    TraceText trace;
    for (int i = 0; i < 4; ++i) {
        const double start = 10'000 + 100 * i;
        trace.step(2 + i, start, 100);
        trace.kernel(start + 30 + (i == 3 ? 1.8e9 : 0), 30, trace.mm(start + 5));
    }
    Imported got = tests::importBytes(scratch, "a.json", trace.text());
    expectSound(got);
    EXPECT_EQ(got.records.size(), 3u);
    EXPECT_NE(got.said().find("after all other work"), std::string::npos) << got.said();
    EXPECT_LT(run::summarizeSteps(*got.run).seconds_mean.value_or(1), 1e-3);
}

TEST(AsynchronousTrace, WithoutAnyGpuRecordNoRateIsKnown) {
    const Scratch scratch;
    TraceText trace;
    for (int i = 0; i < 3; ++i) {
        trace.step(2 + i, 10'000 + 100 * i, 100);
        trace.mm(10'005 + 100 * i);
    }
    const Imported got = tests::importBytes(scratch, "a.json", trace.text());
    for (const run::GroupBy by : {run::GroupBy::step, run::GroupBy::op}) {
        for (const run::Row& row : run::rowsOf(*got.run, by)) {
            EXPECT_FALSE(row.flops_per_second) << row.name;
            EXPECT_FALSE(run::bytesPerSecond(row, roofline::Level::dram)) << row.name;
        }
    }
}

TEST(AsynchronousTrace, StepsThatOverlapOnSeveralStreamsAreUncertain) {
    const Scratch scratch;
    TraceText trace;
    for (int i = 0; i < 3; ++i) {
        trace.step(1 + i, 10'000 + 100 * i, 100);
        trace.kernel(10'030 + 200 * i, 200, trace.mm(10'010 + 100 * i));
        if (i == 0) trace.kernel(10'060, 2000, trace.mm(10'040), 20);
    }
    Imported got = tests::importBytes(scratch, "a.json", trace.text());
    expectSound(got);
    const run::StepSummary summary = run::summarizeSteps(*got.run);
    EXPECT_EQ(summary.uncertain_steps, 3);
    EXPECT_DOUBLE_EQ(summary.seconds_median.value_or(0), summary.seconds_mean.value_or(1));
    EXPECT_NEAR(summary.seconds_mean.value_or(0) * 3, 2060e-6, 1e-9);
    std::map<std::string, run::Row> rows = stepRows(got);
    EXPECT_FALSE(rows["step 2"].time());
    for (const auto& [name, row] : rows) EXPECT_FALSE(row.roof_share) << name;
    const run::StepSplits splits = run::splitSteps(*got.reader, *got.run);
    EXPECT_TRUE(
        present::overviewJson(splits, *got.run->strings)["by_step"][1]["seconds"].is_null());
}

TEST(AsynchronousTrace, LostCopiesAndFillsAreCounted) {
    const Scratch scratch;
    TraceText trace;
    for (int i = 0; i < 3; ++i) {
        const double start = 10'000 + 500 * i;
        trace.op("aten::copy_", start, 20);
        const int copy = trace.launch("cudaMemcpyAsync", start + 5);
        if (i == 0)
            trace.slice("gpu_memcpy", "Memcpy HtoD (Pinned -> Device)", start + 20, 10, 7,
                        fmt::format("\"device\":0,\"stream\":7,\"correlation\":{}", copy));
        trace.launch("cudaMemsetAsync", start + 50);
        trace.kernel(start + 120, 100, trace.mm(start + 100));
    }
    Imported got = tests::importBytes(scratch, "a.json", trace.text());
    expectSound(got);
    EXPECT_EQ(got.run->info.dropped_records, 5u);
    EXPECT_TRUE(got.says("the work of 4 of 9 launches")) << got.said();
}

TEST(AsynchronousTrace, CallsBeforeStepZeroAreAWarmupStep) {
    const Scratch scratch;
    TraceText trace;
    trace.kernel(9'030, 50, trace.mm(9'010));
    for (int i = 0; i < 2; ++i) {
        trace.step(i, 10'000 + 100 * i, 100);
        trace.kernel(10'030 + 100 * i, 50, trace.mm(10'010 + 100 * i));
    }
    Imported got = tests::importBytes(scratch, "a.json", trace.text());
    expectSound(got);
    ASSERT_EQ(got.run->steps->size(), 3u);
    EXPECT_EQ((*got.run->steps)[0].index, -1);
    EXPECT_EQ((*got.run->steps)[0].kind, run::StepRecord::Kind::warmup);
    EXPECT_EQ(got.reader->gpuRecords(0).size(), 1u);
    for (const run::Row& row : run::rowsOf(*got.run, run::GroupBy::op)) {
        if (row.name == "aten::mm") {
            EXPECT_EQ(row.calls, 2u);
        }
    }
}

// The GPU's clock is behind that of the CPU, so kernels start before the steps that launch them.
TEST(AsynchronousTrace, BusyTimeOfASkewedClockIsThatOfTheOverview) {
    const Scratch scratch;
    TraceText trace;
    for (int i = 0; i < 3; ++i) {
        const double start = 10'000 + 700 * i;
        trace.step(3 + i, start, 700);
        for (int k = 0; k < 3; ++k)
            trace.kernel(start - 100 + 200 * k, 190, trace.mm(start + 5 + 30 * k));
    }
    Imported got = tests::importBytes(scratch, "a.json", trace.text());
    const run::StepSplits splits = run::splitSteps(*got.reader, *got.run);
    ASSERT_TRUE(splits.sum.gpu);
    EXPECT_NEAR(run::summarizeGpu(*got.run)->busy_share.value_or(0),
                static_cast<double>(splits.sum.gpu->busy_ns) /
                    static_cast<double>(splits.sum.gpu->steps_ns),
                1e-9);
}

std::uint64_t bytesOf(const Imported& got, std::string_view kernel) {
    for (const run::GpuRecord& record : got.records) {
        if (got.text(record.full_name).find(kernel) != std::string::npos)
            return record.bytes[roofline::index(roofline::Level::dram)];
    }
    return 0;
}

TEST(KernelBytes, OfABiasAreThoseOfTheOutput) {
    const Scratch scratch;
    TraceText trace;
    trace.op("aten::addmm", 100, 50,
             R"("Input Dims":[[64],[32,128],[128,64],[],[]],"Input type":["float","float","float",
                "Scalar","Scalar"],"Concrete Inputs":["","","","1","1"])");
    trace.kernel(150, 10, trace.launch("cudaLaunchKernel", 110));
    trace.kernel(160, 5, trace.launch("cudaLaunchKernel", 120), 7, 0,
                 "void at::native::elementwise_kernel<128, 2, AddFunctor<float> >(int)");
    const Imported got = tests::importBytes(scratch, "a.json", trace.text());
    EXPECT_EQ(bytesOf(got, "AddFunctor"), 2u * 4 * 32 * 64);
    EXPECT_EQ(bytesOf(got, "sgemm"), 4u * (64 + 32 * 128 + 128 * 64 + 32 * 64));
}

TEST(KernelBytes, GoToTheFillOfAResultToo) {
    const Scratch scratch;
    TraceText trace;
    trace.op(
        "aten::embedding_dense_backward", 100, 50,
        R"("Input Dims":[[8,16],[8],[],[],[]],"Input type":["float","long int","Scalar","Scalar",
                "Scalar"],"Concrete Inputs":["","","1000","-1","False"])");
    trace.kernel(150, 9, trace.launch("cudaLaunchKernel", 110), 7, 0,
                 "void at::native::vectorized_elementwise_kernel<4, FillFunctor<float> >(int)");
    trace.kernel(160, 1, trace.launch("cudaLaunchKernel", 120), 7, 0, "embedding_backward_kernel");
    const Imported got = tests::importBytes(scratch, "a.json", trace.text());
    EXPECT_EQ(bytesOf(got, "FillFunctor"), 4u * 1000 * 16);
    EXPECT_EQ(bytesOf(got, "embedding_backward"), 4u * 8 * 16 + 8 * 8);
}

// The kernel of the loss's backward pass writes one number per target; a memset clears the rest.
TEST(KernelBytes, GoToTheMemsetOfAResult) {
    const auto imported = [](int memset_bytes) {
        const Scratch scratch;
        TraceText trace;
        trace.op("aten::nll_loss_backward", 100, 50,
                 R"("Input Dims":[[],[32,1000],[32],[],[],[],[]],"Input type":["float","float",
                    "long int","","Scalar","Scalar","float"],
                    "Concrete Inputs":["","","","","1","-100",""])");
        const int memset = trace.launch("cudaMemsetAsync", 110);
        trace.slice("gpu_memset", "Memset (Device)", 150, 1, 7,
                    fmt::format(R"("device":0,"context":1,"stream":7,"bytes":{},"correlation":{})",
                                memset_bytes, memset));
        trace.kernel(160, 8, trace.launch("cudaLaunchKernel", 120), 7, 0, "nll_loss_kernel");
        return tests::importBytes(scratch, "a.json", trace.text());
    };
    constexpr std::uint64_t kResult = 4 * 32 * 1000, kRead = 4 + 8 * 32 + 4;
    const auto bytes = [](const run::GpuRecord& record) {
        return record.bytes[roofline::index(roofline::Level::dram)];
    };
    const Imported filled = imported(kResult);
    ASSERT_EQ(filled.records.size(), 2u);
    EXPECT_EQ(filled.records[0].kind, run::GpuKind::memset);
    EXPECT_TRUE(filled.records[0].work_known);
    EXPECT_EQ(bytes(filled.records[0]), kResult);
    EXPECT_EQ(bytes(filled.records[1]), kRead);
    EXPECT_EQ(filled.records[1].flops_elementwise, 32u);
    // The op's row has all bytes of the op.
    for (const run::Row& row : run::rowsOf(*filled.run, run::GroupBy::op)) {
        if (row.name != "aten::nll_loss_backward") continue;
        EXPECT_EQ(row.bytes[roofline::index(roofline::Level::dram)], kResult + kRead);
    }
    // This memset cannot be the result.
    const Imported workspace = imported(10 * kResult);
    ASSERT_EQ(workspace.records.size(), 2u);
    EXPECT_FALSE(workspace.records[0].work_known);
    EXPECT_TRUE(workspace.records[0].helps);
    EXPECT_EQ(bytes(workspace.records[1]), kResult + kRead);
}

// Two GPUs work at the same time, each at the same rate as one GPU alone.
TEST(SeveralGpus, RatesOfAStepAreThoseOfOneGpu) {
    const auto imported = [](int gpus) {
        const Scratch scratch;
        TraceText trace;
        trace.step(3, 1000, 100);
        for (int gpu = 0; gpu < gpus; ++gpu)
            trace.kernel(1010, 90, trace.mm(1000 + 30 * gpu), 7, gpu);
        return tests::importBytes(scratch, "a.json", trace.text());
    };
    const Imported one = imported(1), two = imported(2);
    EXPECT_EQ(two.run->gpu_uses->front().devices, 2u);
    const auto step = [](const Imported& got) {
        return run::rowsOf(*got.run, run::GroupBy::step).front();
    };
    EXPECT_EQ(step(two).totalFlops(), 2 * step(one).totalFlops());
    EXPECT_DOUBLE_EQ(step(two).flops_per_second.value_or(0),
                     step(one).flops_per_second.value_or(-1));
    EXPECT_DOUBLE_EQ(step(two).roof_share.value_or(0), step(one).roof_share.value_or(-1));
    const auto hfu = [](const Imported& got) {
        return run::summarizeSteps(*got.run).utilization.hfu;
    };
    ASSERT_TRUE(hfu(one));
    EXPECT_DOUBLE_EQ(*hfu(two), *hfu(one));
}

// Kernels of two kinds of GPUs are in one row, whose roof is that of the first kind.
TEST(SeveralGpus, OfTwoKindsExplainARateAboveTheRoof) {
    const Scratch scratch;
    TraceText trace;
    for (int gpu = 0; gpu < 2; ++gpu)
        trace.kernel(150 + 10 * gpu, 0.01, trace.mm(100 + 30 * gpu), 7, gpu);
    std::string text = trace.text();
    const std::size_t end = text.find("}],\"traceEvents\"");
    ASSERT_NE(end, std::string::npos);
    text.insert(end, fmt::format("}},{{\"id\":1,{}", kT4));
    const Imported got = tests::importBytes(scratch, "a.json", text);
    ASSERT_EQ(got.run->machine.gpus.size(), 2u);
    const run::Row& row = got.row("sgemm");
    ASSERT_TRUE(row.doubt);
    EXPECT_NE(row.doubt->text().find("several GPUs"), std::string::npos) << row.doubt->text();
}

// A list of tensors has no type in the trace.
TEST(ListsOfTensors, HaveTheTypeOfTheTrace) {
    const auto catOf = [](std::string_view others) {
        const Scratch scratch;
        TraceText trace;
        trace.op("aten::cat", 100, 20,
                 R"("Input Dims":[[[10,10],[10,10]],[]],"Input type":["TensorList","Scalar"],
                    "Concrete Inputs":["","0"])");
        for (double start = 200; const char type : others) {
            trace.op("aten::relu", start += 50, 20,
                     fmt::format(R"("Input Dims":[[64]],"Input type":["{}"])",
                                 type == 'b' ? "c10::BFloat16" : "float"));
        }
        const Imported got = tests::importBytes(scratch, "a.json", trace.text());
        const run::OpRecord* const cat = got.op("aten::cat");
        EXPECT_EQ(got.said().find("They are assumed to be") != std::string::npos,
                  cat != nullptr && cat->flops_known);
        return cat != nullptr && cat->flops_known ? std::optional(cat->bytes[0]) : std::nullopt;
    };
    EXPECT_EQ(catOf("f"), 2u * 200 * 4);
    EXPECT_EQ(catOf("bb"), 2u * 200 * 2);
    EXPECT_EQ(catOf("bf"), std::nullopt);
    EXPECT_EQ(catOf(""), std::nullopt);
}

TEST(AmdTraces, TheOnlyDeviceIsTheOneThatRan) {
    const Scratch scratch;
    TraceText trace;
    trace.kernel(130, 10, trace.mm(100), 7, 2, "_ZN2at6native4fillEi.kd");
    const Imported got = tests::importBytes(scratch, "a.json", trace.text(kMi300x));
    ASSERT_FALSE(got.run->machine.gpus.empty());
    EXPECT_EQ(got.run->machine.gpus.front(), "AMD Instinct MI300X");
    EXPECT_EQ(got.run->info.device, "cuda:2");
    EXPECT_FALSE(got.run->ceilings.empty());
    EXPECT_EQ(got.text(got.records.front().full_name), "at::native::fill(int)");
}

TEST(AmdTraces, AConvolutionByAMatrixProductIsOne) {
    const Scratch scratch;
    TraceText trace;
    trace.op("aten::convolution", 100, 50);
    trace.kernel(150, 10, trace.launch("hipLaunchKernel", 110), 7, 0, "Cijk_Ailk_Bljk_SB_MT64x64");
    const Imported got = tests::importBytes(scratch, "a.json", trace.text());
    EXPECT_EQ(got.records.front().category, cost::Category::convolution);
}

ImportResult importTogether(const Scratch& scratch, const std::vector<std::string>& traces) {
    std::filesystem::create_directory(scratch / "traces");
    for (std::size_t i = 0; i < traces.size(); ++i)
        std::ofstream(scratch / "traces" / fmt::format("{}.json", char('a' + i))) << traces[i];
    ImportOptions options;
    options.files = {scratch / "traces"};
    options.output = scratch / "out.ridge";
    return importFiles(options);
}

TEST(UnrelatedTraces, AreRunsOfTheirOwn) {
    const Scratch scratch;
    const ImportResult result =
        importTogether(scratch, {laggingSteps(3).text(), laggingSteps(4).text(kT4)});
    EXPECT_FALSE(result.merged);
    ASSERT_EQ(result.runs.size(), 2u);
    EXPECT_NE(toText(result.report).find("each is a run of its own"), std::string::npos);
    for (const auto& run : result.runs)
        EXPECT_FALSE(run::RunReader::open(run)->summary()->info.rank);
}

TEST(UnrelatedTraces, OneOfThemIsLeftOut) {
    const Scratch scratch;
    std::vector<std::string> traces;
    for (int rank = 0; rank < 2; ++rank) {
        std::string text = laggingSteps(3).text();
        text.pop_back();
        traces.push_back(text +
                         fmt::format(R"(,"distributedInfo":{{"rank":{},"world_size":2}}}})", rank));
    }
    traces.push_back(laggingSteps(7).text(kT4));
    const ImportResult result = importTogether(scratch, traces);
    EXPECT_TRUE(result.merged);
    EXPECT_EQ(result.runs.size(), 2u);
    EXPECT_NE(toText(result.report).find("\"c.json\" is left out: nothing shows"),
              std::string::npos);
}

}  // namespace
}  // namespace ridgepoint::import
