// SPDX-License-Identifier: GPL-3.0-or-later
// GPU work as read for the timeline: individual records in lanes, buckets, and the contents of a
// time range.
#include <numeric>
#include <set>

#include "core/run/analysis/row_match.h"
#include "core/run/timeline/step_tracks.h"
#include "core/run/timeline/timeline_pages.h"
#include "tests/run/scratch.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {
namespace {

using run::GpuLane;
using run::GpuRecord;
using run::GroupBy;
using run::StepGpu;
using run::StringId;
using run::TimelinePage;
using run::TimelinePages;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

GpuRecord kernel(std::int64_t start, std::int64_t duration, std::uint32_t stream = 7) {
    GpuRecord record;
    record.start_ns = start;
    record.duration_ns = duration;
    record.context = 1;
    record.stream = stream;
    record.name = StringId{1};
    return record;
}
constexpr GpuLane kStream7{0, 1, 7};

TEST(StepGpu, GivesEachStreamAsManyRowsAsRanAtOnce) {
    const StepGpu step(3, {kernel(100, 50), kernel(0, 120), kernel(120, 10), kernel(10, 5, 20),
                           kernel(130, 0), kernel(140, -30)});
    ASSERT_EQ(step.tracks.size(), 3u);
    EXPECT_EQ(step.start_ns, 0);
    EXPECT_EQ(step.end_ns, 150);
    const auto track = [&step](const GpuLane& stream, std::uint32_t row) {
        return step.track({run::IntervalKind::gpu, 0, stream}, row);
    };
    const run::Track* const first = track(kStream7, 0);
    ASSERT_NE(first, nullptr);
    EXPECT_EQ(first->intervals.size(), 4u);  // a record that begins when another ends is in its row
    EXPECT_EQ(first->intervals[0].record, 1u);
    ASSERT_NE(track(kStream7, 1), nullptr);
    EXPECT_EQ(track(kStream7, 1)->intervals.size(), 1u);
    EXPECT_EQ(track(kStream7, 2), nullptr);
    EXPECT_EQ(track({0, 1, 20}, 0)->intervals.size(), 1u);
    for (std::uint32_t i = 0; i < step.records.size(); ++i) {
        EXPECT_EQ(step.interval(i).record, i);
        EXPECT_EQ(step.interval(i).start_ns, step.records[i].start_ns);
    }
    EXPECT_TRUE(StepGpu(1, {}).tracks.empty());
}

TEST(StepGpu, HasNoMoreRowsThanItsBound) {
    std::vector<GpuRecord> records;
    for (int i = 0; i < 5000; ++i) records.push_back(kernel(i, 1'000'000));
    const StepGpu step(0, records);
    EXPECT_EQ(step.tracks.size(), StepGpu::kMostRows);
    std::size_t slices = 0;
    for (const run::Track& each : step.tracks) slices += each.intervals.size();
    EXPECT_EQ(slices, records.size());
}

TEST(StepGpu, KnowsItsGaps) {
    const std::vector<std::shared_ptr<const StepGpu>> steps{
        std::make_shared<StepGpu>(0, std::vector{kernel(0, 100), kernel(150, 10)}),
        std::make_shared<StepGpu>(1, std::vector{kernel(400, 10), kernel(40, 20, 8)})};
    const auto gap = run::gapAt(steps, kStream7, 120);
    ASSERT_TRUE(gap);
    EXPECT_EQ(gap->from_ns, 100);
    EXPECT_EQ(gap->to_ns, 150);
    EXPECT_EQ(run::gapAt(steps, kStream7, 300)->to_ns, 400);  // extends into the next step
    EXPECT_FALSE(run::gapAt(steps, kStream7, 50));
    EXPECT_FALSE(run::gapAt(steps, kStream7, 1000));
    EXPECT_FALSE(run::gapAt(steps, {0, 1, 9}, 120));
}

TEST(GpuRecord, TellsLatencyAndThroughputOnlyWhereItKnows) {
    GpuRecord record = kernel(1'000, 500);
    EXPECT_FALSE(run::launchLatency(record));
    record.launch_ns = 400;
    EXPECT_EQ(run::launchLatency(record), 600);
    record.launch_ns = 1'001;  // the clocks disagree
    EXPECT_FALSE(run::launchLatency(record));
    EXPECT_FALSE(run::throughput(record));
    record.kind = run::GpuKind::copy;
    record.copied_bytes = 1'000;
    EXPECT_DOUBLE_EQ(*run::throughput(record), 2e9);
    record.duration_ns = 0;
    EXPECT_FALSE(run::throughput(record));
}

struct GpuPages : testing::Test {
    Scratch scratch;
    SyntheticRun made = makeSyntheticGpuRun();
    void write() { writeRun(scratch / "a.ridge", made); }
    const run::StepRecord& step(std::size_t place) const {
        std::size_t seen = 0;
        for (const run::StepRecord& each : made.steps) {
            if (each.kind == run::StepRecord::Kind::measured && seen++ == place) return each;
        }
        return made.steps.front();
    }
    std::vector<GpuRecord> recordsOf(std::int64_t number) const {
        std::vector<GpuRecord> records;
        for (const GpuRecord& record : made.gpu_records) {
            if (record.step == number) records.push_back(record);
        }
        return records;
    }
};

std::int64_t endOf(const run::StepRecord& step) { return step.start_ns + step.duration_ns; }

TEST_F(GpuPages, HoldEveryRecordWithItsOp) {
    write();
    TimelinePages pages(scratch / "a.ridge");
    const TimelinePage page = pages.page(0, endOf(made.steps.back()), 1);
    std::size_t found = 0;
    for (const auto& gpu : page.gpu_steps) {
        found += gpu->records.size();
        const run::StepCalls* const calls = page.find(gpu->step);
        ASSERT_NE(calls, nullptr);
        EXPECT_EQ(page.findGpu(gpu->step), gpu.get());
        for (const GpuRecord& record : gpu->records) {
            if (!record.op_call) continue;
            ASSERT_LT(*record.op_call, calls->calls.size());
            const run::OpRecord& op = calls->calls[*record.op_call];
            ASSERT_NE(calls->counted(*record.op_call), nullptr);
            EXPECT_EQ(calls->counted(*record.op_call)->name, record.op);
            EXPECT_LE(op.start_ns, *record.launch_ns);
        }
    }
    EXPECT_EQ(found, made.gpu_records.size());
    EXPECT_TRUE(page.buckets.empty());
}

// A CPU run has no GPU pages, and reading it works.
TEST_F(GpuPages, AreEmptyWithoutAGpu) {
    writeRun(scratch / "cpu.ridge");
    TimelinePages pages(scratch / "cpu.ridge");
    const TimelinePage page = pages.page(0, 1'000'000'000, 1);
    EXPECT_FALSE(page.steps.empty());
    EXPECT_TRUE(page.gpu_steps.empty());
    EXPECT_FALSE(pages.total(0, 1'000'000'000, GroupBy::op, "").gpu_busy_ns);
    EXPECT_TRUE(run::RunReader::open(scratch / "cpu.ridge")
                    ->timeline(run::IntervalKind::gpu, 0, 1 << 30, 1)
                    .empty());
}

// Work that a step launched late is available if only the next step is visible.
TEST_F(GpuPages, HoldWhatStillRunsOfTheStepBefore) {
    const run::StepRecord first = step(0), next = step(1);
    for (GpuRecord& record : made.gpu_records) {
        if (record.step == first.index) record.duration_ns += next.start_ns + 50'000;
    }
    write();
    TimelinePages pages(scratch / "a.ridge");
    const TimelinePage page = pages.page(next.start_ns + 10'000, next.start_ns + 11'000, 1);
    EXPECT_NE(page.findGpu(first.index), nullptr);
    EXPECT_NE(page.find(first.index), nullptr);
}

TEST_F(GpuPages, StandForRecordsByBucketsFromAfar) {
    made = makeSyntheticGpuRun({.layers = 40, .steps = 300});
    write();
    TimelinePages pages(scratch / "a.ridge");
    const std::int64_t end = endOf(made.steps.back());
    const TimelinePage page = pages.page(0, end, end / 1000);
    EXPECT_TRUE(page.gpu_steps.empty());
    std::set<GpuLane> streams;
    std::uint64_t calls = 0;
    std::int64_t busy = 0;
    for (const run::TimelineSlice& bucket : page.buckets) {
        if (bucket.track.kind != run::IntervalKind::gpu) continue;
        streams.insert(bucket.track.stream);
        EXPECT_LE(bucket.busy_ns, bucket.duration_ns);
        calls += bucket.calls;
        busy += bucket.busy_ns;
    }
    EXPECT_EQ(streams.size(), 2u);
    EXPECT_EQ(calls, made.gpu_records.size());
    std::int64_t expected = 0;
    for (const GpuRecord& record : made.gpu_records) expected += record.duration_ns;
    EXPECT_EQ(busy, expected);
    EXPECT_THAT(run::checkRun(scratch / "a.ridge").problems, IsEmpty());
}

// A finished run's buckets are in the file; wrong buckets are detected and refused as damage.
TEST_F(GpuPages, CheckTheStoredBuckets) {
    made = makeSyntheticGpuRun({.layers = 40, .steps = 300});
    write();
    const auto path = scratch / "a.ridge";
    runSql(path, "UPDATE gpu_timeline SET calls = calls + 7 WHERE id = 3");
    EXPECT_THAT(run::checkRun(path).problems, Contains(HasSubstr("GPU's timeline covers")));
    for (const char* damage :
         {"UPDATE gpu_timeline SET start_ns = start_ns + 1 WHERE id = 2",
          "UPDATE gpu_timeline SET busy_ns = duration_ns + 1 WHERE id = 2",
          "UPDATE gpu_timeline SET stream = -1 WHERE id = 2",
          "UPDATE gpu_timeline SET start_ns = 1 << 56 WHERE id = 2",
          "UPDATE gpu_timeline SET category = 99 WHERE id = 2",
          "INSERT INTO gpu_timeline SELECT NULL, 0, 1, id + 1000, start_ns, duration_ns, calls, "
          "busy_ns, category, name, longest_ns FROM gpu_timeline LIMIT 300"}) {
        const auto broken = scratch / "broken.ridge";
        std::filesystem::remove(broken);
        std::filesystem::copy_file(path, broken);
        runSql(broken, damage);
        EXPECT_THAT(run::checkRun(broken).problems, Contains(HasSubstr("gpu_timeline"))) << damage;
        TimelinePages pages(broken);
        EXPECT_THROW(pages.page(0, endOf(made.steps.back()), 1'000'000), run::StoreError) << damage;
    }
}

// A growing run has no stored buckets, so they are calculated from its records.
TEST_F(GpuPages, GrowWithTheRun) {
    made.info.complete = false;
    std::unique_ptr<run::RunReader> reader;
    std::uint64_t seen = 0, records = 0;
    writeRun(scratch / "a.ridge", made, [&](int committed) {
        if (!reader) reader = run::RunReader::open(scratch / "a.ridge");
        reader->summary();
        const auto& step = made.steps[static_cast<std::size_t>(committed) - 1];
        records += recordsOf(step.index).size();
        seen = 0;
        for (const auto& bucket : reader->timeline(run::IntervalKind::gpu, 0, endOf(step), 1))
            seen += bucket.calls;
        EXPECT_EQ(seen, records);
    });
    EXPECT_GT(records, 0u);
}

TEST_F(GpuPages, FindRowsOfKernelsOpsAndLayers) {
    write();
    const auto reader = run::RunReader::open(scratch / "a.ridge");
    const auto snapshot = reader->snapshot();
    std::vector<std::shared_ptr<StepGpu>> steps;
    for (const run::StepRecord& each : *snapshot->steps) {
        if (each.kind == run::StepRecord::Kind::measured)
            steps.push_back(std::make_shared<StepGpu>(each.index, reader->gpuRecords(each.index)));
    }
    for (const GroupBy by :
         {GroupBy::kernel, GroupBy::op, GroupBy::layer, GroupBy::phase, GroupBy::category}) {
        for (const run::Row& row : run::rowsOf(*snapshot, by)) {
            if (row.kind == run::RowKind::outside) continue;
            const run::RowMatch match(row.name, by, *snapshot->strings);
            std::int64_t sum = 0;
            for (const auto& step : steps) {
                for (const run::Track& track : step->tracks) {
                    for (const run::Interval& each : track.intervals)
                        if (match(each)) sum += each.end_ns - each.start_ns;
                }
            }
            EXPECT_NEAR(row.seconds, 1e-9 * static_cast<double>(sum), 1e-12)
                << toString(by) << " " << row.name;
        }
    }
}

double secondsOf(const run::Snapshot& snapshot, GroupBy by) {
    double sum = 0;
    for (const run::Row& row : run::rowsOf(snapshot, by)) sum += row.seconds;
    return sum;
}
const run::Row* find(const std::vector<run::Row>& rows, std::string_view name) {
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const run::Row& each) { return each.name == name; });
    return row == rows.end() ? nullptr : &*row;
}
// Returns the time in the range in which a record on stream 7 and one on another stream ran at
// once.
std::int64_t atOnce(std::span<const GpuRecord> records, std::int64_t from, std::int64_t to) {
    std::int64_t sum = 0, any = 0;
    std::vector<std::pair<std::int64_t, std::int64_t>> inside;
    for (const GpuRecord& record : records) {
        const std::int64_t begin = std::max(record.start_ns, from);
        const std::int64_t end = std::min(record.start_ns + record.duration_ns, to);
        if (end <= begin) continue;
        sum += end - begin;
        inside.emplace_back(begin, end);
    }
    std::sort(inside.begin(), inside.end());
    std::int64_t until = from;
    for (const auto& [begin, end] : inside) {
        any += std::max<std::int64_t>(0, end - std::max(begin, until));
        until = std::max(until, end);
    }
    return sum - any;
}

using GpuParts = GpuPages;

TEST_F(GpuParts, AddUpToTheStretchIdleTimeIncluded) {
    write();
    TimelinePages pages(scratch / "a.ridge");
    const run::StepRecord first = step(1), last = step(2);
    const std::int64_t mean = first.duration_ns;
    struct PartStretch {
        std::int64_t from, to;
    };
    for (const auto [from, to] :
         {PartStretch{first.start_ns, endOf(last)},
          PartStretch{first.start_ns + mean / 3, endOf(last)},
          PartStretch{first.start_ns + mean / 3, first.start_ns + mean * 2 / 3},
          PartStretch{first.start_ns + 100, first.start_ns + 300}}) {
        const auto part = pages.part(from, to);
        ASSERT_TRUE(part);
        const std::int64_t between = from < endOf(first) && to > last.start_ns
                                         ? last.start_ns - endOf(first)
                                         : 0;  // outside all steps
        const auto expected =
            static_cast<double>(to - from - between + atOnce(made.gpu_records, from, to));
        for (const GroupBy by :
             {GroupBy::kernel, GroupBy::op, GroupBy::layer, GroupBy::phase, GroupBy::category}) {
            EXPECT_NEAR(secondsOf(*part->snapshot, by), 1e-9 * expected, 1e-12)
                << toString(by) << " " << from << " " << to;
        }
        const auto rows = run::rowsOf(*part->snapshot, GroupBy::kernel);
        ASSERT_NE(find(rows, run::kIdleRowName), nullptr);
        double shares = 0;
        for (const run::Row& row : rows) shares += row.share;
        EXPECT_NEAR(shares, 1, 1e-9);
    }
}

TEST_F(GpuParts, CutKernelsInProportion) {
    write();
    TimelinePages pages(scratch / "a.ridge");
    const auto records = recordsOf(step(0).index);
    const auto longest = std::max_element(
        records.begin(), records.end(),
        [](const GpuRecord& a, const GpuRecord& b) { return a.duration_ns < b.duration_ns; });
    const std::int64_t from = longest->start_ns + longest->duration_ns / 4;
    const std::int64_t to = longest->start_ns + longest->duration_ns * 3 / 4;
    const auto part = pages.part(from, to);
    ASSERT_TRUE(part);
    const auto rows = run::rowsOf(*part->snapshot, GroupBy::kernel);
    const run::Row* const row = find(rows, made.strings[static_cast<std::size_t>(longest->name)]);
    ASSERT_NE(row, nullptr);
    EXPECT_NEAR(row->seconds, 1e-9 * static_cast<double>(to - from), 1e-12);
    EXPECT_NEAR(row->totalFlops(),
                0.5 * static_cast<double>(longest->flops_matrix + longest->flops_elementwise),
                1e-3 * row->totalFlops() + 1);
    EXPECT_EQ(row->launches, 1u);
    EXPECT_GE(part->cut_calls, 1);
}

TEST_F(GpuParts, OfTheWholeRunAreItsRows) {
    made = makeSyntheticGpuRun({.warmup = 0, .reference = 0});
    write();
    TimelinePages pages(scratch / "a.ridge");
    const auto part = pages.part(made.steps.front().start_ns, endOf(made.steps.back()) + 1'000'000);
    ASSERT_TRUE(part);
    EXPECT_EQ(part->cut_calls, 0);
    const auto whole = run::RunReader::open(scratch / "a.ridge")->snapshot();
    for (const GroupBy by : {GroupBy::kernel, GroupBy::op, GroupBy::layer}) {
        const auto all = run::rowsOf(*whole, by);
        for (const run::Row& row : run::rowsOf(*part->snapshot, by)) {
            const run::Row* const same = find(all, row.name);
            ASSERT_NE(same, nullptr) << row.name;
            EXPECT_NEAR(row.seconds, same->seconds, 1e-12) << row.name;
            EXPECT_EQ(row.launches, same->launches) << row.name;
            EXPECT_DOUBLE_EQ(row.totalFlops(), same->totalFlops()) << row.name;
        }
    }
}

// Work that the previous step launched counts in the range in which it ran.
TEST_F(GpuParts, HoldWhatEarlierStepsLaunched) {
    const run::StepRecord first = step(0), next = step(1);
    GpuRecord late = kernel(next.start_ns - 1'000, 5'000, 30);
    late.step = first.index;
    late.name = StringId{1};
    const auto after = std::find_if(made.gpu_records.begin(), made.gpu_records.end(),
                                    [&](const auto& each) { return each.step > first.index; });
    made.gpu_records.insert(after, late);
    write();
    TimelinePages pages(scratch / "a.ridge");
    const auto part = pages.part(next.start_ns, endOf(next));
    const auto rows = run::rowsOf(*part->snapshot, GroupBy::kernel);
    const run::Row* const row = find(rows, made.strings[1]);
    ASSERT_NE(row, nullptr);
    EXPECT_NEAR(row->seconds, 4e-6, 1e-12);
}

// Time outside traced steps is not idle time.
TEST_F(GpuParts, CountIdleTimeOfTracedStepsOnly) {
    write();
    TimelinePages pages(scratch / "a.ridge");
    const auto reference = std::find_if(made.steps.begin(), made.steps.end(), [](const auto& each) {
        return each.kind == run::StepRecord::Kind::baseline;
    });
    ASSERT_NE(reference, made.steps.end());
    const auto part = pages.part(reference->start_ns, endOf(*reference));
    EXPECT_EQ(part->reference_steps, 1);
    EXPECT_TRUE(run::rowsOf(*part->snapshot, GroupBy::kernel).empty());
}

TEST_F(GpuParts, HoldTheSamplesOfTheStretch) {
    write();
    TimelinePages pages(scratch / "a.ridge");
    const std::int64_t end = endOf(made.steps.back());
    const auto part = pages.part(end / 4, end / 2);
    std::size_t samples = 0;
    for (const auto& chunk : part->snapshot->device_samples) {
        for (const run::DeviceSample& sample : *chunk) {
            EXPECT_GE(sample.time_ns, end / 4);
            EXPECT_LT(sample.time_ns, end / 2);
            ++samples;
        }
    }
    EXPECT_GT(samples, 0u);
}

TEST_F(GpuParts, TotalsAreOfWhatTheGpuRan) {
    write();
    TimelinePages pages(scratch / "a.ridge");
    const run::StepRecord one = step(2);
    const std::int64_t from = one.start_ns + one.duration_ns / 5;
    const std::int64_t to = endOf(one) - one.duration_ns / 7;
    const auto part = pages.part(from, to);
    for (const GroupBy by : {GroupBy::kernel, GroupBy::op, GroupBy::layer}) {
        for (const run::Row& row : run::rowsOf(*part->snapshot, by)) {
            const auto total = pages.total(from, to, by, row.name);
            ASSERT_TRUE(total.exact && total.gpu_busy_ns);
            if (row.kind == run::RowKind::outside) {
                EXPECT_NEAR(row.seconds, 1e-9 * static_cast<double>(to - from - *total.gpu_busy_ns),
                            1e-12);
            } else {
                ASSERT_TRUE(total.row_ns) << row.name;
                EXPECT_NEAR(row.seconds, 1e-9 * static_cast<double>(*total.row_ns), 1e-12)
                    << row.name;
            }
        }
    }
}

// Clocks that go backwards, kernels that overlap or have a negative duration: nothing fails, and no
// time is invented.
TEST_F(GpuParts, SurviveOddTimes) {
    for (std::size_t i = 0; i < made.gpu_records.size(); ++i) {
        GpuRecord& record = made.gpu_records[i];
        if (i % 3 == 0) record.start_ns -= 40'000'000;
        if (i % 5 == 0) record.duration_ns = 0;
        if (i % 7 == 0) record.duration_ns *= 100;
        if (i % 11 == 0) record.launch_ns = record.start_ns + 1'000'000'000;
    }
    for (auto& each : made.steps)
        if (each.index % 2 == 1) each.start_ns -= 50'000'000;
    write();
    TimelinePages pages(scratch / "a.ridge");
    for (std::int64_t from = -100'000'000; from < 400'000'000; from += 17'000'001) {
        const std::int64_t to = from + 23'456'789;
        const auto part = pages.part(from, to);
        ASSERT_TRUE(part);
        for (const run::Row& row : run::rowsOf(*part->snapshot, GroupBy::kernel)) {
            EXPECT_GE(row.seconds, 0);
            EXPECT_TRUE(std::isfinite(row.share));
        }
        const TimelinePage page = pages.page(from, to, 1);
        for (const auto& gpu : page.gpu_steps) EXPECT_LE(gpu->start_ns, gpu->end_ns);
        EXPECT_LE(pages.total(from, to, GroupBy::kernel, "").gpu_busy_ns, to - from);
    }
}

}  // namespace
}  // namespace ridgepoint::tests
