// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the GPU's busy share per millisecond, calculated from a run's kernels, with the counters
// that the TensorBoard plug-in adds to the same trace.
#include <gmock/gmock.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "tests/import/imported.h"
#include "tests/import/refdata.h"

namespace ridgepoint::import {
namespace {

using nlohmann::json;

const json& eventsOf(const json& trace) {
    return trace.is_array() ? trace : trace.at("traceEvents");
}

TEST(GpuMetricsExpected, UtilizationFollowsFromTheKernels) {
    const auto folder = tests::refdata() / "kineto" / "kineto";
    if (!std::filesystem::exists(folder / "gpu_metrics_input.json"))
        GTEST_SKIP() << "no " << folder;
    const json input = tests::readJson(folder / "gpu_metrics_input.json");
    const json expected = tests::readJson(folder / "gpu_metrics_expected.json");
    std::int64_t first_kernel = std::numeric_limits<std::int64_t>::max();  // µs
    for (const json& event : eventsOf(input)) {
        if (event.value("cat", "") == "Kernel")
            first_kernel = std::min(first_kernel, event.at("ts").get<std::int64_t>());
    }
    const tests::Scratch scratch;
    const tests::Imported got =
        tests::importFile(folder / "gpu_metrics_input.json", scratch / "a.ridge");
    std::vector<std::pair<std::int64_t, std::int64_t>> busy;  // ns in the trace, joined
    std::int64_t shift = 0;
    for (const run::GpuRecord& record : got.records) {
        if (record.kind != run::GpuKind::kernel) continue;
        if (busy.empty()) shift = first_kernel * 1000 - record.start_ns;
        const std::int64_t start = record.start_ns + shift, end = start + record.duration_ns;
        if (!busy.empty() && start <= busy.back().second)
            busy.back().second = std::max(busy.back().second, end);
        else
            busy.emplace_back(start, end);
    }
    ASSERT_FALSE(busy.empty());

    std::vector<std::pair<std::int64_t, double>> counters;  // µs, per cent
    for (const json& event : eventsOf(expected)) {
        if (event.value("name", "") != "GPU 0 Utilization") continue;
        counters.emplace_back(event.at("ts").get<std::int64_t>(),
                              event.at("args").at("GPU Utilization").get<double>());
    }
    // The first two counters only set the scale, and the last one ends the last interval.
    ASSERT_GE(counters.size(), 10u);
    for (std::size_t i = 2; i + 1 < counters.size(); ++i) {
        const std::int64_t from = counters[i].first * 1000, to = counters[i + 1].first * 1000;
        std::int64_t sum = 0;
        for (const auto& [start, end] : busy)
            sum += std::max<std::int64_t>(0, std::min(end, to) - std::max(start, from));
        EXPECT_NEAR(100 * static_cast<double>(sum) / static_cast<double>(to - from),
                    counters[i].second, 1e-6)
            << "from " << counters[i].first << " µs on";
    }
}

}  // namespace
}  // namespace ridgepoint::import
