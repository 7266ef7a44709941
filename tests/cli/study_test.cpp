// SPDX-License-Identifier: GPL-3.0-or-later
// `ridgepoint study`, from the list of studies to a study that is interrupted and resumed.
#include <algorithm>
#include <csignal>

#include "tests/cli/fixture.h"

namespace ridgepoint::tests {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class StudyCommand : public Cli {
  protected:
    std::string studyFile(const json& axes, const json& more = json::object()) {
        json document{{"format", "ridgepoint-study"},
                      {"version", 1},
                      {"name", "small"},
                      {"axes", axes},
                      {"steps", 2},
                      {"warmup", 1}};
        document.update(more);
        writeFile(folder() / "small.json", document.dump());
        return path("small.json");
    }
    json results() const { return json::parse(contentOf(folder() / "out" / "results.json")); }
    static std::vector<std::string> states(const json& document) {
        std::vector<std::string> found;
        for (const json& row : document.at("rows")) found.push_back(row.at("state"));
        return found;
    }
};

TEST_F(StudyCommand, ListsAndPrintsTheStudiesThatComeWithIt) {
    const json list = jsonOf(ridgepoint({"study", "--list", "--json"}));
    ASSERT_EQ(list.size(), 6U);
    for (const json& study : list) {
        EXPECT_TRUE(study.at("here").get<bool>());
        const std::string name = study.at("name");
        EXPECT_EQ(jsonOf(ridgepoint({"study", name, "--print"})).at("name"), name);
        EXPECT_THAT(ridgepoint({"study", "--list"}).out, HasSubstr(name));
    }
    // The printed study can be edited and read again.
    const Result printed = ridgepoint({"study", "depth", "--print", "--here"});
    writeFile(folder() / "mine.json", printed.out);
    const json mine = jsonOf(ridgepoint({"study", path("mine.json"), "--estimate", "--json"}));
    EXPECT_EQ(mine.at("study").at("name"), "depth");
}

TEST_F(StudyCommand, RefusesWhatIsNoStudyInOneSentence) {
    expectRefusal(ridgepoint({"study"}), 2, "--list");
    expectRefusal(ridgepoint({"study", "depht", "-o", path("out")}), 2, "depth");
    expectRefusal(ridgepoint({"study", "depth"}), 2, "-o FOLDER");
    expectRefusal(ridgepoint({"study", path("none.json"), "--estimate"}), 1, "does not exist");
    const std::string bad = studyFile({{"model", {"resnet18"}}, {"batch", {0}}});
    expectRefusal(ridgepoint({"study", bad, "-o", path("out")}), 1,
                  "small.json: axes.batch[0]: must be a whole number");
    const std::string many = studyFile({{"model", {"alexnet"}},
                                        {"device", {"T4"}},
                                        {"batch", {{"from", 1}, {"to", 10'001}, {"step", 1}}}});
    expectRefusal(ridgepoint({"study", many, "--estimate"}), 1, "10001 points");
    std::string deep;
    for (int i = 0; i < 150'000; ++i) deep += "{\"a\":";
    for (const std::string& text : {deep + "1" + std::string(150'000, '}'),
                                    std::string(87'000, '[') + std::string(87'000, ']')}) {
        writeFile(folder() / "deep.json", text);
        expectRefusal(ridgepoint({"study", path("deep.json"), "--estimate"}), 1, "nested too deep");
    }
    EXPECT_FALSE(std::filesystem::exists(folder() / "out"));
    writeFile(folder() / "out", "a file");
    const std::string good = studyFile({{"model", {"alexnet"}}, {"device", {"T4"}}});
    expectRefusal(ridgepoint({"study", good, "-o", path("out"), "-q"}), 1,
                  "Cannot create the folder");
    expectRefusal(ridgepoint({"study", good, "--estimate", "--size", "85mmx70"}), 2, "millimetres");
}

TEST_F(StudyCommand, EstimatesWithoutRecording) {
    const json document = jsonOf(ridgepoint({"study", "batch-size", "--estimate", "--json"}));
    EXPECT_EQ(document.at("rows").size(), 92U);  // two rows are only published
    for (const json& row : document.at("rows")) {
        if (row.at("state") == "published") continue;
        EXPECT_GT(row.at("estimate").at("seconds").at("value").get<double>(), 0);
        EXPECT_TRUE(row.at("recorded").empty());
    }
    EXPECT_THAT(ridgepoint({"study", "depth", "--estimate"}).out,
                AllOf(HasSubstr("(estimate)"), HasSubstr("(published)")));
}

TEST_F(StudyCommand, WritesTheTablesOfEstimates) {
    const std::string file = studyFile({{"model", {"alexnet"}}, {"device", {"T4", "Tesla K80"}}});
    const std::vector<std::string> words{"study", file, "--estimate", "-o", path("out")};
    const Result result = ridgepoint(words);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("(estimate)"));
    EXPECT_THAT(result.err, HasSubstr("out/results.md"));
    const json written = results();
    for (const json& row : written.at("rows")) {
        EXPECT_GT(row.at("estimate").at("seconds").at("value").get<double>(), 0);
        EXPECT_TRUE(row.at("recorded").empty());
    }
    for (const char* const name : {"results.md", "results.tex", "results.csv"})
        EXPECT_THAT(contentOf(folder() / "out" / name), HasSubstr("Tesla K80")) << name;
    expectRefusal(ridgepoint({"study", file, "--estimate", "-o", ""}), 2, "-o FOLDER");
}

// A study defines which images it reads: the classes, and the number per class.
TEST_F(StudyCommand, ReadsTheImagesOfAGivenFolder) {
    const json study =
        jsonOf(ridgepoint({"study", "cpu-and-gpus", "--data", path("imagenet"), "--print"}));
    EXPECT_EQ(study.at("axes").at("data"), json(path("imagenet") + ",classes=0-499"));
    const json here =
        jsonOf(ridgepoint({"study", "memory", "--here", "--data", path("imagenet"), "--print"}));
    EXPECT_EQ(here.at("axes").at("data"), json(path("imagenet") + ",classes=0-9,files=300"));
}

TEST_F(StudyCommand, EstimatesQuietly) {
    const std::string file = studyFile({{"model", {"alexnet"}}, {"device", {"T4"}}});
    const Result quiet = ridgepoint({"study", file, "--estimate", "-q", "-o", path("out")});
    EXPECT_EQ(quiet.status, 0) << quiet.err;
    EXPECT_EQ(quiet.out, "");
    EXPECT_EQ(quiet.err, "");
    EXPECT_EQ(results().at("rows").size(), 1U);
    EXPECT_EQ(ridgepoint({"study", file, "--estimate", "-q"}).out, "");
    EXPECT_EQ(jsonOf(ridgepoint({"study", file, "--estimate", "-q", "--json"})).at("rows").size(),
              1U);
}

TEST_F(StudyCommand, DevicesThatAreNotHereLeaveTheirEstimates) {
    const std::string file = studyFile({{"model", {"alexnet"}}, {"device", {"Tesla K80"}}});
    const Result result = ridgepoint({"study", file, "-o", path("out")});
    if (states(results()) == std::vector<std::string>{"done"}) GTEST_SKIP() << "it is here";
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.err, HasSubstr("1 not possible on this machine"));
    EXPECT_EQ(results().at("rows").at(0).at("reason"), "This machine has no Tesla K80.");
    EXPECT_THAT(contentOf(folder() / "out" / "results.md"), HasSubstr("alexnet"));
}

class StudyOfAProfile : public StudyCommand {
  protected:
    // The study's only point has a run already, so nothing needs recording.
    std::vector<std::string> words() {
        writeFile(folder() / "k80.txt",
                  "==7== Profiling result:\n"
                  "   Start  Duration  Stream  Name\n"
                  "1.00000s  2.00000s  7  gemm(int) [1]\n"
                  "3.50000s  500.00ms  7  gemm(int) [2]\n");
        const std::string file = studyFile(
            {{"model", {"lenet_300_100"}}, {"device", {"Tesla K80"}}, {"batch", {4}}},
            {{"runs", {{{"of", {{"batch", 4}}}, {"file", "k80.txt"}, {"steps", 10}}}},
             {"figures",
              {{{"x", "batch"}, {"y", "seconds"}, {"title", "Time of a step"}},
               {{"x", "batch"}, {"y", "gpu_busy_share"}, {"title", "Of this nothing is known"}}}}});
        // Simulates the window program, which draws one figure and omits the other.
        std::filesystem::create_directories(folder() / "out" / "figures");
        writeFile(folder() / "out" / "figures" / "1-time-of-a-step.svg", "<svg/>");
        return {"study", file, "-o", path("out")};
    }
    static StartOptions with(const char* window) {
        return {.environment = {{"RIDGEPOINT_UI", window}}};
    }
};

TEST_F(StudyOfAProfile, GivesItsPointNumbersAndTheFiguresStandAmongTheTables) {
    std::vector<std::string> arguments = words();
    arguments.insert(arguments.end(), {"--theme", "dark"});
    const Result result = ridgepoint(arguments, with(RIDGEPOINT_PRETEND_WINDOW));
    EXPECT_EQ(result.status, 0) << result.err;
    const json row = results().at("rows").at(0);
    EXPECT_EQ(row.at("state"), "done");
    EXPECT_EQ(row.at("recorded").at("seconds").at("from"), "imported");
    EXPECT_NEAR(row.at("recorded").at("seconds").at("value").get<double>(), 0.3, 1e-9);
    const std::string drawn = contentOf(folder() / "out" / "drawn");
    EXPECT_THAT(drawn, AllOf(HasSubstr("--study-figures"), HasSubstr("--theme=dark"),
                             HasSubstr("platform offscreen")));
    EXPECT_THAT(contentOf(folder() / "out" / "results.md"),
                AllOf(HasSubstr("![Time of a step](figures/1-time-of-a-step.svg)"),
                      Not(HasSubstr("Of this nothing"))));
}

TEST_F(StudyOfAProfile, EstimatingKeepsWhatItsFolderMeasured) {
    std::vector<std::string> again = words();
    ridgepoint(again, with(RIDGEPOINT_PRETEND_WINDOW));
    again.emplace_back("--estimate");
    const Result result = ridgepoint(again, with(RIDGEPOINT_PRETEND_WINDOW));
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_NEAR(results().at("rows").at(0).at("recorded").at("seconds").at("value").get<double>(),
                0.3, 1e-9);
    EXPECT_THAT(contentOf(folder() / "out" / "results.md"), HasSubstr("figures/"));
}

TEST_F(StudyOfAProfile, OtherThemesAreRefused) {
    std::vector<std::string> arguments = words();
    arguments.insert(arguments.end(), {"--theme", "blue"});
    expectRefusal(ridgepoint(arguments), 2, "--theme takes light or dark, not \"blue\"");
}

TEST_F(StudyOfAProfile, WithoutAWindowProgramTheTablesAreThere) {
    const Result result = ridgepoint(words(), with("/nonexistent"));
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("figures need the window program"));
    EXPECT_THAT(contentOf(folder() / "out" / "results.md"), Not(HasSubstr("figures/")));
}

TEST_F(StudyCommand, RecordsEachPointOnceAndGoesOnAfterAnInterrupt) {
    if (!recordingIsBuilt())
        GTEST_SKIP() << "the recording library is not built (RIDGEPOINT_RECORDING)";
    // The broken file costs its row; the other two are recorded around it.
    writeFile(folder() / "broken.pt", "not an archive");
    const std::string file =
        studyFile({{"model", {"lenet_300_100", {{"file", "broken.pt"}, {"input", "3x8x8"}}}},
                   {"batch", {1, 2}},
                   {"phase", {"step", "forward"}}},
                  {{"epoch", {{"samples", 50}}}});
    const std::vector<std::string> words{"study", file, "-o", path("out")};
    Process study(RIDGEPOINT_PROGRAM, words);
    const auto recordings = folder() / "out" / "recordings";
    const auto outcomes = [&] {
        std::error_code error;
        std::filesystem::directory_iterator files(recordings, error);
        return error ? 0 : std::count_if(begin(files), end(files), [](const auto& entry) {
            return entry.path().extension() == ".json";
        });
    };
    while (study.running() && outcomes() < 1) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    // Only one study may use a folder at a time.
    if (study.running()) {
        expectRefusal(ridgepoint({"study", file, "-o", path("out"), "-q"}), 1, "Another study");
    }
    study.signal(SIGINT);
    const Result interrupted = study.wait();
    if (interrupted.status == 0) GTEST_SKIP() << "it was over before it could be interrupted";
    EXPECT_EQ(interrupted.status, 130);
    EXPECT_THAT(interrupted.err, HasSubstr("resumes the study"));
    const auto kept = outcomes();
    EXPECT_GE(kept, 1);
    EXPECT_EQ(results().at("rows").size(), 8U);

    const Result rest = ridgepoint(words);
    EXPECT_EQ(rest.status, 1) << rest.err;
    EXPECT_THAT(rest.err, HasSubstr("2 recorded, 2 failed"));
    // In a pipe, reasons are not cut.
    EXPECT_THAT(rest.out,
                HasSubstr("failed: " + results().at("rows").at(4).at("reason").get<std::string>()));
    EXPECT_EQ(outcomes(), 4);
    const json document = results();
    const auto& first = document.at("rows").at(0);
    EXPECT_EQ(first.at("state"), "done");
    EXPECT_GT(first.at("recorded").at("seconds").at("value").get<double>(),
              document.at("rows").at(1).at("recorded").at("seconds").at("value").get<double>());
    EXPECT_TRUE(first.at("recorded").contains("epoch_seconds"));
    EXPECT_TRUE(first.at("estimate").contains("seconds"));
    EXPECT_EQ(document.at("rows").at(4).at("state"), "failed");
    EXPECT_THAT(document.at("rows").at(4).at("reason").get<std::string>(), HasSubstr("broken.pt"));
    const std::string run = (folder() / "out" / first.at("runs").at(0)).string();
    EXPECT_EQ(ridgepoint({"check", run}).status, 0);
    // Nothing is left to do, so the run does not change.
    const auto before = std::filesystem::last_write_time(run);
    EXPECT_EQ(ridgepoint(words).status, 1);
    EXPECT_EQ(std::filesystem::last_write_time(run), before);
}

}  // namespace
}  // namespace ridgepoint::tests
