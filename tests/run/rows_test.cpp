// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "core/run/analysis/columns.h"
#include "core/run/analysis/step_summary.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::run {
namespace {

using tests::makeSnapshot;
using tests::SyntheticOptions;

const Row* find(const std::vector<Row>& rows, std::string_view name) {
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.name == name; });
    return found == rows.end() ? nullptr : &*found;
}

double stepSeconds(const Snapshot& snapshot) {
    double sum = 0;
    for (const StepRecord& step : *snapshot.steps) {
        if (step.kind == StepRecord::Kind::measured) sum += static_cast<double>(step.duration_ns);
    }
    return sum * 1e-9;
}

class EveryGrouping : public testing::TestWithParam<GroupBy> {};
INSTANTIATE_TEST_SUITE_P(Rows, EveryGrouping,
                         testing::Values(GroupBy::kernel, GroupBy::op, GroupBy::layer,
                                         GroupBy::phase, GroupBy::category, GroupBy::step),
                         [](const auto& by) { return std::string(toString(by.param)); });

TEST_P(EveryGrouping, AddsUpToTheStepsTimeAndWork) {
    const auto snapshot = makeSnapshot();
    const std::vector<Row> rows = rowsOf(*snapshot, GetParam());
    double seconds = 0, share = 0, flops = 0;
    std::set<std::string> names;
    for (const Row& row : rows) {
        seconds += row.seconds;
        share += row.share;
        flops += row.totalFlops();
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
    }
    EXPECT_NEAR(seconds, stepSeconds(*snapshot), 1e-12);
    EXPECT_NEAR(share, 1, 1e-12);
    EXPECT_NEAR(flops, *summarizeSteps(*snapshot).flops * 5, 1);
    EXPECT_TRUE(std::is_sorted(rows.begin(), rows.end(),
                               [](const Row& a, const Row& b) { return a.seconds > b.seconds; }));
}

TEST_P(EveryGrouping, StaysBelowTheRoofs) {
    for (const Row& row : rowsOf(*makeSnapshot(), GetParam())) {
        EXPECT_LE(row.roof_share.value_or(0), 1) << row.name;
        const bool works = row.totalFlops() > 0 || row.bytes[0].value_or(0) > 0;
        EXPECT_EQ(row.roof_share.has_value(), row.flops_known && works) << row.name;
        EXPECT_EQ(row.seconds_from, roofline::Provenance::measured);
    }
}

TEST_P(EveryGrouping, OfAnEmptySnapshotIsEmpty) {
    EXPECT_TRUE(rowsOf(Snapshot{}, GetParam()).empty());
}

TEST_P(EveryGrouping, NameIsReadBack) { EXPECT_EQ(parseGroupBy(toString(GetParam())), GetParam()); }

TEST(Rows, ByOpNameWhatDidTheWork) {
    const std::vector<Row> rows = rowsOf(*makeSnapshot(), GroupBy::op);
    const Row* conv = find(rows, "aten::conv2d");
    ASSERT_NE(conv, nullptr);
    EXPECT_EQ(conv->full_name, "aten::conv2d → aten::mkldnn_convolution");
    EXPECT_EQ(conv->kind, RowKind::op);
    EXPECT_EQ(conv->category, cost::Category::convolution);
    EXPECT_EQ(conv->phase, Phase::forward);
    EXPECT_EQ(conv->calls, 6u * 5u);
    EXPECT_EQ(conv->flops_from, roofline::Provenance::modelled);
    EXPECT_EQ(conv->bytes_from, roofline::Provenance::modelled);
    EXPECT_FALSE(conv->flops_partial);
    EXPECT_EQ(conv->flops_matrix, conv->flops[roofline::index(roofline::Arithmetic::fp32)]);
    EXPECT_DOUBLE_EQ(*conv->seconds_mean, conv->seconds / 30);
    EXPECT_LE(*conv->seconds_min, *conv->seconds_mean);
    EXPECT_GE(*conv->seconds_max, *conv->seconds_mean);
    EXPECT_NEAR(*conv->flops_per_second, conv->totalFlops() / conv->seconds, 1);
    const std::size_t dram = roofline::index(roofline::Level::dram);
    EXPECT_DOUBLE_EQ(*conv->intensity[dram],
                     conv->totalFlops() / static_cast<double>(*conv->bytes[dram]));
}

