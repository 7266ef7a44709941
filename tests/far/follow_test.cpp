// SPDX-License-Identifier: GPL-3.0-or-later
// A mirror contains the same data as the run for any behaviour of the connection.
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <thread>

#include "core/base/child.h"
#include "core/far/sha256.h"
#include "core/present/show.h"
#include "core/run/store/sqlite/sqlite.h"
#include "core/run/store/store.h"
#include "tests/far/peer.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::IsEmpty;

// Records a run in the background. Returns when the run can be read.
std::jthread recordSlowly(const fs::path& run, int steps, std::chrono::milliseconds pause) {
    std::jthread recorder([=] {
        SyntheticOptions made = smallRun();
        made.steps = steps;
        writeRun(run, makeSyntheticRun(made), [=](int) { std::this_thread::sleep_for(pause); });
    });
    waitForRun(run);
    return recorder;
}

TEST(Far, ACompleteRunIsMirrored) {
    const Scratch scratch;
    writeRun(scratch / "run.ridge", smallRun());
    std::vector<far::FollowStatus::State> states;
    auto options = following(behindRelay(scratch, scratch / "run.ridge"), scratch / "mirror.ridge");
    options.tell = [&](const far::FollowStatus& status, bool) { states.push_back(status.state); };
    far::follow(options);
    expectSameRun(scratch / "run.ridge", scratch / "mirror.ridge");
    EXPECT_EQ(states.back(), far::FollowStatus::State::over);
    const auto shown = [&](const char* name) {
        auto json = present::showJson(*run::RunReader::open(scratch / name)->summary(), {});
        json["run"].erase("detailed_steps");  // a mirror contains no calls
        return json.dump();
    };
    EXPECT_EQ(shown("mirror.ridge"), shown("run.ridge"));
    EXPECT_FALSE(run::RunReader::open(scratch / "mirror.ridge")->beingWritten());
}

// A process that was killed while it created the mirror leaves a database without tables.
TEST(Far, AMirrorWithoutTablesIsNew) {
    const Scratch scratch;
    writeRun(scratch / "run.ridge", smallRun());
    std::ofstream(scratch / "mirror.ridge").flush();
    run::sqlite::Database(scratch / "mirror.ridge", run::sqlite::Access::read_write)
        .execute("CREATE TABLE some (thing); DROP TABLE some");
    ASSERT_GT(fs::file_size(scratch / "mirror.ridge"), 0);
    far::follow(following(behindRelay(scratch, scratch / "run.ridge"), scratch / "mirror.ridge"));
    expectSameRun(scratch / "run.ridge", scratch / "mirror.ridge");
}

TEST(Far, AGpuRunIsMirrored) {
    const Scratch scratch;
    writeRun(scratch / "run.ridge", makeSyntheticGpuRun(smallRun()));
    far::follow(following(behindRelay(scratch, scratch / "run.ridge"), scratch / "mirror.ridge"));
    expectSameRun(scratch / "run.ridge", scratch / "mirror.ridge");
}

// Follows a growing run over a connection with this delay.
void followLive(int delay_ms) {
    const Scratch scratch;
    std::jthread recorder = recordSlowly(scratch / "run.ridge", 20, 50ms);
    auto options =
        following(behindRelay(scratch, scratch / "run.ridge", delay_ms), scratch / "mirror.ridge");
    // A view opens the mirror as soon as it exists.
    std::unique_ptr<run::RunReader> reader;
    std::set<std::int64_t> seen;
    bool followed = false;
    options.tell = [&](const far::FollowStatus& status, bool begun) {
        if (!begun || status.state != far::FollowStatus::State::following) return;
        reader = run::RunReader::open(scratch / "mirror.ridge");
        followed = reader->beingWritten();
        reader.reset();
    };
    far::follow(options);
    EXPECT_TRUE(followed);
    recorder.join();
    expectSameRun(scratch / "run.ridge", scratch / "mirror.ridge");
}

TEST(Far, ALiveRunIsFollowedOver20Milliseconds) { followLive(20); }
TEST(Far, ALiveRunIsFollowedOver200Milliseconds) { followLive(200); }

TEST(Far, ALostConnectionIsSaidAndResumed) {
    const Scratch scratch;
    std::jthread recorder = recordSlowly(scratch / "run.ridge", 30, 50ms);
    cutConnections(scratch, {8000});
    auto options = following(behindRelay(scratch, scratch / "run.ridge"), scratch / "mirror.ridge");
    int lost = 0;
    std::string sentence;
    options.tell = [&](const far::FollowStatus& status, bool) {
        if (status.state != far::FollowStatus::State::lost) return;
        ++lost;
        sentence = status.sentence;
    };
    far::follow(options);
    recorder.join();
    EXPECT_EQ(lost, 1);
    EXPECT_THAT(sentence, HasSubstr("connection"));
    expectSameRun(scratch / "run.ridge", scratch / "mirror.ridge");
}

