// SPDX-License-Identifier: GPL-3.0-or-later
// How busy the GPU was in real traces, against what HolisticTraceAnalysis says
// (tests/import/reference/temporal_breakdown.py).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/analysis/gpu_summary.h"
#include "core/run/gpu_table.h"
#include "tests/import/imported.h"
#include "tests/import/refdata.h"
#include "tests/run/scratch.h"

namespace ridgepoint::import {
namespace {

using tests::Imported;

struct Share {
    std::int64_t from_ns = 0, to_ns = 0, idle_ns = 0;
};

// Of all that ran, as if it had been one step from the first moment to the last.
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
        if (cell.key.kind == run::GpuKind::idle) share.idle_ns = cell.device_ns;
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
    // HTA adds up in doubles of microseconds.
    EXPECT_NEAR(static_cast<double>(whole.to_ns - whole.from_ns) / 1e3,
                expected.at("total_us").get<double>(), 1);
    EXPECT_NEAR(static_cast<double>(whole.idle_ns) / 1e3, expected.at("idle_us").get<double>(), 1);

    // The run's own share is of its steps: what ran in their time, whichever of them launched it.
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
        steps_ns += step.duration_ns;
        for (const auto& [from, to] : busy) {
            busy_ns += std::max<std::int64_t>(
                std::min(to, step.start_ns + step.duration_ns) - std::max(from, step.start_ns), 0);
        }
    }
    ASSERT_TRUE(summary && summary->busy_share);
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
