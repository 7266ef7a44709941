// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/request/recorder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

namespace ridgepoint::run {
namespace {

using testing::HasSubstr;

// A library stays loaded, so each case runs in its own process.
std::string reasonWith(const std::string& library) {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        ::setenv("RIDGEPOINT_RECORDING_LIBRARY", library.c_str(), 1);
        std::string reason = recording::recordingUnavailableReason();
        try {
            const auto recorder = recording::createRecorder();
            reason += recorder->status().message;
        } catch (const base::RecordingUnavailable& error) {
            if (reason != error.what()) reason = "another reason";
        }
        const auto written = ::write(ends[1], reason.data(), reason.size());
        ::_exit(written == static_cast<ssize_t>(reason.size()) ? 0 : 1);
    }
    ::close(ends[1]);
    std::string reason;
    char buffer[256];
    for (ssize_t got = 0; (got = ::read(ends[0], buffer, sizeof buffer)) > 0;) {
        reason.append(buffer, static_cast<std::size_t>(got));
    }
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    return reason;
}

const std::string kFolder = FAKE_LIBRARIES "/";

TEST(RecordingLibrary, IsLoadedWhenItFits) { EXPECT_EQ(reasonWith(kFolder + "good.so"), "fake"); }

TEST(RecordingLibrary, ThatIsMissingSaysHowToGetIt) {
    EXPECT_THAT(reasonWith(kFolder + "none.so"),
                testing::AllOf(HasSubstr("RIDGEPOINT_RECORDING_LIBRARY"), HasSubstr("none.so"),
                               HasSubstr("does not exist")));
    // By default, the library is next to the program, in a build that supports recording.
    const std::string beside = reasonWith("");
    if (!beside.empty()) {
        EXPECT_THAT(beside, HasSubstr("/libridgepoint-recording.so"));
    }
}

TEST(RecordingLibrary, OfAnotherVersionIsRefused) {
    EXPECT_THAT(reasonWith(kFolder + "other_version.so"),
                testing::AllOf(HasSubstr("another version"), HasSubstr("scripts/setup")));
}

TEST(RecordingLibrary, ThatIsSomethingElseIsRefused) {
    EXPECT_THAT(reasonWith(kFolder + "no_symbols.so"),
                HasSubstr("is not Ridgepoint's recording library"));
    EXPECT_THAT(reasonWith("/proc/self/cmdline"), HasSubstr("cannot be loaded"));
}

TEST(RecordingLibrary, WithoutLibTorchSaysSo) {
    ::setenv("XDG_DATA_HOME", "/nonexistent", 1);
    ::setenv("PATH", "/nonexistent", 1);
    EXPECT_THAT(reasonWith(kFolder + "needs_torch.so"),
                testing::AllOf(HasSubstr("needs LibTorch"), HasSubstr("setup-torch")));
}

}  // namespace
}  // namespace ridgepoint::run
