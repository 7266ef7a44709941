// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>
#include <cmath>
#include <csignal>
#include <thread>

#include "core/run/ranks.h"
#include "core/run/store/merge_ranks.h"
#include "tests/cli/fixture.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {
namespace {

using ::testing::HasSubstr;

class CompareCommand : public Cli {};

TEST_F(CompareCommand, SaysWhatDiffersInEveryForm) {
    const std::string a = syntheticRun("a.ridge"), b = syntheticRun("b.ridge");
    const auto answer = jsonOf(ridgepoint({"compare", a, b, "--json"}));
    EXPECT_EQ(answer.at("format"), "ridgepoint-compare");
    EXPECT_EQ(answer.at("runs").at(0).at("path"), "a.ridge");
    for (const auto& row : answer.at("rows")) EXPECT_EQ(row.at("seconds_delta"), 0);
    EXPECT_THAT(ridgepoint({"compare", a, b}).out, HasSubstr("exactly as long"));
    EXPECT_THAT(ridgepoint({"compare", a, b, "--md"}).out, HasSubstr("| --- |"));
    EXPECT_THAT(ridgepoint({"compare", a, b, "--csv", "--by", "layer"}).out,
                HasSubstr("seconds_delta"));
}

// Writes two ranks whose steps end with an exchange. Rank 1 reaches it later, by a share of the
// step.
void writeRanks(const std::filesystem::path& folder, std::int64_t late_percent) {
    std::filesystem::create_directories(folder);
    for (const std::int64_t rank : {0, 1}) {
        SyntheticRun run = makeSyntheticRun();
        run.info.rank = run::RankInfo{rank, 2, 32, 5'000'000'000, 0, "one training"};
        for (const run::StepRecord& step : run.steps) {
            const auto at = [&](std::int64_t percent) {
                return step.start_ns + step.duration_ns / 100 * percent;
            };
            run::Collective exchange;
            exchange.step = step.index;
            exchange.rank = rank;
            exchange.bytes = 1'000'000;
            exchange.arrival_ns = rank == 0 ? at(60) : at(60 + late_percent);
            exchange.wait_start_ns = exchange.arrival_ns;
            exchange.end_ns = at(95);
            exchange.wait_end_ns = exchange.end_ns;
            run.collectives.push_back(exchange);
        }
        writeRun(run::fileOfRank(folder / "job.ridge", rank), run);
    }
}

TEST_F(CompareCommand, FoldersAreComparedRankByRank) {
    writeRanks(path("before"), 10);
    writeRanks(path("after"), 30);
    const std::string before = path("before") + "/", after = path("after");
    const auto answer = jsonOf(ridgepoint({"compare", before, after, "--json"}));
    EXPECT_EQ(answer.at("runs").at(0).at("path"), "before");
    EXPECT_EQ(answer.at("runs").at(1).at("path"), "after");
    ASSERT_EQ(answer.at("ranks").size(), 2U);
    const auto& second = answer.at("ranks").at(1);
    EXPECT_EQ(second.at("rank"), 1);
    const auto caused = [&](std::size_t run) {
        return second.at("values").at(run).at("caused_seconds").get<double>();
    };
    // Rank 0 waits three times as long for it.
    EXPECT_NEAR(caused(1) / caused(0), 3, 0.01);
    EXPECT_TRUE(second.at("values").at(0).at("compute_seconds").is_null());  // no GPU
    EXPECT_GT(second.at("values").at(0).at("seconds_mean").get<double>(), 0);
    EXPECT_EQ(answer.at("stragglers").at(0).at("rank"), 1);
    EXPECT_EQ(answer.at("stragglers").at(1).at("last_share"), 1);
    const Result text = ridgepoint({"compare", before, after});
    EXPECT_THAT(text.out, HasSubstr("Others wait for it"));
    EXPECT_THAT(text.out, HasSubstr("per step for rank 1"));
    // The folders are unchanged.
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(after),
                            std::filesystem::directory_iterator()),
              2);
    const std::string single = syntheticRun();
    EXPECT_TRUE(jsonOf(ridgepoint({"compare", after, single, "--json"})).at("ranks").is_null());
}

TEST_F(CompareCommand, FoldersAreExportedLikeRuns) {
    writeRanks(path("monday/job"), 10);
    writeRanks(path("friday/job"), 30);
    const std::string monday = path("monday/job"), friday = path("friday/job");
    std::filesystem::create_directory(path("temporary"));
    const StartOptions window{.environment = {{"RIDGEPOINT_UI", RIDGEPOINT_PRETEND_WINDOW},
                                              {"TMPDIR", path("temporary")}},
                              .folder = folder()};
    const auto picture =
        ridgepoint({"export", monday, friday, "--view", "ranks", "-o", "r.png"}, window);
    EXPECT_EQ(picture.status, 0) << picture.err;
    // Folders with the same name are distinguished by their parent folders.
    EXPECT_THAT(contentOf(path("r.png")),
                testing::AllOf(HasSubstr("/monday_job.ridge\n"),
                               HasSubstr("/friday_job.ridge\n--export\nranks=/")));
    EXPECT_EQ(ridgepoint({"export", monday, "--view", "ranks", "-o", "one.png"}, window).status, 0);
    EXPECT_THAT(contentOf(path("one.png")), HasSubstr("/job.ridge\n--export\nranks=/"));
    const auto table =
        ridgepoint({"export", monday, friday, "--view", "compare", "-o", "c.json"}, window);
    EXPECT_EQ(table.status, 0) << table.err;
    const auto compared = nlohmann::json::parse(contentOf(path("c.json")));
    EXPECT_EQ(compared.at("ranks").size(), 2U);
    EXPECT_EQ(compared.at("runs").at(1).at("path"), friday);
    EXPECT_EQ(ridgepoint({"export", monday, "-o", "t.csv"}, window).status, 0);
    EXPECT_THAT(contentOf(path("t.csv")), HasSubstr("seconds"));
    // The import reports files that cannot be imported.
    std::filesystem::create_directory(path("empty"));
    const auto empty = ridgepoint({"export", path("empty"), "-o", path("e.png")}, window);
    EXPECT_EQ(empty.status, 1);
    EXPECT_THAT(empty.err, HasSubstr("empty"));
    const std::string single = syntheticRun();
    expectRefusal(
        ridgepoint({"export", single, single, "--view", "ranks", "-o", path("s.png")}, window), 1,
        "several ranks");
    EXPECT_TRUE(std::filesystem::is_empty(path("temporary")));
}

