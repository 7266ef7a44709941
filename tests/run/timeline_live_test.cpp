// SPDX-License-Identifier: GPL-3.0-or-later
// Memory in use at a given time, from the allocations and releases in the file.
#include "core/run/timeline/timeline_pages.h"
#include "tests/run/scratch.h"
#include "tests/support/training_generator.h"

namespace ridgepoint::tests {
namespace {

using run::StepRecord;
using run::TimelinePages;

void write(const std::filesystem::path& path, const std::vector<StepRecord::Kind>& kinds,
           const run::Detail& detail = {}) {
    auto [generator, writer] = makeGeneratedWriter(path, 4, detail);
    for (const StepRecord::Kind kind : kinds) {
        auto batch = generator->next(kind);
        batch.cells = generator->takeCells();
        writer->commit(batch);
    }
    writer->finish(generator->info());
}

TEST(LiveMoment, HoldsWhatWasAllocatedAndNotReleased) {
    const Scratch scratch;
    write(scratch / "a.ridge", std::vector(4, StepRecord::Kind::measured));
    TimelinePages pages(scratch / "a.ridge");
    const auto reader = run::RunReader::open(scratch / "a.ridge");
    const auto& steps = *reader->snapshot()->steps;
    int looked = 0;
    for (const StepRecord& step : steps) {
        for (int part = 1; part < 8; ++part) {
            const std::int64_t time = step.start_ns + step.duration_ns * part / 8;
            const auto moment = pages.liveAt(time);
            ASSERT_TRUE(moment);
            EXPECT_EQ(moment->time_ns, time);
            EXPECT_FALSE(moment->gaps);
            std::int64_t sum = 0;
            for (std::size_t i = 0; i < moment->groups.size(); ++i) {
                sum += moment->groups[i].bytes;
                EXPECT_GT(moment->groups[i].blocks, 0);
                if (i > 0) {
                    EXPECT_LE(moment->groups[i].bytes, moment->groups[i - 1].bytes);
                }
            }
            EXPECT_EQ(sum, moment->found_bytes);
            if (!moment->allocated) continue;
            ++looked;
            EXPECT_LE(moment->found_bytes, run::total(*moment->allocated) * 11 / 10);
            EXPECT_GE(moment->found_bytes, run::total(*moment->allocated) * 9 / 10);
        }
    }
    EXPECT_GT(looked, 10);
    // Before the first event, and long after the last one.
    EXPECT_TRUE(pages.liveAt(-1'000'000'000)->groups.empty());
    EXPECT_FALSE(pages.liveAt(std::int64_t{1} << 50)->groups.empty());
    EXPECT_FALSE(pages.liveAt(std::int64_t{1} << 50, [] { return true; }));
}

TEST(LiveMoment, SaysWhatItCannotKnow) {
    const Scratch scratch;
    run::Detail detail;
    detail.mode = run::Detail::Mode::windows;
    detail.windows = {{3, 3}};
    write(scratch / "part.ridge", std::vector(5, StepRecord::Kind::measured), detail);
    TimelinePages pages(scratch / "part.ridge");
    const auto reader = run::RunReader::open(scratch / "part.ridge");
    const StepRecord step = reader->snapshot()->steps->at(3);
    const auto moment = pages.liveAt(step.start_ns + step.duration_ns / 2);
    ASSERT_TRUE(moment);
    EXPECT_TRUE(moment->gaps);
    EXPECT_FALSE(moment->groups.empty());
    detail.mode = run::Detail::Mode::none;
    write(scratch / "none.ridge", std::vector(3, StepRecord::Kind::measured), detail);
    TimelinePages none(scratch / "none.ridge");
    EXPECT_TRUE(none.liveAt(step.start_ns)->gaps);
}

}  // namespace
}  // namespace ridgepoint::tests
