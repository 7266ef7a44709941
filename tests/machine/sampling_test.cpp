// SPDX-License-Identifier: GPL-3.0-or-later
// How repetitions result in a value, and how disturbed measurements are detected.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>
#include <utility>

#include "core/machine/cpu/load_watch.h"
#include "core/machine/cpu/sampler.h"
#include "core/machine/cpu/working_sets.h"
#include "tests/machine/fake_root.h"

namespace ridgepoint::machine {
namespace {

using roofline::Level;

TEST(Sampler, SettlesWhenTheBestThreeAgree) {
    EXPECT_FALSE(settled({}));
    EXPECT_FALSE(settled({100, 100}));
    EXPECT_TRUE(settled({100, 50, 99.5, 20, 99.1}));
    EXPECT_FALSE(settled({100, 50, 99.5, 20, 98}));
}

TEST(Sampler, TheBestWayIsTheRoofAndTheMedianTellsItsSpread) {
    Roof roof;
    roof.ceiling.name = "x";
    EXPECT_FALSE(ceilingOf(roof));
    roof.ways.resize(2);
    roof.ways[0].rates = {5, 6, 7};
    roof.ways[1].rates = {10, 8, 9, 2, 9.5};
    const auto ceiling = ceilingOf(roof);
    ASSERT_TRUE(ceiling);
    EXPECT_EQ(ceiling->value, 10);
    EXPECT_EQ(ceiling->samples, 5);
    EXPECT_DOUBLE_EQ(ceiling->spread.value(), 0.1);
}

TEST(Sampler, EveryWayGetsItsRoundsAndTheRateIsAmountByTime) {
    ThreadTeam team(1);
    SamplerOptions options;
    options.seconds = 0.01;
    options.rounds = 2;
    Sampler sampler(team, options);
    std::vector<Roof> roofs(2);
    std::uint64_t passes_seen = 0;
    for (Roof& roof : roofs) {
        // A pass takes two microseconds and represents 3 units.
        roof.ways.push_back({[&](int, std::uint64_t passes) {
                                 passes_seen = passes;
                                 const auto end = std::chrono::steady_clock::now() +
                                                  passes * std::chrono::microseconds(2);
                                 while (std::chrono::steady_clock::now() < end) {
                                 }
                             },
                             3});
    }
    EXPECT_TRUE(sampler.run(roofs));
    EXPECT_GT(passes_seen, 1U);
    for (const Roof& roof : roofs) {
        const auto ceiling = ceilingOf(roof);
        ASSERT_TRUE(ceiling);
        EXPECT_GE(ceiling->samples, 8);
        EXPECT_LE(ceiling->value, 1.5e6 * 1.001);
        EXPECT_GT(ceiling->value, 0.3e6);
    }
}

// A busy machine may allow only one round.
TEST(Sampler, AnInterruptionWhilePassesAreChosenDoesNotLowerTheRoof) {
    using std::chrono::nanoseconds;
    ThreadTeam team(1);
    SamplerOptions options;
    options.seconds = 0;
    Sampler sampler(team, options);
    bool interrupted = false;
    std::vector<Roof> roofs(1);
    roofs[0].ways.push_back({[&](int, std::uint64_t passes) {
                                 if (!std::exchange(interrupted, true))
                                     std::this_thread::sleep_for(std::chrono::milliseconds(2));
                                 // The start takes as long as 200 passes.
                                 const auto end = std::chrono::steady_clock::now() +
                                                  nanoseconds(20'000) + passes * nanoseconds(100);
                                 while (std::chrono::steady_clock::now() < end) {
                                 }
                             },
                             1});
    EXPECT_TRUE(sampler.run(roofs));
    const auto ceiling = ceilingOf(roofs[0]);
    ASSERT_TRUE(ceiling);
    EXPECT_GT(ceiling->value, 0.5e7);
    EXPECT_LE(ceiling->value, 1e7);
}

// Columns: user nice system idle iowait irq softirq steal guest guest_nice.
constexpr const char* kStat =
    "cpu  9999 9 9 9 9 9 9 9 0 0\n"
    "cpu0 100 10 50 1000 500 3 7 30 0 0\n"
    "cpu1 200 0 0 1000 0 0 0 0 0 0\n"
    "cpu10 4000 0 0 0 0 0 0 0 0 0\n"
    "intr 1 2 3\n";

TEST(LoadWatch, AddsUpWhatTheProcessorsDid) {
    EXPECT_DOUBLE_EQ(busySeconds(kStat, {0}, 100).value(), 2.0);
    EXPECT_DOUBLE_EQ(busySeconds(kStat, {0, 1}, 100).value(), 4.0);
    EXPECT_DOUBLE_EQ(busySeconds(kStat, {10}, 100).value(), 40.0);
    EXPECT_FALSE(busySeconds(kStat, {2}, 100));
    EXPECT_FALSE(busySeconds("", {0}, 100));
    EXPECT_FALSE(busySeconds("cpu0 nonsense\n", {1}, 100));
}

TEST(LoadWatch, TellsTheShareOfOthers) {
    const FakeRoot root;
    root.write("proc/stat", kStat);
    const LoadWatch watch({0, 1}, root.path());
    // Only this process used CPU time.
    EXPECT_EQ(watch.othersShare().value(), 0.0);
    root.write("proc/stat",
               "cpu0 900000 10 50 1000 500 3 7 30 0 0\ncpu1 900000 0 0 1000 0 0 0 0 0 0\n");
    EXPECT_GT(watch.othersShare().value(), 0.9);
    EXPECT_EQ(watch.note(), "") << "of a moment nothing can be said";
    std::this_thread::sleep_for(std::chrono::milliseconds(510));
    EXPECT_THAT(watch.note(), testing::StartsWith("Other programs took 100 % of the processors'"));
    const FakeRoot empty;
    EXPECT_FALSE(LoadWatch({0}, empty.path()).othersShare());
}

TEST(WorkingSets, StayInTheirLevelAndOutOfTheOneInside) {
    Machine machine;
    machine.caches = {{Level::l1, 32 << 10, 4}, {Level::l2, 1 << 20, 4}, {Level::l3, 32 << 20, 1}};
    EXPECT_EQ(workingSet(machine, Level::l1, 4), std::size_t{16} << 10);
    EXPECT_EQ(workingSet(machine, Level::l2, 4), std::size_t{512} << 10);
    const std::size_t l3 = workingSet(machine, Level::l3, 4).value();
    EXPECT_GT(l3, std::size_t{2} << 20);
    EXPECT_LE(4 * l3, std::size_t{32} << 20);
    // Two threads on each core share its caches.
    EXPECT_EQ(workingSet(machine, Level::l1, 8), std::size_t{8} << 10);
    EXPECT_FALSE(workingSet(Machine{}, Level::l1, 1));
}

}  // namespace
}  // namespace ridgepoint::machine
