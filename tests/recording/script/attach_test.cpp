// SPDX-License-Identifier: GPL-3.0-or-later
// `ridgepoint attach`: records a running training process.
#include "tests/recording/script/attach_fixture.h"

namespace ridgepoint::tests {
namespace {

using ::testing::HasSubstr;

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
    // A second recording at the same time is refused.
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
    ASSERT_NO_FATAL_FAILURE(
        begin({python(), "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2",
               RIDGEPOINT_PYTHON_SCRIPTS "/attached.py", path("stop")}));
    const Result result = attach({"--steps", "6"});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("run.ridge has 2 ranks."));
    EXPECT_EQ(open()->steps->size(), 7u);
    writeFile(path("stop"), "");
    const Result training = training_->wait();
    EXPECT_EQ(training.status, 0) << training.err;
}

TEST_F(Attach, TheRanksThatMultiprocessingSpawnsHaveOneRun) {
    writeFile(path("spawn.py"),
              "import os, runpy, socket, sys, torch\n"
              "def train(rank):\n"
              "    os.environ.update(RANK=str(rank), WORLD_SIZE='2', MASTER_ADDR='127.0.0.1')\n"
              "    sys.argv = sys.argv[1:]\n"
              "    runpy.run_path(sys.argv[0])\n"
              "if __name__ == '__main__':\n"
              "    with socket.create_server(('127.0.0.1', 0)) as free:\n"
              "        os.environ['MASTER_PORT'] = str(free.getsockname()[1])\n"
              "    torch.multiprocessing.spawn(train, nprocs=2)\n");
    ASSERT_NO_FATAL_FAILURE(begin(
        {python(), path("spawn.py"), RIDGEPOINT_PYTHON_SCRIPTS "/attached.py", path("stop")}));
    for (const auto& process : jsonOf(ridgepoint({"attach", "--list", "--json"}))["processes"])
        EXPECT_NE(process["pid"], training_->pid());  // this process only waits for its ranks
    const Result result = attach({"--steps", "6"});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("run.ridge has 2 ranks."));
    writeFile(path("stop"), "");
    const Result training = training_->wait();
    EXPECT_EQ(training.status, 0) << training.err;
}

}  // namespace
}  // namespace ridgepoint::tests
