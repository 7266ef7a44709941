// SPDX-License-Identifier: GPL-3.0-or-later
// A number that contradicts another one has a note in every rendering.
#include "core/run/analysis/doubt.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "core/present/html_report.h"
#include "core/present/show.h"
#include "core/run/analysis/rows.h"
#include "core/run/run_questions.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::run {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// A run whose roofs are `factor` times what they were.
Snapshot withRoofs(double factor) {
    Snapshot snapshot = *tests::makeSnapshot();
    for (roofline::Ceiling& ceiling : snapshot.ceilings) ceiling.value *= factor;
    return snapshot;
}

TEST(Doubt, ARateBelowItsRoofHasNoNote) {
    const Snapshot snapshot = withRoofs(1000);
    EXPECT_THAT(doubtsOf(snapshot), IsEmpty());
    const auto json = present::showJson(snapshot);
    EXPECT_EQ(json["step"]["notes"], nlohmann::ordered_json::array());
    for (const auto& row : json["rows"]) EXPECT_TRUE(row["note"].is_null());
    EXPECT_THAT(present::showText(snapshot), Not(HasSubstr("\nNote ")));
}

TEST(Doubt, ARateAboveItsRoofIsExplainedInTextAndJson) {
    const Snapshot snapshot = withRoofs(1e-6);
    const auto json = present::showJson(snapshot);
    std::size_t above = 0;
    for (const auto& row : json["rows"]) {
        const bool is_above = row["roof_share"].is_number() && row["roof_share"] > 1.02;
        EXPECT_EQ(row["note"].is_string(), is_above);
        if (!is_above) continue;
        ++above;
        EXPECT_THAT(row["note"].get<std::string>(), HasSubstr("Above its roof, "));
    }
    EXPECT_GT(above, 0u);
    ASSERT_FALSE(json["step"]["notes"].empty());
    EXPECT_THAT(json["step"]["notes"][0].get<std::string>(),
                HasSubstr("The FLOPs of the steps are above their roof, FP32"));
    EXPECT_THAT(present::showText(snapshot),
                AllOf(HasSubstr("\nNote     The FLOPs of the steps are above their roof"),
                      HasSubstr("Above its roof, "), HasSubstr(" (up to ")));
    EXPECT_THAT(present::reportHtml(snapshot, {}),
                AllOf(HasSubstr("The FLOPs of the steps are above their roof"),
                      HasSubstr(": Above its roof, ")));
}

TEST(Doubt, KernelsThatTakeLongerThanTheirStepHaveANote) {
    Snapshot snapshot = *tests::makeSnapshot();
    const auto steps = static_cast<std::int64_t>(scopeOf(snapshot).steps);
    const StepList::Totals* const totals =
        snapshot.steps->totals(scopeOf(snapshot).segment, StepRecord::Kind::measured);
    ASSERT_NE(totals, nullptr);
    std::vector<GpuCell> cells(2);
    cells[0].key.segment = cells[1].key.segment = scopeOf(snapshot).segment;
    cells[0].key.kind = GpuKind::kernel;
    cells[1].key.kind = GpuKind::copy;
    for (GpuCell& cell : cells) {
        cell.calls = static_cast<std::uint64_t>(steps);
        cell.self_ns = cell.min_ns = static_cast<std::int64_t>(totals->duration_ns);
    }
    snapshot.gpu_cells = std::make_shared<const std::vector<GpuCell>>(cells);
    const auto note = [&] {
        const std::vector<Doubt> doubts = doubtsOf(snapshot);
        return doubts.empty() ? std::string() : doubts.back().text();
    };
    EXPECT_THAT(note(), AllOf(HasSubstr("Kernels and copies add up to "),
                              HasSubstr("although none of them overlap")));
    EXPECT_THAT(present::showText(snapshot), HasSubstr("although none of them overlap"));
    GpuUse use;
    use.key.segment = scopeOf(snapshot).segment;
    use.kernel_ns = 1000;
    use.kernels_at_once_ns = 500;
    snapshot.gpu_uses = std::make_shared<const std::vector<GpuUse>>(1, use);
    EXPECT_THAT(note(), HasSubstr("because some of them run at the same time"));
    for (GpuCell& cell : cells) cell.self_ns /= 4;
    snapshot.gpu_cells = std::make_shared<const std::vector<GpuCell>>(cells);
    EXPECT_EQ(note(), "");
}

}  // namespace
}  // namespace ridgepoint::run
