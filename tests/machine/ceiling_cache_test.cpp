// SPDX-License-Identifier: GPL-3.0-or-later
// Stored measurements are found again only for the same machine and options.
#include "core/machine/ceiling_cache.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/machine/fake_root.h"

namespace ridgepoint::machine {
namespace {

using roofline::Ceiling;
using roofline::Level;

MeasuredCeilings some() {
    MeasuredCeilings measured;
    measured.when = "2026-11-21T20:00:00Z";
    measured.quick = false;
    measured.notes = {"A sentence."};
    Ceiling compute;
    compute.name = "BF16 dot (AVX-512, 2 cores)";
    compute.arithmetic = roofline::Arithmetic::bf16;
    compute.unit = "avx512";
    compute.value = 4.5e11;
    compute.samples = 40;
    compute.spread = 0.012;
    compute.threads = 2;
    Ceiling bandwidth;
    bandwidth.name = "L2 copy (2 cores)";
    bandwidth.kind = Ceiling::Kind::bandwidth;
    bandwidth.level = Level::l2;
    bandwidth.unit = "copy";
    bandwidth.value = 2.2e11;
    bandwidth.threads = 2;
    measured.ceilings = {compute, bandwidth};
    return measured;
}

std::filesystem::path onlyFile(const std::filesystem::path& folder) {
    std::filesystem::path found;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) found = entry.path();
    return found;
}

TEST(CeilingCache, GivesBackWhatWasKept) {
    const FakeRoot root;
    const CeilingCache cache(root.path() / "deep/cache");
    EXPECT_FALSE(cache.find("this machine"));
    ASSERT_TRUE(cache.keep("this machine", some()));
    const auto found = cache.find("this machine");
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->kept);
    EXPECT_FALSE(found->quick);
    EXPECT_EQ(found->when, "2026-11-21T20:00:00Z");
    EXPECT_EQ(found->notes, some().notes);
    ASSERT_EQ(found->ceilings.size(), 2U);
    EXPECT_EQ(found->ceilings[0].name, "BF16 dot (AVX-512, 2 cores)");
    EXPECT_EQ(found->ceilings[0].arithmetic, roofline::Arithmetic::bf16);
    EXPECT_EQ(found->ceilings[0].unit, "avx512");
    EXPECT_DOUBLE_EQ(found->ceilings[0].value, 4.5e11);
    EXPECT_EQ(found->ceilings[0].samples, 40);
    EXPECT_DOUBLE_EQ(found->ceilings[0].spread.value(), 0.012);
    EXPECT_EQ(found->ceilings[1].kind, Ceiling::Kind::bandwidth);
    EXPECT_EQ(found->ceilings[1].level, Level::l2);
    EXPECT_EQ(found->ceilings[1].threads, 2);
    EXPECT_FALSE(found->ceilings[1].spread);
    EXPECT_FALSE(cache.find("another machine"));
}

TEST(CeilingCache, DamageCountsAsAbsence) {
    const FakeRoot root;
    const CeilingCache cache(root.path());
    for (const char* const text :
         {"", "{", "[]", "{\"format\": 1}", "\xff\xfe",
          R"({"format":"ridgepoint-ceilings","version":1,"key":"k","when":"","quick":true,
              "notes":[],"ceilings":[{"name":"x","kind":"compute","precision":"fp31","level":null,
              "unit":"","value":1,"samples":1,"spread":null,"threads":1}]})",
          R"({"format":"ridgepoint-ceilings","version":1,"key":"k","when":"","quick":true,
              "notes":[],"ceilings":[{"name":"x","kind":"compute","precision":"fp32","level":null,
              "unit":"","value":-1,"samples":1,"spread":null,"threads":1}]})"}) {
        ASSERT_TRUE(cache.keep("k", some()));
        std::ofstream(onlyFile(root.path()), std::ios::binary) << text;
        EXPECT_FALSE(cache.find("k")) << text;
    }
    // A file with another key (two keys can have the same short name).
    ASSERT_TRUE(cache.keep("k", some()));
    const auto file = onlyFile(root.path());
    ASSERT_TRUE(cache.keep("other", some()));
    for (const auto& entry : std::filesystem::directory_iterator(root.path())) {
        if (entry.path() != file) std::filesystem::rename(entry.path(), file);
    }
    EXPECT_FALSE(cache.find("k"));
}

