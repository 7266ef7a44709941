// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the GPU's busy time in real traces with HolisticTraceAnalysis
// (tests/import/reference/temporal_breakdown.py).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/gpu_table.h"
#include "core/run/timeline/step_splits.h"
#include "tests/import/imported.h"
#include "tests/import/refdata.h"
#include "tests/run/scratch.h"

namespace ridgepoint::import {
namespace {

using tests::Imported;

struct Share {
    std::int64_t from_ns = 0, to_ns = 0, idle_ns = 0;
};

// Treats all records as one step, from the first start to the last end.
Share wholeOf(std::vector<run::GpuRecord> records) {
    Share share{INT64_MAX, INT64_MIN, 0};
    for (const run::GpuRecord& record : records) {
        share.from_ns = std::min(share.from_ns, record.start_ns);
        share.to_ns = std::max(share.to_ns, record.start_ns + record.duration_ns);
    }
    run::StepRecord step;
    step.start_ns = share.from_ns;
    step.duration_ns = share.to_ns - share.from_ns;
    run::GpuTable table;
    table.addStep(step, records);
    for (const run::GpuCell& cell : table.all()) {
        if (cell.key.kind == run::GpuKind::idle) share.idle_ns = cell.self_ns;
    }
    return share;
}

class TemporalBreakdown : public testing::TestWithParam<std::string> {};

TEST_P(TemporalBreakdown, IsHolisticTraceAnalysiss) {
    const std::filesystem::path file = tests::refdata() / GetParam();
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
    const tests::Scratch scratch;
    const Imported got = tests::importFile(file, scratch / "a.ridge");
    const nlohmann::json expected =
        tests::readJson(std::filesystem::path(RIDGEPOINT_SOURCE_DIR) / "tests" / "data" / "import" /
                        "temporal_breakdown.json")
            .at(GetParam());
    const Share whole = wholeOf(got.records);
    // HTA sums microseconds in doubles.
    EXPECT_NEAR(static_cast<double>(whole.to_ns - whole.from_ns) / 1e3,
                expected.at("total_us").get<double>(), 1);
    EXPECT_NEAR(static_cast<double>(whole.idle_ns) / 1e3, expected.at("idle_us").get<double>(), 1);

    // For times since 1970, HTA's doubles have a resolution of only a quarter of a microsecond.
    const double slack = GetParam().find("ns_resolution") != std::string::npos ? 100 : 1;
    // Compute kernels, collectives, and both at once.
    run::GpuActivity activity;
    activity.add(got.records);
    activity.join();
    const run::GpuDivision division = activity.divide(whole.from_ns, whole.to_ns);
    EXPECT_NEAR(static_cast<double>(division.compute_ns) / 1e3,
                expected.at("compute_us").get<double>(), 1);
    EXPECT_NEAR(static_cast<double>(division.exposedNs() + division.memoryNs()) / 1e3,
                expected.at("non_compute_us").get<double>(), 1);
    if (expected.at("overlap_percent").is_number()) {
        EXPECT_NEAR(100 * static_cast<double>(division.overlap_ns) /
                        static_cast<double>(division.communication_ns),
                    expected.at("overlap_percent").get<double>(), 0.01);
    } else {
        EXPECT_EQ(division.communication_ns, 0);
    }
    // Reasons for the idle time of each stream.
    const run::StepSplits splits = run::splitSteps(*got.reader, *got.run);
    std::map<std::string, run::IdleTimes> streams;
    for (const run::StreamIdle& stream : splits.streams)
        streams[fmt::format("{}", stream.lane.stream)] = stream.idle;
    EXPECT_EQ(streams.size(), expected.at("idle_by_stream").size());
    for (const auto& [stream, idle] : expected.at("idle_by_stream").items()) {
        ASSERT_TRUE(streams.contains(stream)) << stream;
        for (const auto& [name, cause] : {std::pair("host_wait", run::IdleCause::host_wait),
                                          std::pair("kernel_wait", run::IdleCause::kernel_wait),
                                          std::pair("other", run::IdleCause::other)}) {
            EXPECT_NEAR(static_cast<double>(streams[stream][static_cast<std::size_t>(cause)]) / 1e3,
                        idle.value(name, 0.0), slack)
                << stream << " " << name;
        }
    }

    // Launches and queues. HTA ignores launches by the driver API and in graphs. The steps contain
    // all copies.
    for (const run::CopySummary& copies : splits.copies) {
        std::uint64_t count = 0, bytes = 0;
        std::int64_t before = -1;
        for (const run::CopySummary::OfStep& step : copies.steps) {
            EXPECT_LT(before, step.step);
            before = step.step;
            count += step.copies;
            bytes += step.bytes;
        }
        EXPECT_EQ(count, copies.copies);
        EXPECT_EQ(bytes, copies.bytes);
    }
    const run::LaunchSummary& launches = splits.launches;
    if (launches.launches == expected.at("launches").get<std::uint64_t>()) {
        EXPECT_EQ(launches.short_kernels, expected.at("short_kernels").get<std::uint64_t>());
        EXPECT_NEAR(launches.delay
                        ? launches.delay->mean * 1e6 * static_cast<double>(launches.launches)
                        : 0,
                    expected.at("launch_delay_us").get<double>(), slack);
        for (const run::LaunchSummary::Queue& queue : launches.queues) {
            const auto& length =
                expected.at("queue_length").at(fmt::format("{}", queue.lane.stream));
            EXPECT_EQ(static_cast<double>(queue.length.count), length.at("count").get<double>());
            EXPECT_NEAR(queue.length.mean, length.at("mean").get<double>(), 0.01);
            EXPECT_EQ(queue.length.most, length.at("max").get<double>());
        }
    } else {
        EXPECT_GT(launches.launches, expected.at("launches").get<std::uint64_t>());
    }

    // The run's own share refers to its steps: all work that ran in their time, independent of the
    // step that launched it.
    const auto summary = run::summarizeGpu(*got.run);
    const run::Scope scope = run::scopeOf(*got.run);
    std::int64_t steps_ns = 0, busy_ns = 0;
    const run::Busy busy = run::busyStretches(got.records);
    for (const run::StepRecord& step : *got.run->steps) {
        if (step.segment != scope.segment ||
            step.kind !=
                (scope.warmup ? run::StepRecord::Kind::warmup : run::StepRecord::Kind::measured)) {
            continue;
        }
        const run::Window window = run::windowOf(step);
        steps_ns += window.length();
        busy_ns += base::lengthOf(base::between(busy, window.from_ns, window.to_ns));
    }
    ASSERT_TRUE(summary);
    // A share of a lower bound is unknown.
    EXPECT_EQ(summary->busy_share.has_value(), !run::anyStepCut(*got.run, scope));
    if (!summary->busy_share) return;
    EXPECT_NEAR(*summary->busy_share * static_cast<double>(steps_ns), static_cast<double>(busy_ns),
                1000);
}

std::vector<std::string> expectedTraces() {
    std::vector<std::string> names;
    const auto all = tests::readJson(std::filesystem::path(RIDGEPOINT_SOURCE_DIR) / "tests" /
                                     "data" / "import" / "temporal_breakdown.json");
    for (const auto& [name, value] : all.items()) {
        if (value.is_object()) names.push_back(name);
    }
    return names;
}

INSTANTIATE_TEST_SUITE_P(Traces, TemporalBreakdown, testing::ValuesIn(expectedTraces()),
                         [](const auto& trace) {
                             std::string name = trace.param;
                             std::replace_if(
                                 name.begin(), name.end(),
                                 [](unsigned char letter) { return std::isalnum(letter) == 0; },
                                 '_');
                             return name;
                         });

}  // namespace
}  // namespace ridgepoint::import
