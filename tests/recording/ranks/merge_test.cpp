// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>

#include "core/run/analysis/rank_summary.h"
#include "core/run/analysis/rows.h"
#include "core/run/ranks.h"
#include "core/run/store/merge_ranks.h"
#include "core/run/store/store.h"

namespace ridgepoint::run {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
constexpr std::int64_t kMs = 1'000'000;

class MergeRanks : public ::testing::Test {
  protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "ridgepoint-merge-XXXXXX").string();
        ASSERT_NE(::mkdtemp(name.data()), nullptr);
        folder_ = name;
    }
    void TearDown() override { fs::remove_all(folder_); }
    fs::path file(std::int64_t rank) const { return fileOfRank(folder_ / "r.ridge", rank); }

    std::string source = "recorded";
    std::int64_t uptime_ms = 1'000;  // of rank 0's machine when its run began

    // Records four steps of 10 ms that end with an exchange; the rank's clock began `clock_ms`
    // after rank 0's.
    void record(std::int64_t rank, std::int64_t clock_ms, std::int64_t late_ms,
                const std::string& training = "one") const {
        RunInfo info;
        info.id = fmt::format("{:032x}", rank + 1);
        info.model = "net";
        info.source = source;
        info.rank = RankInfo{rank, 2, 8, uptime_ms * kMs + clock_ms * kMs, 0, training};
        MachineInfo machine;
        machine.host = fmt::format("host{}", rank);
        auto writer = RunWriter::create(file(rank), info, machine);
        // Name ids differ between the files.
        if (rank > 0) writer->intern("first of all");
        const StringId op = writer->intern(rank == 0 ? "op of rank 0" : "op of rank 1");
        RunWriter::Batch batch;
        for (int number = 0; number < 4; ++number) {
            StepRecord step;
            step.index = number;
            step.kind = number == 0 ? StepRecord::Kind::warmup : StepRecord::Kind::measured;
            step.batch = 4;
            // The same real times, on each rank's own clock.
            step.start_ns = (100 + 10 * number - clock_ms) * kMs;
            step.duration_ns = 10 * kMs;
            step.phase_ns[static_cast<std::size_t>(Phase::backward)] = 6 * kMs;
            batch.steps.push_back(step);
            Collective exchange;
            exchange.step = number;
            exchange.rank = rank;
            exchange.bytes = 1000;
            exchange.arrival_ns = step.start_ns + (5 + late_ms) * kMs;
            exchange.end_ns = step.start_ns + 9 * kMs;
            exchange.wait_start_ns = exchange.arrival_ns;
            exchange.wait_end_ns = exchange.end_ns;
            batch.collectives.push_back(exchange);
        }
        Cell cell;
        cell.key.name = op;
        cell.key.phase = Phase::backward;
        cell.calls = 3;
        cell.self_ns = 30 * kMs;
        cell.min_ns = cell.max_ns = 10 * kMs;
        batch.cells.push_back(cell);
        writer->commit(batch);
        writer->finish(info);
    }
    std::string refusal(std::vector<fs::path> others) const {
        try {
            mergeRanks(file(0), others);
        } catch (const StoreError& error) {
            return error.what();
        }
        return "merged";
    }

  private:
    fs::path folder_;
};

TEST_F(MergeRanks, PutsStepsRowsAndExchangesBesideEachOtherInOneClock) {
    record(0, 0, 0);
    record(1, 37, 3);
    const auto before = RunReader::open(file(0))->summary();
    EXPECT_EQ(before->ranks, nullptr);
    const MergeReport report = mergeRanks(file(0), otherRanksBeside(file(0), 0, 2));
    EXPECT_EQ(report.ranks, 2);
    EXPECT_THAT(report.notes, ::testing::IsEmpty());
    const auto run = RunReader::open(file(0))->summary();
    ASSERT_NE(run->ranks, nullptr);
    ASSERT_EQ(run->ranks->size(), 2U);
    const RankOfRun& other = (*run->ranks)[1];
    EXPECT_EQ(other.host, "host1");
    EXPECT_TRUE(other.complete);
    ASSERT_EQ(other.steps.count(), 4);
    EXPECT_EQ(other.steps[1].start_ns, 110 * kMs) << "rank 0's clock";
    // Rank 0 was idle from 5 to 9, until 8 because of rank 1.
    const ExchangeTimes& first = (*run->ranks)[0].exchanges.value();
    EXPECT_EQ(first.steps, 3) << "measured ones";
    EXPECT_EQ(first.waiting_ns, 3 * 3 * kMs);
    EXPECT_EQ(first.moving_ns, 3 * 1 * kMs);
    EXPECT_EQ(other.exchanges.value().caused_ns, 3 * 3 * kMs);
    EXPECT_EQ(other.exchanges.value().last, 3);

    const auto of_rank = withRank(*run, 1);
    ASSERT_TRUE(of_rank);
    EXPECT_EQ(rowsOf(*of_rank, GroupBy::op).front().name, "op of rank 1");
    EXPECT_EQ(rowsOf(*run, GroupBy::op).front().name, "op of rank 0");
    EXPECT_FALSE(withRank(*run, 2));
    // One machine's roofs do not apply to the other machine.
    Snapshot with_roofs = *run;
    with_roofs.ceilings.resize(1);
    EXPECT_THAT(withRank(with_roofs, 1)->ceilings, ::testing::IsEmpty());
    EXPECT_EQ(withRank(with_roofs, 1)->machine.host, "host1");
    with_roofs.machine.host = "host1";
    EXPECT_EQ(withRank(with_roofs, 1)->ceilings.size(), 1U);
    // The run's own data is unchanged.
    EXPECT_EQ(rowsOf(*run, GroupBy::op).size(), rowsOf(*before, GroupBy::op).size());
    EXPECT_EQ(run->steps->count(), 4);
    EXPECT_THAT(checkRun(file(0)).problems, ::testing::IsEmpty());
}

