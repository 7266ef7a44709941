// SPDX-License-Identifier: GPL-3.0-or-later
// A script's environment and its own output are identical to those without a recording, byte by
// byte.
#include <sstream>
#include <thread>

#include "tests/recording/script/script_fixture.h"

namespace ridgepoint::tests {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Quiet : public Script, public ::testing::WithParamInterface<const char*> {};

// Removes Ridgepoint's lines, which have this prefix; the rest belongs to the script.
std::string withoutOurs(const std::string& text) {
    std::istringstream lines(text);
    std::string rest;
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("ridgepoint: ")) rest += line + '\n';
    }
    return rest;
}

TEST_P(Quiet, IsAsItIsAlone) {
    const auto command = script("quiet.py", {GetParam()});
    const Result plain = alone(command);
    const Result recorded = record(command);
    EXPECT_EQ(recorded.status, plain.status);
    EXPECT_EQ(recorded.out, plain.out);
    EXPECT_EQ(withoutOurs(recorded.err), plain.err);
    EXPECT_GE(open()->steps->size(), 2u);
}

INSTANTIATE_TEST_SUITE_P(All, Quiet,
                         ::testing::Values("nothing", "forward", "shape", "hooked", "backward",
                                           "data", "step", "caught", "thread", "trace",
                                           "environment"),
                         [](const auto& word) { return std::string(word.param); });

using Folders = Script;

TEST_F(Folders, OfARecorderThatWasKilledAreRemovedAtTheNextStart) {
    std::filesystem::create_directories(path("tmp"));
    const StartOptions how{.environment = {{"TMPDIR", path("tmp")}}};
    const auto count = [&] {
        return std::distance(std::filesystem::directory_iterator(path("tmp")), {});
    };
    std::filesystem::create_directories(path("tmp/ridgepoint-another"));
    {
        Process process(RIDGEPOINT_PROGRAM,
                        {"record", "-q", "-o", run(), "--", "/bin/sh", "-c",
                         "echo > \"$0\"; sleep 1", path("out")},
                        how);
        for (int i = 0; i < 600 && !std::filesystem::exists(path("out")); ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
        // Another recording that starts meanwhile does not remove it.
        record({"true"}, {}, how);
        EXPECT_EQ(count(), 2);
        process.signal(SIGKILL);
        process.wait();
    }
    EXPECT_EQ(count(), 2);
    record({"true"}, {}, how);
    EXPECT_EQ(count(), 1) << "what is not of a recorder stays";
}

TEST_F(Folders, ThatCannotBeUsedAreNoReasonToStopAScript) {
    for (const char* const folder : {"/does/not/exist", "/proc"}) {
        const Result result = record(train({"3"}), {}, {.environment = {{"TMPDIR", folder}}});
        EXPECT_EQ(result.status, 0) << result.err;
        EXPECT_EQ(open()->steps->size(), 3u) << folder;
        std::filesystem::remove(run());
    }
}

}  // namespace
}  // namespace ridgepoint::tests
