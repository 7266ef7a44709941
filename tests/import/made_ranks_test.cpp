// SPDX-License-Identifier: GPL-3.0-or-later
// Folders with artificial traces of ranks: the rows of the other ranks, lost records, and traces of
// different trainings.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "core/compare/rank_comparison.h"
#include "core/import/rank_traces.h"
#include "core/present/show.h"
#include "core/run/analysis/rank_summary.h"
#include "tests/import/imported.h"

namespace ridgepoint::import {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;
using tests::Scratch;

// A rank's trace: steps of 300 µs with three matrix products of 60 µs each. Times in microseconds.
struct MadeRank {
    int rank = 0, ranks = 2;
    int steps = 4, size = 512;
    std::string device = "NVIDIA H100 80GB HBM3";
    bool exchanges = true;
    double start = 1e6;
    int lost_kernels = 0;  // number of kernels without a record, at the end of the second step
};

class MadeTrace {
  public:
    explicit MadeTrace(const MadeRank& made) : made_(made) {
        for (int step = 0; step < made.steps; ++step) addStep(step);
    }
    std::string text() const {
        json trace;
        trace["schemaVersion"] = 1;
        trace["distributedInfo"] = {
            {"backend", "nccl"}, {"rank", made_.rank}, {"world_size", made_.ranks}};
        const bool hopper = made_.device.find("H100") != std::string::npos;
        trace["deviceProperties"] = {{{"id", made_.rank},
                                      {"name", made_.device},
                                      {"totalGlobalMem", hopper ? 85031714816 : 15843721216},
                                      {"computeMajor", hopper ? 9 : 7},
                                      {"computeMinor", hopper ? 0 : 5},
                                      {"numSms", hopper ? 132 : 40}}};
        trace["traceEvents"] = events_;
        return trace.dump();
    }

  private:
    void slice(const char* category, const std::string& name, double start, double duration,
               int thread, json args) {
        events_.push_back({{"ph", "X"},
                           {"cat", category},
                           {"name", name},
                           {"pid", thread == 1 ? 100 : made_.rank},
                           {"tid", thread},
                           {"ts", made_.start + start},
                           {"dur", duration},
                           {"args", std::move(args)}});
    }
    int launch(double start) {
        slice("cuda_runtime", "cudaLaunchKernel", start, 3, 1, {{"correlation", ++launches_}});
        return launches_;
    }
    void kernel(const char* name, int launch, double start, double duration, int stream,
                json args) {
        args["correlation"] = launch;
        args["device"] = made_.rank;
        args["context"] = 1;
        args["stream"] = stream;
        args["grid"] = {64, 1, 1};
        args["block"] = {128, 1, 1};
        slice("kernel", name, start, duration, stream, std::move(args));
    }
    void addStep(int step) {
        const double begin = 300.0 * step;
        slice("user_annotation", fmt::format("ProfilerStep#{}", step), begin, 299, 1,
              json::object());
        for (int op = 0; op < 3; ++op) {
            const double at = begin + 5 + 20 * op;
            slice("cpu_op", "aten::mm", at, 15, 1,
                  {{"Input Dims", {{made_.size, made_.size}, {made_.size, made_.size}}},
                   {"Input type", {"float", "float"}}});
            const int launched = launch(at + 2);
            if (step == 1 && op >= 3 - made_.lost_kernels) continue;
            kernel("sm90_xmma_gemm_f32f32_tf32f32_f32_tn_n_tilesize128x128x32", launched,
                   begin + 13 + 65 * op, 60, 7, json::object());
        }
        if (!made_.exchanges) return;
        slice("cpu_op", "nccl:all_reduce", begin + 100, 20, 1, json::object());
        kernel("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)", launch(begin + 105),
               begin + 215, 40, 20,
               {{"Collective name", "allreduce"},
                {"In msg nelems", 1000000},
                {"Group size", made_.ranks},
                {"dtype", "Float"},
                {"Process Group Name", "0"},
                {"Process Group Ranks", "[0, 1]"}});
    }

