// SPDX-License-Identifier: GPL-3.0-or-later
// Performs real measurements, but asserts no speed: only facts that hold on a busy machine, too.
#include "core/machine/ceilings.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>

#include "core/machine/crowding.h"

namespace ridgepoint::machine {
namespace {

using roofline::Arithmetic;
using roofline::Ceiling;
using roofline::Level;
using roofline::Provenance;

TEST(Ceilings, AQuickSet) {
    const Machine machine = probe();
    std::vector<std::pair<std::string, double>> told;
    MeasureOptions options;
    options.progress = [&](std::string_view what, double done) { told.emplace_back(what, done); };
    const std::vector<Ceiling> ceilings = measureCpuCeilings(machine, options).ceilings;

    const Ceiling* fp32 = roofline::computeRoof(ceilings, Arithmetic::fp32);
    ASSERT_NE(fp32, nullptr);
    EXPECT_FALSE(fp32->unit.empty());
    EXPECT_NE(fp32->name.find("FP32"), std::string::npos);
    EXPECT_NE(fp32->name.find("core"), std::string::npos);
    const Ceiling* dram = roofline::bandwidthRoof(ceilings, Level::dram);
    ASSERT_NE(dram, nullptr);
    for (const Cache& cache : machine.caches) {
        EXPECT_NE(roofline::bandwidthRoof(ceilings, cache.level), nullptr)
            << roofline::toString(cache.level);
    }
    for (const Ceiling& ceiling : ceilings) {
        EXPECT_TRUE(std::isfinite(ceiling.value)) << ceiling.name;
        EXPECT_GT(ceiling.value, 0) << ceiling.name;
        EXPECT_EQ(ceiling.provenance, Provenance::measured);
        EXPECT_GE(ceiling.samples, 1);
        ASSERT_TRUE(ceiling.spread);
        EXPECT_GE(*ceiling.spread, 0);
        EXPECT_LT(*ceiling.spread, 1);
    }

    ASSERT_GE(told.size(), 3U);
    EXPECT_EQ(told.back().second, 1);
    double before = 0;
    for (const auto& [what, done] : told) {
        EXPECT_FALSE(what.empty());
        EXPECT_GE(done, before);
        EXPECT_LE(done, 1);
        before = done;
    }
}

TEST(Ceilings, EveryUnitAndAccessHasARoofForEachNumberOfThreads) {
    const Machine machine = probe();
    MeasureOptions options;
    options.threads = usualThreadCounts(machine);
    const MeasuredCeilings measured = measureCpuCeilings(machine, options);
    EXPECT_TRUE(measured.complete);
    EXPECT_EQ(measured.when.size(), std::string("2026-11-21T20:26:19Z").size());
    std::set<std::string> names;
    std::map<int, std::set<std::pair<Arithmetic, std::string>>> units;
    std::map<int, std::set<std::pair<Level, std::string>>> accesses;
    for (const Ceiling& ceiling : measured.ceilings) {
        EXPECT_TRUE(names.insert(ceiling.name).second) << ceiling.name;
        if (ceiling.kind == Ceiling::Kind::compute) {
            units[ceiling.threads].insert({ceiling.arithmetic, ceiling.unit});
        } else {
            accesses[ceiling.threads].insert({ceiling.level, ceiling.unit});
        }
    }
    EXPECT_EQ(units.size(), options.threads.size());
    for (const int threads : options.threads) {
        EXPECT_TRUE(units[threads].contains({Arithmetic::fp32, machine.isa}));
        EXPECT_TRUE(units[threads].contains({Arithmetic::fp64, "scalar"}));
        for (const char* const access : {"load", "store", "copy", "triad", "vector triad"}) {
            EXPECT_TRUE(accesses[threads].contains({Level::dram, access})) << access;
            for (const Cache& cache : machine.caches) {
                EXPECT_TRUE(accesses[threads].contains({cache.level, access})) << access;
            }
        }
    }
}

Ceiling computeRoof(double value, int threads, const char* unit = "avx2") {
    Ceiling ceiling;
    ceiling.value = value;
    ceiling.unit = unit;
    ceiling.threads = threads;
    return ceiling;
}

TEST(Ceilings, CoresThatAreNoneAreSaid) {
    const auto words = crowdedCores({computeRoof(118e9, 1), computeRoof(119e9, 2)}, 2);
    ASSERT_TRUE(words);
    EXPECT_NE(words->find("2 cores together reached 1 times"), std::string::npos) << *words;
    EXPECT_FALSE(crowdedCores({computeRoof(118e9, 1), computeRoof(235e9, 2)}, 2));
    // One loop that scales shows that the cores are available.
    EXPECT_FALSE(crowdedCores({computeRoof(100, 1), computeRoof(100, 2), computeRoof(50, 1, "sse2"),
                               computeRoof(95, 2, "sse2")},
                              2));
    // A lower clock with all cores active, hardware threads on one core, no single-thread result.
    EXPECT_FALSE(crowdedCores({computeRoof(100, 1), computeRoof(3900, 56)}, 56));
    EXPECT_FALSE(crowdedCores({computeRoof(100, 1), computeRoof(400, 4), computeRoof(410, 8)}, 4));
    EXPECT_FALSE(crowdedCores({computeRoof(100, 8)}, 8));
}

TEST(Ceilings, ThreadCountsAreThoseThatCanBe) {
    Machine machine;
    machine.physical_cores = 4;
    machine.logical_cores = 8;
    EXPECT_EQ(usualThreadCounts(machine), (std::vector<int>{4, 1, 8}));
    EXPECT_EQ(threadCounts(machine, {}), (std::vector<int>{4}));
    EXPECT_EQ(threadCounts(machine, {0, 1, 9, 8, 3}), (std::vector<int>{1, 8, 3}));
    machine.physical_cores = machine.logical_cores = 1;
    EXPECT_EQ(usualThreadCounts(machine), (std::vector<int>{1}));
}

TEST(Ceilings, CancelledAtOnceMeasuresNothing) {
    MeasureOptions options;
    options.cancelled = [] { return true; };
    const MeasuredCeilings measured = measureCpuCeilings(probe(), options);
    EXPECT_TRUE(measured.ceilings.empty());
    EXPECT_FALSE(measured.complete);
}

TEST(Ceilings, CancelledLaterKeepsWhatThereIs) {
    int polls = 0;
    double done = 0;
    MeasureOptions options;
    options.threads = {1};
    options.cancelled = [&] { return ++polls > 60; };
    options.progress = [&](std::string_view, double value) { done = value; };
    const std::vector<Ceiling> ceilings = measureCpuCeilings(probe(), options).ceilings;
    EXPECT_EQ(polls, 61);  // not called again after it returned true
    EXPECT_FALSE(ceilings.empty());
    EXPECT_LT(done, 1);
    for (const Ceiling& ceiling : ceilings) EXPECT_GT(ceiling.value, 0);
}

TEST(Ceilings, MoreThreadsThanCoresAreNotStarted) {
    int polls = 0;
    MeasureOptions options;
    options.threads = {1'000'000};
    options.cancelled = [&] { return ++polls > 60; };
    EXPECT_FALSE(measureCpuCeilings(probe(), options).ceilings.empty());
}

// A description from another machine, or a machine that hides its caches.
TEST(Ceilings, UnknownCachesGiveNoCacheRoofs) {
    Machine machine = probe();
    machine.caches.clear();
    MeasureOptions options;
    options.threads = {1};
    const std::vector<Ceiling> ceilings = measureCpuCeilings(machine, options).ceilings;
    EXPECT_EQ(roofline::bandwidthRoof(ceilings, Level::l1), nullptr);
    EXPECT_EQ(roofline::bandwidthRoof(ceilings, Level::l3), nullptr);
    EXPECT_NE(roofline::bandwidthRoof(ceilings, Level::dram), nullptr);
    EXPECT_NE(roofline::computeRoof(ceilings, Arithmetic::fp32), nullptr);
}

TEST(Ceilings, OddCacheSizesDoNoHarm) {
    Machine machine;
    machine.physical_cores = machine.logical_cores = 1;
    machine.caches = {
        {Level::l1, 100, 1}, {Level::l2, 777'777, 3}, {Level::l3, 1, 1}, {Level::l3, -5, 1}};
    int polls = 0;
    MeasureOptions options;
    options.cancelled = [&] { return ++polls > 400; };
    for (const Ceiling& ceiling : measureCpuCeilings(machine, options).ceilings) {
        EXPECT_TRUE(std::isfinite(ceiling.value));
    }
}

TEST(Ceilings, MoreMemoryThanThereIsIsRefusedInASentence) {
    Machine machine;
    machine.physical_cores = machine.logical_cores = 1;
    // The memory for this working set, half of the cache, is never available.
    machine.caches = {{Level::l1, std::int64_t{1} << 60U, 1}};
    try {
        measureCpuCeilings(machine, {});
        FAIL() << "measured a cache of an exbibyte";
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find("memory"), std::string::npos);
    }
}

}  // namespace
}  // namespace ridgepoint::machine
