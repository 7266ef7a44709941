// SPDX-License-Identifier: GPL-3.0-or-later
// `ridgepoint attach`: a training that runs already.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <memory>
#include <thread>

#include "tests/entry/script_fixture.h"

namespace ridgepoint::tests {
namespace {

using ::testing::HasSubstr;

class Attach : public Script {
  protected:
    void SetUp() override {
        Script::SetUp();
        if (IsSkipped()) return;
        if (::access("/proc/sys/kernel/yama/ptrace_scope", R_OK) == 0) {
            std::string scope;
            std::ifstream("/proc/sys/kernel/yama/ptrace_scope") >> scope;
            if (scope != "0" && ::geteuid() != 0)
                GTEST_SKIP() << "The system does not allow a process to look into another one.";
        }
    }
    void TearDown() override {
        if (training_ && training_->running()) training_->signal(SIGKILL);
        training_.reset();
        Script::TearDown();
    }
    // Begins the training, and returns when it has done some steps.
    void begin(Words command, const StartOptions& options = {}) {
        training_ = std::make_unique<Process>(command.front(),
                                              Words{command.begin() + 1, command.end()}, options);
        waitFor([&] { return std::filesystem::exists(path("stop.began")); });
    }
    void beginAlone(const StartOptions& options = {}) {
        begin(script("attached.py", {path("stop")}), options);
    }
    static void waitFor(const std::function<bool()>& met) {
        for (int i = 0; i < 3000 && !met(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        ASSERT_TRUE(met());
    }
    Result attach(Words words) const {
        words.insert(words.begin(), {"attach", id(), "-o", run()});
        return ridgepoint(words);
    }
    std::string id() const { return std::to_string(training_->pid()); }
    // Ends the training, and expects that it computed what it does alone, and no hook remained.
    void expectUnchanged() {
        writeFile(path("stop"), "");
        const Result attached = training_->wait();
        EXPECT_EQ(attached.status, 0) << attached.err;
        EXPECT_EQ(attached.err, "");
        const std::string last = attached.out.substr(attached.out.find('\n') + 1);
        const std::string steps = last.substr(0, last.find(' '));
        EXPECT_EQ(alone(script("attached.py", {path("stop"), steps})).out, attached.out);
    }

    std::unique_ptr<Process> training_;
};

TEST_F(Attach, RecordsWholeStepsAndTheTrainingGoesOn) {
    ASSERT_NO_FATAL_FAILURE(beginAlone());
    const Result first = attach({"--steps", "20"});
    EXPECT_EQ(first.status, 0) << first.err;
    EXPECT_THAT(first.err, HasSubstr("run.ridge"));
    const auto snapshot = open();
    EXPECT_TRUE(snapshot->info.complete);
    EXPECT_EQ(snapshot->info.model, "Sequential");
    EXPECT_EQ(snapshot->info.optimizer, "sgd");
    EXPECT_EQ(snapshot->steps->size(), 21u);
    for (const run::StepRecord& step : *snapshot->steps) {
        if (step.kind == run::StepRecord::Kind::baseline) continue;
        EXPECT_EQ(step.batch, 8);
        for (const auto phase : {run::Phase::forward, run::Phase::backward, run::Phase::optimizer})
            EXPECT_GT(step.phase_ns[static_cast<std::size_t>(phase)], 0);
    }
    std::filesystem::remove(run());
    const Result second = attach({"--steps", "3", "--json"});
    const auto document = jsonOf(second);
    EXPECT_EQ(document["runs"][0]["complete"], true);
    EXPECT_EQ(open()->steps->size(), 4u);
    expectUnchanged();
}

TEST_F(Attach, AnInterruptEndsTheRecordingOnly) {
    ASSERT_NO_FATAL_FAILURE(beginAlone());
    Process recording(RIDGEPOINT_PROGRAM, {"attach", id(), "-o", run()});
    waitFor([&] { return std::filesystem::exists(run()); });
    // While it records, a second one has no place.
    const Result other = ridgepoint({"attach", id(), "-o", path("other.ridge"), "-q"});
    EXPECT_EQ(other.status, 1);
    EXPECT_THAT(other.err, HasSubstr("is recorded already"));
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    recording.signal(SIGINT);
    const Result result = recording.wait();
    EXPECT_EQ(result.status, 0) << result.err;
    const auto snapshot = open();
    EXPECT_TRUE(snapshot->info.complete);
    EXPECT_TRUE(snapshot->info.end_reason.empty()) << snapshot->info.end_reason;
    EXPECT_GT(snapshot->steps->size(), 2u);
    expectUnchanged();
}

TEST_F(Attach, AKilledRecorderLeavesAWholeRun) {
    ASSERT_NO_FATAL_FAILURE(beginAlone());
    Process recording(RIDGEPOINT_PROGRAM, {"attach", id(), "-o", run()});
    waitFor([&] { return std::filesystem::exists(run()); });
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    recording.signal(SIGKILL);
    recording.wait();
    waitFor([&] { return run::RunReader::open(run())->summary()->info.complete; });
    expectUnchanged();
}

TEST_F(Attach, AWaitingProcessNeedsNoDebugger) {
    const auto folder = std::filesystem::path(RIDGEPOINT_PROGRAM).parent_path() / "entry/python";
    ASSERT_NO_FATAL_FAILURE(
        beginAlone({.environment = {{"RIDGEPOINT_WAIT", "1"}, {"PYTHONPATH", folder.string()}}}));
    bool listed = false;
    const auto document = jsonOf(ridgepoint({"attach", "--list", "--json"}));
    for (const auto& process : document["processes"]) {
        if (process["pid"] != training_->pid()) continue;
        listed = true;
        EXPECT_EQ(process["waits"], true);
        EXPECT_EQ(process["command"].back(), path("stop"));
    }
    EXPECT_TRUE(listed);
    const Result result = attach({"--steps", "3"});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(open()->steps->size(), 4u);
    expectUnchanged();
}

TEST_F(Attach, TheRanksOfALauncherHaveOneRun) {
    ASSERT_NO_FATAL_FAILURE(begin({python(), "-m", "torch.distributed.run", "--nproc-per-node", "2",
                                   RIDGEPOINT_PYTHON_SCRIPTS "/attached.py", path("stop")}));
    const Result result = attach({"--steps", "6"});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("run.ridge has 2 ranks."));
    EXPECT_EQ(open()->steps->size(), 7u);
    writeFile(path("stop"), "");
    EXPECT_EQ(training_->wait().status, 0);
}

TEST_F(Attach, OtherProcessesAreRefusedInOneSentence) {
    const auto refused = [](const std::string& id, const std::string& words) {
        const Result result = ridgepoint({"attach", id, "-q"});
        EXPECT_EQ(result.status, 1);
        EXPECT_THAT(result.err, HasSubstr(words));
        EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    };
    refused("4194303", "There is no process 4194303");
    Process sleeping("/bin/sleep", {"30"});
    refused(std::to_string(sleeping.pid()), "not a Python process");
    sleeping.signal(SIGKILL);
    Process plain(python(),
                  {"-c", "import sys, time; open(sys.argv[1], 'w'); time.sleep(30)", path("up")});
    waitFor([&] { return std::filesystem::exists(path("up")); });
    refused(std::to_string(plain.pid()), "without torch");
    plain.signal(SIGKILL);
    expectRefusal(ridgepoint({"attach"}), 2, "--list");
    expectRefusal(ridgepoint({"attach", "1", "--steps", "3", "--seconds", "3"}), 2, "--seconds");
}

}  // namespace
}  // namespace ridgepoint::tests
