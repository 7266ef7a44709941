// SPDX-License-Identifier: GPL-3.0-or-later
// A study's recordings: a failure affects only one row, and finished recordings are not repeated,
// even after a kill.
#include "core/study/runner.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <random>
#include <thread>

#include "tests/study/fixture.h"

namespace ridgepoint::tests {
namespace {

using study::Axis;
using study::Item;
using State = Item::State;
using ::testing::AllOf;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Pair;

using StudyRunner = StudyFolder;

State stateOf(const std::vector<Item>& items, const std::string& model) {
    for (const Item& item : items) {
        if (item.recording.point.model.name == model) return item.state;
    }
    return State::waiting;
}
std::string reasonOf(const std::vector<Item>& items, const std::string& model) {
    for (const Item& item : items) {
        if (item.recording.point.model.name == model) return item.reason;
    }
    return {};
}

TEST_F(StudyRunner, WhatFailsIsARowWithItsReasonAndTheRestGoesOn) {
    const auto study =
        studyOf({{"model", {"alexnet", "vgg13", "vgg16", "vgg11", "resnet18"}}, {"batch", {2}}},
                {{"limit_seconds", 3}});
    std::vector<std::string> failed;
    study::RunnerOptions options;
    options.changed = [&](const Item& item) {
        if (item.state == State::failed) failed.push_back(item.recording.point.model.name);
    };
    const Ran ran = run(study, options);
    EXPECT_TRUE(ran.whole);
    EXPECT_EQ(stateOf(ran.items, "resnet18"), State::done);
    EXPECT_EQ(reasonOf(ran.items, "alexnet"), "The recording crashed (Aborted).");
    EXPECT_EQ(reasonOf(ran.items, "vgg13"), "The batch does not fit; take 2.");
    EXPECT_THAT(reasonOf(ran.items, "vgg11"), HasSubstr("longer than 3 s"));
    EXPECT_FALSE(reasonOf(ran.items, "vgg16").empty());
    EXPECT_THAT(failed, ::testing::ElementsAre("alexnet", "vgg13", "vgg16", "vgg11"));
    EXPECT_EQ(started(), 5);

    // Failed points are not repeated unless requested.
    EXPECT_TRUE(run(study).whole);
    EXPECT_EQ(started(), 5);
    study::RunnerOptions again;
    again.failed_again = true;
    EXPECT_EQ(stateOf(run(study, again).items, "resnet18"), State::done);
    EXPECT_EQ(started(), 9);
}

TEST_F(StudyRunner, PhasesShareARecordingAndRepeatsDoNot) {
    const auto study = studyOf(
        {{"model", {"resnet18"}}, {"batch", {2, 4}}, {"phase", {"step", "forward", "backward"}}},
        {{"repeats", 3}});
    const Ran ran = run(study);
    EXPECT_EQ(started(), 6);
    ASSERT_EQ(ran.results.rows.size(), 6U);
    const auto& step = ran.results.rows[0];
    const auto& forward = ran.results.rows[1];
    EXPECT_EQ(step.repeats, 3);
    EXPECT_EQ(step.runs.size(), 3U);
    EXPECT_TRUE(std::filesystem::exists(path() / step.runs.at(0)));
    EXPECT_LT(*study::valueOf(forward.recorded, "seconds"),
              *study::valueOf(step.recorded, "seconds"));
    EXPECT_EQ(study::valueOf(step.recorded, "steps"), 9);
}

TEST_F(StudyRunner, GoesOnWithMorePointsAndMakesNoneTwice) {
    (void)run(studyOf({{"model", {"resnet18"}}, {"batch", {2, 4}}}));
    EXPECT_EQ(started(), 2);
    const Ran more = run(studyOf({{"model", {"resnet18"}}, {"batch", {4, 2, 8}}}));
    EXPECT_EQ(started(), 3);
    EXPECT_EQ(more.items.size(), 3U);
    for (const Item& item : more.items) EXPECT_EQ(item.state, State::done);
    // Another number of steps is a different recording.
    (void)run(studyOf({{"model", {"resnet18"}}, {"batch", {2}}}, {{"steps", 4}}));
    EXPECT_EQ(started(), 4);
}

TEST_F(StudyRunner, TakesAWholeRecordingWhoseOutcomeWasNotWrittenYet) {
    const auto study = studyOf({{"model", {"resnet18"}}, {"batch", {2}}});
    const Ran first = run(study);
    const auto outcome = path() / "recordings" / (first.items.at(0).recording.name + ".json");
    ASSERT_TRUE(std::filesystem::remove(outcome));
    const Ran second = run(study);
    EXPECT_EQ(started(), 1);
    EXPECT_EQ(second.items.at(0).state, State::done);
    EXPECT_EQ(study::valueOf(second.results.rows.at(0).recorded, "seconds"),
              study::valueOf(first.results.rows.at(0).recorded, "seconds"));
    // An incomplete outcome or an incomplete run does not count.
    std::ofstream(outcome) << "{\"format\": \"ridgepoint-study-rec";
    std::filesystem::resize_file(path() / second.results.rows.at(0).runs.at(0), 100);
    EXPECT_EQ(run(study).items.at(0).state, State::done);
    EXPECT_EQ(started(), 2);
}

TEST_F(StudyRunner, AnInterruptLeavesTheOneInWorkAndNothingOfIt) {
    const auto study = studyOf({{"model", {"resnet18", "vgg11"}}, {"batch", {2}}});
    study::RunnerOptions options;
    bool stop = false;
    options.changed = [&](const Item& item) {
        if (item.recording.point.model.name == "vgg11") stop = true;
    };
    options.interrupted = [&] { return stop; };
    const auto begin = std::chrono::steady_clock::now();
    const Ran ran = run(study, options);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
    EXPECT_FALSE(ran.whole);
    EXPECT_EQ(stateOf(ran.items, "resnet18"), State::done);
    EXPECT_EQ(stateOf(ran.items, "vgg11"), State::waiting);
    for (const auto& file : std::filesystem::directory_iterator(path() / "recordings")) {
        EXPECT_THAT(file.path().filename().string(), HasSubstr("resnet18"));
    }
}

TEST_F(StudyRunner, WaitsWhilePaused) {
    const auto study = studyOf({{"model", {"resnet18"}}, {"batch", {2}}});
    study::RunnerOptions options;
    int asked = 0;
    options.paused = [&] { return ++asked < 3; };
    EXPECT_TRUE(run(study, options).whole);
    EXPECT_GE(asked, 3);
}

TEST_F(StudyRunner, DevicesThatAreElsewhereAreEstimatedAndLeft) {
    const Ran ran = run(
        studyOf({{"model", {"resnet18"}}, {"device", {"T4", "A100 SXM4 40GB", "cuda:1", "cuda"}}}));
    EXPECT_EQ(started(), 2);
    const auto& rows = ran.results.rows;
    EXPECT_EQ(rows.at(0).state, State::left);
    EXPECT_EQ(rows.at(0).reason, "This machine has no T4.");
    EXPECT_TRUE(rows.at(0).estimate.contains("seconds"));
    EXPECT_EQ(rows.at(1).state, State::done);
    EXPECT_EQ(rows.at(2).state, State::done);
    EXPECT_TRUE(rows.at(2).estimate.contains("seconds"));  // the device, by its driver's name
    EXPECT_EQ(rows.at(3).state, State::left);              // there is no cuda:0
}

class StudyOfGivenRuns : public StudyFolder {
  protected:
    void SetUp() override {
        StudyFolder::SetUp();
        profile_ = path().parent_path() / "k80.txt";
        std::ofstream(profile_)
            << "==7== Profiling result:\n"
               "            Type  Time(%)      Time     Calls       Avg       Min       Max  Name\n"
               " GPU activities:   75.00%  3.0000s       100  30.000ms  30.000ms  30.000ms  "
               "winogradForward3x3\n"
               "                   25.00%  1.0000s       100  10.000ms  10.000ms  10.000ms  "
               "ncclBroadcastRingLLKernel_copy_i8\n";
    }
    nlohmann::json given(nlohmann::json of, nlohmann::json more = nlohmann::json::object()) const {
        nlohmann::json run{{"of", std::move(of)}, {"file", profile_.string()}};
        run.update(more);
        return {{"runs", {run}}, {"repeats", 2}};
    }
    std::filesystem::path profile_;
    const nlohmann::json axes_{
        {"model", {"resnet18"}}, {"device", {"Tesla K80"}}, {"batch", {4, 8}}};
};

TEST_F(StudyOfGivenRuns, AProfileStandsForAPointWhoseDeviceIsElsewhere) {
    const Ran ran = run(studyOf(axes_, given({{"batch", 4}}, {{"steps", 20}})));
    EXPECT_EQ(started(), 0);
    const study::ResultRow& row = ran.results.rows.at(0);
    EXPECT_EQ(row.state, State::done);
    EXPECT_EQ(row.repeats, 1);
    EXPECT_EQ(row.machine, "imported:nvprof, Tesla K80");
    EXPECT_NEAR(*study::valueOf(row.recorded, "share.category.convolution"), 0.75, 1e-9);
    EXPECT_EQ(row.recorded.at("share.category.convolution").from, roofline::Provenance::imported);
    // Sums of kernels do not give the step time.
    EXPECT_FALSE(row.recorded.contains("seconds"));
    EXPECT_TRUE(std::filesystem::exists(path() / row.runs.at(0)));
    EXPECT_EQ(ran.results.rows.at(1).state, State::left);
}

TEST_F(StudyOfGivenRuns, AFolderOfProfilesIsASweep) {
    const std::filesystem::path logs = path().parent_path() / "logs";
    std::filesystem::create_directory(logs);
    std::filesystem::copy_file(profile_, logs / "resnet18-Tesla_K80-b4.nvprof.txt");
    std::filesystem::copy_file(profile_, logs / "resnet18-Tesla K80-b8.txt");
    std::ofstream(logs / "notes.md") << "not of any point";
    const nlohmann::json runs{
        {"folder", logs.string()}, {"name", "{model}-{device}-b{batch}"}, {"steps", 20}};
    const nlohmann::json more{{"runs", runs},
                              {"tables",
                               {{{"columns",
                                  {"share.row~=Broadcast", "share.row~=broad*ca_st",
                                   "share.row~=MaxPool", "share.algorithm.winograd"}}}}}};
    const Ran ran = run(studyOf(axes_, more));
    EXPECT_EQ(started(), 0);
    for (const study::ResultRow& row : ran.results.rows) {
        EXPECT_EQ(row.state, State::done) << row.reason;
        for (const char* const same : {"share.row~=Broadcast", "share.row~=broad*ca_st"})
            EXPECT_NEAR(*study::valueOf(row.recorded, same), 0.25, 1e-9);
        // No kernel has this name, so its work is unknown, not zero.
        EXPECT_FALSE(row.recorded.contains("share.row~=MaxPool"));
        EXPECT_NEAR(*study::valueOf(row.recorded, "share.algorithm.winograd"), 0.75, 1e-9);
    }
    const auto refused = [&](const char* key, const char* value) -> std::string {
        nlohmann::json wrong = more;
        wrong["runs"][key] = value;
        try {
            (void)studyOf(axes_, wrong);
        } catch (const study::StudyError& error) {
            return error.what();
        }
        return "not refused";
    };
    EXPECT_THAT(refused("name", "{model}"), HasSubstr("several points"));
    EXPECT_THAT(refused("name", "{network}-b{batch}"), HasSubstr("{network}"));
    EXPECT_THAT(refused("name", "other-b{batch}"), HasSubstr("no file"));
    EXPECT_THAT(refused("folder", "/no/such"), HasSubstr("/no/such"));
}

// File names of two students' logs.
TEST_F(StudyOfGivenRuns, AFolderOfLogsShowsItsPoints) {
    const std::filesystem::path logs = path().parent_path() / "logs";
    std::filesystem::create_directory(logs);
    const auto log = [&](const char* name, const char* command, const char* device) {
        std::ofstream(logs / name)
            << "==7== NVPROF is profiling process 7, command: python main.py " << command
            << " --epochs 1 /data\n==7== Profiling result:\n==7== Metric result:\n"
               "\"Device\",\"Kernel\",\"Invocations\",\"Metric Name\",\"Metric "
               "Description\",\"Min\",\"Max\",\"Avg\"\n\""
            << device
            << " (0)\",\"cudnn_convolve_sgemm_sm35_ldg_nn_64x16x64x16x16\",10,\"flop_count_dp\","
               "\"Floating Point Operations(Double Precision)\",827392,25690112,4821811\n";
    };
    log("out.815034", "--arch resnet18 -b 16", "Tesla K80");
    log("alexnet_p40_16_conv.815024", "", "Tesla P40");
    log("vgg16_k80_99", "", "Tesla K80");  // not in the study
    const nlohmann::json axes{{"model", {"alexnet", "resnet18"}},
                              {"device", {"Tesla K80", "Tesla P40"}},
                              {"batch", {16, 32}}};
    nlohmann::json more{{"runs", {{"folder", logs.string()}}},
                        {"tables", {{{"columns", {"launch_flops.category.convolution"}}}}}};
    const study::Study study = studyOf(axes, more);
    ASSERT_EQ(study.runs.size(), 2U);
    const Ran ran = run(study);
    std::size_t done = 0;
    for (const study::ResultRow& row : ran.results.rows) {
        if (row.state != State::done) continue;
        ++done;
        EXPECT_EQ(row.axes.at(Axis::batch), "16");
        EXPECT_EQ(row.axes.at(Axis::device),
                  row.axes.at(Axis::model) == "resnet18" ? "Tesla K80" : "Tesla P40");
        EXPECT_EQ(study::valueOf(row.recorded, "launch_flops.category.convolution"), 4821811);
    }
    EXPECT_EQ(done, 2U);
    const std::string text = study::toText(study, ran.results, 100);
    EXPECT_THAT(text, HasSubstr("Files of resnet18, Tesla K80, batch 16: out.815034 (inferred "
                                "from their command line, rows)."));
    EXPECT_THAT(text, HasSubstr("file name"));
    EXPECT_THAT(study.document, HasSubstr("\"inferred\""));
    // A device can be identified by its only distinguishing word.
    more["runs"] = {{"folder", logs.string()}, {"name", "{model}_{device}_{batch}_conv"}};
    EXPECT_EQ(studyOf(axes, more).runs.at(0).files.size(), 1U);
    std::filesystem::remove(logs / "out.815034");
    std::filesystem::remove(logs / "alexnet_p40_16_conv.815024");
    more["runs"] = {{"folder", logs.string()}};
    try {
        (void)studyOf(axes, more);
        ADD_FAILURE();
    } catch (const study::StudyError& error) {
        EXPECT_THAT(error.what(), HasSubstr("\"vgg16_k80_99\", does not show: model, batch."));
    }
}

// The part between cudaProfilerStart and cudaProfilerStop is a phase.
TEST_F(StudyOfGivenRuns, AProfileOfAPhase) {
    nlohmann::json axes = axes_;
    axes["phase"] = {"step", "backward"};
    axes["batch"] = {4};
    const auto rows =
        run(studyOf(axes, given({{"phase", "backward"}}, {{"steps", 20}}))).results.rows;
    EXPECT_EQ(rows.at(0).state, State::left);
    EXPECT_TRUE(rows.at(0).recorded.empty());
    EXPECT_EQ(rows.at(1).state, State::done) << rows.at(1).reason;
    EXPECT_NEAR(*study::valueOf(rows.at(1).recorded, "share.category.convolution"), 0.75, 1e-9);
}

// Nsight Compute's counts and a run time give a dot.
TEST_F(StudyOfGivenRuns, CountsAndARunTimeAreAPlaceOnTheRoofline) {
    const std::filesystem::path counts = path().parent_path() / "counts.csv";
    std::ofstream csv(counts);
    csv << "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Kernel "
           "Time\",\"Context\",\"Stream\",\"Section Name\",\"Metric Name\",\"Metric "
           "Unit\",\"Metric Value\"\n";
    for (const auto& [metric, value] :
         {std::pair("dram__sectors_read.sum", 300), std::pair("dram__sectors_write.sum", 200),
          std::pair("smsp__sass_thread_inst_executed_op_fadd_pred_on.sum", 1000),
          std::pair("smsp__sass_thread_inst_executed_op_fmul_pred_on.sum", 3000),
          std::pair("smsp__sass_thread_inst_executed_op_ffma_pred_on.sum", 30000)})
        csv << "\"0\",\"1\",\"python\",\"127.0.0.1\",\"gemm\",\"2022\",\"1\",\"7\",\"Command line "
               "profiler metrics\",\""
            << metric << "\",\"inst\",\"" << value << "\"\n";
    csv.close();
    nlohmann::json given{{"of", {{"batch", 4}}}, {"file", counts.string()}};
    const auto row = [&] { return run(studyOf(axes_, {{"runs", {given}}})).results.rows.at(0); };
    EXPECT_NEAR(*study::valueOf(row().recorded, "intensity"), 64000.0 / 16000, 1e-9);
    EXPECT_FALSE(row().recorded.contains("flops_per_second"));
    given["seconds"] = 0.5;
    EXPECT_NEAR(*study::valueOf(row().recorded, "flops_per_second"), 128000, 1e-6);
    // Uses the file with the time instead: here, a recorded run's steps.
    const Ran recorded = run(studyOf({{"model", {"resnet18"}}, {"batch", {2}}}));
    const std::filesystem::path time = path() / recorded.results.rows.at(0).runs.at(0);
    given["seconds"] = time.string();
    EXPECT_GT(*study::valueOf(row().recorded, "flops_per_second"), 0);
    given["seconds"] = counts.string();
    const study::ResultRow failed = row();
    EXPECT_EQ(failed.state, State::failed);
    EXPECT_THAT(failed.reason, HasSubstr("contains no run time"));
}

TEST_F(StudyOfGivenRuns, AnotherProfileInItsPlaceIsReadAnew) {
    (void)run(studyOf(axes_, given({{"batch", 4}})));
    std::ofstream(profile_) << "nothing of a profile";
    const Ran ran = run(studyOf(axes_, given({{"batch", 4}})));
    EXPECT_EQ(ran.results.rows.at(0).state, State::failed);
    EXPECT_THAT(ran.results.rows.at(0).reason, HasSubstr("k80.txt"));
}

TEST_F(StudyOfGivenRuns, ARunOfOursIsReadWhereItLies) {
    const Ran first = run(studyOf({{"model", {"resnet18"}}, {"batch", {4}}}));
    const std::filesystem::path recorded = path() / first.results.rows.at(0).runs.at(0);
    const std::filesystem::path own = path().parent_path() / "own.ridge";
    std::filesystem::copy_file(recorded, own);
    const Ran ran =
        run(studyOf(axes_, {{"runs", {{{"of", {{"batch", 4}}}, {"file", own.string()}}}}}));
    EXPECT_EQ(started(), 1);
    EXPECT_EQ(ran.results.rows.at(0).runs, std::vector{own.string()});
    EXPECT_EQ(study::valueOf(ran.results.rows.at(0).recorded, "seconds"),
              study::valueOf(first.results.rows.at(0).recorded, "seconds"));
}

TEST_F(StudyOfGivenRuns, ItStandsForOnePointAlone) {
    const auto refused = [&](const nlohmann::json& more) -> std::string {
        try {
            (void)studyOf(axes_, more).points(study::kManyPoints);
        } catch (const study::StudyError& error) {
            return error.what();
        }
        return "not refused";
    };
    EXPECT_THAT(refused(given({{"model", "resnet18"}})),
                AllOf(HasSubstr("small.json: runs[0].of"), HasSubstr("2 points")));
    EXPECT_THAT(refused(given({{"batch", 5}})), HasSubstr("no point"));
    EXPECT_THAT(refused(given({{"batch", 4}, {"phase", "step"}})), HasSubstr("whole steps"));
    EXPECT_THAT(refused(given({{"batch", 4}}, {{"file", "/no/such"}})),
                AllOf(HasSubstr("runs[0].file"), HasSubstr("/no/such")));
    EXPECT_THAT(refused(given({{"batch", 4}}, {{"steps", 0}})), HasSubstr("runs[0].steps"));
    nlohmann::json twice = given({{"batch", 4}});
    twice["runs"].push_back(twice["runs"][0]);
    EXPECT_THAT(refused(twice), HasSubstr("another run"));
}

TEST_F(StudyRunner, AFolderIsOfOneStudyAndOneProcessAtATime) {
    const auto study = studyOf({{"model", {"resnet18"}}});
    {
        const study::Folder folder(path(), study);
        EXPECT_THAT([&] { study::Folder(path(), study); },
                    ::testing::ThrowsMessage<study::StudyError>(HasSubstr("Another study")));
        folder.write("study.json", study.document);
    }
    const auto other = studyOf({{"model", {"resnet18"}}}, {{"name", "other"}});
    EXPECT_THAT([&] { study::Folder(path(), other); },
                ::testing::ThrowsMessage<study::StudyError>(
                    AllOf(HasSubstr("contains the study \"small\""), HasSubstr("other"))));
    EXPECT_NO_THROW(study::Folder(path(), study));
}

// Kills the study ten times, at different moments; finished recordings are never repeated.
TEST_F(StudyRunner, KilledAtAnyMomentItGoesOnAndEndsWithTheSamePoints) {
    const auto study = studyOf({{"model", {"resnet18"}}, {"batch", {1, 2, 3, 4, 5, 6, 7, 8}}});
    ::setenv("PRETEND_DELAY_MS", "15", 1);
    std::mt19937 random(7);  // NOLINT(cert-msc51-cpp): the same moments each time
    for (int kill = 0; kill < 10; ++kill) {
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            try {
                (void)run(study);
            } catch (...) {
                ::_exit(1);
            }
            ::_exit(0);
        }
        std::this_thread::sleep_for(
            std::chrono::milliseconds(std::uniform_int_distribution<int>(1, 250)(random)));
        ::kill(child, SIGKILL);
        ASSERT_EQ(::waitpid(child, nullptr, 0), child);
    }
    const int before = started();
    // The recorder ended with its study, otherwise its file would still be open for writing.
    const Ran ran = run(study);
    EXPECT_TRUE(ran.whole);
    ASSERT_EQ(ran.items.size(), 8U);
    for (const Item& item : ran.items) EXPECT_EQ(item.state, State::done);
    EXPECT_THAT(ended(), Each(Pair(::testing::_, 1)));
    EXPECT_LE(started(), 8 + 10);  // each kill repeats at most the current recording
    EXPECT_GE(started(), before);
    const int after = started();
    (void)run(study);
    EXPECT_EQ(started(), after);
}

}  // namespace
}  // namespace ridgepoint::tests
