// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/step_summary.h"
#include "tests/import/imported.h"

namespace ridgepoint::import {
namespace {

using roofline::Arithmetic;
using roofline::Level;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;
using tests::ImportedRun;
using tests::refusalOf;

constexpr std::size_t kDramLevel = roofline::index(Level::dram),
                      kL2Level = roofline::index(Level::l2), kL1Level = roofline::index(Level::l1);

const std::string kSummary =
    "training …\n.==12== NVPROF is profiling process 12, command: ./a\n"
    "==12== Profiling result:\n"
    "            Type  Time(%)      Time     Calls       Avg       Min       Max  Name\n"
    " GPU activities:   60.00%  6.0000ms         3  2.0000ms  1.0000ms  3.0000ms  void "
    "gemm<int=2>(float const *)\n"
    "                   40.00%  400.00us         2  200.00us  100.00us  300.00us  [CUDA memcpy "
    "HtoD]\n"
    "      API calls:   99.00%  1.5000s         7  214.29ms  1.0000us  1.4000s  cudaMalloc\n"
    "                    1.00%  20.000us         3  6.6667us  5.0000us  10.000us  cuDeviceGet\n";

TEST(Nvprof, SummaryAsTextGivesTotalsAndApiCalls) {
    const ImportedRun run({kSummary});
    EXPECT_EQ(run.run->info.source, "imported:nvprof");
    const run::Row& gemm = run.row("gemm");
    EXPECT_EQ(gemm.calls, 3u);
    EXPECT_DOUBLE_EQ(gemm.seconds, 6e-3);
    EXPECT_DOUBLE_EQ(gemm.seconds_min.value_or(0), 1e-3);
    EXPECT_DOUBLE_EQ(gemm.seconds_max.value_or(0), 3e-3);
    EXPECT_EQ(run.row("copy host to device").calls, 2u);
    const auto gpu = run::summarizeGpu(*run.run);
    ASSERT_THAT(gpu->calls, SizeIs(2));
    EXPECT_EQ(gpu->calls[0].name, "cudaMalloc");
    EXPECT_DOUBLE_EQ(gpu->calls[0].seconds, 1.5);
    EXPECT_EQ(gpu->calls[1].kind, run::GpuCall::Kind::driver);
    EXPECT_FALSE(gpu->copied_bytes);
    EXPECT_FALSE(gpu->busy_share);
    EXPECT_FALSE(run::summarizeSteps(*run.run).phase_seconds[1]);
    EXPECT_THAT(run.said(), HasSubstr("when each kernel ran is not known"));

    // Before CUDA 9, there was no Type column.
    const ImportedRun old(
        {"==1== Profiling result:\n"
         "Time(%)      Time     Calls       Avg       Min       Max  Name\n"
         " 59.40%  7.71177s      5719  1.3484ms  359.26us  3.9149ms  maxwell_gemm\n"
         "  0"});
    EXPECT_DOUBLE_EQ(old.row("maxwell_gemm").seconds, 7.71177);
    EXPECT_THAT(old.said(), HasSubstr("the file ends within one"));
}

TEST(Nvprof, SummaryAsCsvHasAUnitForEachColumn) {
    const ImportedRun run(
        {"\"Type\",\"Time(%)\",\"Time\",\"Calls\",\"Avg\",\"Min\",\"Max\",\"Name\"\n"
         ",%,ms,,ms,us,ms,\n"
         "\"GPU activities\",38.8,2.678435,101,0.026519,25.984,0.027808,"
         "\"transpose(float*, int)\"\n"
         "\"API calls\",1.0,0.5,1,0.5,500.0,0.5,\"cudaFree\"\n"
         "\"OpenACC (excl)\",1.0,0.5,1,0.5,500.0,0.5,\"acc_wait\"\n"});
    EXPECT_DOUBLE_EQ(run.row("transpose").seconds, 2.678435e-3);
    EXPECT_DOUBLE_EQ(run.row("transpose").seconds_min.value_or(0), 25.984e-6);
    EXPECT_DOUBLE_EQ(run.row("transpose").seconds_max.value_or(0), 27.808e-6);
    EXPECT_THAT(run.said(), HasSubstr("skipped: 1 row: of \"OpenACC (excl)\""));
}

TEST(Nvprof, CopiesOfManagedMemoryHaveATableOfTheirOwn) {
    const std::string rows =
        "==12== Unified Memory profiling result:\n"
        "Device \"Tesla V100-SXM2-16GB (0)\"\n"
        "   Count  Avg Size  Min Size  Max Size  Total Size  Total Time  Name\n"
        "      48  170.67KB  4.0000KB  0.9961MB  8.000000MB  1.200000ms  Host To Device\n"
        "      24  170.67KB  4.0000KB  0.9961MB  4.000000MB  366.1760us  Device To Host\n"
        "      12         -         -         -           -  2.839872ms  Gpu page fault groups\n"
        "Total CPU Page faults: 36\n";
    const ImportedRun run({kSummary + rows});
    const run::Row& copied = run.row("copy host to device");
    EXPECT_EQ(copied.calls, 50u);  // with the two of the other table
    EXPECT_DOUBLE_EQ(copied.seconds, 1.6e-3);
    EXPECT_EQ(copied.copied_bytes, 8u << 20);
    EXPECT_EQ(run.row("copy device to host").copied_bytes, 4u << 20);
    ASSERT_FALSE(run.run->machine.gpus.empty());
    EXPECT_THAT(run.run->machine.gpus.front(), HasSubstr("V100"));
    EXPECT_FALSE(run.run->ceilings.empty());
    EXPECT_THAT(run.said(), HasSubstr("events of managed memory that copy nothing"));
    const ImportedRun csv(
        {"\"Device\",\"Count\",\"Avg Size\",\"Min Size\",\"Max Size\",\"Total Size\",\"Total "
         "Time\",\"Name\"\n,,KB,KB,KB,MB,ms,\n"
         "\"Tesla K80 (0)\",48,170.67,4.0,980.0,8.0,1.5,\"Host To Device\"\n"});
    EXPECT_DOUBLE_EQ(csv.row("copy host to device").seconds, 1.5e-3);
    EXPECT_EQ(csv.row("copy host to device").copied_bytes, 8u << 20);
}

// Rows that were cut off are a part of the whole that the printed shares refer to.
TEST(Nvprof, ATruncatedSummaryKeepsItsShares) {
    const std::string head =
        "==7== Profiling result:\n"
        "            Type  Time(%)      Time     Calls       Avg       Min       Max  Name\n";
    const std::string rows =
        " GPU activities:   14.55%  1.4550s       100  14.550ms  14.550ms  14.550ms  sgemm\n"
        "                   29.00%  2.9000s       100  29.000ms  29.000ms  29.000ms  winograd\n";
    const ImportedRun cut({head + rows});
    EXPECT_NEAR(cut.row("sgemm").share, 0.1455, 1e-4);
    EXPECT_NEAR(cut.row("winograd").share, 0.29, 1e-4);
    EXPECT_NEAR(cut.row("(missing in the file)").seconds, 5.645, 1e-3);
    EXPECT_THAT(cut.said(), HasSubstr("take 43.55 % of the time"));
    const ImportedRun whole(
        {head + rows +
         "                   56.45%  5.6450s       100  56.450ms  56.450ms  56.450ms  relu\n"});
    EXPECT_NEAR(whole.row("sgemm").share, 0.1455, 1e-4);
    EXPECT_THAT(whole.said(), Not(HasSubstr("incomplete")));
}

// A CSV table as saved by a spreadsheet program.
TEST(Nvprof, TablesWithTabsAndSemicolons) {
    const auto table = [](char delimiter) {
        std::string text =
            "==7== NVPROF is profiling process 7|command: python main.py --arch resnet18||||||\n"
            "=> creating model 'resnet18'||||||\n==7== Metric result:||||||\n"
            "Device|Kernel|Invocations|Metric Name|Metric Description|Min|Max|Avg\n"
            "Tesla K80 (0)|\"void gemm<int=1, bool=1>(int, int)\"|10|flop_count_dp|Floating Point "
            "Operations(Double Precision)|827392|25690112|4821811\n";
        std::replace(text.begin(), text.end(), '|', delimiter);
        return text;
    };
    for (const char delimiter : {'\t', ';'}) {
        const ImportedRun run({table(delimiter)});
        const run::Row& gemm = run.row("gemm");
        EXPECT_EQ(gemm.calls, 10u);
        EXPECT_DOUBLE_EQ(gemm.totalFlops(), 48218110);
    }
}

const std::string kTrace =
    "==9== Profiling result:\n"
    "   Start  Duration            Grid Size      Block Size     Regs*    SSMem*    DSMem*      "
    "Size  "
    "Throughput  SrcMemType  DstMemType           Device   Context    Stream  Name\n"
    "330.00ms  4.0000us              (2 1 1)       (256 1 1)        50  2.0000KB        1B         "
    "-  "
    "         -           -           -  Tesla V100-SXM2         1         7  gemm(int) [2327]\n"
    "331.00ms  10.000us                    -               -         -         -         -  "
    "3.7500KB  "
    "2.8656GB/s    Pageable      Device  Tesla V100-SXM2         1        13  [CUDA memcpy HtoD]\n"
    "332.00ms  6.0000us              (4 2 1)       (256 1 1)        50        0B        0B         "
    "-  "
    "         -           -           -  Tesla V100-SXM2         1         7  gemm(int) [2330]\n\n"
    "Regs: Number of registers used per CUDA thread.\n";

// The same on a device without tensor cores.
const std::string kPascalTrace = [] {
    std::string trace = kTrace;
    const std::string volta = "Tesla V100-SXM2", pascal = "Tesla P100-PCIE";
    for (std::size_t at; (at = trace.find(volta)) != std::string::npos;)
        trace.replace(at, volta.size(), pascal);
    return trace;
}();

std::string metricsOf(const std::string& device, int invocations, double factor = 1) {
    std::string text =
        "==9== Metric result:\n"
        "Invocations                               Metric Name                            Metric "
        "Description         Min         Max         Avg\n"
        "Device \"" +
        device + "\"\n    Kernel: gemm(int)\n";
    const std::vector<std::pair<const char*, double>> metrics{{"flop_count_dp", 0},
                                                              {"flop_count_sp", 1e6},
                                                              {"flop_count_hp", 30},
                                                              {"gld_transactions", 1},
                                                              {"gst_transactions", 2},
                                                              {"local_load_transactions", 3},
                                                              {"local_store_transactions", 4},
                                                              {"atomic_transactions", 5},
                                                              {"shared_load_transactions", 6},
                                                              {"shared_store_transactions", 7},
                                                              {"l2_read_transactions", 10},
                                                              {"l2_write_transactions", 20},
                                                              {"dram_read_transactions", 100},
                                                              {"dram_write_transactions", 200}};
    for (const auto& [name, value] : metrics) {
        text += fmt::format("{:11}  {:>40}  {:>40}  {:>10}  {:>10}  {:>10}\n", invocations, name,
                            "Some Description (Of It)", value, value, value * factor);
    }
    return text;
}

TEST(Nvprof, TraceIsATimelineOfKernelsAndCopies) {
    const ImportedRun run({kTrace});
    ASSERT_THAT(run.records, SizeIs(3));
    EXPECT_EQ(run.records[0].start_ns, 0);
    EXPECT_EQ(run.records[0].duration_ns, 4000);
    EXPECT_EQ(run.records[0].shared_bytes, 2049u);  // KB means 1024 bytes
    EXPECT_EQ(run.records[1].kind, run::GpuKind::copy);
    EXPECT_EQ(run.records[1].copied_bytes, 3840u);
    EXPECT_EQ(run.records[1].from, run::MemoryPlace::pageable);
    EXPECT_EQ(run.records[1].stream, 13u);
    EXPECT_EQ(run.records[2].start_ns, 2'000'000);
    EXPECT_EQ(run.records[2].grid, (std::array<std::uint32_t, 3>{4, 2, 1}));
    EXPECT_EQ(run.row("gemm").calls, 2u);
    EXPECT_DOUBLE_EQ(run.row("(GPU idle)").seconds, 2006e-6 - 20e-6);
}

// A damaged file may contain a kernel that took a century, or more calls than a run can store.
TEST(Nvprof, TimesAndCallsBeyondAllReasonAreRefused) {
    std::string trace =
        "==12== NVPROF is profiling process 12, command: ./a\n==12== Profiling result:\n"
        "   Start  Duration  Stream  Name\n";
    for (int i = 0; i < 12; ++i) trace += fmt::format("{}.00ms  3.9e9s  7  gemm(float*)\n", i + 1);
    EXPECT_THAT(refusalOf(trace, "nvprof"), HasSubstr("more than four years"));
    for (const char* const cell : {"6.0000ms", "       3"}) {
        std::string summary = kSummary;
        const std::string large = cell[0] == '6' ? "4.0e09s" : "       300000000000000000";
        summary.replace(summary.find(cell), std::string(cell).size(), large);
        EXPECT_THAT(refusalOf(summary, "nvprof"), HasSubstr("damaged")) << cell;
    }
}

TEST(Nvprof, TimesAreJoinedWithTheMetricsOfAnotherFile) {
    const ImportedRun run({metricsOf("Tesla V100-SXM2-16GB (0)", 2), kTrace});
    const run::Row& gemm = run.row("gemm");
    EXPECT_EQ(gemm.calls, 2u);
    EXPECT_DOUBLE_EQ(gemm.seconds, 10e-6);
    EXPECT_EQ(gemm.flops[roofline::index(Arithmetic::fp32)], 2'000'000u);
    EXPECT_EQ(gemm.flops[roofline::index(Arithmetic::fp16)], 60u);
    EXPECT_EQ(gemm.bytes[kDramLevel], 2u * 300 * 32);
    EXPECT_EQ(gemm.bytes[kL2Level], 2u * 30 * 32);
    EXPECT_EQ(gemm.bytes[kL1Level], 2u * (15 * 32 + 13 * 128));
    EXPECT_EQ(gemm.flops_from, roofline::Provenance::counted);
    EXPECT_FALSE(run.run->ceilings.empty());
    EXPECT_EQ(run.run->machine.gpus.at(0), "Tesla V100-SXM2-16GB");
    // It may have used tensor cores, which nvprof does not count.
    EXPECT_TRUE(gemm.flops_partial);
    EXPECT_FALSE(ImportedRun({metricsOf("Tesla P100-PCIE-16GB (0)", 2), kPascalTrace})
                     .row("gemm")
                     .flops_partial);

    // Counted in one launch, timed in two.
    const ImportedRun scaled({kPascalTrace, metricsOf("Tesla P100-PCIE-16GB (0)", 1)});
    EXPECT_EQ(scaled.row("gemm").flops[roofline::index(Arithmetic::fp32)], 2'000'000u);
    EXPECT_THAT(scaled.said(), HasSubstr("counted and timed launches differ"));
    const ImportedRun alone({metricsOf("Tesla P100-PCIE-16GB (0)", 5)});
    EXPECT_EQ(alone.row("gemm").calls, 5u);
    EXPECT_THAT(alone.said(), HasSubstr("time of kernels that were only counted is not known"));
}

TEST(Nvprof, EventsAndMetricsAsCsvInOneFile) {
    const std::string kernel = "\"Tesla K20c (0)\",\"k(float*, int)\",4,";
    const ImportedRun run(
        {"==1== Profiling result:\n==1== Event result:\n"
         "\"Device\",\"Kernel\",\"Invocations\",\"Event "
         "Name\",\"Min\",\"Max\",\"Avg\",\"Total\"\n" +
         kernel + "\"thread_inst_executed\",16,16,16,64\n\n==1== Metric result:\n" +
         "\"Device\",\"Kernel\",\"Invocations\",\"Metric Name\",\"Metric "
         "Description\",\"Min\",\"Max\","
         "\"Avg\"\n" +
         kernel + "\"flop_count_sp_fma\",\"FMA\",10,10,10\n" + kernel +
         "\"flop_count_sp_add\",\"Add\",1,1,1\n" + kernel +
         "\"flop_count_sp_mul\",\"Mul\",2,2,2\n" + kernel + "\"flop_count_dp\",\"Double\",0,0,0\n" +
         kernel + "\"stall_sync\",\"Issue Stall\",33.1%,33.1%,33.1%\n" + kernel +
         "\"cf_fu_utilization\",\"Level\",Low (1),Low (2),Low (1)\n" + kernel +
         "\"l2_read_transactions\",\"cut"});
    EXPECT_DOUBLE_EQ(run.row("k(float").totalFlops(), 4 * 23);
    EXPECT_TRUE(run.row("k(float").flops_partial);  // the device is not in the catalogue
    EXPECT_EQ(run.row("k(float").bytes[kL2Level], std::nullopt);
    EXPECT_THAT(run.said(), HasSubstr("\"Tesla K20c\""));
    EXPECT_THAT(run.said(), HasSubstr("skipped: 1 row: they end before their last column"));
}

// --print-gpu-trace together with --metrics: a row for each launch, a column for each metric.
TEST(Nvprof, MetricsOfEachLaunchAddUp) {
    const std::string head =
        "==9== Profiling result:\n\"Device\",\"Context\",\"Stream\",\"Kernel\",\"Correlation_ID\","
        "\"flop_count_sp\",\"flop_count_dp\",\"flop_count_hp\",\"dram_read_bytes\","
        "\"dram_write_bytes\",\"dram_utilization\"\n";
    const std::string where = "\"Tesla P100-PCIE-16GB (0)\",\"1\",\"7\",";
    const ImportedRun run(
        {head + where +
             "\"gemm(int) [2327]\",\"2327\",\"1000\",\"0\",\"10\",\"320\",\"64\",\"Low "
             "(1)\"\n" +
             where +
             "\"gemm(int) [2330]\",\"2330\",\"3000\",\"0\",\"30\",\"640\",\"64\",\"Mid (4)\"\n" +
             where +
             "\"relu(int) [2331]\",\"2331\",\"7\",\"0\",\"0\",\"32\",\"<OVERFLOW>\",\"-\"\n",
         kPascalTrace});
    const run::Row& gemm = run.row("gemm");
    EXPECT_EQ(gemm.calls, 2u);
    EXPECT_DOUBLE_EQ(gemm.seconds, 10e-6);
    EXPECT_EQ(gemm.flops[roofline::index(Arithmetic::fp32)], 4000u);
    EXPECT_EQ(gemm.flops[roofline::index(Arithmetic::fp16)], 40u);
    EXPECT_EQ(gemm.bytes[kDramLevel], 320u + 64 + 640 + 64);
    EXPECT_EQ(gemm.flops_from, roofline::Provenance::counted);
    EXPECT_EQ(run.row("relu").flops[roofline::index(Arithmetic::fp32)], 7u);
    EXPECT_EQ(run.row("relu").bytes[kDramLevel], std::nullopt);  // one of the two values is unknown
}

TEST(Nvprof, CutOffAnywhereItOpensOrSaysWhy) {
    const std::string whole = kSummary + kTrace + metricsOf("Tesla P100-PCIE-16GB (0)", 2);
    for (std::size_t size = 0; size < whole.size(); size += 211) {
        const std::string said = refusalOf(whole.substr(0, size), "nvprof");
        if (!said.empty()) {
            EXPECT_LT(size, kSummary.size());
            EXPECT_THAT(said, HasSubstr("No row of nvprof's"));
        }
    }
    std::string windows;
    for (const char c : whole) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    // Two kernels with one short name: 3 launches in a summary, 2 in a trace.
    EXPECT_EQ(ImportedRun({windows}).row("gemm(int)").calls, 5u);
    EXPECT_THAT(
        refusalOf("==1== NVPROF is profiling\n==1== Error: Application returned non-zero code "
                  "255\n"),
        HasSubstr("non-zero code 255"));
}

}  // namespace
}  // namespace ridgepoint::import
