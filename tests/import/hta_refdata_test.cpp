// SPDX-License-Identifier: GPL-3.0-or-later
// Compares real torch.profiler traces with the assertions in HolisticTraceAnalysis's own tests
// (kineto/hta/expected.json). Values that a run does not store (the hash of a kernel compiled by
// triton, annotations on the device) are checked in the parsed trace.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "core/import/kineto/event.h"
#include "core/import/kineto/splitter.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/store/revise.h"
#include "core/run/timeline/step_splits.h"
#include "tests/import/imported.h"
#include "tests/import/refdata.h"
#include "tests/run/scratch.h"

namespace ridgepoint::import {
namespace {

using nlohmann::json;
using tests::Imported;
using tests::importFile;

double microseconds(std::int64_t nanoseconds) { return static_cast<double>(nanoseconds) / 1000; }

class HtaExpected : public testing::Test {
  protected:
    // Imports the trace and finds its expected values; skips the test if the trace is missing.
    void use(const char* trace) {
        const auto folder = tests::refdata() / "kineto" / "hta";
        file_ = folder / trace;
        if (!std::filesystem::exists(file_)) return;
        expected_ = tests::readJson(folder / "expected.json").value(trace, json());
        got_ = importFile(file_, scratch_ / fmt::format("{}.ridge", trace).c_str());
    }
    const std::string& opOf(const run::GpuRecord& record) const {
        static const std::string none;
        if (!record.op_call) return none;
        // Positions are relative to the step.
        std::uint32_t at = 0;
        for (const run::OpRecord& op : got_->ops) {
            if (op.step == record.step && at++ == *record.op_call) return got_->text(op.name);
        }
        return none;
    }
    // Calls `take` for each event of the trace, parsed and as text.
    void eachEvent(
        const std::function<void(const kineto::TraceEvent&, std::string_view)>& take) const {
        const auto input = Input::open(file_);
        kineto::Splitter splitter(*input);
        kineto::EventReader reader;
        while (const auto piece = splitter.next()) {
            if (piece->kind == kineto::TracePiece::Kind::member) continue;
            if (const auto* const event = reader.read(piece->json)) take(*event, piece->json);
        }
    }
    // The record launched by the API call with this correlation, and the surrounding annotations.
    struct Launched {
        std::optional<run::GpuRecord> record;
        std::set<std::string> around;
    };
    Launched launchedBy(std::uint32_t correlation) const {
        Launched launched;
        for (std::size_t i = 0; i < got_->run->steps->size(); ++i) {
            const std::int64_t step = (*got_->run->steps)[i].index;
            const std::vector<run::ApiCall> calls = got_->reader->apiCalls(step);
            for (const run::GpuRecord& record : got_->reader->gpuRecords(step)) {
                if (!record.api_call || calls.at(*record.api_call).correlation != correlation)
                    continue;
                EXPECT_FALSE(launched.record);
                launched.record = record;
                const run::ApiCall& call = calls.at(*record.api_call);
                for (const run::OpRecord& op : got_->reader->ops(step)) {
                    const bool around = op.thread == call.thread && op.start_ns <= call.start_ns &&
                                        op.start_ns + op.duration_ns > call.start_ns;
                    if (around) launched.around.insert(got_->text(op.name));
                }
            }
        }
        return launched;
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
    // The data in the longest of these events.
    std::int64_t longest = -1;
    json told;
    eachEvent([&](const kineto::TraceEvent& event, std::string_view) {
        if (event.kind != kineto::TraceEvent::Kind::kernel) return;
        if (event.name.find("ncclKernel") == std::string_view::npos) return;
        if (event.duration_ns.value_or(0) <= longest) return;
        longest = event.duration_ns.value_or(0);
        const kineto::Collective& collective = event.collective;
        told = {{"collective_name", collective.name},
                {"in_msg_nelems", collective.in_elements.value_or(-1)},
                {"out_msg_nelems", collective.out_elements.value_or(-1)},
                {"in_split_size", collective.in_split},
                {"out_split_size", collective.out_split},
                {"process_group_name", collective.group},
                {"process_group_desc", collective.group_description},
                {"process_group_ranks", collective.ranks}};
    });
    EXPECT_EQ(told, expected_.at("longest_nccl_kernel"));
}

// From get_frequent_cuda_kernel_sequences in HTA 0.5.0, over all steps: {kernels, count, µs}.
TEST_F(HtaExpected, SequencesOfKernels) {
    use("critical_path__alexnet__benchmark_result_2869224_1695835535_trace.json.gz");
    if (!got_) GTEST_SKIP() << "no " << file_;
    const run::StepSplits splits = run::splitSteps(*got_->reader, *got_->run);
    std::multiset<std::tuple<std::size_t, std::uint64_t, std::int64_t>> found;
    for (const run::KernelSequence& sequence : splits.sequences) {
        found.emplace(sequence.kernels.size(), sequence.count, sequence.device_ns);
        const auto same =
            std::count_if(splits.sequences.begin(), splits.sequences.end(), [&](const auto& other) {
                return other.op == sequence.op && other.kernels == sequence.kernels;
            });
        EXPECT_EQ(same, 1);
        if (got_->text(sequence.op) == "aten::cudnn_convolution" && sequence.count == 6) {
            EXPECT_EQ(sequence.op_ns, 4'744'000);
        }
    }
    EXPECT_TRUE(found.contains({4, 6, 2'403'000}));  // aten::conv2d
    EXPECT_TRUE(found.contains({3, 6, 2'091'000}));  // aten::cudnn_convolution
    EXPECT_TRUE(found.contains({3, 2, 208'000}));    // aten::linear
}

TEST_F(HtaExpected, KernelsOfTriton) {
    use("triton_example__triton_example.json.gz");
    if (!got_) GTEST_SKIP() << "no " << file_;
    const std::string name = expected_.at("name");
    EXPECT_TRUE(got_->says(fmt::format("{} op call is a kernel that {}",
                                       expected_.at("cpu_ops_with_kernel_backend").dump(),
                                       expected_.at("kernel_backend").get<std::string>())));
    const run::OpRecord* const op = got_->op("add + cos + sin");
    ASSERT_NE(op, nullptr);
    EXPECT_EQ(got_->text(op->inner), name);
    const auto kernel =
        std::find_if(got_->records.begin(), got_->records.end(), [&](const run::GpuRecord& each) {
            return each.kind == run::GpuKind::kernel && got_->text(each.full_name) == name;
        });
    ASSERT_NE(kernel, got_->records.end());
    EXPECT_EQ(opOf(*kernel), "add + cos + sin");  // launched by the driver API, but joined
    int found = 0;
    eachEvent([&](const kineto::TraceEvent& event, std::string_view text) {
        if (event.kernel_backend.empty()) return;
        ++found;
        EXPECT_EQ(event.category, expected_.at("cat").get<std::string>());
        EXPECT_EQ(event.kernel_backend, expected_.at("kernel_backend").get<std::string>());
        EXPECT_EQ(json::parse(text).at("args").at("kernel_hash"), expected_.at("kernel_hash"));
    });
    EXPECT_EQ(found, expected_.at("cpu_ops_with_kernel_backend"));
}

TEST_F(HtaExpected, KernelsWithinAnnotations) {
    use("ns_resolution_trace__rank-0.Apr_03_18_51_38.1102.pt.trace.json.gz");
    if (!got_) GTEST_SKIP() << "no " << file_;
    // HTA omits the last step and counts distinct names.
    const std::int64_t last = got_->run->steps->back().index;
    std::set<std::string> on_device, on_host;
    eachEvent([&](const kineto::TraceEvent& event, std::string_view) {
        if (event.name == fmt::format("ProfilerStep#{}", last)) return;
        if (event.category == "gpu_user_annotation") on_device.emplace(event.name);
        if (event.category == "user_annotation") on_host.emplace(event.name);
    });
    EXPECT_EQ(on_device.size(), expected_.at("gpu_annotation_rows"));
    EXPECT_EQ(on_host.size(), expected_.at("cpu_user_annotation_rows"));
    // Host annotations are op calls in the run, or its steps.
    std::set<std::string> in_run;
    for (const run::OpRecord& op : got_->ops) in_run.insert(got_->text(op.name));
    for (std::size_t i = 0; i < got_->run->steps->size(); ++i)
        in_run.insert(fmt::format("ProfilerStep#{}", (*got_->run->steps)[i].index));
    for (const auto* const names : {&on_device, &on_host}) {
        for (const std::string& name : *names) EXPECT_TRUE(in_run.contains(name)) << name;
    }
    std::uint64_t rows = 0;
    for (const run::GpuRecord& record : got_->records) rows += record.step != last ? 1 : 0;
    EXPECT_EQ(rows, expected_.at("gpu_kernels_rows_after_dropping_the_last_profiler_step"));
    for (const std::uint32_t correlation : {135139u, 164926u}) {
        const json& row = expected_.at(fmt::format("correlation_{}", correlation));
        const Launched launched = launchedBy(correlation);
        ASSERT_TRUE(launched.record) << correlation;
        EXPECT_TRUE(launched.around.contains(row.at("annotation"))) << correlation;
        const std::string name = row.at("name");
        if (name.starts_with("Memcpy DtoD")) {
            EXPECT_EQ(launched.record->direction, run::CopyDirection::device_to_device);
            EXPECT_EQ(launched.record->from, run::MemoryPlace::device);
            EXPECT_EQ(launched.record->to, run::MemoryPlace::device);
        } else {  // "at::native::::multi_tensor_apply_kernel (shortened)"
            const std::string& full = got_->text(launched.record->full_name);
            EXPECT_NE(full.find("at::native::"), std::string::npos);
            EXPECT_NE(full.find("::multi_tensor_apply_kernel"), std::string::npos);
        }
    }
    // HTA's 27 launches belong to three of the five steps, nine in each.
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

// Compares the sums with the traces' own events. A range that is open at the end of a step ends
// with it, and ProfilerStep is a step.
TEST_F(HtaExpected, AnnotationsAreThoseOfTheTraces) {
    for (const char* const file :
         {"ns_resolution_trace__rank-0.Apr_03_18_51_38.1102.pt.trace.json.gz",
          "nccl_parser_config__nccl_data.json.gz"}) {
        use(file);
        if (!got_) GTEST_SKIP() << "no " << file_;
        const auto names = run::annotationsIn(got_->result.runs.front());
        ASSERT_TRUE(names);
        const run::StepSplits splits = run::splitSteps(*got_->reader, *got_->run, {}, names);
        ASSERT_TRUE(splits.annotations);
        using Sum = std::pair<std::uint64_t, std::int64_t>;  // calls, ns
        std::map<std::string, Sum> cpu, gpu, our_cpu, our_gpu;
        eachEvent([&](const kineto::TraceEvent& event, std::string_view) {
            if (event.name.starts_with("ProfilerStep#")) return;
            const bool on_gpu = event.category == "gpu_user_annotation";
            if (!on_gpu && event.category != "user_annotation") return;
            Sum& sum = (on_gpu ? gpu : cpu)[std::string(event.name)];
            ++sum.first;
            sum.second += event.duration_ns.value_or(0);
        });
        for (const run::Annotation& each : *splits.annotations) {
            our_cpu[got_->text(each.name)] = {each.calls, each.cpu_ns};
            if (each.gpu_ranges > 0)
                our_gpu[got_->text(each.name)] = {each.gpu_ranges, each.gpu_ranges_ns};
        }
        EXPECT_EQ(our_cpu, cpu) << file;
        // The profiler's ranges are longer than their work: by 1 ns in one trace, by 1.5 µs in the
        // other.
        EXPECT_EQ(our_gpu.size(), gpu.size()) << file;
        for (const auto& [name, sum] : gpu) {
            EXPECT_EQ(our_gpu[name].first, sum.first) << file << name;
            EXPECT_NEAR(static_cast<double>(our_gpu[name].second), static_cast<double>(sum.second),
                        1502.0 * static_cast<double>(sum.first))
                << file << name;
        }
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
    EXPECT_EQ(opOf(kernels[5]), sixth.at("bottom_level_op").get<std::string>());
    const std::string top = sixth.at("top_level_op");
    const bool within =
        std::any_of(got_->ops.begin(), got_->ops.end(), [&](const run::OpRecord& op) {
            return got_->text(op.name) == top && *kernels[5].launch_ns >= op.start_ns &&
                   *kernels[5].launch_ns < op.start_ns + op.duration_ns;
        });
    EXPECT_TRUE(within);
    const run::Row* row = nullptr;
    const std::vector<run::Row> by_op = run::rowsOf(*got_->run, run::GroupBy::op);
    for (const run::Row& each : by_op) row = each.name == top ? &each : row;
    EXPECT_NE(row, nullptr);  // the table contains the outermost op with a cost model

    // Counts for this launch, and for all launches of its kernel in the run.
    const std::string metric = "smsp__sass_thread_inst_executed_op_fadd_pred_on.sum";
    const std::string& name = got_->text(kernels[5].full_name);
    std::vector<std::pair<std::int64_t, double>> adds;  // by the start of each counted launch
    double flops = 0;
    eachEvent([&](const kineto::TraceEvent& event, std::string_view) {
        if (event.kind != kineto::TraceEvent::Kind::counted_kernel) return;
        for (const auto& [what, value] : event.values) {
            if (what == metric) adds.emplace_back(event.start_ns.value_or(0), value);
            if (event.name != name) continue;
            const bool single = what.find("op_fadd") != std::string_view::npos ||
                                what.find("op_fmul") != std::string_view::npos;
            if (single) flops += value;
            if (what.find("op_ffma") != std::string_view::npos) flops += 2 * value;
        }
    });
    std::sort(adds.begin(), adds.end());
    ASSERT_EQ(adds.size(), kernels.size());
    EXPECT_EQ(adds[5].second, sixth.at(metric).get<double>());
    double in_run = 0;
    for (const run::CountedCell& cell : got_->run->counted->cells) {
        if (got_->text(cell.key.full_name) == name)
            in_run += cell.flops[roofline::index(roofline::Arithmetic::fp32)].value_or(-1);
    }
    EXPECT_DOUBLE_EQ(in_run, flops);

    // Ranges last as long as their replays.
    EXPECT_EQ(got_->run->info.times_of, run::TimesOf::replays);
    EXPECT_EQ(run::summarizeSteps(*got_->run).seconds_mean, std::nullopt);
    for (const run::Row& each : got_->kernels)
        EXPECT_EQ(each.flops_per_second, std::nullopt) << each.name;
}

// Compares each call in a step by name, on the CPU and in the API, with its time.
TEST_F(HtaExpected, StepsOfTracesThatAreCompared) {
    using Calls = std::map<std::string, std::pair<std::uint64_t, double>>;
    const auto callsOf = [this](std::int64_t number) {
        Calls calls;
        const auto add = [&](const std::string& name, std::int64_t nanoseconds) {
            ++calls[name].first;
            calls[name].second += microseconds(nanoseconds);
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
    // Only kernels whose launch is in the trace: HTA does not know the step of the others.
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
    std::uint64_t cpu_events = 0;
    for (const auto& [name, of] : base) cpu_events += of.first;
    EXPECT_EQ(cpu_events, iteration.at("cpu_events"));
    // The file is unrelated to a trace from another training.
    ImportOptions both;
    both.files = {file_.parent_path() / "trace_filter__sampled_rank-0.json.gz", file_};
    both.output = scratch_ / "job.ridge";
    const ImportResult job = importFiles(both);
    EXPECT_FALSE(job.merged);
    ASSERT_EQ(job.runs.size(), 2u);
    EXPECT_EQ(job.runs[1].filename(), "job-2.ridge");

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