    MadeRank made_;
    json events_ = json::array();
    int launches_ = 0;
};

ImportResult importMade(const Scratch& scratch, const std::vector<MadeRank>& traces) {
    fs::create_directories(scratch / "job");
    for (std::size_t i = 0; i < traces.size(); ++i) {
        std::ofstream(scratch / "job" / fmt::format("trace{}-rank{}.json", i, traces[i].rank))
            << MadeTrace(traces[i]).text();
    }
    ImportOptions options;
    options.files = {scratch / "job"};
    options.output = scratch / "run.ridge";
    return importFiles(options);
}

std::string shown(const run::Snapshot& snapshot) {
    return present::showText(snapshot, present::ShowOptions(), 200);
}

TEST(MadeRanks, OpsOfAnotherRankHaveNoRateFromTheirLaunchTimes) {
    const Scratch scratch;
    importMade(scratch, {{.rank = 0}, {.rank = 1}});
    const auto run = run::RunReader::open(scratch / "run.ridge")->summary();
    ASSERT_TRUE(run->ranks);
    const auto other = run::withRank(*run, 1);
    ASSERT_TRUE(other);
    EXPECT_EQ(run::defaultGroupBy(*other), run::GroupBy::op) << "the run has no kernels of rank 1";
    for (const run::GroupBy by : {run::GroupBy::op, run::GroupBy::kernel, run::GroupBy::category}) {
        for (const run::Row& row : run::rowsOf(*other, by)) {
            EXPECT_FALSE(row.flops_per_second) << row.name;
            EXPECT_FALSE(row.roof_share) << row.name;
        }
    }
    const run::StepSummary steps = run::summarizeSteps(*other);
    EXPECT_FALSE(steps.known_share) << "a share of CPU time";
    EXPECT_FALSE(steps.utilization.hfu);
    EXPECT_DOUBLE_EQ(steps.flops.value(), 3 * 2 * 512.0 * 512 * 512);
    const std::string text = shown(*other);
    EXPECT_THAT(text, HasSubstr("Only this rank's own run file contains its kernels"));
    EXPECT_THAT(text, HasSubstr("Op  "));
    EXPECT_THAT(shown(*run), Not(HasSubstr("own run file")));
    // The rank's own run has the rates.
    const auto own = run::RunReader::open(scratch / "run-rank1.ridge")->summary();
    EXPECT_NEAR(run::rowsOf(*own, run::GroupBy::op).front().flops_per_second.value_or(0),
                2 * 512.0 * 512 * 512 / 60e-6, 1e9);
}

TEST(MadeRanks, LostRecordsOfARankMakeItsFiguresLowerBounds) {
    const Scratch scratch;
    importMade(scratch, {{.rank = 0}, {.rank = 1, .lost_kernels = 2}});
    const auto run = run::RunReader::open(scratch / "run.ridge")->summary();
    ASSERT_TRUE(run->ranks);
    EXPECT_EQ(run->ranks->at(0).missing.dropped_records, 0u);
    EXPECT_EQ(run->ranks->at(1).missing.dropped_records, 2u);
    EXPECT_THAT(run::checkRun(scratch / "run.ridge").problems, testing::IsEmpty());
    const std::string text = shown(*run);
    EXPECT_THAT(text, HasSubstr("compute ≥ 150 µs · exposed communication – · idle –"));
    EXPECT_THAT(text, HasSubstr("2 records dropped"));
    EXPECT_THAT(text, HasSubstr("compute 180 µs · exposed communication 40.0 µs")) << "of rank 0";
    const json ranks = present::showJson(*run, present::ShowOptions()).at("ranks");
    EXPECT_EQ(ranks.at(0).at("dropped_records"), 0);
    EXPECT_EQ(ranks.at(1).at("dropped_records"), 2);
    EXPECT_EQ(ranks.at(1).at("losses").size(), 1u);
    const auto other = run::withRank(*run, 1);
    EXPECT_EQ(other->info.dropped_records, 2u);
    EXPECT_THAT(shown(*other), HasSubstr("2 records dropped"));
    // A comparison with a whole run marks the same figures.
    const auto table = compare::compareRanks(std::vector{run, run});
    EXPECT_EQ(table.rows.at(0).text(1), "180 µs → 180 µs");
    EXPECT_EQ(table.rows.at(1).text(1), "≥ 150 µs → ≥ 150 µs");
    EXPECT_EQ(table.rows.at(1).text(4), "– → –") << "idle time is unknown";
}

TEST(MadeRanks, LostRecordsOfTheOwnRankAreNotThoseOfAnother) {
    const Scratch scratch;
    importMade(scratch, {{.rank = 0, .lost_kernels = 1}, {.rank = 1}});
    const auto run = run::RunReader::open(scratch / "run.ridge")->summary();
    EXPECT_THAT(shown(*run), HasSubstr("lost"));
    const auto other = run::withRank(*run, 1);
    EXPECT_EQ(other->info.dropped_records, 0u);
    EXPECT_THAT(other->info.losses, testing::IsEmpty());
    EXPECT_EQ(run::summarizeSteps(*other).uncertain_steps, 0);
}

const std::string kOtherDevice = "Tesla T4";

// The label distributedInfo alone does not make two traces ranks of one training.
TEST(MadeRanks, TracesThatContradictEachOtherAreSeparateRuns) {
    const MadeRank base{.rank = 0};
    MadeRank world = base, device = base, day = base;
    world.rank = 1;
    world.ranks = 8;
    device.device = kOtherDevice;
    device.steps = 5;
    day.rank = 1;
    day.start = base.start + 2 * 86'400e6;
    const std::map<std::string, MadeRank> others{
        {"number of ranks", world}, {"device and ops", device}, {"time", day}};
    for (const auto& [what, other] : others) {
        const Scratch scratch;
        MadeRank first = base, second = other;
        if (what == "time") {
            first.start += 1.6e15;  // clocks that count from 1970
            second.start += 1.6e15;
        }
        const ImportResult result = importMade(scratch, {first, second});
        EXPECT_FALSE(result.merged) << what;
        ASSERT_EQ(result.runs.size(), 2u) << what;
        EXPECT_EQ(result.runs.back().filename(), "run-2.ridge") << what;
        for (const fs::path& each : result.runs)
            EXPECT_FALSE(run::RunReader::open(each)->summary()->ranks) << what;
    }
}

TEST(MadeRanks, OneOfTheDevicesOrTheOpsMayDiffer) {
    for (const MadeRank& other :
         {MadeRank{.rank = 1, .device = kOtherDevice}, MadeRank{.rank = 1, .steps = 5}}) {
        const Scratch scratch;
        EXPECT_TRUE(importMade(scratch, {{.rank = 0}, other}).merged);
    }
}

TEST(MadeRanks, TwoTrainingsInAFolderAreTwoRuns) {
    const Scratch scratch;
    fs::create_directories(scratch / "job");
    for (const char* const job : {"jobA", "jobB"}) {
        for (const int rank : {0, 1}) {
            std::ofstream(scratch / "job" / fmt::format("{}-rank{}.json", job, rank))
                << MadeTrace({.rank = rank, .start = job[3] == 'A' ? 1e6 : 9e12}).text();
        }
    }
    ImportOptions options;
    options.files = {scratch / "job"};
    options.output = scratch / "run.ridge";
    const ImportResult result = importFiles(options);
    std::vector<std::string> names;
    for (const fs::path& each : result.runs) names.push_back(each.filename().string());
    EXPECT_THAT(names, testing::ElementsAre("run.ridge", "run-rank1.ridge", "run-2.ridge",
                                            "run-2-rank1.ridge"));
    EXPECT_EQ(result.files.size(), 4u);
    for (const char* const name : {"run.ridge", "run-2.ridge"}) {
        const auto run = run::RunReader::open(scratch / name)->summary();
        ASSERT_TRUE(run->ranks) << name;
        EXPECT_EQ(run->ranks->size(), 2u) << name;
    }
    EXPECT_THAT(toText(result.report), HasSubstr("The traces are from 2 trainings"));
}

TEST(MadeRanks, CountsOfReadRecordsAreThoseOfTheRun) {
    const Scratch scratch;
    fs::create_directories(scratch / "job");
    for (const auto& [name, rank] :
         std::map<std::string, int>{{"rank0.json", 0}, {"rank1.json", 1}, {"rank1-again.json", 1}})
        std::ofstream(scratch / "job" / name) << MadeTrace({.rank = rank}).text();
    ImportOptions options;
    options.files = {scratch / "job"};
    options.output = scratch / "run.ridge";
    const ImportResult result = importFiles(options);
    EXPECT_EQ(result.files.size(), 2u);
    std::uint64_t kernels = 0;
    for (const auto& read : result.report.whatWasRead())
        if (read.what.find("kernel") != std::string::npos) kernels = read.count;
    EXPECT_EQ(kernels, 2u * 4 * 4) << "not those of the second trace of rank 1";
    EXPECT_THAT(toText(result.report), HasSubstr("is left out: it is of rank 1"));
}

}  // namespace
}  // namespace ridgepoint::import