TEST(Rows, ShowUnknownWorkAsUnknown) {
    const std::vector<Row> rows = rowsOf(*makeSnapshot(), GroupBy::op);
    for (const char* const name : {"aten::mystery_backward", "(outside ops)"}) {
        const Row* row = find(rows, name);
        ASSERT_NE(row, nullptr);
        EXPECT_FALSE(row->flops_known);
        EXPECT_EQ(row->flops_per_second, std::nullopt);
        EXPECT_EQ(row->bytes[0], std::nullopt);
        EXPECT_EQ(row->roof_share, std::nullopt);
        EXPECT_EQ(row->bound, std::nullopt);
        EXPECT_EQ(row->flops_from, std::nullopt);
    }
    const Row* outside = find(rows, kOutsideRowName);
    EXPECT_EQ(outside->kind, RowKind::outside);
    EXPECT_EQ(outside->calls, 0u);
    EXPECT_EQ(outside->seconds_mean, std::nullopt);
    // Zero bytes and zero FLOPs are known values, unlike unknown ones.
    const Row* view = find(rows, "aten::flatten");
    EXPECT_TRUE(view->flops_known);
    EXPECT_EQ(view->bytes[0], 0u);
    EXPECT_EQ(view->intensity[0], std::nullopt);
}

TEST(Rows, OfPartlyKnownWorkSaySo) {
    const std::vector<Row> rows = rowsOf(*makeSnapshot(), GroupBy::phase);
    const Row* backward = find(rows, "backward");
    ASSERT_NE(backward, nullptr);
    EXPECT_TRUE(backward->flops_known);
    EXPECT_TRUE(backward->flops_partial);
    EXPECT_FALSE(find(rows, "forward")->flops_partial);
}

TEST(Rows, ByPhaseAreThePhasesOfTheSteps) {
    const auto snapshot = makeSnapshot();
    const StepSummary steps = summarizeSteps(*snapshot);
    for (const Row& row : rowsOf(*snapshot, GroupBy::phase)) {
        if (row.kind == RowKind::outside) continue;
        const auto phase = static_cast<std::size_t>(*parsePhase(row.name));
        EXPECT_EQ(row.calls, 5u);
        EXPECT_NEAR(*row.seconds_mean, *steps.phase_seconds[phase], 1e-12);
        EXPECT_LE(*row.seconds_min, *row.seconds_mean);
    }
}

TEST(Rows, ByLayerKeepWhatIsInNone) {
    const std::vector<Row> rows = rowsOf(*makeSnapshot(), GroupBy::layer);
    const Row* none = find(rows, "(no layer)");
    ASSERT_NE(none, nullptr);
    EXPECT_EQ(none->kind, RowKind::layer);
    const Row* conv = find(rows, "layer1.0.conv");
    ASSERT_NE(conv, nullptr);
    EXPECT_EQ(conv->full_name, "layer1.0.conv");
    EXPECT_EQ(conv->phase, std::nullopt);  // combines forward, backward and optimizer
    EXPECT_EQ(conv->category, cost::Category::convolution);
}

TEST(Rows, ByStepAreOneForEach) {
    const auto snapshot = makeSnapshot();
    const std::vector<Row> rows = rowsOf(*snapshot, GroupBy::step);
    ASSERT_EQ(rows.size(), 5u);
    std::uint64_t bytes = 0;
    for (const Row& row : rows) {
        EXPECT_THAT(row.name, testing::StartsWith("step "));
        EXPECT_EQ(row.kind, RowKind::step);
        ASSERT_TRUE(row.bytes[0].has_value());
        bytes += *row.bytes[0];
    }
    const std::vector<Row> ops = rowsOf(*snapshot, GroupBy::op);
    const std::uint64_t expected = std::accumulate(
        ops.begin(), ops.end(), std::uint64_t{0},
        [](std::uint64_t sum, const Row& row) { return sum + row.bytes[0].value_or(0); });
    EXPECT_EQ(bytes, expected);
}

TEST(Rows, AreOfTheWarmUpUntilAStepIsMeasured) {
    SyntheticOptions options;
    options.steps = 0;
    const auto snapshot = makeSnapshot(options);
    const std::vector<Row> rows = rowsOf(*snapshot, GroupBy::op);
    ASSERT_FALSE(rows.empty());
    EXPECT_EQ(find(rows, "aten::conv2d")->calls, 6u * 2u);
}

TEST(Rows, OfAnImportedRunSaySo) {
    tests::SyntheticRun run = tests::makeSyntheticRun();
    run.info.source = "imported:nvprof";
    const std::vector<Row> rows = rowsOf(*makeSnapshot(run), GroupBy::op);
    EXPECT_EQ(rows.front().seconds_from, roofline::Provenance::imported);
    EXPECT_EQ(rows.front().flops_from, roofline::Provenance::modelled);
}

