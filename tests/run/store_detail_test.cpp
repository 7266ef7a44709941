// SPDX-License-Identifier: GPL-3.0-or-later
// Long runs: which steps keep their records, and the limits of the file.
#include <numeric>

#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/store/store.h"
#include "core/run/store/write/detail_keeper.h"
#include "tests/run/scratch.h"
#include "tests/support/training_generator.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;

run::Detail atMost(std::int64_t records) {
    run::Detail detail;
    detail.most_records = records;
    return detail;
}

// Returns a step with a hundred records.
run::KeptStep stepOf(const run::DetailKeeper& keeper, std::int64_t step) {
    run::KeptStep kept;
    kept.row = step + 1;
    kept.step = step;
    kept.ordinal = keeper.ordinal();
    kept.ops = {1, 60};
    kept.memory_events = {1, 30};
    kept.memory_points = {1, 10};
    return kept;
}

TEST(DetailKeeper, KeepsAllAsLongAsTheyFit) {
    run::DetailKeeper keeper(atMost(1100));  // includes a little for each step itself
    for (std::int64_t step = 0; step < 10; ++step) {
        ASSERT_TRUE(keeper.wantsNext(step));
        keeper.keep(stepOf(keeper, step));
    }
    EXPECT_EQ(keeper.kept(), std::nullopt);
    EXPECT_TRUE(keeper.toDrop().empty());
}

