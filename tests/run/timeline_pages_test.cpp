// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/timeline/timeline_pages.h"

#include <limits>
#include <numeric>

#include "core/run/analysis/row_match.h"
#include "core/run/slices.h"
#include "tests/run/scratch.h"
#include "tests/support/synthetic_run.h"
#include "tests/support/training_generator.h"

namespace ridgepoint::tests {
namespace {

using run::StringId;
using run::TimelinePage;
using run::TimelinePages;

run::OpRecord pageCall(std::int64_t start, std::int64_t duration, std::uint32_t depth,
                       bool costed = true, std::uint32_t name = 1) {
    run::OpRecord op;
    op.start_ns = start;
    op.duration_ns = duration;
    op.depth = depth;
    op.costed = costed;
    op.self_ns = costed ? duration : 0;
    op.name = StringId{name};
    op.phase = run::Phase::forward;
    return op;
}

struct Stretch {
    std::int64_t start_ns = 0, end_ns = 0, reach_ns = 0;
};

TEST(Slices, AreFoundWhateverTheirTimes) {
    // A long interval, an empty one, and one out of order.
    std::vector<Stretch> slices{{0, 1000, 0}, {10, 20, 0}, {500, 500, 0}, {300, 310, 0}};
    run::sealSlices(slices);
    const auto touching = [&](std::int64_t from, std::int64_t to) {
        int count = 0;
        for (const Stretch& each : run::slicesBetween(slices, from, to)) {
            if (each.end_ns >= from && each.start_ns <= to) ++count;
        }
        return count;
    };
    EXPECT_EQ(touching(0, 1000), 4);
    EXPECT_EQ(touching(500, 500), 2);
    EXPECT_EQ(touching(700, 800), 1);
    EXPECT_EQ(touching(1001, 2000), 0);
    EXPECT_EQ(touching(-10, -1), 0);
    const std::size_t before = slices.size();
    slices.push_back({2000, 2010, 0});
    run::sealSlices(slices, before);
    EXPECT_EQ(touching(2005, 2005), 1);
}

TEST(StepCalls, NestAndCount) {
    const run::StepCalls step(
        7, {pageCall(10, 80, 1, false, 2), pageCall(0, 100, 0), pageCall(20, 30, 2, false, 3),
            pageCall(200, 0, 0), pageCall(90, 50, 4'000'000'000u, false, 4)});
    ASSERT_EQ(step.tracks.size(), 4u);
    EXPECT_EQ(step.start_ns, 0);
    EXPECT_EQ(step.end_ns, 200);
    EXPECT_EQ(step.tracks.back().row, run::StepCalls::kMostDepth);
    // An op that does not count belongs to the surrounding op.
    EXPECT_EQ(step.counted(2), &step.calls[1]);
    EXPECT_EQ(step.counted(3), &step.calls[3]);
    EXPECT_EQ(step.counted(4), nullptr);
    EXPECT_EQ(step.neighbour(1, 1), 3u);
    EXPECT_EQ(step.neighbour(3, -1), 1u);
    EXPECT_EQ(step.nested(1, 1), 0u);
    EXPECT_EQ(step.nested(0, -1), 1u);
    EXPECT_FALSE(step.nested(1, -1));
    EXPECT_FALSE(step.neighbour(3, 1));
    ASSERT_EQ(step.phases.size(), 1u);
    EXPECT_TRUE(run::StepCalls(1, {}).tracks.empty());
}

TEST(RowMatch, FindsTheCallsOfARow) {
    const SyntheticRun made = makeSyntheticRun();
    const run::StringTable strings(made.strings);
    for (const run::GroupBy by :
         {run::GroupBy::op, run::GroupBy::layer, run::GroupBy::phase, run::GroupBy::category}) {
        for (const run::Row& row : run::rowsOf(*makeSnapshot(made), by)) {
            const run::RowMatch match(row.name, by, strings);
            for (const run::OpRecord& op : made.ops) {
                run::Cell::Key key;
                key.phase = op.phase;
                key.category = op.category;
                key.name = op.name;
                key.layer = op.layer;
                EXPECT_EQ(match(op), run::rowNameOf(key, by, strings) == row.name)
                    << row.name << " by " << run::toString(by);
            }
        }
    }
    EXPECT_FALSE(run::RowMatch("no such op", run::GroupBy::op, strings).matchesAny());
    EXPECT_FALSE(run::RowMatch("", run::GroupBy::layer, strings).matchesAny());
}

TEST(TimelinePages, GiveEveryCallFromNear) {
    const Scratch scratch;
    const GeneratedRun made = generateRun(scratch / "a.ridge", 20'000);
    TimelinePages pages(scratch / "a.ridge");
    const TimelinePage page = pages.page(0, std::int64_t{1} << 40, 1000);
    std::size_t calls = 0;
    for (const auto& step : page.steps) {
        calls += step->calls.size();
        EXPECT_EQ(page.find(step->step), step.get());
    }
    EXPECT_EQ(calls, static_cast<std::size_t>(made.ops));
    EXPECT_TRUE(page.stretches.empty());
    EXPECT_TRUE(page.buckets.empty());
    EXPECT_FALSE(page.growing);
    EXPECT_EQ((*page.strings)[page.steps.front()->calls.front().name].substr(0, 6), "aten::");
}

TEST(TimelinePages, AddUpFromAfarWithinBounds) {
    const Scratch scratch;
    const GeneratedRun made = generateRun(scratch / "a.ridge", 400'000);
    TimelinePages pages(scratch / "a.ridge");
    const auto [from, to] = run::RunReader::open(scratch / "a.ridge")->timeSpan();
    const TimelinePage all = pages.page(from, to, (to - from) / 500);
    EXPECT_TRUE(all.steps.empty());
    ASSERT_EQ(all.stretches.size(), 1u);
    EXPECT_FALSE(all.stretches.front().not_kept);
    EXPECT_GT(all.buckets.size(), 50u);
    EXPECT_LT(all.buckets.size(), 10'000u);
    std::uint64_t calls = 0;
    for (const run::TimelineSlice& bucket : all.buckets) calls += bucket.calls;
    EXPECT_EQ(calls, static_cast<std::uint64_t>(made.ops));
    // When zoomed in, no range of the run exceeds a page.
    for (std::int64_t at = from; at < to; at += (to - from) / 20) {
        const TimelinePage near = pages.page(at, at + (to - from) / 40, 1000);
        std::size_t in_page = 0;
        for (const auto& step : near.steps) in_page += step->calls.size();
        EXPECT_GT(in_page, 0u);
        EXPECT_LE(in_page, TimelinePages::kMostCalls);
        pages.rest();
    }
}

// A step with more calls than a page allows: buckets when zoomed out, every call when zoomed in.
TEST(TimelinePages, GoIntoAStepOfVeryManyCalls) {
    const Scratch scratch;
    SyntheticOptions options;
    options.steps = 1;
    options.warmup = options.reference = 0;
    SyntheticRun made = makeSyntheticRun(options);
    constexpr std::int64_t kCalls = 200'000;
    run::StepRecord& step = made.steps.front();
    step.duration_ns = kCalls * 1000;
    const run::OpRecord each = made.ops.front();
    made.ops.clear();
    for (std::int64_t i = 0; i < kCalls; ++i) {
        run::OpRecord op = each;
        op.start_ns = step.start_ns + i * 1000;
        op.duration_ns = op.self_ns = 900;
        op.depth = 0;
        made.ops.push_back(op);
    }
    writeRun(scratch / "a.ridge", made);
    TimelinePages pages(scratch / "a.ridge");
    const std::int64_t end = step.start_ns + step.duration_ns;
    const TimelinePage all = pages.page(step.start_ns, end, 1000);
    EXPECT_EQ(all.stretches.size(), 1u);
    EXPECT_TRUE(all.steps.empty());
    EXPECT_FALSE(all.buckets.empty());
    const std::int64_t middle = step.start_ns + step.duration_ns / 2;
    const TimelinePage near = pages.page(middle, middle + step.duration_ns / 10, 1000);
    EXPECT_TRUE(near.stretches.empty());
    ASSERT_NE(near.find(step.index), nullptr);
    EXPECT_EQ(near.find(step.index)->calls.size(), static_cast<std::size_t>(kCalls));
}

TEST(TimelinePages, SayWhatWasNotKept) {
    const Scratch scratch;
    run::Detail detail;
    detail.mode = run::Detail::Mode::windows;
    detail.windows = {{0, 4}, {10, 14}};
    const GeneratedRun made = generateRun(scratch / "a.ridge", 40'000, detail);
    ASSERT_GT(made.steps, 16);
    TimelinePages pages(scratch / "a.ridge");
    const auto steps = run::RunReader::open(scratch / "a.ridge")->snapshot()->steps;
    const TimelinePage page = pages.page(0, std::int64_t{1} << 40, 1000);
    ASSERT_EQ(page.stretches.size(), 2u);
    EXPECT_TRUE(page.stretches[0].not_kept);
    EXPECT_EQ(page.stretches[0].from_ns, (*steps)[5].start_ns);
    EXPECT_GE(page.stretches[0].to_ns, (*steps)[9].start_ns);
    EXPECT_LE(page.stretches[0].to_ns, (*steps)[10].start_ns);
    EXPECT_FALSE(page.buckets.empty());
    EXPECT_NE(page.find(12), nullptr);
    EXPECT_EQ(page.find(7), nullptr);
}

TEST(TimelinePages, TotalAStretch) {
    const Scratch scratch;
    const SyntheticRun made = makeSyntheticRun();
    writeRun(scratch / "a.ridge", made);
    TimelinePages pages(scratch / "a.ridge");
    std::int64_t conv = 0, busy = 0;
    std::uint64_t calls = 0, conv_calls = 0;
    std::int64_t end = 0;
    for (const run::OpRecord& op : made.ops) {
        ++calls;
        end = std::max(end, op.start_ns + op.duration_ns + 1);
        if (op.thread == 0 && op.depth == 0) busy += op.duration_ns;
        if (!op.costed || made.strings[static_cast<std::size_t>(op.name)] != "aten::conv2d")
            continue;
        conv += op.self_ns;
        ++conv_calls;
    }
    const auto all = pages.total(0, end, run::GroupBy::op, "aten::conv2d");
    EXPECT_TRUE(all.exact);
    EXPECT_EQ(all.calls, calls);
    EXPECT_EQ(all.busy_ns, busy);
    EXPECT_EQ(all.row_ns, conv);
    EXPECT_EQ(all.row_calls, conv_calls);
    // Two halves of a call add up to the call.
    const run::OpRecord& first = made.ops.front();
    const std::int64_t middle = first.start_ns + first.duration_ns / 2;
    const auto left = pages.total(0, middle, run::GroupBy::op, "");
    const auto right = pages.total(middle, end, run::GroupBy::op, "");
    EXPECT_EQ(left.calls + right.calls, calls);
    EXPECT_EQ(left.busy_ns + right.busy_ns, busy);
    EXPECT_FALSE(left.row_ns);
    EXPECT_EQ(pages.total(5, 5, run::GroupBy::op, "").calls, 0u);
}

TEST(TimelinePages, FollowAFileAndLetGoOfIt) {
    const Scratch scratch;
    auto [generator, writer] = makeGeneratedWriter(scratch / "a.ridge", 4);
    writer->commit(generator->next(run::StepRecord::Kind::measured));
    TimelinePages pages(scratch / "a.ridge");
    const auto read = [&] { return pages.page(0, std::int64_t{1} << 40, 1000); };
    EXPECT_TRUE(read().growing);
    EXPECT_EQ(read().steps.size(), 1u);
    pages.rest();
    writer->commit(generator->next(run::StepRecord::Kind::measured));
    EXPECT_EQ(read().steps.size(), 2u);
    pages.rest();
    writer->finish(generator->info());
    writer.reset();
    EXPECT_FALSE(std::filesystem::exists(scratch / "a.ridge-wal"));  // no open reader remained
    EXPECT_FALSE(read().growing);
    EXPECT_EQ(read().steps.size(), 2u);
}

TEST(TimelinePages, TakeAnyQuestion) {
    const Scratch scratch;
    writeRun(scratch / "a.ridge");
    TimelinePages pages(scratch / "a.ridge");
    constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    EXPECT_FALSE(pages.page(kLeast, kMost, 1).steps.empty());
    EXPECT_TRUE(pages.page(kMost, kLeast, 0).steps.empty());
    EXPECT_TRUE(pages.page(kMost - 5, kMost, kMost).steps.empty());
    TimelinePages absent(scratch / "b.ridge");
    EXPECT_EQ(storeErrorOf([&] { absent.page(0, 1, 1); }), run::StoreError::Kind::not_found);
}

}  // namespace
}  // namespace ridgepoint::tests
