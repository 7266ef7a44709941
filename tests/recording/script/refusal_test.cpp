// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that cannot be recorded still run, and one sentence explains why there is no run.
#include <algorithm>

#include "tests/recording/script/script_fixture.h"

namespace ridgepoint::tests {
namespace {

using ::testing::HasSubstr;

class NoRun : public Script {
  protected:
    void SetUp() override {
        Cli::SetUp();  // most tests need no torch
    }
    // Expects that the command ran and ended with this status, and that the last line on standard
    // error is one sentence from Ridgepoint with these words.
    void expectSaid(const Result& result, int status, const std::string& words) {
        EXPECT_EQ(result.status, status) << result.err;
        const std::size_t begin = result.err.rfind("ridgepoint: ");
        ASSERT_NE(begin, std::string::npos) << result.err;
        const std::string last = result.err.substr(begin);
        EXPECT_THAT(last, HasSubstr(words));
        EXPECT_THAT(last, ::testing::EndsWith(".\n"));
        EXPECT_EQ(std::count(last.begin(), last.end(), '\n'), 1) << last;
        EXPECT_FALSE(std::filesystem::exists(run()));
    }
    // Simulates a broken torch package.
    StartOptions pretendTorch(const std::string& text) {
        std::filesystem::create_directories(path("lib/torch"));
        writeFile(path("lib/torch/__init__.py"), text);
        return {.environment = {{"PYTHONPATH", path("lib")}}};
    }
    const std::string system_python = "python3";
};

TEST_F(NoRun, OfAProgramThatIsNotPython) {
    expectSaid(record({"false"}), 1, "\"false\" is not a Python program");
    const Result echo = record({"echo", "hello"});
    EXPECT_EQ(echo.out, "hello\n");
    expectSaid(echo, 0, "nothing was recorded");
}

TEST_F(NoRun, OfAProgramThatIsNotThere) {
    const Result result = record({"there-is-no-such-program"});
    expectSaid(result, 127, "cannot start");
}

TEST_F(NoRun, OfAPythonThatIsKeptApart) {
    for (const char* const option : {"-I", "-S", "-E", "-sE"}) {
        const Result result = record({system_python, option, "-c", "print(1)"});
        EXPECT_EQ(result.out, "1\n") << option;
        expectSaid(result, 0, std::string("option -") + option[std::string(option).size() - 1]);
    }
}

TEST_F(NoRun, OfAScriptThatImportsNoTorch) {
    expectSaid(record({system_python, "-c", "print(1)"}), 0, "never imported torch");
}

TEST_F(NoRun, WithoutTorchInTheEnvironment) {
    const std::string script =
        "try:\n import torch\nexcept ImportError:\n print('none')\nelse:\n print('torch')";
    const Result result = record({system_python, "-c", script});
    if (result.out == "torch\n") GTEST_SKIP() << "this Python has torch";
    expectSaid(result, 0, "environment contains no torch");
}

TEST_F(NoRun, OfATorchThatIsTooOld) {
    const auto how = pretendTorch("__version__ = '2.3.1+cpu'\n");
    const Result result =
        record({system_python, "-c", "import torch; print(torch.__version__)"}, {}, how);
    EXPECT_EQ(result.out, "2.3.1+cpu\n");
    expectSaid(result, 0, "torch 2.3.1+cpu is too old");
}

TEST_F(NoRun, OfATorchThatHooksCannotBeBuiltFor) {
    const auto how = pretendTorch("__version__ = '9.0.0'\nclass _C: pass\n");
    const Result result = record({system_python, "-c", "import torch; print(1)"}, {}, how);
    EXPECT_EQ(result.out, "1\n");
    expectSaid(result, 0, "torch 9.0.0 lacks its headers");
}

TEST_F(NoRun, WithoutACompilerForTheHooks) {
    auto how = pretendTorch("__version__ = '9.0.0'\nclass _C: pass\n");
    how.environment["CXX"] = "/there/is/no/compiler";
    how.environment["PATH"] = path("empty");
    const std::string python = [] {
        Process process("/usr/bin/env", {"python3", "-c", "import sys; print(sys.executable)"});
        std::string found = process.wait().out;
        found.erase(found.find_last_not_of('\n') + 1);
        return found;
    }();
    expectSaid(record({python, "-c", "import torch"}, {}, how), 0, "No C++ compiler was found");
}

TEST_F(NoRun, WithWrongWords) {
    expectRefusal(ridgepoint({"record", "-o", run(), "--"}), 2, "command");
    expectRefusal(ridgepoint({"record", "-o", run(), "--batch", "4", "--", "true"}), 2, "--batch");
    expectRefusal(ridgepoint({"record", "-o", run(), "--steps", "5", "--", "true"}), 2, "A:B");
    expectRefusal(ridgepoint({"record", "-o", run(), "--steps", "5:5", "--", "true"}), 2,
                  "--steps");
    expectRefusal(ridgepoint({"record", "-o", run(), "resnet18", "--", "true"}), 2, "resnet18");
    expectRefusal(ridgepoint({"record", "-o", run(), "--json", "--", "true"}), 2, "--json");
    writeFile(run(), "mine");
    expectRefusal(ridgepoint({"record", "-o", run(), "--", "true"}), 2, "already exists");
    EXPECT_EQ(contentOf(run()), "mine");
}

class NoRunOf : public NoRun {
  protected:
    void SetUp() override { Script::SetUp(); }
};

TEST_F(NoRunOf, AScriptThatNeverTrains) {
    const Result result = record(
        {python(), "-c", "import torch; print(torch.nn.Linear(2, 2)(torch.ones(1, 2)).shape)"});
    EXPECT_EQ(result.out, "torch.Size([1, 2])\n");
    expectSaid(result, 0, "finished no training step");
}

TEST_F(NoRunOf, StepsThatTheScriptDoesNotReach) {
    expectSaid(record(train({"3"}), {"--steps", "50:"}), 0,
               "finished 3 training steps, numbered from 0, and --steps 50: selects later ones");
}

TEST_F(NoRunOf, AFileThatCannotBeWritten) {
    Result result;
    {
        Process process(RIDGEPOINT_PROGRAM, {"record", "-o", "/proc/run.ridge", "--", python(),
                                             RIDGEPOINT_PYTHON_SCRIPTS "/train.py", "3"});
        result = process.wait();
    }
    EXPECT_THAT(result.out, HasSubstr("loss 2 "));
    expectSaid(result, 0, "/proc/run.ridge");
}

TEST_F(NoRunOf, AFolderThatIsNotThereIsSaidBeforeTheScriptRuns) {
    const Result result =
        ridgepoint({"record", "-o", path("no/such/folder/run.ridge"), "--", "/bin/echo", "begun"});
    EXPECT_EQ(result.out, "");
    expectSaid(result, 1, "no/such/folder");
}

TEST_F(NoRunOf, AnEventThatEndsNoStep) {
    for (const char* const event : {"epoch", "optimizer:", "function:train_step"}) {
        const Result result =
            ridgepoint({"record", "--step-on", event, "--", "/bin/echo", "begun"});
        EXPECT_EQ(result.out, "");
        expectSaid(result, 2, event);
    }
}

}  // namespace
}  // namespace ridgepoint::tests
