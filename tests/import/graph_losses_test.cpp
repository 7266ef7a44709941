// SPDX-License-Identifier: GPL-3.0-or-later
// Traces that lack some of the records of CUDA graphs.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "core/import/kineto/graph_launches.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/step_summary.h"
#include "tests/import/imported.h"

namespace ridgepoint::import {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Returns a trace with a step of 300 µs for each launch of a graph with four kernels. `nodes` are
// the nodes with records.
std::string graphTrace(const std::vector<std::vector<int>>& launches, bool with_nodes = true) {
    std::string events;
    const auto add = [&](std::string_view category, std::string_view name, int thread, double start,
                         double duration, const std::string& arguments) {
        events += fmt::format(
            R"({}{{"ph":"X","cat":"{}","name":"{}","pid":{},"tid":{},"ts":{},"dur":{},"args":{{{}}}}})",
            events.empty() ? "" : ",\n", category, name, thread == 1 ? 1 : 0, thread,
            1000000 + start, duration, arguments);
    };
    for (std::size_t step = 0; step < launches.size(); ++step) {
        const double begin = 300.0 * static_cast<double>(step);
        add("user_annotation", fmt::format("ProfilerStep#{}", step), 1, begin, 299, "");
        add("cuda_runtime", "cudaGraphLaunch", 1, begin + 5, 10,
            fmt::format("\"correlation\":{}", 100 + step));
        for (const int node : launches[step]) {
            add("kernel", "ampere_sgemm_64x64_nn", 7, begin + 20 + 50 * node, 50,
                fmt::format(
                    R"("device":0,"context":1,"stream":7,"correlation":{},"grid":[4,4,1],)"
                    R"("block":[64,1,1]{})",
                    100 + step,
                    with_nodes ? fmt::format(R"(,"graph id":1,"graph node id":{})", node) : ""));
        }
    }
    return fmt::format(R"({{"schemaVersion":1,"deviceProperties":[{{"id":0,
        "name":"NVIDIA A100-SXM4-80GB","totalGlobalMem":85051834368,"computeMajor":8,
        "computeMinor":0,"numSms":108}}],"traceEvents":[{}]}})",
                       events);
}

const std::vector<std::vector<int>> kPartlyLost{
    {0, 1, 2, 3}, {0, 1, 2, 3}, {0}, {1, 2, 3}, {0, 1, 2, 3}};

TEST(GraphLosses, LaunchesWithFewerNodesThanOthersLostRecords) {
    const tests::ImportedRun run({graphTrace(kPartlyLost)});
    EXPECT_EQ(run.run->info.dropped_records, 4u) << "three of one launch, one of another";
    EXPECT_THAT(run.run->info.losses,
                ElementsAre(HasSubstr("lost 4 records of 2 CUDA graph launches")));
    const auto gpu = run::summarizeGpu(*run.run);
    ASSERT_TRUE(gpu);
    EXPECT_TRUE(gpu->records_dropped);
    // The third step may have ended later than its last record. The fastest known step has all.
    EXPECT_TRUE(run::contains(run.run->info.cut_steps, 2));
    EXPECT_GE(run::summarizeSteps(*run.run).seconds_min.value_or(0), 200e-6);
    EXPECT_TRUE(run.row("ampere_sgemm").records_dropped) << "a lower bound";
}

TEST(GraphLosses, WholeLaunchesLostNothing) {
    const tests::ImportedRun run({graphTrace({{0, 1, 2, 3}, {0, 1, 2, 3}})});
    EXPECT_EQ(run.run->info.dropped_records, 0u);
    EXPECT_THAT(run.run->info.losses, testing::IsEmpty());
}

// Older profilers do not state nodes. A graph that is not the same may then have fewer kernels.
TEST(GraphLosses, WithoutNodesNothingIsClaimed) {
    const tests::ImportedRun run({graphTrace(kPartlyLost, false)});
    EXPECT_EQ(run.run->info.dropped_records, 0u);
}

TEST(GraphLosses, GraphsAreComparedWithThemselvesOnly) {
    kineto::GraphLaunches launches;
    for (const int node : {1, 2, 3}) launches.add(10, 1, node);
    launches.add(11, 2, 7);
    launches.add(12, 1, 2);
    launches.add(12, 1, 2);  // a node that runs twice, as in a loop
    EXPECT_EQ(launches.missing(10), 0u);
    EXPECT_EQ(launches.missing(11), 0u);
    EXPECT_EQ(launches.missing(12), 2u);
    EXPECT_EQ(launches.missing(13), 0u);
}

}  // namespace
}  // namespace ridgepoint::import
