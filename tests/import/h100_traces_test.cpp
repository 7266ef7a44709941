// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the steps of traces of an H100 with the times that CUDA's events measured
// (tests/gpu/traces.py).
#include <gtest/gtest.h>

#include <filesystem>
#include <numeric>
#include <string>
#include <vector>

#include "core/run/analysis/step_summary.h"
#include "tests/import/imported.h"
#include "tests/import/refdata.h"
#include "tests/run/scratch.h"

namespace ridgepoint::import {
namespace {

using tests::Imported;
using tests::Scratch;

class H100Traces : public ::testing::TestWithParam<const char*> {};

// The CPU waits in each step, runs ahead of the GPU, or replays a CUDA graph.
TEST_P(H100Traces, StepsTakeTheTimeThatCudaEventsMeasured) {
    const auto folder =
        std::filesystem::path(RIDGEPOINT_SOURCE_DIR) / "tests" / "data" / "import" / "h100";
    const auto events = tests::readJson(folder / "events.json").at(GetParam()).at("event_seconds");
    const std::vector<double> expected = events.get<std::vector<double>>();
    const Scratch scratch;
    const Imported got =
        tests::importFile(folder / (std::string(GetParam()) + ".json.gz"), scratch / "a.ridge");
    std::vector<double> seconds;
    for (const run::StepRecord& step : *got.run->steps) {
        if (step.kind != run::StepRecord::Kind::measured) continue;
        const run::Window window = run::windowOf(step);
        seconds.push_back(static_cast<double>(window.to_ns - window.from_ns) * 1e-9);
    }
    ASSERT_EQ(seconds.size(), expected.size());
    // A step's mark on the GPU comes a few launches after its begin on the CPU.
    for (std::size_t i = 0; i < seconds.size(); ++i)
        EXPECT_NEAR(seconds[i] / expected[i], 1, 0.03) << i;
    const double all = std::accumulate(expected.begin(), expected.end(), 0.0);
    EXPECT_NEAR(std::accumulate(seconds.begin(), seconds.end(), 0.0) / all, 1, 0.003);
}

INSTANTIATE_TEST_SUITE_P(Modes, H100Traces, ::testing::Values("waiting", "ahead", "graphs"),
                         [](const auto& mode) { return std::string(mode.param); });

}  // namespace
}  // namespace ridgepoint::import
