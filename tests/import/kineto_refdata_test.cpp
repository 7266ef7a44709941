// SPDX-License-Identifier: GPL-3.0-or-later
// Real traces of torch.profiler against what was counted of them independently (facts.json) and
// what their origin's own tools say (expected.json).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/import/kineto/event.h"
#include "core/import/kineto/splitter.h"
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

// --- What HolisticTraceAnalysis's own tests assert (kineto/hta/expected.json)

class HtaExpected : public testing::Test {
  protected:
    // Imports the trace and finds what is asserted of it; skips where there is none.
    void use(const char* trace) {
        const auto folder = tests::refdata() / "kineto" / "hta";
        file_ = folder / trace;
        if (!std::filesystem::exists(file_)) return;
        expected_ = tests::readJson(folder / "expected.json").at(trace);
        got_ = importFile(file_, scratch_ / fmt::format("{}.ridge", trace).c_str());
    }
    const std::string& opOf(const run::GpuRecord& record) const {
        static const std::string none;
        if (!record.op_call) return none;
        // Positions are within a step.
        std::uint32_t at = 0;
        for (const run::OpRecord& op : got_->ops) {
            if (op.step == record.step && at++ == *record.op_call) return got_->text(op.name);
        }
        return none;
    }
    std::filesystem::path file_;
    json expected_;
    std::optional<Imported> got_;
    tests::Scratch scratch_;
};

TEST_F(HtaExpected, Collectives) {
    use("nccl_parser_config__nccl_data.json.gz");
    if (!got_) GTEST_SKIP() << "no " << file_;
    std::uint64_t nccl = 0;
    for (const run::GpuRecord& record : got_->records) {
        if (record.kind != run::GpuKind::kernel) continue;
        nccl += got_->text(record.full_name).find("ncclKernel") != std::string::npos ? 1 : 0;
    }
    EXPECT_EQ(nccl, expected_.at("nccl_kernels_name_contains_ncclKernel"));
    EXPECT_TRUE(got_->says("allreduce over ranks [0, 1]"));
    // What the longest of them says of itself.
    const auto input = Input::open(file_);
    kineto::Splitter splitter(*input);
    kineto::EventReader reader;
    std::int64_t longest = -1;
    json told;
    while (const auto piece = splitter.next()) {
        if (piece->kind == kineto::TracePiece::Kind::member) continue;
        const kineto::TraceEvent* const event = reader.read(piece->json);
        if (event == nullptr || event->kind != kineto::TraceEvent::Kind::kernel) continue;
        if (event->name.find("ncclKernel") == std::string_view::npos) continue;
        if (event->duration_ns.value_or(0) <= longest) continue;
        longest = event->duration_ns.value_or(0);
        const kineto::Collective& collective = event->collective;
        told = {{"collective_name", collective.name},
                {"in_msg_nelems", collective.in_elements.value_or(-1)},
                {"out_msg_nelems", collective.out_elements.value_or(-1)},
                {"in_split_size", collective.in_split},
                {"out_split_size", collective.out_split},
                {"process_group_name", collective.group},
                {"process_group_desc", collective.group_description},
                {"process_group_ranks", collective.ranks}};
    }
    EXPECT_EQ(told, expected_.at("longest_nccl_kernel"));
}

TEST_F(HtaExpected, KernelsOfTriton) {
    use("triton_example__triton_example.json.gz");
    if (!got_) GTEST_SKIP() << "no " << file_;
    const std::string name = expected_.at("name");
    EXPECT_TRUE(got_->says(fmt::format("{} op calls are kernels that {}",
                                       expected_.at("cpu_ops_with_kernel_backend").dump(),
                                       expected_.at("kernel_backend").get<std::string>())));
    ASSERT_NE(got_->op(name), nullptr);
    const auto kernel =
        std::find_if(got_->records.begin(), got_->records.end(), [&](const run::GpuRecord& each) {
            return each.kind == run::GpuKind::kernel && got_->text(each.full_name) == name;
        });
    ASSERT_NE(kernel, got_->records.end());
    EXPECT_EQ(opOf(*kernel), name);  // launched by the driver, joined all the same
}

TEST_F(HtaExpected, KernelsWithinAnnotations) {
    use("ns_resolution_trace__rank-0.Apr_03_18_51_38.1102.pt.trace.json.gz");
    if (!got_) GTEST_SKIP() << "no " << file_;
    std::uint64_t annotations = 0;
    for (const char* const name : {"Optimizer.step#SGD.step", "DistributedDataParallel.forward"}) {
        std::uint64_t calls = 0;
        for (const run::OpRecord& op : got_->ops) calls += got_->text(op.name) == name ? 1 : 0;
        EXPECT_GT(calls, 0u) << name;
        annotations += calls;
    }
    EXPECT_LE(annotations, expected_.at("cpu_user_annotation_rows").get<std::uint64_t>());
    // HTA's 27 are of three of the five steps, nine in each.
    std::map<std::int64_t, std::uint64_t> optimizer;
    for (const run::GpuRecord& record : got_->records) {
        if (record.kind != run::GpuKind::kernel || !record.launch_ns) continue;
        const bool within =
            std::any_of(got_->ops.begin(), got_->ops.end(), [&](const run::OpRecord& op) {
                return got_->text(op.name) == "Optimizer.step#SGD.step" &&
                       *record.launch_ns >= op.start_ns &&
                       *record.launch_ns < op.start_ns + op.duration_ns;
            });
        if (within) ++optimizer[record.step];
    }
    EXPECT_EQ(optimizer.size(), 5u);
    for (const auto& [step, kernels] : optimizer) {
        EXPECT_EQ(3 * kernels,
                  expected_.at("kernels_under_Optimizer.step#SGD.step").get<std::uint64_t>())
            << step;
    }
}