// Kills either end at random moments: the relay cuts the connection, and SIGKILL ends the follower.
TEST(Far, FiftyKillsLoseNothing) {
    const Scratch scratch;
    std::jthread recorder = recordSlowly(scratch / "run.ridge", 200, 20ms);
    std::mt19937 random(35);
    for (int kill = 0; kill < 50; ++kill) {
        if (kill % 2 == 0)
            cutConnections(scratch, {std::uniform_int_distribution<long>(1, 12'000)(random)});
        base::Child follower({.words = {FAR_PEER, "follow", (scratch / "mirror.ridge").string(),
                                        (scratch / "run.ridge").string(), FAR_PEER, "relay",
                                        scratch.folder().string(), "0"},
                              .dependent = true});
        follower.waitFor(
            std::chrono::milliseconds(std::uniform_int_distribution<int>(5, 120)(random)));
        follower.kill();
        if (follower.id() != 0) follower.wait();
    }
    for (const auto& entry : fs::directory_iterator(scratch.folder())) {
        if (entry.path().extension() == ".cut") fs::remove(entry.path());
    }
    far::follow(following(behindRelay(scratch, scratch / "run.ridge"), scratch / "mirror.ridge"));
    recorder.join();
    expectSameRun(scratch / "run.ridge", scratch / "mirror.ridge");
    EXPECT_EQ(run::checkRun(scratch / "run.ridge").steps, 202);
    EXPECT_THAT(run::checkRun(scratch / "run.ridge").problems, IsEmpty());
}

TEST(Far, AnotherRunAtTheSamePathGetsANewMirror) {
    const Scratch scratch;
    writeRun(scratch / "run.ridge", smallRun());
    const auto options =
        following(behindRelay(scratch, scratch / "run.ridge"), scratch / "mirror.ridge");
    far::follow(options);
    fs::remove(scratch / "run.ridge");
    SyntheticOptions other = smallRun();
    other.steps = 5;
    other.title = "another";
    writeRun(scratch / "run.ridge", other);
    far::follow(options);
    expectSameRun(scratch / "run.ridge", scratch / "mirror.ridge");
}

TEST(Far, AFetchedFileIsIdenticalAfterLostConnections) {
    const Scratch scratch;
    SyntheticOptions made = smallRun();
    made.steps = 40;
    made.layers = 40;
    writeRun(scratch / "run.ridge", made);
    ASSERT_GT(fs::file_size(scratch / "run.ridge"), 600'000u);
    cutConnections(scratch, {100'000, 60'000});
    far::FetchOptions options;
    options.address = behindRelay(scratch, scratch / "run.ridge");
    options.output = scratch / "fetched.ridge";
    options.version = "1.2.3";
    far::fetch(options);
    EXPECT_EQ(readFile(scratch / "fetched.ridge"), readFile(scratch / "run.ridge"));
    EXPECT_TRUE(storeErrorOf([&] { far::fetch(options); }));  // existing files are never replaced
}

TEST(Far, AMissingRunIsRefusedWithASentence) {
    const Scratch scratch;
    const auto address = behindRelay(scratch, scratch / "none.ridge");
    EXPECT_THAT(farErrorOf([&] { far::follow(following(address, scratch / "mirror.ridge")); }),
                HasSubstr("does not exist"));
    far::FetchOptions options;
    options.address = address;
    options.output = scratch / "fetched.ridge";
    EXPECT_THAT(farErrorOf([&] { far::fetch(options); }), HasSubstr("does not exist"));
    EXPECT_FALSE(fs::exists(scratch / "fetched.ridge"));
}

TEST(Far, AMissingProgramIsNamed) {
    const Scratch scratch;
    far::Address address;
    address.via = {"env"};
    address.program = "no-such-ridgepoint";
    address.path = "/run.ridge";
    EXPECT_THAT(farErrorOf([&] { far::follow(following(address, scratch / "mirror.ridge")); }),
                HasSubstr("\"no-such-ridgepoint\" was not found"));
    address.via = {"no-such-ssh"};
    EXPECT_THAT(farErrorOf([&] { far::follow(following(address, scratch / "mirror.ridge")); }),
                HasSubstr("cannot be started"));
}

}  // namespace
}  // namespace ridgepoint::tests
