// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/import/ncu/launch.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/step_summary.h"
#include "tests/import/imported.h"

namespace ridgepoint::import {
namespace {

using ncu::Launch;
using roofline::Arithmetic;
using roofline::Level;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;
using tests::ImportedRun;
using tests::refusalOf;

constexpr std::size_t kDram = roofline::index(Level::dram), kL2 = roofline::index(Level::l2),
                      kL1 = roofline::index(Level::l1);

struct Cell {
    std::string name, unit, value;
};
// A row for each metric, with fewer fields than the header, as ncu 2022 writes them.
std::string longTable(const std::vector<std::pair<std::string, std::vector<Cell>>>& launches,
                      const std::string& cc = "8.0") {
    std::string text =
        "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Context\","
        "\"Stream\",\"Block Size\",\"Grid Size\",\"Device\",\"CC\",\"Section Name\",\"Metric "
        "Name\","
        "\"Metric Unit\",\"Metric Value\",\"Rule Name\",\"Rule Type\",\"Rule Description\"\n";
    int id = 0;
    for (const auto& [kernel, cells] : launches) {
        for (const Cell& cell : cells) {
            text += fmt::format(
                "\"{}\",\"77\",\"python\",\"127.0.0.1\",\"{}\",\"1\",\"7\",\"(128, 1, 1)\","
                "\"(64, 2, 1)\",\"0\",\"{}\",\"Command line profiler "
                "metrics\",\"{}\",\"{}\",\"{}\"\n",
                id, kernel, cc, cell.name, cell.unit, cell.value);
        }
        ++id;
    }
    return text;
}

std::vector<Cell> core(const std::string& ffma, const std::string& hfma = "0") {
    std::vector<Cell> cells;
    for (const char type : {'d', 'f', 'h'}) {
        for (const char* const kind : {"add", "mul", "fma"}) {
            const std::string name = fmt::format("{}{}", type, kind);
            cells.push_back({"smsp__sass_thread_inst_executed_op_" + name + "_pred_on.sum", "inst",
                             name == "ffma"   ? ffma
                             : name == "hfma" ? hfma
                                              : "0"});
        }
    }
    return cells;
}
std::vector<Cell> operator+(std::vector<Cell> a, const std::vector<Cell>& b) {
    for (const Cell& cell : b) a.push_back(cell);
    return a;
}
const std::vector<Cell> kTime{{"gpu__time_duration.sum", "nsecond", "2,000"}};
const std::vector<Cell> kTraffic{{"dram__bytes.sum", "Kbyte", "4.1"},
                                 {"lts__t_bytes.sum", "byte", "8,200"},
                                 {"l1tex__t_bytes.sum", "byte", "16,400"}};

double flopsIn(const run::Row& row, Arithmetic arithmetic) {
    return static_cast<double>(row.flops[roofline::index(arithmetic)]);
}

TEST(Ncu, TheBytesOfL2AreThoseOfSmsIfTheFileHasThem) {
    const std::vector<Cell> sectors{{"lts__t_sectors_srcunit_tex.sum", "sector", "100"}};
    const ImportedRun run({longTable({{"copy(float *)", kTime + core("0") + kTraffic + sectors}})},
                          "a100 sxm4 80gb");
    ASSERT_THAT(run.kernels, SizeIs(1));
    EXPECT_EQ(run.kernels[0].bytes[kL2], 3200u);
}

TEST(Ncu, LongTableBecomesKernelsWithCountedWork) {
    const ImportedRun run({"print of a program, with 1,2,3\n==PROF== Connected\n" +
                           longTable({{"axpy(float *)", kTime + core("1,000", "10") + kTraffic},
                                      {"axpy(float *)", kTime + core("3,000") + kTraffic}}) +
                           "done\n"},
                          "a100 sxm4 80gb");
    EXPECT_EQ(run.run->info.source, "imported:ncu");
    EXPECT_EQ(run.run->info.rung, run::EvidenceLevel::counted);
    ASSERT_THAT(run.kernels, SizeIs(1));
    const run::Row& row = run.kernels[0];
    EXPECT_EQ(row.calls, 2u);
    EXPECT_DOUBLE_EQ(row.seconds, 4e-6);
    EXPECT_EQ(flopsIn(row, Arithmetic::fp32), 8000);  // an fma is two FLOPs
    EXPECT_EQ(flopsIn(row, Arithmetic::fp16), 40);    // four FLOPs per pair
    EXPECT_FALSE(row.flops_partial);
    EXPECT_EQ(row.flops_from, roofline::Provenance::counted);
    EXPECT_EQ(row.seconds_from, roofline::Provenance::imported);
    EXPECT_EQ(row.bytes[kDram], 8200u);
    EXPECT_EQ(row.bytes[kL2], 16400u);
    EXPECT_EQ(row.bytes[kL1], 32800u);
    EXPECT_TRUE(row.roof_share);
    ASSERT_THAT(run.records, SizeIs(2));
    EXPECT_EQ(run.records[1].start_ns, 2000);
    EXPECT_EQ(run.records[1].grid, (std::array<std::uint32_t, 3>{64, 2, 1}));
    EXPECT_EQ(run.records[1].block[0], 128u);
    EXPECT_EQ(run.records[1].stream, 7u);
    EXPECT_THAT(run.said(), HasSubstr("passed over: 2 lines: print of the program"));
    EXPECT_FALSE(run::summarizeSteps(*run.run).samples_per_second);
}

TEST(Ncu, KernelsThatRanAloneAreNoStep) {
    const ImportedRun run({longTable({{"gemm", kTime + core("1,000")}})});
    EXPECT_EQ(run.run->info.times_of, run::TimesOf::kernels);
    EXPECT_TRUE(run.row("gemm").flops_per_second);
    const run::StepSummary steps = run::summarizeSteps(*run.run);
    EXPECT_EQ(steps.seconds_mean, std::nullopt);
    EXPECT_EQ(steps.seconds_median, std::nullopt);
    EXPECT_EQ(steps.samples_per_second, std::nullopt);
    EXPECT_EQ(run::summarizeGpu(*run.run)->busy_share, std::nullopt);
}

TEST(Ncu, WideTableHasItsUnitsInARowAndNamesItsDevice) {
    std::string wide =
        "\"ID\",\"Process ID\",\"Kernel Name\",\"Context\",\"Stream\",\"Block Size\",\"Grid Size\","
        "\"Device\",\"CC\",\"device__attribute_display_name\",\"gpu__time_duration.sum\","
        "\"dram__bytes_read.sum\",\"dram__bytes_write.sum\",\"launch__registers_per_thread\"\n"
        "\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"us\",\"Mbyte\",\"Kbyte\",\"register/"
        "thread\"\n";
    for (int i = 0; i < 3; ++i) {
        wide += fmt::format(
            "\"{}\",\"{}\",\"k\",\"1\",\"7\",\"(8, 8, 1)\",\"(2, 1, 1)\",\"0\",\"9.0\",\"NVIDIA "
            "H100 "
            "80GB HBM3\",\"1.5\",\"2\",\"3\",\"40\"\n",
            i, i < 2 ? 5 : 6);
    }
    const ImportedRun run({wide});
    EXPECT_EQ(run.row("k").bytes[kDram], 3u * 2'003'000u);
    EXPECT_DOUBLE_EQ(run.row("k").seconds, 4.5e-6);
    EXPECT_EQ(run.records.at(0).registers_per_thread, 40u);
    EXPECT_EQ(run.run->machine.gpus.at(0), "NVIDIA H100 80GB HBM3");
    EXPECT_FALSE(run.run->ceilings.empty());
    EXPECT_FALSE(run.result.device_needed);
    // Another process has its own context.
    EXPECT_NE(run.records.at(1).context, run.records.at(2).context);
    EXPECT_THAT(run.said(), HasSubstr("2 processes"));
}

TEST(Ncu, ConsoleTextOldAndNew) {
    const std::string text =
        "Epoch 1: loss 3.14  ok\n"
        "[4711] python3.9@10.0.0.7\n"
        "  void k<int, float>(T1 *), 2023-Apr-13 11:22:36, Context 1, Stream 7\n"
        "    Section: Command line profiler metrics\n"
        "    ----------------------- ------------- ------------\n"
        "    dram__bytes_read.sum.per_second      Gbyte/second            400.00\n"
        "    dram__bytes_write.sum.per_second      byte/second                 0\n"
        "    smsp__cycles_elapsed.sum                    cycle           4000000\n"
        "    smsp__cycles_elapsed.sum.per_second cycle/nsecond            400.00\n"
        "    ----------------------- ------------- ------------\n\n"
        "  other (64, 2, 1)x(128, 1, 1), Context 1, Stream 13, Device 1, CC 9.0\n"
        "    Section: GPU Speed Of Light Throughput\n"
        "    Metric Name               Metric Unit Metric Value\n"
        "    ----------------------- ------------- ------------\n"
        "    Duration                           us        12.50\n"
        "    Memory Throughput                   %        60.00\n"
        "    Memory Throughput        Gbyte/second       100.00\n"
        "    OPT   This kernel grid is too small  to fill the GPU\n";
    const ImportedRun run({text});
    const run::Row& old = run.row("void k");
    EXPECT_DOUBLE_EQ(old.seconds, 1e-5);
    EXPECT_EQ(old.bytes[kDram], 4'000'000u);
    EXPECT_DOUBLE_EQ(run.row("other").seconds, 1.25e-5);
    EXPECT_EQ(run.row("other").bytes[kDram], 1'250'000u);
    EXPECT_EQ(run.records.at(1).device, 1u);
    EXPECT_EQ(run.records.at(1).stream, 13u);
    EXPECT_EQ(run.records.at(1).grid[1], 2u);
    EXPECT_EQ(run.run->machine.host, "10.0.0.7");
    EXPECT_THAT(run.said(), HasSubstr("2 devices"));
}

// The importer and the run reader have the same limit. A report has four metrics, one of them
// misspelled.
TEST(Ncu, MetricsOfFlopsThatAreNotUsedAreNamed) {
    const std::string sass = "smsp__sass_thread_inst_executed_op_";
    const ImportedRun run({longTable({{"gemm",
                                       {{sass + "fadd_p.sum", "inst", "1000"},
                                        {sass + "fmul_pred_on.sum", "inst", "10"},
                                        {sass + "ffma_pred_on.sum", "inst", "100"},
                                        {sass + "fp16_pred_on.sum", "inst", "500"}}}})});
    EXPECT_DOUBLE_EQ(run.row("gemm").totalFlops(), 210);
    EXPECT_THAT(run.said(), HasSubstr(sass + "fadd_p\" is not used: its name is not"));
    EXPECT_THAT(run.said(), HasSubstr(sass + "fp16_pred_on\" is not used: it adds up"));
    EXPECT_THAT(run.said(), Not(HasSubstr("fmul_pred_on\" is not used")));
}

TEST(Ncu, AValueThatNoRunCanContain) {
    std::vector<Cell> cells = core("64");
    cells.push_back({"launch__shared_mem_per_block", "byte/block", "9223372036854775807"});
    EXPECT_THAT(refusalOf(longTable({{"gemm", cells}})),
                HasSubstr("of shared_bytes is more than a run can contain."));
}

TEST(Ncu, NumbersOfOtherLocales) {
    const auto secondsOf = [](const std::string& duration, const std::string& clock) {
        const ImportedRun run({longTable({{"k",
                                           {{"gpu__time_duration.sum", "nsecond", duration},
                                            {"sm__throughput.avg", "%", clock}}}})});
        return run.row("k").seconds;
    };
    EXPECT_DOUBLE_EQ(secondsOf("505,984", "12.5"), 505984e-9);
    EXPECT_DOUBLE_EQ(secondsOf("505.984", "12,5"), 505984e-9);
    EXPECT_DOUBLE_EQ(secondsOf("1 505 984", "12,5"), 1505984e-9);
    EXPECT_DOUBLE_EQ(secondsOf("1\xe2\x80\xaf"
                               "505\xc2\xa0"
                               "984,25",
                               "1"),
                     1505984e-9);
    EXPECT_DOUBLE_EQ(secondsOf("1'505'984", "1"), 1505984e-9);
    EXPECT_DOUBLE_EQ(secondsOf("1.505984e+06", "1"), 1505984e-9);
}

TEST(Ncu, TensorFlopsByGeneration) {
    const std::vector<Cell> path{
        {"sm__ops_path_tensor_src_bf16_dst_fp32.sum", "", "5,000"},
        {"sm__ops_path_tensor_src_bf16_dst_fp32_sparsity_off.sum", "", "5,000"},
        {"sm__ops_path_tensor_src_fp64.sum", "", "0"}};
    const ImportedRun ampere({longTable({{"sgemm", kTime + core("0") + path}})});
    EXPECT_EQ(flopsIn(ampere.kernels[0], Arithmetic::tensor_bf16), 5000);
    EXPECT_DOUBLE_EQ(ampere.kernels[0].totalFlops(), 5000);
    EXPECT_FALSE(ampere.kernels[0].flops_partial);

    // An instruction is 512 FLOPs only on Volta.
    const std::vector<Cell> pipe{{"sm__inst_executed_pipe_tensor.sum", "inst", "100"}};
    const ImportedRun volta({longTable({{"gemm", kTime + core("0") + pipe}}, "7.0")});
    EXPECT_EQ(flopsIn(volta.kernels[0], Arithmetic::tensor_fp16), 51200);
    const ImportedRun later({longTable({{"gemm", kTime + core("7") + pipe}}, "8.0")});
    EXPECT_DOUBLE_EQ(later.kernels[0].totalFlops(), 14);
    EXPECT_TRUE(later.kernels[0].flops_partial);
    EXPECT_THAT(later.said(), HasSubstr("Tensor cores were at work in all 1 launches"));

    // Idle tensor cores did no work. Without a metric, a product may have used them.
    const std::vector<Cell> idle{{"sm__inst_executed_pipe_tensor.sum", "inst", "0"}};
    EXPECT_FALSE(
        ImportedRun({longTable({{"gemm", kTime + core("7") + idle}})}).kernels[0].flops_partial);
    const ImportedRun silent(
        {longTable({{"gemm", kTime + core("7")}, {"relu", kTime + core("3")}})});
    EXPECT_TRUE(silent.row("gemm").flops_partial);
    EXPECT_FALSE(silent.row("relu").flops_partial);
    EXPECT_THAT(silent.said(), HasSubstr("No metric of tensor cores"));
}

TEST(Ncu, RatesOfTheRooflineSectionsBecomeAmounts) {
    std::vector<Cell> cells{
        {"gpu__time_duration.sum", "usecond", "10"},
        {"smsp__cycles_elapsed.avg.per_second", "Ghz", "1.5"},
        {"lts__cycles_elapsed.avg.per_second", "Ghz", "1"},
        {"dram__bytes.sum.per_second", "Gbyte/second", "200"},
        {"lts__t_sectors.sum.per_cycle_elapsed", "sector/cycle", "10"},
        {"derived__smsp__sass_thread_inst_executed_op_ffma_pred_on_x2", "inst/cycle", "200"}};
    for (const char* const name : {"fadd", "fmul"}) {
        cells.push_back(
            {fmt::format("smsp__sass_thread_inst_executed_op_{}_pred_on.sum.per_cycle_elapsed",
                         name),
             "inst/cycle", "10"});
    }
    const ImportedRun run({longTable({{"relu", cells}})});
    const run::Row& row = run.kernels[0];
    // (10 + 10 + 200) × 1.5 GHz × 10 µs
    EXPECT_EQ(flopsIn(row, Arithmetic::fp32), 3'300'000);
    EXPECT_TRUE(row.flops_partial);  // FP64 and FP16 were not counted
    EXPECT_EQ(row.bytes[kDram], 2'000'000u);
    EXPECT_EQ(row.bytes[kL2], 3'200'000u);
}

TEST(Ncu, WhatIsCutOffOpensUpToThere) {
    const std::string whole =
        longTable({{"first", kTime + kTraffic}, {"second", kTime + kTraffic}});
    const std::size_t header = whole.find('\n') + 1;
    std::size_t opened = 0;
    for (std::size_t size = header; size < whole.size(); ++size) {
        Report report;
        std::vector<std::string> errors;
        std::vector<Launch> launches;
        const auto input = Input::ofMemory(whole.substr(0, size));
        ncu::readLaunches(*input, report, errors,
                          [&](Launch&& launch) { launches.push_back(std::move(launch)); });
        ASSERT_LE(launches.size(), 2u);
        // The available data is the same as in the whole file.
        for (const Launch& launch : launches) {
            opened += launch.metrics.empty() ? 0 : 1;
            const auto time = launch.value("gpu__time_duration.sum");
            const auto bytes = launch.value("dram__bytes.sum");
            EXPECT_DOUBLE_EQ(time.value_or(2e-6), 2e-6);
            EXPECT_DOUBLE_EQ(bytes.value_or(4100), 4100);
        }
    }
    std::string windows;
    for (const char c : whole) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    EXPECT_THAT(ImportedRun({windows}).kernels, SizeIs(2));
    std::string utf16 = "\xff\xfe";
    for (const char c : whole) utf16 += {c, '\0'};
    EXPECT_THAT(ImportedRun({utf16}).kernels, SizeIs(2));
    EXPECT_THAT(ImportedRun({whole + whole}).records, SizeIs(4));
}

TEST(Ncu, OddCellsAreSkippedAndCounted) {
    const ImportedRun run(
        {longTable({{"k \"\"quoted\"\", with a comma",
                     {{"gpu__time_duration.sum", "nsecond", "100"},
                      {"dram__bytes.sum", "byte", "nan"},
                      {"lts__t_bytes.sum", "byte", "99999999999999999999"},
                      {"l1tex__t_bytes.sum", "byte", "-5"},
                      {"Function Cache Configuration", "", "cudaFuncCachePreferNone"}}}})});
    EXPECT_EQ(run.row("quoted").full_name, "k \"quoted\", with a comma");
    EXPECT_EQ(run.row("quoted").bytes[kDram], std::nullopt);
    EXPECT_EQ(run.row("quoted").bytes[kL1], std::nullopt);
    EXPECT_THAT(run.said(), HasSubstr("passed over: 2 values: texts, not numbers"));
}

TEST(Ncu, AFileWithoutKernelsIsRefusedWithWhatTheProfilerSaid) {
    EXPECT_THAT(
        refusalOf("==PROF== Connected\n==ERROR== The application returned an error code (2).\n"),
        HasSubstr("error code (2)"));
    EXPECT_THAT(refusalOf("==PROF== x\n==WARNING== No kernels were profiled.\n"),
                HasSubstr("No kernel was profiled"));
    EXPECT_THAT(refusalOf(longTable({})), HasSubstr("No kernel was profiled"));
    EXPECT_THAT(refusalOf("{\"traceEvents\": []}", "ncu"), HasSubstr("No kernel was profiled"));
    EXPECT_THAT(refusalOf(std::string(100'000, '"'), "ncu"), HasSubstr("No kernel was profiled"));
}

}  // namespace
}  // namespace ridgepoint::import
