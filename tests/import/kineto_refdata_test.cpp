// SPDX-License-Identifier: GPL-3.0-or-later
// Real traces of torch.profiler against what was counted of them independently (facts.json) and
// what their origin's own tools say (expected.json).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

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

    // Op calls and annotations, but for those that are the steps themselves.
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
    EXPECT_EQ(device[run::GpuKind::fill].first, facts.at("memset").at("count"));
    EXPECT_NEAR(micros(device[run::GpuKind::fill].second),
                facts.at("memset").at("us").get<double>(), 0.01);
    // The fact was added up in doubles, which round times since 1970 to a quarter of a microsecond.
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

INSTANTIATE_TEST_SUITE_P(Refdata, KinetoFacts, testing::ValuesIn(tracesWithFacts()), testName);

// The TensorBoard plug-in's table of kernels and its steps' parts.
TEST(KinetoExpected, KernelsOfTheTensorBoardPlugIn) {
    const auto folder = tests::refdata() / "kineto" / "kineto";
    const auto file = folder / "resnet50_num_workers_0.1623143089861.pt.trace.json.gz";
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
    const json expected =
        tests::readJson(folder / "resnet50_num_workers_0.1623143089861.expected.json");
    const tests::Scratch scratch;
    const Imported got = importFile(file, scratch / "a.ridge");
    std::map<std::string, std::pair<std::uint64_t, std::int64_t>> kernels;
    std::map<std::int64_t, std::int64_t> by_step;
    for (const run::GpuRecord& record : got.records) {
        if (record.kind != run::GpuKind::kernel) continue;
        auto& [calls, nanoseconds] = kernels[got.text(record.full_name)];
        ++calls;
        nanoseconds += record.duration_ns;
    }
    const json& table = expected.at("kernel_table").contains("data")
                            ? expected.at("kernel_table").at("data")
                            : expected.at("kernel_table");
    std::map<std::string, std::size_t> column;
    for (std::size_t i = 0; i < table.at("columns").size(); ++i)
        column[table.at("columns")[i].at("name").get<std::string>()] = i;
    std::map<std::string, std::pair<std::uint64_t, double>> rows;
    for (const json& row : table.at("rows")) {
        auto& [calls, total] = rows[row[column.at("Name")].get<std::string>()];
        calls += row[column.at("Calls")].get<std::uint64_t>();
        total += row[column.at("Total Duration (us)")].get<double>();
    }
    EXPECT_EQ(rows.size(), kernels.size());
    for (const auto& [name, row] : rows) {
        ASSERT_TRUE(kernels.contains(name)) << name;
        EXPECT_EQ(kernels[name].first, row.first) << name;
        EXPECT_NEAR(micros(kernels[name].second), row.second, 0.001) << name;
    }
}

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
