// SPDX-License-Identifier: GPL-3.0-or-later
// Folders with several ranks' traces. The ranks derive from a real trace with two ranks: their
// clocks are shifted and drift, and their collectives start at different times and end together.
#include "core/run/ranks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <set>

#include "core/import/rank_traces.h"
#include "core/run/analysis/rank_summary.h"
#include "core/run/store/align_clocks.h"
#include "core/run/store/merge_ranks.h"
#include "tests/import/imported.h"
#include "tests/import/refdata.h"

namespace ridgepoint::import {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using tests::Scratch;

std::string unpacked(const fs::path& file) {
    std::string text, part(1 << 20, '\0');
    const gzFile packed = gzopen(file.c_str(), "rb");
    for (int got = 0; (got = gzread(packed, part.data(), static_cast<unsigned>(part.size()))) > 0;)
        text.append(part, 0, static_cast<std::size_t>(got));
    gzclose(packed);
    return text;
}

// The differences of a rank from the original trace.
struct Made {
    double offset_s = 0, drift = 0;  // of the rank's clock
    double jitter_us = 0;            // maximum for the ends of its collectives
    double part = 1;                 // share of a collective's time; smallest for the last rank
};

class Ranks : public testing::Test {
  protected:
    void SetUp() override {
        const fs::path file =
            tests::refdata() / "kineto" / "hta" / "nccl_parser_config__nccl_data.json.gz";
        if (!fs::exists(file)) GTEST_SKIP() << "no " << file;
        static const json small = smallPart(json::parse(unpacked(file)));
        base_ = small;
    }

    // Keeps all collectives and a tenth of the other kernels, with their launches.
    static json smallPart(json trace) {
        json events = json::array();
        std::set<std::int64_t> kept;
        std::size_t kernels = 0;
        for (const json& event : trace.at("traceEvents")) {
            if (event.value("cat", "") != "kernel") continue;
            const bool nccl = event.at("name").get<std::string>().starts_with("nccl");
            if (!nccl && ++kernels % 10 != 0) continue;
            kept.insert(event.at("args").at("correlation").get<std::int64_t>());
            events.push_back(event);
        }
        for (const json& event : trace.at("traceEvents")) {
            const std::string category = event.value("cat", "");
            const bool launch =
                category == "cuda_runtime" && event.at("args").contains("correlation") &&
                kept.contains(event.at("args").at("correlation").get<std::int64_t>());
            if (launch || category == "user_annotation") events.push_back(event);
        }
        trace["traceEvents"] = std::move(events);
        return trace;
    }

    std::string traceOf(int rank, int ranks, const Made& made, std::uint32_t seed = 1) const {
        std::mt19937 random(seed * 1000 + static_cast<std::uint32_t>(rank));
        std::uniform_real_distribution<double> jitter(-made.jitter_us, made.jitter_us);
        json trace = base_;
        trace["distributedInfo"]["rank"] = rank;
        trace["distributedInfo"]["world_size"] = ranks;
        std::vector<int> all;
        for (int each = 0; each < ranks; ++each) all.push_back(each);
        constexpr double kEpoch = 4458676000000;  // µs; a time at which all clocks agree
        for (json& event : trace["traceEvents"]) {
            double start = event.at("ts"), duration = event.value("dur", 0.0);
            if (event.at("name").get<std::string>().starts_with("nccl")) {
                const double end = start + duration + jitter(random);
                duration *= made.part;
                start = end - duration;
                event["args"]["Group size"] = ranks;
                event["args"]["Process Group Ranks"] = fmt::format("[{}]", fmt::join(all, ", "));
            }
            event["ts"] = start + made.offset_s * 1e6 + made.drift * (start - kEpoch);
            if (event.contains("dur")) event["dur"] = duration * (1 + made.drift);
        }
        return trace.dump();
    }
    void write(const Scratch& scratch, const std::string& name, const std::string& text) const {
        fs::create_directories(scratch / "job");
        std::ofstream(scratch / "job" / name, std::ios::binary) << text;
    }
    void writeRanks(const Scratch& scratch, const std::vector<Made>& ranks,
                    std::uint32_t seed = 1) const {
        for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
            write(
                scratch, fmt::format("worker{}.pt.trace.json", rank),
                traceOf(static_cast<int>(rank), static_cast<int>(ranks.size()), ranks[rank], seed));
        }
    }
    static ImportResult imported(const Scratch& scratch) {
        ImportOptions options;
        options.files = {scratch / "job"};
        options.output = scratch / "run.ridge";
        return importFiles(options);
    }
    static std::shared_ptr<const run::Snapshot> runOf(const Scratch& scratch) {
        return run::RunReader::open(scratch / "run.ridge")->summary();
    }
    // Returns the largest distance between the same steps on two ranks, on the run's clock.
    static double misalignment(const run::Snapshot& run, std::size_t rank) {
        const run::StepList& own = run.ranks->at(0).steps;
        const run::StepList& other = run.ranks->at(rank).steps;
        double most = 0;
        for (std::size_t step = 0; step < own.size(); ++step) {
            // The warm-up part begins with the first record, which may differ between ranks.
            if (own[step].kind != run::StepRecord::Kind::measured) continue;
            most = std::max(
                most, std::abs(static_cast<double>(own[step].start_ns - other.at(step).start_ns)));
        }
        return most;
    }