TEST_F(CompareCommand, AnInterruptLeavesNothingOfFolders) {
    writeRanks(path("before"), 10);
    writeRanks(path("after"), 30);
    std::filesystem::create_directory(path("temporary"));
    for (const char* const what : {"show", "compare", "export"}) {
        std::vector<std::string> words{what, path("before")};
        if (words.front() != "show") words.push_back(path("after"));
        if (words.front() == "export") words.insert(words.end(), {"-o", path("c.png")});
        Process process(RIDGEPOINT_PROGRAM, words,
                        {.environment = {{"RIDGEPOINT_UI", RIDGEPOINT_PRETEND_WINDOW},
                                         {"TMPDIR", path("temporary")}},
                         .folder = folder()});
        for (int i = 0; i < 2000 && std::filesystem::is_empty(path("temporary")); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        process.signal(SIGTERM);
        EXPECT_THAT(process.wait().status, testing::AnyOf(130, 0)) << what;  // 0: it was faster
        EXPECT_TRUE(std::filesystem::is_empty(path("temporary"))) << what;
        EXPECT_FALSE(std::filesystem::exists(path("c.png"))) << what;
    }
}

TEST_F(CompareCommand, IsExportedToAFile) {
    const std::string a = syntheticRun("a.ridge"), b = syntheticRun("b.ridge");
    const Result result = ridgepoint({"export", a, b, "--view", "compare", "-o", path("c.tex")});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(contentOf(path("c.tex")), HasSubstr("\\toprule"));
    expectRefusal(ridgepoint({"export", a, b, "-o", path("c.csv")}), 1, "--view compare");
    expectRefusal(ridgepoint({"export", a, "--view", "compare", "-o", path("c.tex")}), 2,
                  "two runs");
}

TEST_F(CompareCommand, IsDrawnByTheWindowProgram) {
    const std::string a = syntheticRun("a.ridge"), b = syntheticRun("b.ridge");
    const StartOptions window{.environment = {{"RIDGEPOINT_UI", RIDGEPOINT_PRETEND_WINDOW}},
                              .folder = folder()};
    EXPECT_EQ(ridgepoint({"export", a, b, "-o", "c.svg", "--theme", "dark"}, window).status, 0);
    EXPECT_THAT(contentOf(path("c.svg")),
                testing::AllOf(HasSubstr("/a.ridge\n"), HasSubstr("/b.ridge\n--export\ncompare=/"),
                               HasSubstr("--theme=dark\n")));
    EXPECT_EQ(ridgepoint({"export", a, b, "--view", "memory", "-o", "m.png"}, window).status, 0);
    EXPECT_THAT(contentOf(path("m.png")), HasSubstr("memory=/"));
    EXPECT_EQ(ridgepoint({"export", a, b, "--view", "beside", "-o", "s.pdf"}, window).status, 0);
    EXPECT_THAT(contentOf(path("s.pdf")), HasSubstr("beside=/"));
    expectRefusal(ridgepoint({"export", a, b, "--view", "shares", "-o", path("s.png")}, window), 2,
                  "one run");
    expectRefusal(ridgepoint({"export", a, b, "-o", path("t.trace.json")}, window), 2, "one run");
    expectRefusal(ridgepoint({"export", a, path("none.ridge"), "-o", path("c.png")}, window), 1,
                  "none.ridge");
    expectRefusal(ridgepoint({"export", a, b, "-o", path("c.png"), "--theme", "red"}, window), 2,
                  "--theme");
}

TEST_F(CompareCommand, RefusesInASentence) {
    const std::string a = syntheticRun("a.ridge");
    expectRefusal(ridgepoint({"compare", a}), 2, "two runs");
    expectRefusal(ridgepoint({"compare", a, path("none.ridge")}), 1, "none.ridge");
    expectRefusal(ridgepoint({"compare", a, a, "--by", "colour"}), 2, "colour");
    expectRefusal(ridgepoint({"compare", a, a, "--baseline", "3"}), 2, "--baseline");
    std::vector<std::string> many{"compare", "--json"};
    many.insert(many.end(), 9, a);
    EXPECT_EQ(jsonOf(ridgepoint(many)).at("runs").size(), 9U);
    many.insert(many.end(), 56, a);
    expectRefusal(ridgepoint(many), 2, "65 runs; the maximum is 64");
    writeFile(path("text.ridge"), "not a run");
    expectRefusal(ridgepoint({"compare", a, path("text.ridge")}), 1, "text.ridge");
}

}  // namespace
}  // namespace ridgepoint::tests
