// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/import/ncu_report.h"

#include <gmock/gmock.h>

#include "tests/import/imported.h"

namespace ridgepoint::import {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;
using tests::ImportedRun;
using tests::refusalOf;
using tests::ncu::Message;
namespace report = tests::ncu;

std::string wholeReport() {
    return report::begin() + report::session() +
           report::block(report::stringsOf(report::kCounted), {"a cubin"},
                         {report::launchOf("gemm", report::kCounted).bytes(),
                          report::launchOf("relu", report::kCounted).bytes()}) +
           report::device() +
           report::block(
               Message().message(
                   3, Message().message(8, Message().text(1, "CUDA Version").text(2, "11.6"))),
               {}, {report::launchOf("gemm", report::kCounted).bytes()});
}

TEST(NcuReport, LaunchesHaveTheirMetrics) {
    const ImportedRun run({wholeReport()});
    EXPECT_EQ(run.run->info.source, "imported:ncu");
    ASSERT_THAT(run.records, SizeIs(3)) << "also those of later blocks";
    const run::GpuRecord& first = run.records[0];
    EXPECT_EQ(run.text(first.full_name), "gemm(float *)");
    EXPECT_EQ(first.duration_ns, 2000);
    EXPECT_THAT(first.grid, ElementsAre(64, 2, 1));
    EXPECT_THAT(first.block, ElementsAre(256, 1, 1));
    EXPECT_EQ(first.registers_per_thread, 34u);
    EXPECT_EQ(first.stream, 7u);
    const run::Row& gemm = run.row("gemm");
    EXPECT_EQ(gemm.calls, 2u);
    EXPECT_EQ(gemm.bytes[roofline::index(roofline::Level::dram)], 8192u);
    EXPECT_EQ(gemm.flops[roofline::index(roofline::Arithmetic::fp32)], 2u * (10 + 20 + 2 * 500));
    EXPECT_EQ(gemm.bytes_from, roofline::Provenance::counted);
}

// A table does not contain this information.
TEST(NcuReport, SessionAndDeviceAreKnown) {
    const ImportedRun run({wholeReport()});
    EXPECT_EQ(run.run->machine.host, "casper");
    EXPECT_EQ(run.run->machine.cpu, "Xeon");
    EXPECT_EQ(run.run->machine.software.at("CUDA Version"), "11.6");
    EXPECT_EQ(run.run->info.started, "2022-06-16T05:43:44Z");
    EXPECT_THAT(run.run->machine.gpus.at(0), HasSubstr("V100"));
    EXPECT_FALSE(run.run->ceilings.empty());
}

TEST(NcuReport, RulesInstructionsAndRangesAreKept) {
    const auto advice = [](const char* title, const char* text) {
        const Message message = Message().text(1, text).number(2, 2).number(3, 1).text(4, title);
        return Message()
            .text(1, "LaunchConfiguration")
            .text(2, "Launch Configuration")
            .message(3, Message().message(1, Message().message(1, message)));
    };
    const auto opcode = [](const char* name, std::uint64_t count) {
        return Message().message(1, Message().text(1, name)).message(2, Message().number(5, count));
    };
    report::Metrics metrics = report::kCounted;
    metrics.emplace_back("sass__inst_executed_per_opcode", 4);
    Message launch = report::launchOf("gemm", metrics);
    launch.message(13, Message()
                           .number(1, metrics.size() - 1)
                           .message(2, Message().real(3, 4))
                           .message(3, opcode("FFMA", 3))
                           .message(3, opcode("MOV", 1)));
    launch.message(19,
                   advice("Small Grid", "See @section:LaunchStats:Launch Statistics@ for more."));
    launch.message(19, advice("Small Grid", "Again."));
    const Message range = Message().text(1, "forward");
    launch.message(21, Message().message(2, Message().number(1, 4711).message(
                                                2, Message().number(1, 0).message(3, range))));
    const std::string bytes =
        report::begin() + report::block(report::stringsOf(metrics), {}, {launch.bytes()});
    const ImportedRun run({bytes});
    EXPECT_TRUE(run.says("launches: 1. Small Grid: See Launch Statistics for more."));
    EXPECT_FALSE(run.says("Again")) << "counted once for a launch";
    EXPECT_TRUE(run.says("FFMA 75.0 %, MOV 25.0 %"));
    EXPECT_EQ(run.text(run.records.at(0).op), "forward");
    EXPECT_EQ(run.row("gemm").bytes[roofline::index(roofline::Level::dram)], 4096u);
}

// Some versions swap grid and block; the metric is correct.
TEST(NcuReport, TheBlockIsThatOfTheMetric) {
    report::Metrics metrics = report::kCounted;
    metrics.emplace_back("launch__block_dim_x", 64);
    const ImportedRun run(
        {report::begin() + report::block(report::stringsOf(metrics), {},
                                         {report::launchOf("gemm", metrics).bytes()})});
    EXPECT_THAT(run.records.at(0).block, ElementsAre(64, 2, 1));
    EXPECT_THAT(run.records.at(0).grid, ElementsAre(256, 1, 1));
}

TEST(NcuReport, TruncatedReportIsReadUpToItsEnd) {
    const std::string whole = wholeReport();
    const std::string last = report::sized(report::launchOf("gemm", report::kCounted).bytes());
    const ImportedRun run({whole.substr(0, whole.size() - last.size() / 2)});
    EXPECT_THAT(run.records, SizeIs(2));
    EXPECT_THAT(run.run->info.end_reason, HasSubstr("truncated"));
    EXPECT_THAT(refusalOf(whole.substr(0, 40)), HasSubstr("No kernel was profiled"));
    EXPECT_THAT(refusalOf(report::begin()), HasSubstr("No kernel was profiled"));
    // An impossible size.
    EXPECT_THAT(refusalOf(report::begin() + "\xff\xff\xff\x03zz"),
                HasSubstr("No kernel was profiled"));
}

TEST(NcuReport, ReportAndTableOfOneRunAreJoined) {
    const ImportedRun run({wholeReport(),
                           "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel "
                           "Name\",\"Context\",\"Stream\","
                           "\"Block Size\",\"Grid Size\",\"Device\",\"CC\",\"Section "
                           "Name\",\"Metric Name\",\"Metric Unit\","
                           "\"Metric Value\"\n"
                           "\"0\",\"32121\",\"train\",\"127.0.0.1\",\"gemm(float "
                           "*)\",\"1\",\"7\",\"(256, 1, 1)\",\"(64, 2, "
                           "1)\",\"0\",\"7.0\",\"\",\"lts__t_bytes.sum\",\"byte\",\"99\"\n"
                           "\"1\",\"32121\",\"train\",\"127.0.0.1\",\"relu(float "
                           "*)\",\"1\",\"7\",\"(256, 1, 1)\",\"(64, 2, "
                           "1)\",\"0\",\"7.0\",\"\",\"lts__t_bytes.sum\",\"byte\",\"98\"\n"
                           "\"2\",\"32121\",\"train\",\"127.0.0.1\",\"gemm(float "
                           "*)\",\"1\",\"7\",\"(256, 1, 1)\",\"(64, 2, "
                           "1)\",\"0\",\"7.0\",\"\",\"lts__t_bytes.sum\",\"byte\",\"97\"\n"});
    EXPECT_THAT(run.records, SizeIs(3));
    EXPECT_EQ(run.row("gemm").bytes[roofline::index(roofline::Level::l2)], 196u);
}

// Output of ncu --print-summary per-kernel.
TEST(NcuSummary, LaunchesHaveMeanValues) {
    const std::string head =
        "\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel "
        "Name\",\"Context\",\"Stream\",\"Block "
        "Size\",\"Grid Size\",\"Device\",\"CC\",\"Invocations\",\"Section Name\",\"Metric "
        "Name\",\"Metric Unit\",\"Minimum\",\"Maximum\",\"Average\"\n";
    const auto row = [](const std::string& kernel, int times, const std::string& metric,
                        const std::string& unit, const std::string& mean) {
        return "\"7\",\"python\",\"127.0.0.1\",\"" + kernel +
               "\",\"1\",\"7\",\"(256, 1, 1)\",\"(64, 2, 1)\",\"0\",\"8.0\",\"" +
               std::to_string(times) + "\",\"S\",\"" + metric + "\",\"" + unit +
               "\",\"1\",\"9\",\"" + mean + "\"\n";
    };
    const ImportedRun run({head + row("gemm", 3, "gpu__time_duration.sum", "ns", "2,000") +
                           row("gemm", 3, "dram__bytes.sum", "byte", "4,096") +
                           row("relu", 1, "gpu__time_duration.sum", "ns", "500")});
    EXPECT_EQ(run.row("gemm").calls, 3u);
    EXPECT_DOUBLE_EQ(run.row("gemm").seconds, 6e-6);
    EXPECT_EQ(run.row("gemm").bytes[roofline::index(roofline::Level::dram)], 3u * 4096);
    EXPECT_EQ(run.row("relu").calls, 1u);
    EXPECT_TRUE(run.says("mean values"));
}

}  // namespace
}  // namespace ridgepoint::import