TEST_F(MergeRanks, MachinesMayHaveRunForYears) {
    uptime_ms = std::int64_t{3 * 365} * 24 * 3600 * 1000;
    record(0, 0, 0);
    record(1, 37, 3);
    mergeRanks(file(0), std::vector{file(1)});
    const auto run = RunReader::open(file(0))->summary();
    EXPECT_EQ((*run->ranks)[1].steps[1].start_ns, 110 * kMs);
    EXPECT_EQ((*run->ranks)[1].info.clock_ns, (uptime_ms + 37) * kMs);
}

TEST_F(MergeRanks, ClocksOfAScriptsMachinesAreComparedByTheirExchanges) {
    source = "recorded:command";
    record(0, 0, 0);
    const std::int64_t uptime_here = uptime_ms;
    uptime_ms = 7'000'000;  // another machine with a longer uptime
    record(1, 37, 3);
    const MergeReport report = mergeRanks(file(0), std::vector{file(1)});
    EXPECT_THAT(report.notes, ::testing::IsEmpty());
    const auto run = RunReader::open(file(0))->summary();
    const RankOfRun& other = (*run->ranks)[1];
    // Each had the result at 9 ms, after the other had arrived at 5 or 8 ms.
    EXPECT_NEAR(static_cast<double>(other.steps[1].start_ns), 110.0 * kMs, 2.6 * kMs);
    EXPECT_NEAR(static_cast<double>(other.info.clock_uncertainty_ns), 2.5 * kMs, 1.0 * kMs);
    EXPECT_NEAR(static_cast<double>(other.info.clock_ns),
                static_cast<double>(uptime_here + 37) * kMs, 2.6 * kMs);
    EXPECT_THAT(checkRun(file(0)).problems, ::testing::IsEmpty());
}

TEST_F(MergeRanks, AgainComesToTheSame) {
    record(0, 0, 0);
    record(1, -5, 3);
    mergeRanks(file(0), std::vector{file(1)});
    mergeRanks(file(0), std::vector{file(1)});
    const auto run = RunReader::open(file(0))->summary();
    ASSERT_EQ(run->ranks->size(), 2U);
    EXPECT_EQ((*run->ranks)[1].exchanges.value().last, 3);
    EXPECT_EQ((*run->ranks)[1].steps[1].start_ns, 110 * kMs);
}

TEST_F(MergeRanks, WithoutARankWaitingIsNotKnown) {
    record(0, 0, 0);
    const MergeReport report = mergeRanks(file(0), {});
    EXPECT_EQ(report.ranks, 1);
    ASSERT_EQ(report.notes.size(), 1U);
    EXPECT_THAT(report.notes.front(), HasSubstr("1 of 2 ranks"));
    EXPECT_FALSE(RunReader::open(file(0))->summary()->ranks->front().exchanges);
}

TEST_F(MergeRanks, WhatDoesNotBelongTogetherIsRefused) {
    record(0, 0, 0);
    EXPECT_THAT(refusal({file(1)}), HasSubstr("does not exist"));
    record(1, 0, 0, "another");
    EXPECT_THAT(refusal({file(1)}), HasSubstr("of another training"));
    EXPECT_THAT(refusal({file(0)}), HasSubstr("of rank 0, as another"));
    fs::remove(file(1));
    RunInfo alone;
    RunWriter::create(file(1), alone, {})->finish(alone);
    EXPECT_THAT(refusal({file(1)}), HasSubstr("not of one rank of several"));
}

}  // namespace
}  // namespace ridgepoint::run
