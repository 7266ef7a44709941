// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of a run: the contents of a time range add up to the recorded data.
#include <algorithm>
#include <limits>

#include "core/run/analysis/step_summary.h"
#include "core/run/timeline/timeline_pages.h"
#include "tests/run/scratch.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {
namespace {

using run::GroupBy;
using run::RunPart;
using run::TimelinePages;

double secondsOf(const run::Snapshot& snapshot, GroupBy by = GroupBy::op) {
    double sum = 0;
    for (const run::Row& row : run::rowsOf(snapshot, by)) sum += row.seconds;
    return sum;
}

struct Parts : testing::Test {
    Scratch scratch;
    SyntheticRun made = makeSyntheticRun();
    run::StepRecord measured(std::size_t place) const {
        for (const run::StepRecord& step : made.steps) {
            if (step.kind == run::StepRecord::Kind::measured && place-- == 0) return step;
        }
        return {};
    }
    void write() { writeRun(scratch / "a.ridge", made); }
};

TEST_F(Parts, HoldWholeSteps) {
    write();
    TimelinePages pages(scratch / "a.ridge");
    const run::StepRecord first = measured(1), last = measured(2);
    const auto part = pages.part(first.start_ns, last.start_ns + last.duration_ns);
    ASSERT_TRUE(part);
    EXPECT_EQ(part->whole_steps, 2);
    EXPECT_EQ(part->cut_steps, 0);
    EXPECT_EQ(part->cut_calls, 0);
    const double expected = 1e-9 * static_cast<double>(first.duration_ns + last.duration_ns);
    EXPECT_NEAR(secondsOf(*part->snapshot), expected, 1e-9 * expected);
    EXPECT_EQ(run::summarizeSteps(*part->snapshot).count, 2);
    // All steps are alike, so two of five have two fifths of the FLOPs.
    const auto whole = run::rowsOf(*makeSnapshot(made), GroupBy::op);
    for (const run::Row& row : run::rowsOf(*part->snapshot, GroupBy::op)) {
        const auto all = std::find_if(whole.begin(), whole.end(),
                                      [&](const run::Row& each) { return each.name == row.name; });
        ASSERT_NE(all, whole.end());
        EXPECT_DOUBLE_EQ(row.totalFlops() * 5, all->totalFlops() * 2) << row.name;
        EXPECT_EQ(row.calls * 5, all->calls * 2) << row.name;
    }
}

TEST_F(Parts, CutCallsAtTheirEnds) {
    write();
    TimelinePages pages(scratch / "a.ridge");
    const run::StepRecord step = measured(0);
    const std::int64_t from = step.start_ns + step.duration_ns / 3;
    const std::int64_t to = step.start_ns + step.duration_ns * 2 / 3;
    const auto part = pages.part(from, to);
    ASSERT_TRUE(part);
    EXPECT_EQ(part->whole_steps, 0);
    EXPECT_EQ(part->cut_steps, 1);
    const double expected = 1e-9 * static_cast<double>(to - from);
    EXPECT_NEAR(secondsOf(*part->snapshot), expected, 1e-6 * expected);
    // Two halves add up to the whole, within about one FLOP.
    const auto left = pages.part(step.start_ns, from);
    const auto right = pages.part(to, step.start_ns + step.duration_ns);
    const auto whole = pages.part(step.start_ns, step.start_ns + step.duration_ns);
    const auto flops = [](const RunPart& of) {
        double sum = 0;
        for (const run::Row& row : run::rowsOf(*of.snapshot, GroupBy::op)) sum += row.totalFlops();
        return sum;
    };
    EXPECT_NEAR(flops(*left) + flops(*part) + flops(*right), flops(*whole), 1e-6 * flops(*whole));
    // A partial call keeps its intensity and FLOP/s.
    const auto rates = run::rowsOf(*whole->snapshot, GroupBy::op);
    EXPECT_FALSE(rates.empty());
}

TEST_F(Parts, AreOfAnySteps) {
    write();
    TimelinePages pages(scratch / "a.ridge");
    // A range may cover warm-up steps, or none.
    const run::StepRecord& warmup = made.steps.front();
    ASSERT_EQ(warmup.kind, run::StepRecord::Kind::warmup);
    const auto part = pages.part(warmup.start_ns, warmup.start_ns + warmup.duration_ns);
    EXPECT_NEAR(secondsOf(*part->snapshot), 1e-9 * static_cast<double>(warmup.duration_ns), 1e-9);
    const auto all = pages.part(std::numeric_limits<std::int64_t>::min(),
                                std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(all->whole_steps + all->reference_steps,
              static_cast<std::int64_t>(made.steps.size()));
    EXPECT_EQ(all->reference_steps, 2);
    const auto none = pages.part(std::int64_t{1} << 50, std::int64_t{1} << 51);
    EXPECT_TRUE(run::rowsOf(*none->snapshot, GroupBy::op).empty());
    EXPECT_EQ(none->whole_steps + none->cut_steps, 0);
}

TEST_F(Parts, StopWhenNobodyWaits) {
    write();
    TimelinePages pages(scratch / "a.ridge");
    int asked = 0;
    EXPECT_FALSE(pages.part(0, std::int64_t{1} << 50, [&] { return ++asked == 3; }));
    EXPECT_EQ(asked, 3);
}

TEST_F(Parts, SayWhichStepsAreUnknown) {
    run::Detail detail;
    detail.mode = run::Detail::Mode::none;
    auto writer = run::RunWriter::create(scratch / "none.ridge", made.info, made.machine, detail);
    for (std::size_t i = 1; i < made.strings.size(); ++i) writer->intern(made.strings[i]);
    run::RunWriter::Batch batch;
    batch.steps = made.steps;
    batch.ops = made.ops;
    writer->commit(batch);
    writer->finish(made.info);
    writer.reset();
    TimelinePages pages(scratch / "none.ridge");
    const auto part = pages.part(0, std::int64_t{1} << 50);
    ASSERT_TRUE(part);
    EXPECT_EQ(part->whole_steps, 0);
    EXPECT_EQ(part->unknown_steps + part->reference_steps,
              static_cast<std::int64_t>(made.steps.size()));
    EXPECT_TRUE(run::rowsOf(*part->snapshot, GroupBy::op).empty());
}

TEST_F(Parts, CallsOfARowAddUpToTheRow) {
    write();
    TimelinePages pages(scratch / "a.ridge");
    const auto snapshot = run::RunReader::open(scratch / "a.ridge")->snapshot();
    for (const GroupBy by : {GroupBy::op, GroupBy::layer, GroupBy::phase}) {
        for (const run::Row& row : run::rowsOf(*snapshot, by)) {
            if (row.kind == run::RowKind::outside) continue;
            const auto found = pages.rowCalls(by, row.name);
            ASSERT_TRUE(found);
            EXPECT_TRUE(found->all);
            if (by == GroupBy::op) {
                EXPECT_EQ(found->calls.size(), row.calls) << row.name;
            }
            std::int64_t sum = 0, most = 0;
            for (const auto& call : found->calls) {
                sum += call.counted_ns;
                most = std::max(most, call.counted_ns);
            }
            if (by == GroupBy::op) {
                EXPECT_NEAR(static_cast<double>(sum) * 1e-9, row.seconds, 1e-9);
            }
            if (!found->calls.empty()) {
                EXPECT_EQ(found->calls[found->longest].counted_ns, most);
            }
            EXPECT_TRUE(std::is_sorted(
                found->calls.begin(), found->calls.end(),
                [](const auto& a, const auto& b) { return a.start_ns < b.start_ns; }));
        }
    }
    EXPECT_TRUE(pages.rowCalls(GroupBy::op, "aten::nothing")->calls.empty());
    EXPECT_FALSE(pages.rowCalls(GroupBy::op, "aten::conv2d", [] { return true; }));
}

}  // namespace
}  // namespace ridgepoint::tests
