// SPDX-License-Identifier: GPL-3.0-or-later
// Compares real torch.profiler traces with independent counts (facts.json), and with the results of
// their authors' tools (expected.json).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/import/kineto/event.h"
#include "core/import/kineto/splitter.h"
#include "core/import/kineto/trace_loader.h"
#include "core/run/gpu_table.h"
#include "tests/import/imported.h"
#include "tests/import/refdata.h"
#include "tests/run/scratch.h"

namespace ridgepoint::import {
namespace {

using nlohmann::json;
using tests::Imported;
using tests::importFile;

double micros(std::int64_t nanoseconds) { return static_cast<double>(nanoseconds) / 1000; }

class KinetoFacts : public testing::TestWithParam<std::string> {};

TEST_P(KinetoFacts, AreInTheRun) {
    const std::filesystem::path file = tests::refdata() / GetParam();
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
    const json facts = tests::readJson(tests::refdata() / "kineto" / "facts.json").at(GetParam());
    const tests::Scratch scratch;
    const Imported got = importFile(file, scratch / "a.ridge");

    const json& categories = facts.at("complete_events_by_category");
    const auto events = [&](std::initializer_list<const char*> names) {
        std::uint64_t sum = 0;
        for (const char* const name : names) sum += categories.value(name, std::uint64_t{0});
        return sum;
    };
    EXPECT_EQ(got.read("op calls"), events({"cpu_op", "Operator"}));
    EXPECT_EQ(got.read("annotations"), events({"user_annotation"}));
    EXPECT_EQ(got.read("kernels"), events({"kernel", "Kernel"}));
    EXPECT_EQ(got.read("calls of the runtime"), events({"cuda_runtime", "Runtime"}));
    EXPECT_EQ(got.read("memory events"), facts.at("memory_events").get<std::uint64_t>());
    EXPECT_TRUE(got.result.report.whatWasSkipped().empty());

    // Op calls and annotations, without those that represent steps.
    EXPECT_EQ(got.ops.size(), events({"cpu_op", "Operator", "user_annotation"}) -
                                  facts.at("profiler_steps").size());

    std::map<run::GpuKind, std::pair<std::uint64_t, std::int64_t>> device;
    std::map<run::GpuKind, std::uint64_t> bytes;
    std::set<run::StringId> names;
    std::set<std::uint32_t> streams;
    double nccl_us = 0;
    std::uint64_t nccl = 0;
    for (const run::GpuRecord& record : got.records) {
        ++device[record.kind].first;
        device[record.kind].second += record.duration_ns;
        bytes[record.kind] += record.copied_bytes;
        if (record.kind != run::GpuKind::kernel) continue;
        streams.insert(record.stream);
        names.insert(record.full_name);
        if (got.text(record.full_name).find("nccl") == std::string::npos) continue;
        ++nccl;
        nccl_us += micros(record.duration_ns);
        EXPECT_EQ(record.category, cost::Category::collective);
    }
    const bool counted = events({"cuda_profiler_range"}) > 0;
    if (!counted) {
        EXPECT_EQ(device[run::GpuKind::kernel].first, facts.at("kernels").get<std::uint64_t>());
        EXPECT_NEAR(micros(device[run::GpuKind::kernel].second),
                    facts.at("kernel_time_us").get<double>(), 0.01);
        EXPECT_EQ(names.size(), facts.at("distinct_kernel_names").get<std::size_t>());
        EXPECT_EQ(streams.size(), facts.at("streams").size());
    }
    EXPECT_EQ(nccl, facts.at("nccl_kernels").get<std::uint64_t>());
    EXPECT_NEAR(nccl_us, facts.at("nccl_time_us").get<double>(), 0.01);
    EXPECT_EQ(device[run::GpuKind::copy].first, facts.at("memcpy").at("count"));
    EXPECT_NEAR(micros(device[run::GpuKind::copy].second),
                facts.at("memcpy").at("us").get<double>(), 0.01);
    EXPECT_EQ(bytes[run::GpuKind::copy], facts.at("memcpy").at("bytes").get<std::uint64_t>());
    EXPECT_EQ(device[run::GpuKind::memset].first, facts.at("memset").at("count"));
    EXPECT_NEAR(micros(device[run::GpuKind::memset].second),
                facts.at("memset").at("us").get<double>(), 0.01);
    // The fact was summed in doubles, which round times since 1970 to a quarter of a microsecond.
    if (!counted) {
        const double busy = facts.at("gpu_busy_union_us");
        EXPECT_NEAR(micros(run::busyNanoseconds(got.records)), busy, 0.01 + 5e-5 * busy);
    }

    std::vector<run::StepRecord> steps;
    for (std::size_t i = 0; i < got.run->steps->size(); ++i) {
        const run::StepRecord& step = (*got.run->steps)[i];
        if (step.kind == run::StepRecord::Kind::measured) steps.push_back(step);
    }
    const json& expected_steps = facts.at("profiler_steps");
    if (!expected_steps.empty()) {
        ASSERT_EQ(steps.size(), expected_steps.size());
        for (std::size_t i = 0; i < steps.size(); ++i) {
            EXPECT_EQ("ProfilerStep#" + std::to_string(steps[i].index),
                      expected_steps[i][0].get<std::string>());
            EXPECT_NEAR(micros(steps[i].duration_ns), expected_steps[i][1].get<double>(), 0.001);
        }
    }
    std::vector<std::string> gpus;
    if (facts.contains("devices")) {
        for (const json& each : facts.at("devices")) {
            if (each.contains("name")) gpus.push_back(each.at("name").get<std::string>());
        }
    }
    if (!got.run->machine.gpus.empty()) {
        EXPECT_NE(std::find(gpus.begin(), gpus.end(), got.run->machine.gpus.front()), gpus.end());
    }
    const run::CheckReport check = run::checkRun(scratch / "a.ridge");
    EXPECT_TRUE(check.problems.empty()) << check.problems.front();
}

std::vector<std::string> tracesWithFacts() {
    std::vector<std::string> files;
    const std::filesystem::path facts = tests::refdata() / "kineto" / "facts.json";
    if (!std::filesystem::exists(facts)) return {"kineto/facts.json"};
    const json all = tests::readJson(facts);
    for (const auto& [name, value] : all.items()) {
        if (value.is_object()) files.push_back(name);
    }
    return files;
}

std::string testName(const testing::TestParamInfo<std::string>& info) {
    std::string name;
    for (const char c : info.param) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
    return name;
}

// Returns the phase, such as "X". The first member with this name belongs to the event itself.
std::string phaseOf(std::string_view event) {
    constexpr std::string_view kKey = "\"ph\"";
    const std::size_t key = event.find(kKey);
    if (key == std::string_view::npos) return {};
    const std::size_t begin = event.find('"', key + kKey.size());
    return std::string(event.substr(begin + 1, event.find('"', begin + 1) - begin - 1));
}

// Checks the events before they are converted.
TEST_P(KinetoFacts, AreInTheEvents) {
    const std::filesystem::path file = tests::refdata() / GetParam();
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
    const json facts = tests::readJson(tests::refdata() / "kineto" / "facts.json").at(GetParam());
    const auto input = Input::open(file);
    kineto::Splitter splitter(*input);
    kineto::EventReader reader;
    struct Memory {
        std::uint64_t count = 0;
        std::int64_t net_bytes = 0, allocated = 0;
    };
    std::map<std::string, std::uint64_t> phases, categories;
    std::map<std::int64_t, Memory> memory;
    std::map<std::string, std::pair<std::uint64_t, std::int64_t>> kernels;
    std::uint64_t events = 0, shapes = 0, stacks = 0, python = 0;
    while (const auto piece = splitter.next()) {
        if (piece->kind == kineto::TracePiece::Kind::member) continue;
        const kineto::TraceEvent* const event = reader.read(piece->json);
        ASSERT_NE(event, nullptr) << piece->json;
        ++events;
        const std::string phase = phaseOf(piece->json);
        ++phases[phase];
        if (phase == "X") ++categories[std::string(event->category)];
        shapes += event->has_shapes ? 1 : 0;
        stacks += piece->json.find("\"Call stack\"") != std::string_view::npos ? 1 : 0;
        python += event->kind == kineto::TraceEvent::Kind::python ? 1 : 0;
        if (event->kind == kineto::TraceEvent::Kind::kernel) {
            auto& [calls, nanoseconds] = kernels[std::string(event->name)];
            ++calls;
            nanoseconds += event->duration_ns.value_or(0);
        }
        if (event->kind != kineto::TraceEvent::Kind::memory) continue;
        Memory& of = memory[event->device_type];
        ++of.count;
        of.net_bytes += event->memory_bytes;
        of.allocated += std::max<std::int64_t>(event->memory_bytes, 0);
    }
    EXPECT_EQ(input->bytesGiven(), facts.at("unpacked_bytes").get<std::uint64_t>());
    EXPECT_EQ(events, facts.at("events").get<std::uint64_t>());
    EXPECT_EQ(json(phases), facts.at("phases"));
    EXPECT_EQ(json(categories), facts.at("complete_events_by_category"));
    EXPECT_EQ(shapes, facts.at("events_with_input_dims").get<std::uint64_t>());
    EXPECT_EQ(stacks, facts.at("events_with_call_stack").get<std::uint64_t>());
    EXPECT_EQ(python, facts.at("python_function_events").get<std::uint64_t>());
    for (const auto& [device, of] : memory) {
        const std::string key = fmt::format("memory_devicetype{}", device);
        ASSERT_TRUE(facts.contains(key));
        EXPECT_EQ(of.count, facts.at(key).at("count").get<std::uint64_t>()) << key;
        EXPECT_EQ(of.net_bytes, facts.at(key).at("net_bytes").get<std::int64_t>()) << key;
        EXPECT_EQ(of.allocated, facts.at(key).at("alloc").get<std::int64_t>()) << key;
    }
    for (const json& top : facts.at("top3_kernels")) {  // the facts contain shortened names
        std::uint64_t found = 0;
        for (const auto& [name, of] : kernels) {
            const bool same = name.substr(0, 120) == top.at("name").get<std::string>() &&
                              of.first == top.at("calls").get<std::uint64_t>();
            found += same && std::abs(micros(of.second) - top.at("us").get<double>()) < 0.01;
        }
        EXPECT_EQ(found, 1u) << top;
    }
}

// Checks the data outside the events: devices, the job, versions.
TEST_P(KinetoFacts, AreInTheOutermostObject) {
    const std::filesystem::path file = tests::refdata() / GetParam();
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
    const json facts = tests::readJson(tests::refdata() / "kineto" / "facts.json").at(GetParam());
    kineto::Trace trace;
    Report report;
    const auto input = Input::open(file);
    kineto::Loader(trace, report).load(*input);
    EXPECT_EQ(trace.devices.size(), facts.at("device_count").get<std::size_t>());
    for (const json& device : facts.at("devices")) {  // distinct devices
        const auto minor = [&](const char* one, const char* other) {
            return device.contains(one) ? device.at(one).get<int>() : device.at(other).get<int>();
        };
        const auto same = [&](const SeenDevice& seen) {
            return seen.name == device.at("name").get<std::string>() &&
                   seen.memory_bytes == device.at("totalGlobalMem").get<std::int64_t>() &&
                   seen.compute_capability == fmt::format("{}.{}", minor("computeMajor", "major"),
                                                          minor("computeMinor", "minor")) &&
                   (!device.contains("numSms") ||
                    seen.multiprocessors == device.at("numSms").get<std::int64_t>());
        };
        EXPECT_TRUE(std::any_of(trace.devices.begin(), trace.devices.end(), same)) << device;
    }
    const json& top = facts.at("top_level");
    json job = top.value("distributedInfo", json::object());
    // The facts cut a long job description and store it as text.
    if (job.is_string()) job = {{"backend", "gloo"}, {"rank", 34}, {"world_size", 300}};
    if (job.contains("rank")) {
        EXPECT_EQ(trace.rank, job.at("rank").get<std::int64_t>());
    }
    if (job.contains("world_size")) {
        EXPECT_EQ(trace.world_size, job.at("world_size").get<std::int64_t>());
        EXPECT_EQ(trace.backend, job.at("backend").get<std::string>());
    }
    EXPECT_EQ(trace.base_ns, top.value("baseTimeNanoseconds", std::int64_t{0}));
    EXPECT_EQ(trace.host_name, top.value("host_name", ""));
    EXPECT_EQ(trace.recorded_shapes, top.value("record_shapes", 0) == 1);
    const auto version = [&](const char* key, const char* name) {
        if (!top.contains(key)) {
            EXPECT_FALSE(trace.software.contains(name)) << key;
            return;
        }
        const auto number = top.at(key).get<std::int64_t>();
        const std::string text = std::string_view(name) == "CUPTI"
                                     ? fmt::format("{}", number)
                                     : fmt::format("{}.{}", number / 1000, number % 1000 / 10);
        EXPECT_EQ(trace.software[name], text) << key;
    };
    version("cupti_version", "CUPTI");
    version("cuda_runtime_version", "CUDA runtime");
    version("cuda_driver_version", "CUDA driver");
}

INSTANTIATE_TEST_SUITE_P(Refdata, KinetoFacts, testing::ValuesIn(tracesWithFacts()), testName);

TEST(KinetoExpected, KernelsAreJoinedToTheirOps) {
    const auto file =
        tests::refdata() / "kineto/kineto/resnet50_num_workers_0.1623143089861.pt.trace.json.gz";
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
    const tests::Scratch scratch;
    const Imported got = importFile(file, scratch / "a.ridge");
    std::map<std::string, std::int64_t> by_op;
    std::int64_t without = 0;
    for (const run::GpuRecord& record : got.records) {
        if (record.op == run::StringId::none) ++without;
        by_op[got.text(record.op)] += record.duration_ns;
    }
    // The plug-in's device_self_duration.
    EXPECT_NEAR(micros(by_op["aten::cudnn_convolution_backward_weight"]), 142461, 0.5);
    EXPECT_NEAR(micros(by_op["aten::cudnn_convolution_backward_input"]), 130967, 0.5);
    EXPECT_EQ(without, 0);
    std::set<run::Phase> phases;
    for (const run::GpuRecord& record : got.records) phases.insert(record.phase);
    EXPECT_TRUE(phases.contains(run::Phase::forward));
    EXPECT_TRUE(phases.contains(run::Phase::backward));
    EXPECT_TRUE(phases.contains(run::Phase::optimizer));
}

}  // namespace
}  // namespace ridgepoint::import
