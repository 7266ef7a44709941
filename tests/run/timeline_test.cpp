// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/timeline.h"

#include <limits>
#include <random>

#include "core/run/store/store.h"
#include "tests/run/scratch.h"
#include "tests/support/training_generator.h"

namespace ridgepoint::tests {
namespace {

using run::StringId;
using run::TimelineBuckets;

run::OpRecord call(std::int64_t start, std::int64_t duration, std::uint32_t depth = 0,
                   std::uint32_t thread = 0, std::uint32_t name = 1) {
    run::OpRecord op;
    op.start_ns = start;
    op.duration_ns = duration;
    op.depth = depth;
    op.thread = thread;
    op.name = StringId{name};
    return op;
}

std::int64_t busy(const TimelineBuckets& buckets) {
    std::int64_t sum = 0;
    for (const auto& [thread, row] : buckets.threads()) {
        for (const TimelineBuckets::Bucket& bucket : row) sum += bucket.busy_ns;
    }
    return sum;
}

TEST(TimelineBuckets, CutCallsWhereBucketsEnd) {
    TimelineBuckets buckets(100, 1000);
    buckets.add(call(500, 2000, 0, 0, 7));
    buckets.add(call(600, 100, 1));
    const TimelineBuckets::Thread& row = buckets.threads().at(0);
    ASSERT_EQ(row.size(), 3u);
    EXPECT_EQ(row[0].busy_ns, 500);
    EXPECT_EQ(row[1].busy_ns, 1000);
    EXPECT_EQ(row[2].busy_ns, 500);
    EXPECT_EQ(row[0].calls, 2u);
    EXPECT_EQ(row[1].calls, 0u);
    EXPECT_EQ(row[1].name, StringId{7});
}

TEST(TimelineBuckets, WidenAndLoseNothing) {
    TimelineBuckets buckets(64, 1 << 10);
    std::mt19937 random(1);
    std::int64_t now = 0, total = 0;
    for (int i = 0; i < 20'000; ++i) {
        const std::int64_t duration = 1 + static_cast<std::int64_t>(random() % 3000);
        buckets.add(call(now, duration, 0, static_cast<std::uint32_t>(i % 2)));
        now += duration;
        total += duration;
    }
    EXPECT_EQ(buckets.calls(), 20'000u);
    EXPECT_EQ(busy(buckets), total);
    std::size_t size = 0;
    for (const auto& [thread, row] : buckets.threads()) size += row.size();
    EXPECT_LE(size, 66u);
    buckets.widenTo(5);
    EXPECT_EQ(busy(buckets), total);
}

TEST(TimelineBuckets, TakeAnyTimes) {
    TimelineBuckets buckets(64);
    buckets.add(call(std::numeric_limits<std::int64_t>::max() / 128, 1'000'000'000));
    buckets.add(call(-5, 10));
    buckets.add(call(3, -7));
    for (std::uint32_t thread = 0; thread < 1000; ++thread) buckets.add(call(5, 5, 0, thread));
    EXPECT_LE(buckets.threads().size(), TimelineBuckets::kMostThreads);
    EXPECT_FALSE(buckets.put(0, 12345, {}));
    EXPECT_FALSE(buckets.put(0, -buckets.width(), {}));
}

TEST(Timeline, ShowsEveryZoomOfALongRun) {
    const Scratch scratch;
    const GeneratedRun made = generateRun(scratch / "a.ridge", 120'000);
    const auto reader = run::RunReader::open(scratch / "a.ridge");
    const auto [from, to] = reader->timeSpan();
    const auto all = reader->timeline(run::IntervalKind::op, from, to, (to - from) / 50);
    EXPECT_LT(all.size(), 500u);
    std::uint64_t calls = 0;
    for (const run::TimelineSlice& slice : all) {
        calls += slice.calls;
        EXPECT_LE(slice.busy_ns, slice.duration_ns);
    }
    EXPECT_EQ(calls, static_cast<std::uint64_t>(made.ops));
    // Zoomed in, the page contains one step's individual calls.
    const run::StepRecord step = reader->snapshot()->steps->at(5);
    const auto near = reader->timeline(run::IntervalKind::op, step.start_ns,
                                       step.start_ns + step.duration_ns, 1000);
    EXPECT_EQ(near.size(), reader->ops(step.index).size());
    for (const run::TimelineSlice& slice : near) EXPECT_EQ(slice.calls, 1u);
    EXPECT_TRUE(
        reader->timeline(run::IntervalKind::op, to + 1'000'000'000, to + 2'000'000'000, 1000)
            .empty());
    EXPECT_TRUE(reader->timeline(run::IntervalKind::op, 5, 5, 0).empty());
}

TEST(Timeline, OfAnUnfinishedRunIsTheSame) {
    const Scratch scratch;
    generateRun(scratch / "a.ridge", 120'000);
    std::filesystem::copy_file(scratch / "a.ridge", scratch / "b.ridge");
    ASSERT_EQ(runSql(scratch / "b.ridge", "DELETE FROM timeline"), "");
    const auto stored = run::RunReader::open(scratch / "a.ridge");
    const auto computed = run::RunReader::open(scratch / "b.ridge");
    const auto [from, to] = stored->timeSpan();
    const auto sum = [&](run::RunReader& reader) {
        std::pair<std::uint64_t, std::int64_t> result;
        for (const run::TimelineSlice& slice :
             reader.timeline(run::IntervalKind::op, from, to, (to - from) / 20)) {
            result.first += slice.calls;
            result.second += slice.busy_ns;
        }
        return result;
    };
    EXPECT_EQ(sum(*stored), sum(*computed));
}

TEST(Timeline, LooksAtAPartOfAHugeStepOnly) {
    // One step with 100,000 calls on two threads, sorted by their ends, within one call that lasts
    // for the whole step.
    const Scratch scratch;
    constexpr std::int64_t kCalls = 100'000, kTick = 10'000;
    const auto writer = run::RunWriter::create(scratch / "a.ridge", {}, {});
    run::RunWriter::Batch batch;
    const StringId name = writer->intern("aten::mm");
    for (std::int64_t i = 0; i < kCalls; ++i) {
        batch.ops.push_back(call(i * kTick, kTick, i % 2 == 0 ? 1 : 0,
                                 static_cast<std::uint32_t>(i % 2),
                                 static_cast<std::uint32_t>(name)));
    }
    batch.ops.push_back(call(0, kCalls * kTick, 0, 0, static_cast<std::uint32_t>(name)));
    run::StepRecord step;
    step.duration_ns = kCalls * kTick;
    batch.steps.push_back(step);
    writer->commit(batch);
    run::RunInfo info;
    info.complete = true;
    writer->finish(info);

    const auto reader = run::RunReader::open(scratch / "a.ridge");
    for (const std::int64_t at : {std::int64_t{0}, std::int64_t{54'321}, kCalls - 100}) {
        const auto near =
            reader->timeline(run::IntervalKind::op, at * kTick, (at + 100) * kTick, 1000);
        EXPECT_EQ(near.size(), 101u) << at;
        for (const run::TimelineSlice& slice : near) {
            EXPECT_EQ(slice.calls, 1u);
            if (slice.duration_ns > kTick) continue;
            EXPECT_GE(slice.start_ns, at * kTick);
            EXPECT_LT(slice.start_ns, (at + 100) * kTick);
        }
    }
    EXPECT_LT(
        reader->timeline(run::IntervalKind::op, 0, kCalls * kTick, kCalls * kTick / 100).size(),
        2000u);
}

TEST(MemoryPoints, ArePagedAndThinnedOutWithoutLosingThePeak) {
    const Scratch scratch;
    generateRun(scratch / "a.ridge", 60'000);
    const auto reader = run::RunReader::open(scratch / "a.ridge");
    const auto snapshot = reader->snapshot();
    std::vector<run::MemoryPoint> all;
    for (const auto& chunk : snapshot->memory_points) {
        all.insert(all.end(), chunk->begin(), chunk->end());
    }
    ASSERT_GT(all.size(), 10'000u);
    const std::int64_t from = all[3000].time_ns, to = all[6000].time_ns;
    const auto some = reader->memoryPoints(from, to, 100'000);
    EXPECT_GE(some.size(), 3000u);
    EXPECT_LE(some.size(), 3010u);
    EXPECT_LE(some.front().time_ns, from);
    EXPECT_GE(some.back().time_ns, to);
    const auto few = reader->memoryPoints(from, to, 100);
    EXPECT_LE(few.size(), 220u);
    EXPECT_GE(few.size(), 20u);
    const auto most = [](const std::vector<run::MemoryPoint>& points) {
        std::int64_t bytes = 0;
        for (const run::MemoryPoint& point : points)
            bytes = std::max(bytes, run::total(point.bytes));
        return bytes;
    };
    EXPECT_EQ(most(few), most(some));
    EXPECT_TRUE(std::is_sorted(few.begin(), few.end(),
                               [](const auto& a, const auto& b) { return a.time_ns < b.time_ns; }));
}

TEST(Watch, StopsAReading) {
    const Scratch scratch;
    generateRun(scratch / "a.ridge", 60'000);
    std::stop_source source;
    double done = 0;
    const auto reader = run::RunReader::open(
        scratch / "a.ridge", {source.get_token(), [&](double part) { done = part; }});
    EXPECT_FALSE(reader->summary()->steps->empty());
    EXPECT_TRUE(reader->summary()->memory_points.empty());
    source.request_stop();
    EXPECT_EQ(storeErrorOf([&] { reader->snapshot(); }), run::StoreError::Kind::cancelled);
    EXPECT_EQ(
        storeErrorOf([&] { reader->timeline(run::IntervalKind::op, 0, 1'000'000'000, 1000); }),
        run::StoreError::Kind::cancelled);
}

}  // namespace
}  // namespace ridgepoint::tests
