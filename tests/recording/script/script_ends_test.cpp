// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded script ends in the same way as without a recording, and the run contains all data
// until then.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/recording/script/script_fixture.h"

namespace ridgepoint::tests {
namespace {

using ::testing::HasSubstr;

// Returns "5 measured steps".
std::string measuredSteps(const run::Snapshot& snapshot) {
    const auto count = std::count_if(
        snapshot.steps->begin(), snapshot.steps->end(),
        [](const auto& step) { return step.kind == run::StepRecord::Kind::measured; });
    return std::to_string(count) + (count == 1 ? " measured step" : " measured steps");
}

TEST_F(Script, ThatRaisesKeepsItsStepsAndSaysWhy) {
    const Result result = record(train({"6", "raise"}));
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.err, HasSubstr("Traceback"));
    const auto snapshot = open();
    EXPECT_EQ(snapshot->steps->size(), 2u);
    EXPECT_TRUE(snapshot->info.complete);
    EXPECT_THAT(snapshot->info.end_reason, HasSubstr("ValueError: the third step went wrong"));
}

TEST_F(Script, ThatExitsKeepsItsStepsAndItsStatus) {
    for (const char* const how : {"exit", "leave"}) {
        EXPECT_EQ(record(train({"6", how})).status, 3);
        const auto snapshot = open();
        EXPECT_EQ(snapshot->steps->size(), 2u) << how;
        EXPECT_TRUE(snapshot->info.complete) << how;
        EXPECT_EQ(snapshot->info.end_reason, "") << how;
        std::filesystem::remove(run());
    }
}

TEST_F(Script, ThatIsKilledKeepsItsSteps) {
    const Result result = record(train({"6", "kill"}));
    EXPECT_EQ(result.status, 128 + SIGKILL);
    EXPECT_THAT(result.err, HasSubstr("contains 1 measured step"));
    const auto snapshot = open();
    EXPECT_EQ(snapshot->steps->size(), 2u);
    EXPECT_FALSE(snapshot->info.complete);
    EXPECT_FALSE(std::filesystem::exists(run() + "-wal"));
}

TEST_F(Script, WhoseTorchCannotBeImportedShowsItsOwnError) {
    std::filesystem::create_directories(path("broken"));
    std::ofstream(path("broken/torch.py")) << "import missing_part_of_torch\n";
    const StartOptions how{.environment = {{"PYTHONPATH", path("broken")}}};
    const Words command{python(), "-c", "import torch"};
    const Result plain = alone(command, how);
    const Result result = record(command, {}, how);
    EXPECT_EQ(result.status, plain.status);
    EXPECT_EQ(result.err.substr(0, plain.err.size()), plain.err);
    EXPECT_THAT(result.err, HasSubstr("could not import torch, so nothing was recorded: "
                                      "ModuleNotFoundError: No module named"));
}

TEST_F(Script, ThatComputesALossShowsIt) {
    ASSERT_EQ(record(train({"4"})).status, 0);
    const auto shown = nlohmann::json::parse(ridgepoint({"show", run(), "--json"}).out);
    const auto& loss = shown.at("loss");
    EXPECT_GE(loss.at("steps").size(), 2u);
    EXPECT_EQ(loss.at("steps").size(), loss.at("values").size());
    EXPECT_EQ(loss.at("steps").front(), 0);
    EXPECT_GT(loss.at("values").front().get<double>(), 0);
}

TEST_F(Script, WithoutTheFunctionOfStepOnSaysSo) {
    const Result result = record(train({"4"}), {"--step-on", "function:__main__:missing"});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.err,
                HasSubstr("Nothing was recorded with --step-on function:__main__:missing: "
                          "the module \"__main__\" has no such function."));
    EXPECT_FALSE(std::filesystem::exists(run()));
}

TEST_F(Script, WhoseFileIsReplacedHasAllItsStepsInAnotherOne) {
    syntheticRun("other.ridge");
    const std::string other = contentOf(path("other.ridge"));
    const Result result = record(train({"6", "replace"}), {}, {.folder = folder()});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.err, HasSubstr("was replaced during the recording"));
    const auto snapshot = open("run-2.ridge");
    EXPECT_EQ(snapshot->steps->size(), 6u);
    EXPECT_THAT(result.err,
                HasSubstr("Recorded " + measuredSteps(*snapshot) + " in " + run("run-2.ridge")));
    EXPECT_EQ(contentOf(run()), other);
}

TEST_F(Script, OnAFullDiskReportsTheStepsThatAreInTheFile) {
    const Result result = record(train({"400", "full"}), {}, {.folder = folder()});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.err, HasSubstr("The disk is full"));
    EXPECT_THAT(result.err, HasSubstr("The run is incomplete; " + run() + " contains " +
                                      measuredSteps(*open()) + "."));
}

TEST_F(Script, ThatIsInterruptedEndsAsItDoesAlone) {
    const auto command = train({"6", "interrupt"});
    const Result result = record(command);
    EXPECT_EQ(result.status, alone(command).status);
    EXPECT_THAT(open()->info.end_reason, HasSubstr("KeyboardInterrupt"));
}

TEST_F(Script, GoesOnWhenTheRecorderIsKilled) {
    std::filesystem::create_directories(path("tmp"));
    const StartOptions how{.environment = {{"TMPDIR", path("tmp")}}};
    const auto arguments = [&] {
        Words words{"record", "-q", "-o", run(), "--"};
        const auto command = Words{"/bin/sh",
                                   "-c",
                                   "\"$0\" \"$1\" 5 > \"$2\"; echo ended >> \"$2\"",
                                   python(),
                                   RIDGEPOINT_PYTHON_SCRIPTS "/train.py",
                                   path("out")};
        words.insert(words.end(), command.begin(), command.end());
        return words;
    };
    Process process(RIDGEPOINT_PROGRAM, arguments(), how);
    // Waits until the script is running.
    for (int i = 0; i < 600 && !std::filesystem::exists(path("out")); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    process.signal(SIGKILL);
    process.wait();
    for (int i = 0; i < 600 && contentOf(path("out")).find("ended") == std::string::npos; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    EXPECT_THAT(contentOf(path("out")), HasSubstr("loss 4 "));
}

// The recording ends while torch calls optimizer hooks.
TEST_F(Script, OwnHooksOfOptimizersAreCalledAfterTheLastRecordedStep) {
    const Result result = record(
        {python(), "-c",
         "import torch, torch.optim.optimizer as optimizers\n"
         "model, seen = torch.nn.Linear(8, 8), []\n"
         "optimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n"
         "for step in range(6):\n"
         "    optimizer.zero_grad(); model(torch.ones(4, 8)).sum().backward(); optimizer.step()\n"
         "    if step == 0:\n"
         "        optimizers.register_optimizer_step_post_hook(lambda *_: seen.append(step))\n"
         "print(seen, len(optimizers._global_optimizer_post_hooks))\n"},
        {"--steps", "0:3"});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.out, "[1, 2, 3, 4, 5] 1\n");
}

TEST_F(Script, ThatUsesTorchsProfilerItselfIsLeftToIt) {
    const auto command = train({"5", "profile"});
    const Result result = record(command);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.out, alone(command).out);
    const auto snapshot = open();
    EXPECT_EQ(snapshot->steps->size(), 5u);
    EXPECT_THAT(snapshot->info.notes, ::testing::Contains(HasSubstr("torch.profiler")));
}

}  // namespace
}  // namespace ridgepoint::tests