TEST_F(HtaExpected, WhatCuptiCounted) {
    use("cupti_profiler__benchmark_result_924719_1679055439_trace.json.gz");
    if (!got_) GTEST_SKIP() << "no " << file_;
    EXPECT_EQ(got_->read("kernels with counters"),
              expected_.at("cuda_profiler_range_events_with_counters"));
    std::vector<run::GpuRecord> kernels;
    for (const run::GpuRecord& record : got_->records) {
        if (record.kind == run::GpuKind::kernel) kernels.push_back(record);
    }
    std::stable_sort(kernels.begin(), kernels.end(),
                     [](const auto& a, const auto& b) { return a.start_ns < b.start_ns; });
    ASSERT_GT(kernels.size(), 5u);
    const json& sixth = expected_.at("sixth_by_ts");
    EXPECT_NE(got_->text(kernels[5].full_name).find(sixth.at("name_contains").get<std::string>()),
              std::string::npos);
    EXPECT_EQ(opOf(kernels[5]), sixth.at("bottom_level_op"));
}

// Each call of a step by its name, on the CPU and at the API, with the time that it took.
TEST_F(HtaExpected, StepsOfTracesThatAreCompared) {
    using Calls = std::map<std::string, std::pair<std::uint64_t, double>>;
    const auto callsOf = [this](std::int64_t number) {
        Calls calls;
        const auto add = [&](const std::string& name, std::int64_t nanoseconds) {
            ++calls[name].first;
            calls[name].second += micros(nanoseconds);
        };
        for (std::size_t i = 0; i < got_->run->steps->size(); ++i) {
            const run::StepRecord& step = (*got_->run->steps)[i];
            if (step.index == number) add(fmt::format("ProfilerStep#{}", number), step.duration_ns);
        }
        for (const run::OpRecord& op : got_->reader->ops(number))
            add(got_->text(op.name), op.duration_ns);
        for (const run::ApiCall& call : got_->reader->apiCalls(number))
            add(got_->text(call.name), call.duration_ns);
        return calls;
    };
    use("trace_compare__base__base.json.gz");
    if (!got_) GTEST_SKIP() << "no " << file_;
    std::vector<std::int64_t> steps;
    for (std::size_t i = 0; i < got_->run->steps->size(); ++i) {
        const run::StepRecord& step = (*got_->run->steps)[i];
        if (step.kind == run::StepRecord::Kind::measured) steps.push_back(step.index);
    }
    EXPECT_EQ(json(steps), expected_.at("iterations"));
    const Calls base = callsOf(1010);
    const json& iteration = expected_.at("iteration_1010");
    // Those whose launch is in the trace: of the others HTA does not know the step.
    std::uint64_t launched = 0;
    for (const run::GpuRecord& record : got_->reader->gpuRecords(1010))
        launched += record.launch_ns ? 1 : 0;
    EXPECT_EQ(launched, iteration.at("gpu_events"));
    for (const auto& [name, count] : iteration.at("cpu_counts").items()) {
        ASSERT_TRUE(base.contains(name)) << name;
        EXPECT_EQ(base.at(name).first, count) << name;
        EXPECT_DOUBLE_EQ(base.at(name).second,
                         iteration.at("cpu_total_duration_us").at(name).get<double>())
            << name;
    }
    EXPECT_EQ(base.size(), iteration.at("cpu_counts").size());

    use("trace_compare__test__test.json.gz");
    const Calls test = callsOf(1010);
    const json& versus = expected_.at("versus_base_iteration_1010");
    const auto expectNames = [&](const char* what, const auto& belongs) {
        std::set<std::string> names;
        for (const auto* const side : {&base, &test}) {
            for (const auto& [name, of] : *side) {
                if (belongs(name)) names.insert(name);
            }
        }
        EXPECT_EQ(json(names), versus.at(what)) << what;
    };
    expectNames("added", [&](const std::string& name) { return !base.contains(name); });
    expectNames("deleted", [&](const std::string& name) { return !test.contains(name); });
    expectNames("unchanged", [&](const std::string& name) {
        return base.contains(name) && test.contains(name) &&
               base.at(name).first == test.at(name).first;
    });
}

}  // namespace
}  // namespace ridgepoint::import