// A GPU has no L3: no traffic at this level differs from unknown traffic.
TEST(Rows, OfALevelThatTheMachineLacksSayNothing) {
    const std::size_t l3 = roofline::index(roofline::Level::l3);
    tests::SyntheticRun run = tests::makeSyntheticRun();
    for (OpRecord& op : run.ops) op.bytes[l3] = 0;
    for (const Row& row : rowsOf(*makeSnapshot(run), GroupBy::op)) {
        EXPECT_EQ(row.bytes[l3].value_or(0), 0u) << row.name;
        EXPECT_EQ(row.bytes[l3].has_value(), row.flops_known) << row.name;
    }
    run.machine.cache_bytes[l3] = 0;
    for (const GroupBy by : {GroupBy::op, GroupBy::layer, GroupBy::step}) {
        for (const Row& row : rowsOf(*makeSnapshot(run), by))
            EXPECT_EQ(row.bytes[l3], std::nullopt);
    }
}

TEST(Rows, WithoutRoofsHaveNoBound) {
    tests::SyntheticRun run = tests::makeSyntheticRun();
    run.ceilings.clear();
    for (const Row& row : rowsOf(*makeSnapshot(run), GroupBy::op)) {
        EXPECT_EQ(row.roof_share, std::nullopt);
        EXPECT_EQ(row.bound, std::nullopt);
    }
}

TEST(Rows, DefaultGroupingIsKernelsOnAGpu) {
    Snapshot snapshot;
    EXPECT_EQ(defaultGroupBy(snapshot), GroupBy::op);
    snapshot.info.device = "cuda:0";
    EXPECT_EQ(defaultGroupBy(snapshot), GroupBy::op);  // kernels were not traced
    snapshot.info.rung = EvidenceLevel::activity;
    snapshot.gpu_cells = std::make_shared<std::vector<GpuCell>>(1);
    EXPECT_EQ(defaultGroupBy(snapshot), GroupBy::kernel);
    snapshot.gpu_cells = std::make_shared<std::vector<GpuCell>>();
    snapshot.info.source = "imported:ncu";
    EXPECT_EQ(defaultGroupBy(snapshot), GroupBy::kernel);
}

TEST(SortRows, PutsUnknownValuesLastEitherWay) {
    for (const bool descending : {true, false}) {
        for (const char* const column :
             {"flops", "bytes", "intensity", "flops_per_second", "roof_share", "seconds_mean"}) {
            std::vector<Row> rows = rowsOf(*makeSnapshot(), GroupBy::op);
            ASSERT_TRUE(sortRows(rows, column, roofline::Level::dram, descending));
            EXPECT_EQ(rows.size(), 12u);
            const std::string last = rows.back().name;
            EXPECT_TRUE(last == "aten::mystery_backward" || last == "(outside ops)" ||
                        last == "aten::randn")
                << column << " " << last;
        }
    }
}

TEST(SortRows, KnowsItsColumns) {
    std::vector<Row> rows = rowsOf(*makeSnapshot(), GroupBy::op);
    EXPECT_FALSE(sortRows(rows, "colour", roofline::Level::dram));
    ASSERT_TRUE(sortRows(rows, "name", roofline::Level::dram, false));
    EXPECT_EQ(rows.front().name, "(outside ops)");
    ASSERT_TRUE(sortRows(rows, "calls", roofline::Level::dram));
    EXPECT_EQ(rows.front().name, "aten::add_");
    ASSERT_TRUE(sortRows(rows, "share", roofline::Level::dram));
    EXPECT_EQ(rows.front().name, "aten::convolution_backward");
}

// The largest possible saving comes first, independent of the share of time.
TEST(SortRows, HeadroomIsTheTimeAboveTheRoofs) {
    std::vector<Row> rows = rowsOf(*makeSnapshot(), GroupBy::op);
    ASSERT_TRUE(sortRows(rows, "headroom_seconds", roofline::Level::dram));
    const Column& headroom = columnOf("headroom_seconds");
    double before = 1e300;
    for (const Row& row : rows) {
        const auto saved = columnNumber(headroom, row);
        EXPECT_EQ(saved.has_value(), row.roof_share && !row.rate_partial) << row.name;
        if (!saved) continue;
        EXPECT_LE(*saved, before) << row.name;
        EXPECT_LE(*saved, row.seconds);
        EXPECT_NEAR(*saved, *row.known_seconds * (1 - *row.roof_share), 1e-12) << row.name;
        before = *saved;
    }
    EXPECT_LT(before, 1);
    Row above;
    above.known_seconds = 2;
    above.roof_share = 1.5;
    EXPECT_EQ(columnText(headroom, above), "0 s");
    above.rate_partial = true;
    EXPECT_EQ(columnText(headroom, above), "–");
}

}  // namespace
}  // namespace ridgepoint::run
