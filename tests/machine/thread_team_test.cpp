// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cpu/thread_team.h"

#include <gtest/gtest.h>

#include <set>

namespace ridgepoint::machine {
namespace {

TEST(ThreadTeam, EveryThreadRunsEveryJobOnce) {
    ThreadTeam team(4);
    EXPECT_EQ(team.size(), 4);
    std::vector<int> runs(4, 0);
    std::vector<std::thread::id> ids(4);
    for (int job = 0; job < 200; ++job) {
        const double seconds = team.run([&](int thread) {
            ++runs[static_cast<std::size_t>(thread)];
            ids[static_cast<std::size_t>(thread)] = std::this_thread::get_id();
        });
        EXPECT_GE(seconds, 0);
    }
    EXPECT_EQ(runs, std::vector<int>(4, 200));
    EXPECT_EQ(std::set<std::thread::id>(ids.begin(), ids.end()).size(), 4U);
}

TEST(ThreadTeam, TimeReachesFromTheFirstStartToTheLastEnd) {
    ThreadTeam team(2);
    const double seconds = team.run([](int thread) {
        if (thread == 1) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    });
    EXPECT_GE(seconds, 0.02);
}

TEST(ThreadTeam, ThreadsStartTogether) {
    // Each thread waits for the other within the job; sequential execution would hang.
    ThreadTeam team(2);
    std::atomic<int> inside{0};
    team.run([&](int) {
        inside.fetch_add(1);
        while (inside.load() < 2) std::this_thread::yield();
    });
    EXPECT_EQ(inside.load(), 2);
}

TEST(ThreadTeam, AProcessorThatDoesNotExistDoesNoHarm) {
    ThreadTeam team(1, {60'000});
    bool ran = false;
    team.run([&](int) { ran = true; });
    EXPECT_TRUE(ran);
    EXPECT_EQ(team.refused(), 1);
}

TEST(ThreadTeam, EndsWithoutEverRunning) {
    ThreadTeam(3);
    ThreadTeam none(0);
    EXPECT_EQ(none.size(), 1);
}

}  // namespace
}  // namespace ridgepoint::machine