    json base_;
};

TEST_F(Ranks, AFolderOpensAsOneRun) {
    const Scratch scratch;
    writeRanks(scratch, {{.jitter_us = 3, .part = 0.9},
                         {.offset_s = 3, .jitter_us = 3, .part = 0.4},
                         {.offset_s = -2, .drift = 50e-6, .jitter_us = 3, .part = 0.8}});
    const ImportResult result = imported(scratch);
    ASSERT_EQ(result.runs.size(), 3u);
    EXPECT_EQ(result.runs[2].filename(), "run-rank2.ridge");
    EXPECT_EQ(result.files.size(), 3u);
    for (const fs::path& each : result.runs)
        EXPECT_THAT(run::checkRun(each).problems, IsEmpty()) << each;
    const auto run = runOf(scratch);
    ASSERT_TRUE(run->ranks);
    ASSERT_EQ(run->ranks->size(), 3u);
    EXPECT_EQ(run->info.rank->ranks, 3);
    EXPECT_EQ(run->info.rank->exchange, "nccl");
    for (const run::RankOfRun& rank : *run->ranks) {
        ASSERT_TRUE(rank.exchanges) << rank.info.rank;
        EXPECT_EQ(rank.exchanges->steps, 3);
        EXPECT_EQ(rank.exchanges->exchanges, 21);
        ASSERT_TRUE(rank.gpu);
        const run::GpuDivision& gpu = *rank.gpu;
        EXPECT_GT(gpu.compute_ns, 0);
        EXPECT_GT(gpu.communication_ns, 0);
        EXPECT_EQ(gpu.compute_ns + gpu.exposedNs() + gpu.memoryNs() + gpu.idleNs(), gpu.steps_ns);
        ASSERT_TRUE(rank.clock);
        EXPECT_EQ(rank.clock->refusal, "");
        EXPECT_LT(rank.clock->uncertainty_ns, 50'000);
    }
    ASSERT_TRUE(run::stragglerOf(*run));
    EXPECT_EQ(run::stragglerOf(*run)->rank, 1);
    const auto exchanges = run::summarizeExchanges(*run);
    const auto allreduce = std::find_if(exchanges.begin(), exchanges.end(), [](const auto& each) {
        return each.operation == "allreduce";
    });
    ASSERT_NE(allreduce, exchanges.end());
    EXPECT_EQ(allreduce->exchanges, 15);
    EXPECT_EQ(allreduce->size, 3);
    EXPECT_EQ(allreduce->members, "[0, 1, 2]");
    // Elements of four bytes, from the trace.
    EXPECT_DOUBLE_EQ(*allreduce->bytes,
                     4.0 * (2049000 + 7875584 + 6563840 + 6637568 + 2431040) / 5);
    EXPECT_EQ(allreduce->last_rank, 1);
    EXPECT_EQ(allreduce->last_share, 1);
    EXPECT_DOUBLE_EQ(*allreduce->bus_bytes_per_second,
                     *allreduce->bytes / allreduce->moving_seconds * 4 / 3);
    // Each rank's steps and rows are available, as in a recording with several ranks.
    const auto of_rank = run::withRank(*run, 2);
    ASSERT_TRUE(of_rank);
    EXPECT_EQ(of_rank->steps->count(), run->steps->count());
    // Merging again gives the same result.
    run::mergeRanks(scratch / "run.ridge", std::vector{result.runs[1], result.runs[2]});
    const auto again = runOf(scratch);
    EXPECT_EQ(again->ranks->at(2).clock->offset_ns, run->ranks->at(2).clock->offset_ns);
    EXPECT_EQ(again->exchange_groups->size(), run->exchange_groups->size());
    EXPECT_EQ(again->ranks->at(1).exchanges->caused_ns, run->ranks->at(1).exchanges->caused_ns);
}

TEST_F(Ranks, ClocksAreAlignedWithinFiftyMicrosecondsOrRefused) {
    std::mt19937 random(34);
    std::uniform_real_distribution<double> offset(-10, 10), drift(-100e-6, 100e-6);
    std::size_t aligned = 0, refused = 0;
    for (std::uint32_t seed = 0; seed < 30; ++seed) {
        const Scratch scratch;
        // The jitter varies from 0 to 1 ms.
        const double jitter = std::pow(10, seed % 6 * 0.6);
        std::vector<Made> made;
        for (int rank = 0; rank < 4; ++rank)
            made.push_back({offset(random), drift(random), jitter, 0.3 + 0.2 * rank});
        writeRanks(scratch, made, seed);
        imported(scratch);
        const auto run = runOf(scratch);
        for (std::size_t rank = 1; rank < made.size(); ++rank) {
            const run::RankClock& clock = run->ranks->at(rank).clock.value();
            if (!clock.refusal.empty()) {
                ++refused;
                EXPECT_GT(jitter, 20) << clock.refusal;
                EXPECT_THAT(run->info.notes,
                            Contains(HasSubstr(fmt::format("clock of rank {} cannot", rank))));
                continue;
            }
            ++aligned;
            EXPECT_LE(misalignment(*run, rank), 50'000) << "jitter " << jitter;
            EXPECT_NEAR(clock.drift, (1 + made[0].drift) / (1 + made[rank].drift) - 1,
                        30e-6 + jitter * 4e-6);
        }
    }
    EXPECT_GE(aligned, 45u);
    EXPECT_GE(refused, 15u);
}

TEST_F(Ranks, APlantedStragglerIsNamed) {
    std::mt19937 random(35);
    std::uniform_real_distribution<double> offset(-10, 10), drift(-100e-6, 100e-6), part(0.7, 1);
    for (std::uint32_t seed = 0; seed < 100; ++seed) {
        const Scratch scratch;
        const std::size_t ranks = 2 + seed % 3, late = seed % ranks;
        std::vector<Made> made;
        for (std::size_t rank = 0; rank < ranks; ++rank)
            made.push_back({offset(random), drift(random), 5, rank == late ? 0.5 : part(random)});
        writeRanks(scratch, made, seed);
        imported(scratch);
        const auto straggler = run::stragglerOf(*runOf(scratch));
        ASSERT_TRUE(straggler) << seed;
        EXPECT_EQ(straggler->rank, static_cast<std::int64_t>(late)) << seed;
        EXPECT_GT(straggler->last_share, 0.7) << seed;  // a third are broadcasts of 8 µs
    }
}

TEST_F(Ranks, DamagedMissingAndSecondFilesAreSaidAndTheRestOpens) {
    const Scratch scratch;
    for (const int rank : {0, 1, 4})
        write(scratch, fmt::format("rank{}.json", rank), traceOf(rank, 6, {.jitter_us = 1}));
    write(scratch, "rank1-again.json", traceOf(1, 6, {}));
    write(scratch, "rank2.json", R"({"traceEvents": [{"ph": "X")");
    write(scratch, "rank3.json", "noise");
    write(scratch, "notes.txt", "not a trace");
    const ImportResult result = imported(scratch);
    ASSERT_EQ(result.runs.size(), 3u);
    EXPECT_EQ(result.runs[2].filename(), "run-rank4.ridge");
    const auto run = runOf(scratch);
    const auto& notes = run->info.notes;
    EXPECT_THAT(notes, Contains(AllOf(HasSubstr("rank2.json"), HasSubstr("is left out"))));
    EXPECT_THAT(result.report.notes(), Contains("\"rank3.json\" is left out: it is not a trace."));
    EXPECT_THAT(notes, Contains(AllOf(HasSubstr("is of rank 1"), HasSubstr("is left out"))));
    EXPECT_THAT(notes, Contains(HasSubstr("3 of 6 ranks have no trace: 2 to 3, 5.")));
    EXPECT_EQ(run->ranks->size(), 3u);
    EXPECT_FALSE(run->ranks->at(0).exchanges) << "of six ranks";
    EXPECT_EQ(run->ranks->at(2).clock->refusal, "") << "the three have them in common";
    std::size_t passed_over = 0;
    for (const auto& skipped : result.report.whatWasSkipped())
        passed_over += skipped.first.find("notes.txt") != std::string::npos;
    EXPECT_EQ(passed_over, 1u);
    for (const auto& left : fs::directory_iterator(scratch.folder()))
        EXPECT_EQ(left.path().string().find(".part"), std::string::npos) << left.path();
}

TEST_F(Ranks, ATruncatedTraceIsNamed) {
    const Scratch scratch;
    const std::string whole = traceOf(1, 2, {});
    write(scratch, "rank0.json", traceOf(0, 2, {}));
    write(scratch, "rank1.json", whole.substr(0, whole.rfind("\"ph\"")));
    imported(scratch);
    const auto run = runOf(scratch);
    EXPECT_THAT(run->info.notes,
                Contains("\"rank1.json\" is truncated, so the run of rank 1 ends early."));
    // The note belongs only to this rank's figures.
    EXPECT_THAT((*run->ranks)[1].end_reason, HasSubstr("lower bounds"));
    EXPECT_EQ((*run->ranks)[0].end_reason, "");
}

TEST_F(Ranks, ATraceWithoutARankDoesNotJoinACompleteSet) {
    const Scratch scratch;
    for (const int rank : {0, 1})
        write(scratch, fmt::format("rank{}.json", rank), traceOf(rank, 2, {}));
    std::string stray = traceOf(0, 2, {});
    const std::string stated = "distributedInfo";
    stray.replace(stray.find(stated), stated.size(), "something else");
    write(scratch, "another.json", stray);
    imported(scratch);
    const auto run = runOf(scratch);
    EXPECT_EQ(run->ranks->size(), 2U);
    EXPECT_THAT(run->info.notes, Contains(AllOf(HasSubstr("\"another.json\" is left out"),
                                                HasSubstr("all 2 ranks have traces"))));
}

TEST_F(Ranks, AWholeTraceIsPreferredToATruncatedOneOfItsRank) {
    const Scratch scratch;
    write(scratch, "a-rank1.json", traceOf(1, 2, {}).substr(0, traceOf(1, 2, {}).size() / 2));
    write(scratch, "b-rank0.json", traceOf(0, 2, {}));
    write(scratch, "c-rank1.json", traceOf(1, 2, {}));
    imported(scratch);
    EXPECT_THAT(runOf(scratch)->info.notes,
                Contains(AllOf(HasSubstr("\"a-rank1.json\" is left out"),
                               HasSubstr("\"c-rank1.json\" is, which is not truncated"))));
}

TEST_F(Ranks, AFileThatIsNamedTwiceIsImportedOnce) {
    const Scratch scratch;
    write(scratch, "rank0.json", traceOf(0, 2, {}));
    write(scratch, "rank1.json", traceOf(1, 2, {}));
    const fs::path job = scratch / "job";
    const std::vector<std::vector<fs::path>> each{
        {job / "rank0.json", job / "rank1.json", job / "." / "rank0.json"},
        {job, job / "rank0.json"},
        {job / "rank0.json", job / "rank0.json"}};
    for (const std::vector<fs::path>& files : each) {
        ImportOptions options;
        options.files = files;
        options.output = scratch.folder() / fmt::format("run{}.ridge", &files - each.data());
        const ImportResult result = importFiles(options);
        const bool alone = files[0] == files.back();
        EXPECT_EQ(result.runs.size(), alone ? 1u : 2u);
        EXPECT_THAT(result.report.notes(),
                    Contains(AllOf(HasSubstr("rank0.json\" is named more than once"))));
    }
}

TEST_F(Ranks, FilesThatAreNamedMustBeReadable) {
    const Scratch scratch;
    write(scratch, "rank0.json", traceOf(0, 2, {}));
    write(scratch, "rank1.json", R"({"traceEvents": [{"ph": "X")");
    ImportOptions options;
    options.files = {scratch / "job" / "rank0.json", scratch / "job" / "rank1.json"};
    options.output = scratch / "run.ridge";
    EXPECT_THROW(importFiles(options), ImportError);
    EXPECT_FALSE(fs::exists(options.output));
    write(scratch, "rank1.json", traceOf(1, 2, {}));
    EXPECT_EQ(importFiles(options).runs.size(), 2u);
    EXPECT_EQ(runOf(scratch)->ranks->size(), 2u);
}

TEST_F(Ranks, WithoutCollectivesTheClocksAreNotAligned) {
    const Scratch scratch;
    json& events = base_["traceEvents"];
    events.erase(std::remove_if(events.begin(), events.end(),
                                [](const json& event) {
                                    return event.at("name").get<std::string>().starts_with("nccl");
                                }),
                 events.end());
    writeRanks(scratch, {{}, {.offset_s = 1}});
    imported(scratch);
    const auto run = runOf(scratch);
    EXPECT_THAT(run->info.notes, Contains(HasSubstr("contain no collectives")));
    EXPECT_EQ(run->ranks->size(), 2u);
    EXPECT_FALSE(run->ranks->at(1).exchanges);
    EXPECT_FALSE(run->ranks->at(1).clock);
}

TEST_F(Ranks, RanksThatNoFileStatesFollowTheNames) {
    const Scratch scratch;
    for (const int number : {2, 10}) {
        json trace = json::parse(traceOf(0, 2, {}));
        trace.erase("distributedInfo");
        write(scratch, fmt::format("host{}.json", number), trace.dump());
    }
    const ImportResult result = imported(scratch);
    EXPECT_EQ(result.files.at(0).path.filename(), "host2.json");
    EXPECT_EQ(runOf(scratch)->ranks->at(1).info.rank, 1);
    EXPECT_THAT(result.report.guesses(), Contains(HasSubstr("order of the files' names")));
}

// Two real ranks of 128. Without the others, it is unknown which rank delayed them.
TEST(RanksOfHta, TwoOfManyOpen) {
    const fs::path folder = tests::refdata() / "kineto" / "hta";
    if (!fs::exists(folder / "trace_filter__sampled_rank-1.json.gz"))
        GTEST_SKIP() << "no " << folder;
    const Scratch scratch;
    fs::create_directories(scratch / "job");
    for (const int rank : {0, 1}) {
        const std::string name = fmt::format("trace_filter__sampled_rank-{}.json.gz", rank);
        fs::copy_file(folder / name, scratch / "job" / name);
    }
    ImportOptions options;
    options.files = {scratch / "job"};
    options.output = scratch / "run.ridge";
    importFiles(options);
    const auto run = run::RunReader::open(options.output)->summary();
    EXPECT_EQ(run->ranks->size(), 2u);
    EXPECT_THAT(run->info.notes, Contains(HasSubstr("126 of 128 ranks have no trace: 2 to 127.")));
    EXPECT_GT(run->ranks->at(1).gpu.value().communication_ns, 0);
}

}  // namespace
}  // namespace ridgepoint::import
