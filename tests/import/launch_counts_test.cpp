// SPDX-License-Identifier: GPL-3.0-or-later
// Counts from Nsight Compute and times from another profiler are joined into one run.
#include <gmock/gmock.h>

#include "tests/import/databases.h"
#include "tests/import/imported.h"
#include "tests/import/ncu_report.h"

namespace ridgepoint::import {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::SizeIs;
using tests::ImportedRun;
using tests::refusalOf;
namespace report = tests::ncu;

// Returns launches of gemm (StringIds 1) and relu (3) with these durations, in ns.
std::string timed(const std::vector<std::pair<int, int>>& launches) {
    std::string sql = tests::kNsysTables;
    sql +=
        "UPDATE TARGET_INFO_GPU SET name = 'Tesla V100-SXM2-32GB', computeMajor = 7, "
        "smCount = 80, totalMemory = 34089730048;";
    int start = 1000;
    for (const auto& [name, duration] : launches) {
        sql += "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (" + std::to_string(start) + "," +
               std::to_string(start + duration) + ",0,1,7,0,0," + std::to_string(name) + "," +
               std::to_string(name + 1) + ",32,64,2,1,256,1,1,0,0);";
        start += 1000;
    }
    return tests::databaseOf(sql);
}

std::string counted(const std::vector<std::pair<std::string, double>>& bytes_of) {
    std::vector<std::string> launches;
    for (const auto& [kernel, bytes] : bytes_of) {
        report::Metrics metrics = report::kCounted;
        metrics[1].second = bytes;
        launches.push_back(report::launchOf(kernel, metrics).bytes());
    }
    return report::begin() + report::block(report::stringsOf(report::kCounted), {}, launches);
}

constexpr std::size_t kCountedDram = roofline::index(roofline::Level::dram);

TEST(LaunchCounts, CountsAndTimesAreOfOneDot) {
    const std::string nsys = timed({{3, 300}, {3, 200}});
    const std::string ncu = counted({{"relu", 100}, {"relu", 50}});
    for (const auto& files : {std::vector{ncu, nsys}, std::vector{nsys, ncu}}) {
        const ImportedRun run(files);
        EXPECT_EQ(run.run->info.source, "imported:nsys") << "the times are the run's";
        EXPECT_EQ(run.run->info.rung, run::EvidenceLevel::counted);
        EXPECT_EQ(run.run->info.times_of, run::TimesOf::run);
        const run::Row& relu = run.row("relu");
        EXPECT_EQ(relu.calls, 2u);
        EXPECT_DOUBLE_EQ(relu.seconds, 500e-9) << "natural, not that of the replays";
        EXPECT_EQ(relu.bytes[kCountedDram], 150u);
        EXPECT_EQ(relu.bytes_from, roofline::Provenance::counted);
        EXPECT_EQ(relu.flops[roofline::index(roofline::Arithmetic::fp32)],
                  2u * (10 + 20 + 2 * 500));
        EXPECT_TRUE(run.says("2 of 2 launches of Nsight Systems (100.0 %)"));
    }
}

// Their names are demangled in another style.
TEST(LaunchCounts, TracesOfTorchAreJoinedToo) {
    const std::string kernel =
        R"t({"ph":"X","cat":"kernel","name":"relu(float*)","pid":0,"tid":7,"ts":AT,"dur":3,"args":
        {"device":0,"stream":7,"correlation":1,"grid":[64,2,1],"block":[256,1,1]}})t";
    const auto at = [&](const std::string& time) {
        std::string text = kernel;
        return text.replace(text.find("AT"), 2, time);
    };
    const ImportedRun run(
        {R"({"schemaVersion":1,"traceEvents":[)" + at("1000") + "," + at("1010") + "]}",
         counted({{"relu", 100}, {"relu", 50}})});
    EXPECT_EQ(run.run->info.source, "imported:kineto");
    EXPECT_DOUBLE_EQ(run.row("relu").seconds, 6e-6);
    EXPECT_EQ(run.row("relu").bytes[kCountedDram], 150u);
}

TEST(LaunchCounts, DifferentDevicesAreRefused) {
    const std::string a100 = tests::kNsysTables +
                             "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (1, 2, 0, 1, 7, 0, 0, "
                             "3, 4, 32, 64, 2, 1, 256, "
                             "1, 1, 0, 0);";
    try {
        const ImportedRun run({tests::databaseOf(a100), counted({{"relu", 100}})});
        FAIL() << "joined";
    } catch (const ImportError& error) {
        EXPECT_THAT(error.what(), HasSubstr("different devices"));
    }
}

// Nsight Compute often profiles only a part of the program that Nsight Systems traced.
TEST(LaunchCounts, LaterLaunchesHaveMeanCounts) {
    const ImportedRun run(
        {timed({{3, 10}, {3, 10}, {3, 10}, {3, 10}}), counted({{"relu", 100}, {"relu", 50}})});
    EXPECT_EQ(run.row("relu").bytes[kCountedDram], 100u + 50 + 75 + 75);
    EXPECT_TRUE(run.says("2 launches have the mean counts"));
}

TEST(LaunchCounts, TooFewMatchesAreRefusedWithNumbers) {
    std::vector<std::pair<int, int>> launches(17, {3, 10});
    launches.resize(20, {1, 10});  // 85 % are relu
    const std::string ncu = counted({{"relu", 100}});
    try {
        const ImportedRun run({timed(launches), ncu});
        FAIL() << "joined";
    } catch (const ImportError& error) {
        EXPECT_THAT(error.what(), AllOf(HasSubstr("17 of 20 launches of Nsight Systems (85.0 %)"),
                                        HasSubstr("at least 90 %"), HasSubstr("gemm")));
    }
    launches.insert(launches.end(), 10, {3, 10});  // 90 %
    const ImportedRun run({timed(launches), ncu});
    EXPECT_EQ(run.row("relu").calls, 27u);
    EXPECT_TRUE(run.says("27 of 30 launches of Nsight Systems (90.0 %)"));
}

}  // namespace
}  // namespace ridgepoint::import
