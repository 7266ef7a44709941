// SPDX-License-Identifier: GPL-3.0-or-later
// Recordings that are started, ended and killed on the other machine.
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>

#include <chrono>
#include <ctime>
#include <fstream>
#include <random>
#include <stop_token>
#include <thread>

#include "core/base/child.h"
#include "core/far/begin.h"
#include "core/far/mirror.h"
#include "tests/far/peer.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::HasSubstr;

// Returns options for a recording with this many steps, which starts in the scratch folder.
far::FollowOptions beginning(const Scratch& scratch, int steps) {
    far::Address address = behindRelay(scratch, {});
    address.via.insert(address.via.begin(), {"env", "-C", scratch.folder().string()});
    auto options = following(address, scratch / "mirror.ridge");
    options.start = far::startWords({"record", std::to_string(steps)});
    return options;
}

fs::path logIn(const Scratch& scratch) {
    for (const auto& entry : fs::directory_iterator(scratch.folder()))
        if (entry.path().extension() == ".log") return entry.path();
    return {};
}

TEST(FarRecorder, EndsLikeCtrlCWhenAsked) {
    const Scratch scratch;
    auto options = beginning(scratch, 100'000);
    std::stop_source end;
    options.end = end.get_token();
    fs::path run;
    options.tell = [&](const far::FollowStatus& status, bool begun) {
        run = status.path;
        if (begun) end.request_stop();
    };
    far::follow(options);
    expectSameRun(run, scratch / "mirror.ridge");
    const auto log = logIn(scratch);
    for (int i = 0; i < 200 && readFile(log).empty(); ++i) std::this_thread::sleep_for(10ms);
    EXPECT_EQ(readFile(log), "interrupted 1 times\n");
}

TEST(FarRecorder, ALostConnectionBeforeTheFirstRowsIsRetried) {
    const Scratch scratch;
    // The greeting has 30 bytes, and the state with the run's path follows.
    cutConnections(scratch, {300, 120});
    auto options = beginning(scratch, 20);
    fs::path run;
    int lost = 0;
    options.tell = [&](const far::FollowStatus& status, bool begun) {
        run = status.path;
        if (status.state == far::FollowStatus::State::lost && !begun) ++lost;
    };
    far::follow(options);
    EXPECT_EQ(lost, 2);
    expectSameRun(run, scratch / "mirror.ridge");
    // Only one recording was started.
    int logs = 0;
    for (const auto& entry : fs::directory_iterator(scratch.folder()))
        logs += entry.path().extension() == ".log" ? 1 : 0;
    EXPECT_EQ(logs, 1);
}

TEST(FarRecorder, ThatCannotBeginSaysWhy) {
    const Scratch scratch;
    auto options = beginning(scratch, 1);
    options.start = far::startWords({"record", "many"});
    EXPECT_THAT(farErrorOf([&] { far::follow(options); }), HasSubstr("stoi"));
}

TEST(FarRecorder, TwentyKillsLoseNothingThatWasRecorded) {
    std::mt19937 random(35);
    for (int kill = 0; kill < 20; ++kill) {
        const Scratch scratch;
        const fs::path run = scratch / "run.ridge";
        base::Child recorder(
            {.words = {FAR_PEER, "record", "-o", run.string(), "1000"}, .dependent = true});
        waitForRun(run);
        std::jthread follower(
            [&] { far::follow(following(behindRelay(scratch, run), scratch / "mirror.ridge")); });
        recorder.waitFor(
            std::chrono::milliseconds(std::uniform_int_distribution<int>(1, 400)(random)));
        recorder.kill();
        recorder.wait();
        follower.join();
        expectSameRun(run, scratch / "mirror.ridge");
        EXPECT_FALSE(run::RunReader::open(scratch / "mirror.ridge")->beingWritten());
    }
}

// Creates a mirror that was last used this many days ago.
fs::path mirrorUsed(const Scratch& scratch, const char* name, int days, std::uintmax_t bytes = 1) {
    const fs::path folder = scratch / name;
    fs::create_directory(folder);
    writeFile(folder / "run.ridge", "x");
    fs::resize_file(folder / "run.ridge", bytes);
    const timespec then{std::time(nullptr) - days * 86'400L, 0};
    const timespec times[] = {then, then};
    for (const fs::path& path : {folder / "run.ridge", folder})
        ::utimensat(AT_FDCWD, path.c_str(), times, 0);
    return folder;
}

TEST(FarMirrors, AreRemovedWhenOldOrTooMany) {
    const Scratch scratch;
    constexpr std::uintmax_t kGiB = 1 << 30;  // a sparse file
    const auto recent = mirrorUsed(scratch, "00000000000000aa", 0, 3 * kGiB);
    const auto month = mirrorUsed(scratch, "00000000000000ab", 31);
    const auto open = mirrorUsed(scratch, "00000000000000ac-2", 40);
    const auto older = mirrorUsed(scratch, "00000000000000ad", 20, 2 * kGiB);
    const auto newer = mirrorUsed(scratch, "00000000000000ae", 10, kGiB / 2);
    const auto foreign = mirrorUsed(scratch, "photos", 400);
    const std::ifstream shown(open / "run.ridge");
    far::removeOldMirrors(scratch.folder());
    EXPECT_TRUE(fs::exists(foreign / "run.ridge"));
    EXPECT_TRUE(fs::exists(recent / "run.ridge"));
    EXPECT_TRUE(fs::exists(open / "run.ridge"));
    EXPECT_TRUE(fs::exists(newer / "run.ridge"));
    EXPECT_FALSE(fs::exists(month));
    EXPECT_FALSE(fs::exists(older));
}

}  // namespace
}  // namespace ridgepoint::tests