TEST(DetailKeeper, KeepsWindowsSpreadEvenlyOverALongRun) {
    run::DetailKeeper keeper(atMost(100'000));
    constexpr std::int64_t kSteps = 100'000;
    std::int64_t written = 0, dropped = 0;
    for (std::int64_t step = 0; step < kSteps; ++step) {
        if (!keeper.wantsNext(step)) continue;
        keeper.keep(stepOf(keeper, step));
        ++written;
        dropped += static_cast<std::int64_t>(keeper.toDrop().size());
        keeper.toDrop().clear();
        ASSERT_LE((written - dropped) * 100, 100'000);
    }
    EXPECT_GE((written - dropped) * 100, 50'000);
    ASSERT_TRUE(keeper.kept());
    const std::vector<run::StepRange>& ranges = *keeper.kept();
    EXPECT_EQ(ranges.front().first, 0);
    EXPECT_GE(ranges.size(), 8u);
    EXPECT_LE(ranges.size(), 64u);
    const std::int64_t gap = ranges[1].first - ranges[0].first;
    std::int64_t steps = 0;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        if (i > 0) {
            EXPECT_EQ(ranges[i].first - ranges[i - 1].first, gap);
        }
        steps += ranges[i].last - ranges[i].first + 1;
    }
    EXPECT_EQ(steps, written - dropped);
    EXPECT_LT(kSteps - ranges.back().last, gap);
    // Few records are written only to be deleted.
    EXPECT_LT(written, 10 * steps);
}

TEST(DetailKeeper, KeepsTheFirstStepHoweverLarge) {
    run::DetailKeeper keeper(atMost(10));
    for (std::int64_t step = 0; step < 100; ++step) {
        if (keeper.wantsNext(step)) keeper.keep(stepOf(keeper, step));
    }
    EXPECT_THAT(*keeper.kept(), testing::ElementsAre(run::StepRange{0, 0}));
}

TEST(DetailKeeper, KeepsWhatWasAskedFor) {
    run::Detail detail;
    detail.mode = run::Detail::Mode::windows;
    detail.windows = {{2, 3}, {7, 7}};
    run::DetailKeeper keeper(detail);
    std::vector<std::int64_t> kept;
    for (std::int64_t step = 0; step < 10; ++step) {
        if (!keeper.wantsNext(step)) continue;
        kept.push_back(step);
        keeper.keep(stepOf(keeper, step));
    }
    EXPECT_THAT(kept, testing::ElementsAre(2, 3, 7));
    EXPECT_EQ(*keeper.kept(), detail.windows);

    detail.mode = run::Detail::Mode::none;
    run::DetailKeeper none(detail);
    EXPECT_FALSE(none.wantsNext(0));
    EXPECT_EQ(none.kept()->size(), 0u);
}

// Writes this many steps of a small network with a limit of records.
void writeSteps(const fs::path& path, int steps, const run::Detail& detail) {
    const auto [generator, writer] = makeGeneratedWriter(path, 2, detail);
    for (int i = 0; i < steps; ++i) {
        run::RunWriter::Batch batch = generator->next(generator->nextKind());
        batch.cells = generator->takeCells();
        writer->commit(batch);
    }
    writer->finish(generator->info());
}

TEST(LongRun, StaysBoundedAndSaysWhatItKept) {
    const Scratch scratch;
    std::vector<std::uintmax_t> sizes;
    for (const int steps : {1000, 4000}) {
        const fs::path path = scratch / (std::to_string(steps) + ".ridge").c_str();
        writeSteps(path, steps, atMost(20'000));
        sizes.push_back(fs::file_size(path));
        const auto reader = run::RunReader::open(path);
        const auto snapshot = reader->snapshot();
        ASSERT_EQ(snapshot->steps->size(), static_cast<std::size_t>(steps));
        ASSERT_TRUE(snapshot->detailed_steps);
        std::size_t with_ops = 0, records = 0;
        for (const run::StepRecord& step : *snapshot->steps) {
            const bool said =
                std::any_of(snapshot->detailed_steps->begin(), snapshot->detailed_steps->end(),
                            [&](const auto& range) {
                                return step.index >= range.first && step.index <= range.last;
                            });
            const std::size_t ops = reader->ops(step.index).size();
            const std::size_t events = reader->memoryEvents(step.index).size();
            EXPECT_EQ(ops > 0, said && step.kind != run::StepRecord::Kind::baseline);
            EXPECT_EQ(events > 0, ops > 0);
            with_ops += ops > 0;
            records += ops + events;
        }
        EXPECT_GT(with_ops, 8u);
        EXPECT_LE(records, 20'000u);
        // Totals cover all steps: each step's cells add up to its time.
        double seconds = 0;
        for (const run::Row& row : run::rowsOf(*snapshot, run::GroupBy::op)) seconds += row.seconds;
        const run::StepSummary summary = run::summarizeSteps(*snapshot);
        EXPECT_NEAR(seconds, *summary.seconds_mean * static_cast<double>(summary.count), 1e-6);
        // Where calls are not stored, the timeline still shows totals.
        const auto [from, to] = reader->timeSpan();
        std::uint64_t calls = 0;
        for (const run::TimelineSlice& slice :
             reader->timeline(run::IntervalKind::op, from, to, (to - from) / 100)) {
            calls += slice.calls;
        }
        EXPECT_GT(calls, 100 * with_ops);
        const run::CheckReport report = run::checkRun(path);
        EXPECT_THAT(report.problems, testing::IsEmpty());
        EXPECT_THAT(report.notes, testing::Contains(testing::HasSubstr("the totals of all")));
    }
    // The file grows by one row per step and by two memory points.
    EXPECT_LT(sizes[1], sizes[0] + 3000 * 250);
}

TEST(LongRun, ThatIsKilledStillFitsTogether) {
    const Scratch scratch;
    const fs::path path = scratch / "a.ridge";
    {
        const auto [generator, writer] = makeGeneratedWriter(path, 2, atMost(20'000));
        for (int i = 0; i < 700; ++i) {
            run::RunWriter::Batch batch = generator->next(generator->nextKind());
            batch.cells = generator->takeCells();
            writer->commit(batch);
        }
    }
    const auto reader = run::RunReader::open(path);
    EXPECT_FALSE(reader->snapshot()->info.complete);
    EXPECT_TRUE(reader->snapshot()->detailed_steps);
    EXPECT_FALSE(
        reader->timeline(run::IntervalKind::op, 0, reader->timeSpan().to_ns, 1'000'000).empty());
    EXPECT_THAT(run::checkRun(path).problems, testing::IsEmpty());
}

TEST(LongRun, ThatIsKilledHasItsTimelineUntilShortlyBefore) {
    const Scratch scratch;
    const fs::path path = scratch / "a.ridge";
    std::uint64_t made = 0;
    run::Detail none;
    none.mode = run::Detail::Mode::none;
    std::int64_t step_ns = 0;
    {
        const auto [generator, writer] = makeGeneratedWriter(path, 2, none);
        step_ns = generator->stepNanoseconds();
        // Half a minute in the run's own time.
        for (std::int64_t i = 0; i * step_ns < 35'000'000'000; ++i) {
            run::RunWriter::Batch batch = generator->next(generator->nextKind());
            batch.cells = generator->takeCells();
            made += batch.ops.size();
            writer->commit(batch);
        }
    }
    const auto reader = run::RunReader::open(path);
    EXPECT_FALSE(reader->snapshot()->info.complete);
    const auto [from, to] = reader->timeSpan();
    std::uint64_t calls = 0;
    for (const run::TimelineSlice& slice :
         reader->timeline(run::IntervalKind::op, from, to, (to - from) / 100)) {
        calls += slice.calls;
    }
    EXPECT_LE(calls, made);
    EXPECT_GT(calls, made * 2 / 3);
    EXPECT_THAT(run::checkRun(path).problems, testing::IsEmpty());
}

TEST(LongRun, CanKeepNoRecordsAtAll) {
    const Scratch scratch;
    run::Detail none;
    none.mode = run::Detail::Mode::none;
    writeSteps(scratch / "a.ridge", 20, none);
    const auto reader = run::RunReader::open(scratch / "a.ridge");
    EXPECT_TRUE(reader->ops(5).empty());
    EXPECT_TRUE(reader->snapshot()->detailed_steps->empty());
    EXPECT_THAT(run::checkRun(scratch / "a.ridge").problems, testing::IsEmpty());
}

}  // namespace
}  // namespace ridgepoint::tests
