// SPDX-License-Identifier: GPL-3.0-or-later
// Device information in real files, and the units of their metrics.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "core/import/kineto/trace_loader.h"
#include "core/import/ncu/launch.h"
#include "tests/import/refdata.h"

namespace ridgepoint::import {
namespace {

using nlohmann::json;

json tableOf(const char* name) {
    const auto file = tests::refdata() / name;
    return std::filesystem::exists(file) ? tests::readJson(file) : json();
}

std::vector<ncu::Launch> launchesIn(const std::filesystem::path& file) {
    Report report;
    std::vector<std::string> errors;
    std::vector<ncu::Launch> launches;
    const auto input = Input::open(file);
    ncu::readLaunches(*input, report, errors,
                      [&](ncu::Launch&& launch) { launches.push_back(std::move(launch)); });
    return launches;
}

TEST(DeviceAttributes, OfNcuAreInTheLaunches) {
    const json facts = tableOf("ncu/facts.json");
    if (facts.is_null()) GTEST_SKIP() << "no facts of ncu";
    int compared = 0;
    for (const auto& [file, fact] : facts.items()) {
        if (!fact.is_object() || !fact.contains("device")) continue;
        SCOPED_TRACE(file);
        const auto launches = launchesIn(tests::refdata() / file);
        ASSERT_FALSE(launches.empty());
        for (const auto& [name, value] : fact.items()) {
            if (!name.starts_with("device__attribute_")) continue;
            const double told = std::stod(value.get<std::string>());
            for (const ncu::Launch& launch : launches)
                ASSERT_EQ(launch.value(name).value_or(-1), told) << name;
            ++compared;
        }
    }
    EXPECT_GE(compared, 10);
}

TEST(DeviceAttributes, OfNcuHaveTheUnitsOfTheFile) {
    const json facts = tableOf("ncu/facts.json");
    if (facts.is_null()) GTEST_SKIP() << "no facts of ncu";
    using Key = std::tuple<Unit::Base, Unit::Base, double>;
    const auto keyOf = [](const Unit& unit) { return Key(unit.over, unit.under, unit.factor); };
    int compared = 0;
    for (const auto& [file, fact] : facts.items()) {
        if (!fact.is_object()) continue;
        SCOPED_TRACE(file);
        std::map<std::string, json> units;  // by metric
        for (const char* const list : {"sums", "metrics"}) {
            if (!fact.contains(list)) continue;
            for (const auto& [name, of] : fact.at(list).items()) {
                for (const char* const key : {"units", "units_seen"})
                    if (of.contains(key)) units[name] = of.at(key);
            }
        }
        if (units.empty()) continue;
        std::map<std::string, std::vector<Key>> seen;
        for (const ncu::Launch& launch : launchesIn(tests::refdata() / file)) {
            for (const ncu::Metric& metric : launch.metrics)
                if (units.contains(metric.name)) seen[metric.name].push_back(keyOf(metric.unit));
        }
        for (const auto& [name, words] : units) {
            std::vector<Key> told;
            for (const json& word : words)
                told.push_back(keyOf(parseUnit(word.get<std::string>())));
            std::sort(told.begin(), told.end());
            std::vector<Key>& all = seen[name];
            std::sort(all.begin(), all.end());
            all.erase(std::unique(all.begin(), all.end()), all.end());
            EXPECT_EQ(all, told) << name;
            ++compared;
        }
    }
    EXPECT_GE(compared, 50);
}

TEST(DeviceAttributes, OfTracesAreTheirDevices) {
    const json observed = tableOf("tables/device_attributes_observed.json");
    if (observed.is_null()) GTEST_SKIP() << "no attributes of devices";
    int compared = 0;
    for (const json& row : observed.at("rows")) {
        const std::string file = row.at("from_file");
        if (!file.starts_with("kineto/")) continue;
        SCOPED_TRACE(file);
        const auto input = Input::open(tests::refdata() / file);
        kineto::Trace trace;
        Report report;
        kineto::Loader(trace, report).load(*input);
        const auto number = row.at("id").get<std::uint32_t>();
        const auto found =
            std::find_if(trace.devices.begin(), trace.devices.end(),
                         [&](const SeenDevice& device) { return device.number == number; });
        ASSERT_NE(found, trace.devices.end());
        const auto either = [&](const char* name, const char* old) {
            return row.at(row.contains(name) ? name : old).get<std::int64_t>();
        };
        EXPECT_EQ(found->name, row.at("name").get<std::string>());
        EXPECT_EQ(found->memory_bytes.value_or(-1), row.at("totalGlobalMem").get<std::int64_t>());
        EXPECT_EQ(found->multiprocessors, either("numSms", "multiProcessorCount"));
        EXPECT_EQ(found->compute_capability, std::to_string(either("computeMajor", "major")) + "." +
                                                 std::to_string(either("computeMinor", "minor")));
        // Another card with the same chip shares a part of its name with some of these.
        const std::map<std::string, std::vector<std::string>> entries{
            {"Tesla V100-DGXS-32GB", {"Tesla V100 SXM2 32GB"}},
            {"Tesla V100-SXM2-32GB", {"Tesla V100 SXM2 32GB"}},
            {"NVIDIA A100-PG509-200", {"A100 SXM4 40GB"}},
            {"NVIDIA H100", {}}};  // the one with 96 GB; derived
        const auto known = entries.find(found->name);
        ASSERT_NE(known, entries.end()) << found->name;
        const auto identified = machine::identify(*found, machine::Catalogue::builtIn());
        EXPECT_EQ(identified.entries, known->second);
        EXPECT_TRUE(identified.device);
        ++compared;
    }
    EXPECT_GE(compared, 8);
}

}  // namespace
}  // namespace ridgepoint::import
