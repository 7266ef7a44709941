// SPDX-License-Identifier: GPL-3.0-or-later
// Files that cannot belong to one run, and files that are not from a profiler. The message names
// the kind of file.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "tests/import/gzip.h"
#include "tests/import/imported.h"

namespace ridgepoint::import {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

struct File {
    std::string name, text;
};

// Returns the message with which the files are refused together; empty if they can be joined.
std::string joinRefusal(const std::vector<File>& files) {
    const tests::Scratch scratch;
    ImportOptions options;
    for (const File& file : files) {
        options.files.push_back(scratch.folder() / file.name);
        std::ofstream(options.files.back(), std::ios::binary) << file.text;
    }
    options.output = scratch / "out.ridge";
    std::string why;
    try {
        importFiles(options);
    } catch (const ImportError& error) {
        why = error.what();
    }
    EXPECT_EQ(std::filesystem::exists(options.output), why.empty());
    return why;
}

std::string ncuOn(const std::string& device, const std::string& capability) {
    return fmt::format(
        "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Context\","
        "\"Stream\",\"Block Size\",\"Grid Size\",\"Device\",\"CC\","
        "\"device__attribute_display_name\",\"gpu__time_duration.sum\"\n"
        "\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"ns\"\n"
        "\"0\",\"7\",\"python\",\"127.0.0.1\",\"gemm\",\"1\",\"7\",\"(128, 1, 1)\",\"(8, 1, 1)\","
        "\"0\",\"{}\",\"{}\",\"2000\"\n",
        capability, device);
}

std::string nvprofTimes(const std::string& kernel) {
    return fmt::format(
        "\"Type\",\"Time(%)\",\"Time\",\"Calls\",\"Avg\",\"Min\",\"Max\",\"Name\"\n"
        ",%,ms,,ms,ms,ms,\n\"GPU activities\",100.0,2.0,2,1.0,1.0,1.0,\"{}\"\n",
        kernel);
}
std::string nvprofMetrics(const std::string& device, const std::string& kernel) {
    return fmt::format(
        "==9== Metric result:\n"
        "\"Device\",\"Kernel\",\"Invocations\",\"Metric Name\",\"Metric Description\",\"Min\","
        "\"Max\",\"Avg\"\n"
        "\"{}\",\"{}\",2,\"flop_count_sp\",\"Ops\",10,10,10\n",
        device, kernel);
}
const std::string kKernelTrace =
    R"({"schemaVersion":1,"traceEvents":[{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,)"
    R"("ts":1,"dur":2,"args":{"device":0,"stream":7}}]})";

TEST(JoinedFiles, AreOfOneDevice) {
    const File a100{"a.csv", ncuOn("NVIDIA A100-SXM4-40GB", "8.0")};
    EXPECT_THAT(joinRefusal({a100, {"b.csv", ncuOn("NVIDIA H100 PCIe", "9.0")}}),
                AllOf(HasSubstr("a.csv"), HasSubstr("b.csv"), HasSubstr("NVIDIA H100 PCIe"),
                      HasSubstr("not of one run")));
    EXPECT_THAT(joinRefusal({a100, {"b.csv", ncuOn("", "9.0")}}),
                HasSubstr("compute capability 8.0 and 9.0"));
    EXPECT_EQ(joinRefusal({a100, {"b.csv", ncuOn("NVIDIA A100-SXM4-40GB", "")}}), "");
}

TEST(JoinedFiles, HaveKernelsInCommon) {
    const File times{"times.csv", nvprofTimes("gemm(int)")};
    EXPECT_THAT(joinRefusal({times, {"m.csv", nvprofMetrics("Tesla P40 (0)", "softmax(int)")}}),
                AllOf(HasSubstr("no kernel in common"), HasSubstr("by itself")));
    EXPECT_EQ(joinRefusal({times, {"m.csv", nvprofMetrics("Tesla P40 (0)", "gemm(int)")}}), "");
    // A file without kernels contradicts nothing.
    EXPECT_EQ(joinRefusal({times,
                           {"api.csv",
                            "\"Type\",\"Time(%)\",\"Time\",\"Calls\",\"Avg\",\"Min\",\"Max\","
                            "\"Name\"\n,%,ms,,ms,ms,ms,\n"
                            "\"API calls\",1.0,0.5,1,0.5,0.5,0.5,\"cudaFree\"\n"}}),
              "");
}

// One program that was profiled once for each set of metrics.
TEST(JoinedFiles, OfTheSameLaunchesHaveTheirMetricsInOne) {
    const auto file = [](const std::string& process, const std::string& metric,
                         const std::string& unit, const std::string& value) {
        std::string text =
            "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Context\","
            "\"Stream\",\"Block Size\",\"Grid Size\",\"Device\",\"CC\",\"" +
            metric + "\"\n\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"" + unit +
            "\"\n";
        for (const char* const kernel : {"gemm", "softmax"}) {
            text += fmt::format(
                "\"0\",\"{}\",\"python\",\"127.0.0.1\",\"{}\",\"1\",\"7\",\"(128, 1, 1)\","
                "\"(8, 1, 1)\",\"0\",\"8.0\",\"{}\"\n",
                process, kernel, value);
        }
        return text;
    };
    const File times{"a.csv", file("7", "gpu__time_duration.sum", "ns", "2000")};
    const File bytes{"b.csv", file("8", "dram__bytes.sum", "byte", "4096")};
    const tests::ImportedRun run({times.text, bytes.text});
    EXPECT_TRUE(run.says("profiled the same launches"));
    ASSERT_EQ(run.kernels.size(), 2u);
    for (const run::Row& row : run.kernels) {
        EXPECT_EQ(row.calls, 1u);
        EXPECT_NEAR(row.seconds, 2e-6, 1e-12);
        EXPECT_EQ(row.bytes[roofline::index(roofline::Level::dram)], 4096u);
    }
    // The same metrics again mean more launches, for example of another rank.
    const tests::ImportedRun twice({times.text, times.text});
    EXPECT_EQ(twice.row("gemm").calls, 2u);
}

TEST(JoinedFiles, DoNotCountKernelsTwice) {
    EXPECT_THAT(joinRefusal({{"trace.json", kKernelTrace}, {"a.csv", ncuOn("NVIDIA A2", "8.6")}}),
                AllOf(HasSubstr("torch.profiler"), HasSubstr("Nsight Compute"),
                      HasSubstr("cannot be joined")));
}

TEST(RefusedFiles, AreCalledWhatTheyAre) {
    EXPECT_THAT(joinRefusal({{"et.json",
                              R"({"schema": "1.1.1-chakra.0.0.4", "pid": 1, "time": "2024-05-01",)"
                              R"( "start_ts": 5, "nodes": [{"id": 1, "name": "aten::mm"}]})"}}),
                HasSubstr("execution trace"));
    EXPECT_THAT(joinRefusal({{"twice.json.gz", tests::gzip(tests::gzip(kKernelTrace))}}),
                HasSubstr("gzip twice"));
    EXPECT_EQ(joinRefusal({{"once.json.gz", tests::gzip(kKernelTrace)}}), "");
    EXPECT_THAT(
        joinRefusal({{"chrome.json",
                      R"({"traceEvents":[{"ph":"X","cat":"v8","name":"a","pid":1,"tid":1,"ts":1,)"
                      R"("dur":2},{"ph":"X","cat":"blink","name":"b","pid":1,"tid":1,"ts":1,)"
                      R"("dur":2}]})"}}),
        AllOf(HasSubstr("torch.profiler did not write"), HasSubstr("\"blink\", \"v8\"")));
}

TEST(FailedProfiles, AreNoKernelsWithoutTime) {
    const std::string header =
        "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Context\","
        "\"Stream\",\"Section Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n";
    const auto launch = [](int id, const std::string& value) {
        return fmt::format(
            "\"{0}\",\"7\",\"python\",\"127.0.0.1\",\"gemm\",\"1\",\"7\",\"x\","
            "\"gpu__time_duration.sum\",\"nsecond\",\"{1}\"\n"
            "\"{0}\",\"7\",\"python\",\"127.0.0.1\",\"gemm\",\"1\",\"7\",\"x\","
            "\"dram__bytes.sum\",\"byte\",\"{1}\"\n",
            id, value);
    };
    const std::string error = "==PROF== Connected\n==ERROR== LaunchFailed\n";
    EXPECT_THAT(joinRefusal({{"a.csv", error + header + launch(0, "nan") + launch(1, "nan")}}),
                AllOf(HasSubstr("failed"), HasSubstr("all 2 launches"), HasSubstr("LaunchFailed")));
    const tests::ImportedRun some({error + header + launch(0, "2000") + launch(1, "nan")});
    EXPECT_TRUE(some.says("LaunchFailed"));
    EXPECT_TRUE(some.says("failed to collect the metrics of 1 of 2 launches"));
    const tests::ImportedRun none({header + launch(0, "2000")});
    EXPECT_THAT(none.said(), Not(HasSubstr("failed")));
}

}  // namespace
}  // namespace ridgepoint::import