TEST(CeilingCache, AFolderThatCannotBeWrittenDoesNoHarm) {
    const FakeRoot root;
    root.write("file", "x");
    EXPECT_FALSE(CeilingCache(root.path() / "file/below").keep("k", some()));
    EXPECT_FALSE(CeilingCache(std::filesystem::path{}).keep("k", some()));
    EXPECT_FALSE(CeilingCache(std::filesystem::path{}).find("k"));
}

TEST(CeilingCache, TheKeyIsWhatTheValuesDependOn) {
    Machine machine;
    machine.host = "node1";
    machine.cpu = "EPYC";
    machine.governor = "powersave";
    machine.clock_hz = 2e9;
    machine.physical_cores = machine.logical_cores = 8;
    machine.software["kernel"] = "6.1";
    const std::string key = ceilingKey(machine, 8);
    EXPECT_EQ(ceilingKey(machine, 8), key);
    EXPECT_NE(ceilingKey(machine, 4), key);
    const auto differs = [&](const auto& change) {
        Machine other = machine;
        change(other);
        return ceilingKey(other, 8) != key;
    };
    EXPECT_TRUE(differs([](Machine& m) { m.host = "node2"; }));
    EXPECT_TRUE(differs([](Machine& m) { m.governor = "performance"; }));
    EXPECT_TRUE(differs([](Machine& m) { m.clock_hz = 3e9; }));
    EXPECT_TRUE(differs([](Machine& m) { m.logical_cores = 4; }));
    EXPECT_TRUE(differs([](Machine& m) { m.software["kernel"] = "6.2"; }));
    EXPECT_TRUE(differs([](Machine& m) { m.caches = {{Level::l1, 32768, 8}}; }));
    // Memory use does not affect the key.
    EXPECT_FALSE(differs([](Machine& m) { m.memory_bytes = 1; }));
}

TEST(CeilingCache, OnABusyMachineRoofsAreNotMeasuredAgainAndAgain) {
    const FakeRoot root;
    const CeilingCache cache(root.path());
    MeasuredCeilings disturbed = some();
    disturbed.disturbed = true;
    ASSERT_TRUE(cache.keep("k", disturbed));
    const auto found = cache.find("k");
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->disturbed);
    EXPECT_EQ(found->notes, some().notes) << "which say so";
    const auto file = onlyFile(root.path());
    std::ifstream in(file);
    auto document = nlohmann::json::parse(in);
    const auto written = [&](const char* name, const nlohmann::json& value) {
        auto changed = document;
        changed["disturbed"][name] = value;
        std::ofstream(file) << changed;
        return cache.find("k").has_value();
    };
    const double uptime = document["disturbed"]["uptime"];
    EXPECT_TRUE(written("uptime", uptime - 3000));
    EXPECT_FALSE(written("uptime", uptime - 4000)) << "an hour later";
    EXPECT_FALSE(written("uptime", uptime + 100));
    EXPECT_FALSE(written("boot", "another")) << "started again since";
}

TEST(CeilingCache, TakesWhatIsThoroughEnoughAndMeasuresTheRest) {
    const FakeRoot root;
    const CeilingCache cache(root.path());
    const Machine machine = probe();
    MeasureOptions options;
    options.threads = {1};
    int asked = 0;
    // Cancels at once, so only the poll count shows whether a measurement started.
    options.cancelled = [&] { return ++asked > 0; };
    MeasuredCeilings kept = some();
    kept.quick = true;
    cache.keep(ceilingKey(machine, 1), kept);
    EXPECT_EQ(cpuCeilings(machine, options, false, cache).ceilings.size(), 2U);
    options.threads = {1, 2};  // nothing is stored for 2
    options.quick = true;
    const KeptCeilings before = keptCeilings(machine, options, cache);
    EXPECT_EQ(before.found.ceilings.size(), 2U);
    EXPECT_EQ(before.missing.size(), threadCounts(machine, options.threads).size() - 1);
    EXPECT_EQ(asked, 0);
    options.threads = {1};
    EXPECT_TRUE(cpuCeilings(machine, options, true, cache).ceilings.empty());
    EXPECT_GT(asked, 0);
    asked = 0;
    options.quick = false;
    EXPECT_FALSE(cpuCeilings(machine, options, false, cache).complete);
    EXPECT_GT(asked, 0);
    // A cancelled measurement does not replace the stored one.
    options.quick = true;
    EXPECT_EQ(cpuCeilings(machine, options, false, cache).ceilings.size(), 2U);
}

}  // namespace
}  // namespace ridgepoint::machine
