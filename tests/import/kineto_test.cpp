// SPDX-License-Identifier: GPL-3.0-or-later
// Small artificial traces in the formats that torch.profiler has used over the years.
#include "core/import/kineto/kineto.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <fstream>

#include "core/import/kineto/event.h"
#include "core/import/kineto/members.h"
#include "core/import/kineto/splitter.h"
#include "core/import/kineto/spool.h"
#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"
#include "tests/import/gzip.h"
#include "tests/import/imported.h"

namespace ridgepoint::import::kineto {
namespace {

using testing::HasSubstr;
using tests::importBytes;
using tests::Imported;
using tests::Scratch;

std::string trace(const std::string& events) {
    return fmt::format(
        R"({{"schemaVersion": 1, "deviceProperties": [{{"id": 0, "name": "NVIDIA A100-SXM4-80GB",
            "totalGlobalMem": 85899345920, "computeMajor": 8, "computeMinor": 0, "numSms": 108}}],
            "traceEvents": [{}],
            "distributedInfo": {{"rank": 0}}}})",
        events);
}
std::string slice(const char* category, const char* name, double ts, double dur,
                  const std::string& arguments = "", int thread = 7) {
    return fmt::format(
        "{{\"ph\":\"X\",\"cat\":\"{}\",\"name\":\"{}\",\"pid\":1,\"tid\":{},\"ts\":{:.3f},\"dur\":{"
        ":.3f},"
        "\"args\":{{{}}}}}",
        category, name, thread, ts, dur, arguments);
}
const std::string kMm =
    "\"Input Dims\":[[4,10],[10,20]],\"Input type\":[\"float\",\"float\"],"
    "\"Concrete Inputs\":[\"\",\"\"]";
// Returns the first op with this name; fails the test if there is none.
run::OpRecord opOf(const Imported& got, std::string_view name) {
    const run::OpRecord* const op = got.op(name);
    EXPECT_NE(op, nullptr) << name;
    return op != nullptr ? *op : run::OpRecord{};
}
// An op that launches a kernel, within a step.
std::string smallStep() {
    return slice("user_annotation", "ProfilerStep#3", 1000, 500) + ",\n" +
           slice("cpu_op", "aten::mm", 1100, 50, kMm) + ",\n" +
           slice("cuda_runtime", "cudaLaunchKernel", 1120, 10, "\"correlation\":42") + ",\n" +
           slice("kernel", "void gemm<float>(float*)", 1200.125, 100.25,
                 "\"device\":0,\"context\":1,\"stream\":7,\"correlation\":42,\"grid\":[8,4,1],"
                 "\"block\":[128,1,1],\"registers per thread\":40,\"shared memory\":1024",
                 9);
}

TEST(KinetoImport, OpsKernelsAndTheirWork) {
    const Scratch scratch;
    const Imported got = importBytes(scratch, "a.json", trace(smallStep()));
    EXPECT_EQ(got.run->info.source, "imported:kineto");
    EXPECT_EQ(got.run->info.device, "cuda:0");
    ASSERT_EQ(got.run->steps->size(), 1u);
    EXPECT_EQ(got.run->steps->front().index, 3);
    EXPECT_EQ(got.run->steps->front().duration_ns, 500'000);
    ASSERT_EQ(got.records.size(), 1u);
    const run::GpuRecord& kernel = got.records.front();
    EXPECT_EQ(kernel.start_ns - got.run->steps->front().start_ns, 200'125);
    EXPECT_EQ(kernel.duration_ns, 100'250);
    EXPECT_EQ(got.text(kernel.op), "aten::mm");
    EXPECT_EQ(kernel.flops_matrix, 2u * 4 * 10 * 20);
    EXPECT_EQ(kernel.grid, (std::array<std::uint32_t, 3>{8, 4, 1}));
    EXPECT_EQ(kernel.shared_bytes, 1024u);
    EXPECT_EQ(kernel.launch_ns, got.run->steps->front().start_ns + 120'000);
    // An ordinary trace gives a roofline.
    const std::vector<run::Row> rows = run::rowsOf(*got.run, run::GroupBy::kernel);
    const auto row = std::find_if(rows.begin(), rows.end(), [](const run::Row& each) {
        return each.kind == run::RowKind::kernel;
    });
    ASSERT_NE(row, rows.end());
    EXPECT_TRUE(row->flops_per_second.has_value());
    EXPECT_TRUE(row->intensity[roofline::index(roofline::Level::dram)].has_value());
    EXPECT_TRUE(row->roof_share.has_value());  // the trace names the device
    EXPECT_EQ(row->seconds_from, roofline::Provenance::imported);
    EXPECT_EQ(row->flops_from, roofline::Provenance::modelled);
}

TEST(KinetoImport, TheSchemaOf2021IsTheSame) {
    const Scratch scratch;
    std::string old = "[";
    old += slice("Operator", "ProfilerStep#3", 1000, 500);
    old += R"~(,{"ph":"X","cat":"Operator","name":"aten::mm","pid":1,"tid":"7","ts":1100,"dur":50,
            "args":{"Device":0,"External id":2,"Input dims":[[4,10],[10,20]],
                    "Input type":["float","float"]}},
           {"ph":"X","cat":"Runtime","name":"cudaLaunchKernel","pid":1,"tid":"7","ts":1120,"dur":10,
            "args":{"cbid":211,"correlation":42,"external id":2}},
           {"ph":"s","id":42,"pid":1,"tid":7,"ts":1120,"cat":"async","name":"launch"},
           {"ph":"f","id":42,"pid":0,"tid":"stream 9","ts":1200,"cat":"async","name":"launch"},
           {"ph":"X","cat":"Kernel","name":"void gemm<float>(float*)","pid":0,"tid":"stream 9",
            "ts":1200,"dur":100,"args":{"device":0,"context":1,"stream":9,"correlation":42,
            "external id":2,"grid":[1,1,1],"block":[1,1,1]}}])~";
    const Imported got = importBytes(scratch, "a.json", old);
    ASSERT_EQ(got.records.size(), 1u);
    EXPECT_EQ(got.text(got.records.front().op), "aten::mm");
    EXPECT_EQ(got.records.front().flops_matrix, 1600u);
    EXPECT_EQ(got.records.front().stream, 9u);
    EXPECT_EQ(got.run->steps->front().index, 3);
    EXPECT_TRUE(got.result.report.whatWasSkipped().empty());
}

TEST(KinetoImport, OrderInTheFileDoesNotMatter) {
    const Scratch scratch;
    const std::string backwards =
        slice("kernel", "k", 1200, 100, "\"device\":0,\"stream\":7,\"correlation\":42", 9) + "," +
        slice("cuda_runtime", "cudaLaunchKernel", 1120, 10, "\"correlation\":42") + "," +
        slice("cpu_op", "aten::mm", 1100, 50, kMm) + "," +
        slice("user_annotation", "ProfilerStep#3", 1000, 500);
    const Imported got = importBytes(scratch, "a.json", trace(backwards));
    ASSERT_EQ(got.records.size(), 1u);
    EXPECT_EQ(got.text(got.records.front().op), "aten::mm");
}

TEST(KinetoImport, PhasesAndLayers) {
    const Scratch scratch;
    const auto forward = "\"Sequence number\":5,\"Fwd thread id\":0," + kMm;
    const Imported got = importBytes(
        scratch, "a.json",
        trace(slice("user_annotation", "ProfilerStep#1", 0, 1000) + "," +
              slice("python_function", "nn.Module: Linear_0", 10, 100) + "," +
              slice("python_function", "torch/nn/modules/module.py(1194): _call_impl", 11, 98) +
              "," + slice("cpu_op", "aten::mm", 20, 50, forward) + "," +
              slice("cpu_op", "aten::mse_loss", 150, 20) + "," +
              slice("cpu_op", "autograd::engine::evaluate_function: MmBackward0", 300, 90,
                    "\"Sequence number\":5,\"Fwd thread id\":1", 8) +
              "," +
              slice("cpu_op", "MmBackward0", 310, 70, "\"Sequence number\":5,\"Fwd thread id\":1",
                    8) +
              "," + slice("cpu_op", "aten::mm", 320, 40, kMm, 8) + "," +
              slice("user_annotation", "Optimizer.step#AdamW.step", 500, 100) + "," +
              slice("cpu_op", "aten::add_", 510, 10) + "," +
              slice("cpu_op", "aten::item", 700, 10)));
    std::map<std::string, run::Phase> phases;
    std::map<std::string, std::string> layers;
    for (const run::OpRecord& op : got.ops) {
        const std::string key = got.text(op.name) + (op.thread == 0 ? "" : "'");
        phases[key] = op.phase;
        layers[key] = got.text(op.layer);
    }
    EXPECT_EQ(phases["aten::mm"], run::Phase::forward);
    EXPECT_EQ(phases["aten::mse_loss"], run::Phase::loss);
    EXPECT_EQ(phases["aten::mm'"], run::Phase::backward);
    EXPECT_EQ(phases["aten::add_"], run::Phase::optimizer);
    EXPECT_EQ(phases["aten::item"], run::Phase::none);
    EXPECT_EQ(layers["aten::mm"], "Linear_0");
    EXPECT_EQ(layers["aten::mm'"], "Linear_0");  // from the forward op with its sequence number
    const run::StepRecord& step = got.run->steps->front();
    EXPECT_EQ(step.phase_ns[static_cast<std::size_t>(run::Phase::backward)], 90'000);
    EXPECT_EQ(step.phase_ns[static_cast<std::size_t>(run::Phase::optimizer)], 100'000);
    EXPECT_EQ(got.run->info.optimizer, "adamw");
}

TEST(KinetoImport, CallsOfTheApiAreKeptEach) {
    const Scratch scratch;
    const Imported got = importBytes(
        scratch, "a.json",
        trace(smallStep() + "," +
              slice("cuda_driver", "cuLaunchKernel", 1122, 6, "\"correlation\":42") + "," +
              slice("cuda_runtime", "cudaDeviceSynchronize", 1600, 20, "\"correlation\":50", 8) +
              "," + slice("cuda_sync", "Context Sync", 1601, 18) + "," +
              slice("overhead", "Buffer Flush", 1480, 4)));
    ASSERT_EQ(got.run->steps->size(), 1u);  // only the last step has no successor
    const std::vector<run::ApiCall> calls = got.reader->apiCalls(3);
    ASSERT_EQ(calls.size(), 3u);
    EXPECT_EQ(got.text(calls[0].name), "cudaLaunchKernel");
    EXPECT_EQ(calls[0].start_ns - got.run->steps->front().start_ns, 120'000);
    EXPECT_EQ(calls[0].duration_ns, 10'000);
    EXPECT_EQ(calls[0].correlation, 42u);
    EXPECT_EQ(calls[0].thread, 0u);
    EXPECT_EQ(calls[0].system_thread, 7u);
    ASSERT_TRUE(calls[0].op_call.has_value());
    EXPECT_EQ(got.text(got.ops[*calls[0].op_call].name), "aten::mm");
    EXPECT_EQ(got.text(calls[1].name), "cuLaunchKernel");
    EXPECT_EQ(calls[1].kind, run::GpuCall::Kind::driver);
    EXPECT_EQ(calls[1].depth, 1u);             // within the runtime's call
    EXPECT_EQ(calls[2].thread, std::nullopt);  // this thread ran no op
    ASSERT_EQ(got.records.size(), 1u);
    EXPECT_EQ(got.records.front().api_call, 1u);  // the inner one of two calls with its number
    EXPECT_THAT(run::checkRun(scratch / "a.json.ridge").problems, testing::IsEmpty());
}

TEST(KinetoImport, WithoutCallsOfTheRuntimeAKernelNamesItsOp) {
    const Scratch scratch;
    const Imported got = importBytes(
        scratch, "a.json",
        trace(slice("user_annotation", "ProfilerStep#3", 1000, 500) + "," +
              slice("cpu_op", "aten::mm", 1100, 50, kMm + ",\"External id\":17") + "," +
              slice("cpu_op", "aten::add", 1200, 50, "\"External id\":18") + "," +
              slice("kernel", "gemm", 1300, 100, "\"device\":0,\"External id\":17", 9) + "," +
              slice("kernel", "add", 1410, 10, "\"device\":0,\"External id\":18", 9) + "," +
              slice("kernel", "lost", 1430, 10, "\"device\":0,\"External id\":99", 9)));
    ASSERT_EQ(got.records.size(), 3u);
    EXPECT_EQ(got.text(got.records[0].op), "aten::mm");
    EXPECT_EQ(got.records[0].flops_matrix, 1600u);
    EXPECT_EQ(got.records[0].launch_ns, std::nullopt);  // unknown
    ASSERT_TRUE(got.records[1].op_call.has_value());
    EXPECT_EQ(got.text(got.ops[*got.records[1].op_call].name), "aten::add");
    EXPECT_FALSE(got.records[2].op_call.has_value());
    EXPECT_TRUE(got.says("1 kernel, copy or fill has no launch"));
}

// Strides and padding are not guessed.
TEST(KinetoImport, WithoutValuesTheWorkOfAConvolutionIsNotKnown) {
    const Scratch scratch;
    // Input, weight, bias, stride, padding, dilation, transposed, output padding, groups.
    const std::string shapes =
        R"("Input Dims":[[2,3,8,8],[4,3,3,3],[],[],[],[],[],[],[]],
           "Input type":["float","float","","ScalarList","ScalarList","ScalarList","Scalar",
                         "ScalarList","Scalar"])";
    const std::string values =
        R"(,"Concrete Inputs":["","","","[1, 1]","[1, 1]","[1, 1]","False","[0, 0]","1"])";
    for (const bool known : {false, true}) {
        const Imported got = importBytes(
            scratch, known ? "known.json" : "unknown.json",
            trace(slice("cpu_op", "aten::convolution", 10, 50, shapes + (known ? values : ""))));
        EXPECT_EQ(opOf(got, "aten::convolution").flops_known, known);
        // 2 × outputs × products of each
        EXPECT_EQ(opOf(got, "aten::convolution").flops_matrix,
                  known ? 2u * 2 * 4 * 8 * 8 * 27 : 0u);
    }
}

// MTIA lists copies among its units' work.
TEST(KinetoImport, RequestsOfDmaAreNoKernels) {
    const Scratch scratch;
    const Imported got = importBytes(scratch, "a.json",
                                     trace(slice("mtia_ccp_events", "dma_request", 10, 5) + "," +
                                           slice("mtia_ccp_events", "fc_kernel", 20, 5)));
    ASSERT_EQ(got.records.size(), 2u);
    EXPECT_EQ(got.records[0].kind, run::GpuKind::copy);
    EXPECT_EQ(got.records[1].kind, run::GpuKind::kernel);
    EXPECT_EQ(got.read("copies"), 1u);
}

TEST(KinetoImport, WhatTorchCompiledIsNotKnown) {
    const Scratch scratch;
    const std::string region = slice("cpu_op", "Torch-Compiled Region: 0/0", 0, 100) + "," +
                               slice("cpu_op", "CompiledFunction", 10, 80) + "," +
                               slice("cpu_op", "aten::mm", 20, 10, kMm);
    const Imported got = importBytes(scratch, "a.json", trace(region));
    EXPECT_FALSE(opOf(got, "CompiledFunction").flops_known);  // its own kernels are unknown
    EXPECT_TRUE(opOf(got, "aten::mm").flops_known);

    const Imported with_kernel =
        importBytes(scratch, "b.json",
                    trace(region + "," +
                          slice("cpu_op", "triton_poi_fused_add_0", 40, 10,
                                "\"kernel_backend\":\"triton\",\"kernel_hash\":\"c0ffee\"")));
    const run::OpRecord& kernel = opOf(with_kernel, "add");
    EXPECT_FALSE(kernel.flops_known);
    EXPECT_EQ(with_kernel.text(kernel.inner), "triton_poi_fused_add_0");
    EXPECT_EQ(kernel.category, cost::Category::elementwise);
    EXPECT_TRUE(opOf(with_kernel, "CompiledFunction").flops_known);  // it only calls them
    EXPECT_TRUE(with_kernel.says("1 op call is a kernel that triton compiled"));
}

TEST(KinetoImport, AMatrixProductOfTritonHasItsWork) {
    const Scratch scratch;
    // The bias, both factors, the addend and the result.
    const Imported got =
        importBytes(scratch, "a.json",
                    trace(slice("cpu_op", "triton_tem_fused_add_addmm_t_view_4", 40, 10,
                                R"("kernel_backend":"triton",
                       "Input Dims":[[100],[8,16,64],[100,64],[128,100],[8,16,100],[]],
                       "Input type":["float","float","float","float","float","Scalar"],
                       "Concrete Inputs":["","","","","","128"])")));
    const run::OpRecord& op = opOf(got, "add + addmm");
    EXPECT_TRUE(op.flops_known);
    EXPECT_EQ(op.flops_matrix, 2u * 128 * 64 * 100);
    EXPECT_EQ(op.bytes[0], 4u * (100 + 128 * 64 + 100 * 64 + 2 * 128 * 100));
    EXPECT_EQ(op.category, cost::Category::matmul);
}

TEST(KinetoImport, MemoryByWhatItHolds) {
    const Scratch scratch;
    const auto memory = [](double ts, std::int64_t bytes, int address, std::int64_t allocated) {
        return fmt::format(
            "{{\"ph\":\"i\",\"cat\":\"cpu_instant_event\",\"s\":\"t\",\"name\":\"[memory]\","
            "\"pid\":1,\"tid\":7,"
            "\"ts\":{:.3f},\"args\":{{\"Bytes\":{},\"Addr\":{},\"Total Allocated\":{},\"Total "
            "Reserved\":8192,"
            "\"Device Type\":1,\"Device Id\":0}}}}",
            ts, bytes, address, allocated);
    };
    const Imported got = importBytes(
        scratch, "a.json",
        trace(slice("user_annotation", "ProfilerStep#1", 0, 1000) + "," +
              slice("cpu_op", "aten::mm", 20, 50, kMm) + "," + memory(30, 1000, 64, 6000) + "," +
              memory(40, 500, 128, 6500) + "," + memory(60, -500, 128, 6000) + "," +
              slice("cpu_op", "MmBackward0", 310, 70, "\"Fwd thread id\":1") + "," +
              memory(350, -1000, 64, 5000)));
    ASSERT_TRUE(got.run->memory.peak_allocated_bytes.has_value());
    EXPECT_EQ(got.run->memory.peak_allocated_bytes, 6500);
    EXPECT_EQ(got.run->memory.peak_reserved_bytes, 8192);
    const auto at_peak = got.run->memory.at_peak.value();
    // Memory that existed before is unknown; memory that outlives the forward pass is an
    // activation.
    EXPECT_EQ(at_peak[static_cast<std::size_t>(run::MemoryCategory::unknown)], 5000);
    EXPECT_EQ(at_peak[static_cast<std::size_t>(run::MemoryCategory::activation)], 1000);
    EXPECT_EQ(at_peak[static_cast<std::size_t>(run::MemoryCategory::temporary)], 500);
}

TEST(KinetoImport, RanksAreRunsOfTheirOwn) {
    const Scratch scratch;
    ImportOptions options;
    for (const int rank : {0, 1}) {
        const auto file = scratch / fmt::format("rank{}.json", rank).c_str();
        std::string text = trace(smallStep());
        text.replace(text.find("\"rank\": 0"), 9, fmt::format("\"rank\": {}", rank));
        std::ofstream(file) << text;
        options.files.push_back(file);
    }
    options.output = scratch / "job.ridge";
    const ImportResult result = importFiles(options);
    ASSERT_EQ(result.runs.size(), 2u);
    for (const auto& path : result.runs) EXPECT_EQ(tests::opened(path).records.size(), 1u);
}

TEST(KinetoImport, ATemporaryRunIsAsGoodAndOneFile) {
    const Scratch scratch;
    std::ofstream(scratch / "trace.json") << trace(smallStep());
    ImportOptions options{.files = {scratch / "trace.json"}, .temporary = true};
    std::filesystem::create_directory(scratch / "runs");
    options.output = scratch / "runs" / "temporary.ridge";
    importFiles(options);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(scratch / "runs"), {}), 1);
    const auto temporary = tests::opened(options.output);
    options.temporary = false;
    options.output = scratch / "runs" / "kept.ridge";
    importFiles(options);
    const auto kept = tests::opened(options.output);
    ASSERT_EQ(temporary.records.size(), kept.records.size());
    for (std::size_t i = 0; i < kept.records.size(); ++i) {
        EXPECT_EQ(temporary.records[i].start_ns, kept.records[i].start_ns);
        EXPECT_EQ(temporary.records[i].duration_ns, kept.records[i].duration_ns);
    }
    EXPECT_EQ(temporary.run->info.notes, kept.run->info.notes);
}

TEST(KinetoImport, ATraceWithoutStepsEndsThemWhereTheOptimizerDoes) {
    const Scratch scratch;
    std::string events;
    for (int step = 0; step < 3; ++step) {
        events += slice("cpu_op", "aten::mm", 1000 * step + 10, 50, kMm) + "," +
                  slice("user_annotation", "Optimizer.step#SGD.step", 1000 * step + 800, 100) + ",";
    }
    const Imported got =
        importBytes(scratch, "a.json", trace(events + slice("cpu_op", "aten::mm", 3500, 9)));
    ASSERT_EQ(got.run->steps->size(), 4u);
    EXPECT_EQ((*got.run->steps)[1].duration_ns, 1'000'000);
    EXPECT_EQ(got.run->steps->back().kind, run::StepRecord::Kind::warmup);  // follows the last step
    EXPECT_TRUE(got.says("marks no steps"));
}

// --- Bad input
// ------------------------------------------------------------------------------------

TEST(KinetoBadInput, ATraceThatEndsInTheMiddleIsReadUpToThere) {
    const Scratch scratch;
    const std::string whole = trace(smallStep() + "," + slice("cpu_op", "aten::add", 1300, 10));
    const Imported got = importBytes(scratch, "a.json", whole.substr(0, whole.find("aten::add")));
    EXPECT_EQ(got.records.size(), 1u);
    EXPECT_TRUE(got.says("is truncated"));
    const std::string packed = tests::gzip(whole);
    const Imported cut =
        importBytes(scratch, "b.json.gz", std::string_view(packed).substr(0, packed.size() - 12));
    EXPECT_GE(cut.ops.size(), 1u);
}

TEST(KinetoBadInput, EventsThatCannotBeAreLeftOutAndCounted) {
    const Scratch scratch;
    const Imported got =
        importBytes(scratch, "a.json",
                    trace(smallStep() + "," +
                          R"({"ph":"X","cat":"cpu_op","name":"no duration","pid":1,"tid":7,"ts":1},
                 {"ph":"X","cat":"cpu_op","name":"backwards","pid":1,"tid":7,"ts":1,"dur":-5},
                 {"ph":"X","cat":"cpu_op","name":"no time","pid":1,"tid":7,"dur":5},
                 {"ph":"X","cat":"cpu_op","name":"far","pid":1,"tid":7,"ts":1e300,"dur":5},
                 {"ph":"X","cat":"cpu_op","name":"farther","pid":1,"tid":7,"ts":9223372036854775807,"dur":5},
                 {"ph":"X","cat":"cpu_op","name":"NaN","pid":1,"tid":7,"ts":NaN,"dur":5},
                 {"ph":"X","cat":"nonsense","name":"x","pid":1,"tid":7,"ts":5,"dur":5},
                 17, "text", null, [1, 2])"));
    EXPECT_EQ(got.records.size(), 1u);
    EXPECT_EQ(got.skipped("no duration"), 2u);
    EXPECT_EQ(got.skipped("no time"), 3u);
    EXPECT_EQ(got.skipped("not valid JSON"), 1u);
    EXPECT_EQ(got.skipped("category"), 1u);
    EXPECT_EQ(got.skipped("are not events"), 4u);
}

// Python writes NaN and Infinity into JSON. Events are parsed in blocks.
TEST(KinetoBadInput, AnEventThatIsNoJsonLeavesItsNeighbours) {
    const Scratch scratch;
    std::string events = smallStep();
    constexpr int kOps = 20'000;  // several blocks
    for (int i = 0; i < kOps; ++i) {
        events += ",\n" + slice("cpu_op", "aten::add", 1500 + i, 0.5);
        if (i % 5000 == 2500) events += ",\n{\"ph\": \"X\", \"cat\": nonsense}";
    }
    const Imported got = importBytes(scratch, "a.json", trace(events));
    EXPECT_EQ(std::count_if(got.ops.begin(), got.ops.end(),
                            [&](const auto& op) { return got.text(op.name) == "aten::add"; }),
              kOps);
    const auto& skipped = got.result.report.whatWasSkipped();
    ASSERT_EQ(skipped.size(), 1u);
    EXPECT_EQ(skipped.front().count, 4u);
    EXPECT_THAT(skipped.front().first, HasSubstr("byte "));
}

TEST(KinetoBadInput, NumbersThatAreNoneChangeNoOthers) {
    const Scratch scratch;
    const auto event = [](const char* category, const char* name, std::string_view rest) {
        return fmt::format(R"(,{{"cat":"{}","name":"{}","pid":1,"tid":7,"ts":1300,{}}})", category,
                           name, rest);
    };
    std::string bad;
    for (const char* const none : {"NaN", "-Infinity", "1e999"}) {
        const auto with = [&](const char* text) { return fmt::format(fmt::runtime(text), none); };
        bad += event("cpu_op", "aten::add", with(R"("ph":"X","dur":{})"));
        bad += event("user_annotation", "ProfilerStep#4", with(R"("ph":"X","dur":{})"));
        bad += event("cpu_op", "aten::add",
                     with(R"("ph":"X","dur":5,"args":{{"Input Dims":[[{},3]]}})"));
        bad += event("kernel", "k",
                     with(R"("ph":"X","dur":5,"args":{{"device":0,"stream":7,"grid":[{},1,1]}})"));
        bad += event("cpu_instant_event", "[memory]",
                     with(R"("ph":"i","args":{{"Bytes":{},"Addr":16,"Device Type":0}})"));
    }
    const Imported alone = importBytes(scratch, "a.json", trace(smallStep()));
    const Imported got = importBytes(scratch, "b.json", trace(smallStep() + bad));
    EXPECT_EQ(got.skipped("not valid JSON"), 15u);
    ASSERT_EQ(got.ops.size(), alone.ops.size());
    ASSERT_EQ(got.records.size(), alone.records.size());
    EXPECT_EQ(got.ops.front().duration_ns, alone.ops.front().duration_ns);
    EXPECT_EQ(got.records.front().duration_ns, alone.records.front().duration_ns);
    EXPECT_FALSE(got.run->memory.peak_allocated_bytes);
    ASSERT_EQ(got.run->steps->count(), alone.run->steps->count());
    EXPECT_EQ(got.run->steps->front().duration_ns, alone.run->steps->front().duration_ns);
}

TEST(KinetoBadInput, IntegersAboveTheRangeAreIgnored) {
    Trace got;
    std::map<std::uint32_t, SeenDevice> devices;
    const auto read = [&](std::string_view key, const std::string& json) {
        const std::string padded = json + std::string(Splitter::kPadding, ' ');
        readMember(key, std::string_view(padded).substr(0, json.size()), got, devices);
    };
    read("distributedInfo", R"({"rank": 1, "world_size": 9223372036854775808})");
    read("cupti_version", "9223372036854775808");
    EXPECT_EQ(got.rank, 1);
    EXPECT_EQ(got.world_size, std::nullopt);
    EXPECT_FALSE(got.software.contains("CUPTI"));
    read("distributedInfo", R"({"rank": 1, "world_size": 9223372036854775807})");
    EXPECT_EQ(got.world_size, 9223372036854775807);
}

TEST(KinetoBadInput, BytesThatAreNoUtf8AreShownAsQuestionMarks) {
    const Scratch scratch;
    const Imported got = importBytes(scratch, "a.json", trace(slice("cpu_op", "caf\xe9", 10, 5)));
    ASSERT_EQ(got.ops.size(), 1u);
    EXPECT_EQ(got.text(got.ops.front().name), "caf?");
    EXPECT_TRUE(got.says("UTF-8"));
}

TEST(KinetoBadInput, OverlappingCallsDoNotBreakAnything) {
    const Scratch scratch;
    std::string events = slice("cpu_op", "aten::a", 0, 100);
    for (int i = 1; i < 200; ++i) {
        events += ",";
        events += slice("cpu_op", "aten::b", i, 100 + i % 7);
    }
    const Imported got = importBytes(scratch, "a.json", trace(events));
    EXPECT_EQ(got.ops.size(), 200u);
    for (const run::OpRecord& op : got.ops) {
        EXPECT_GE(op.self_ns, 0);
        EXPECT_GE(op.duration_ns, 100'000);
    }
}

TEST(KinetoBadInput, WhatHasNoEventsIsRefusedInASentence) {
    const Scratch scratch;
    for (const char* const text :
         {"{\"traceEvents\": []}", "{\"traceEvents\": [{]}", "{\"traceEvents\": 5}"}) {
        try {
            importBytes(scratch, "a.json", text);
            ADD_FAILURE() << text;
        } catch (const ImportError& error) {
            EXPECT_THAT(error.what(), HasSubstr("is not a trace"));
        }
        EXPECT_FALSE(std::filesystem::exists(scratch / "a.json.ridge"));
    }
}

TEST(KinetoBadInput, AnotherToolsTraceIsRefusedInASentence) {
    const Scratch scratch;
    const auto why = [&](const std::string& events) -> std::string {
        try {
            importBytes(scratch, "a.json", trace(events));
        } catch (const ImportError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_THAT(why(slice("devtools.timeline", "RunTask", 1, 2)),
                HasSubstr("torch.profiler did not write: its events have the categories "
                          "\"devtools.timeline\""));
    EXPECT_THAT(why(R"({"ph":"X","cat":"cpu_op","name":"x","pid":1,"tid":7,"dur":5})"),
                HasSubstr("they have no time"));
    EXPECT_THAT(why(R"({"ph":"M","name":"process_name","pid":1,"args":{"name":"python"}})"),
                HasSubstr("none of its 1 events"));
}

// --- Parts
// ----------------------------------------------------------------------------------------

TEST(KinetoSplitter, AnyLayoutAndAnySizeOfPieces) {
    const std::string event = R"({"name":"a \" } ] \\","args":{"x":[1,{"y":"}"}]}})";
    std::string text = "{\"a\": [1, {\"traceEvents\": [{}]}], \"traceEvents\" :\n[\r\n";
    for (int i = 0; i < 5000; ++i) text += event + (i % 3 == 0 ? "\n, " : ",");
    text += "{}] , \"after\": \"]\" }";
    const auto input = Input::ofMemory(text);
    Splitter splitter(*input);
    int events = 0, members = 0;
    while (const auto piece = splitter.next()) {
        if (piece->kind == TracePiece::Kind::member)
            ++members;
        else if (piece->json == event)
            ++events;
        else
            EXPECT_EQ(piece->json, "{}");
    }
    EXPECT_EQ(events, 5000);
    EXPECT_EQ(members, 2);
    EXPECT_TRUE(splitter.complete());
}

TEST(KinetoSplitter, PassesOverWhatIsTooLarge) {
    const std::string text =
        fmt::format(R"([{{"name":"{}"}},{{"ok":1}}])", std::string(Splitter::kMostEvent + 10, 'x'));
    const auto input = Input::ofMemory(text);
    Splitter splitter(*input);
    const auto piece = splitter.next();
    ASSERT_TRUE(piece.has_value());
    EXPECT_EQ(piece->json, "{\"ok\":1}");
    EXPECT_FALSE(splitter.next().has_value());
    EXPECT_EQ(splitter.tooLarge(), 1u);
}

TEST(KinetoSpool, SortsMoreThanItHolds) {
    struct Record {
        int key, order;
    };
    struct Less {
        bool operator()(const Record& a, const Record& b) const { return a.key < b.key; }
    };
    Spool<Record, Less> spool(100 * sizeof(Record));
    for (int i = 0; i < 10'000; ++i) spool.add({(i * 7919) % 500, i});
    spool.sort();
    Record last{-1, -1};
    int count = 0;
    for (; const Record* const next = spool.peek(); spool.pop(), ++count) {
        EXPECT_TRUE(last.key < next->key || (last.key == next->key && last.order < next->order));
        last = *next;
    }
    EXPECT_EQ(count, 10'000);
}

TEST(KinetoTimes, KeepEveryNanosecond) {
    EXPECT_EQ(microsecondsAsNanoseconds("1712195495505324.867,"), 1'712'195'495'505'324'867);
    EXPECT_EQ(microsecondsAsNanoseconds("12"), 12'000);
    EXPECT_EQ(microsecondsAsNanoseconds("12.5"), 12'500);
    EXPECT_EQ(microsecondsAsNanoseconds("-0.0019"), -1);
    EXPECT_EQ(microsecondsAsNanoseconds("1e3"), 1'000'000);
    EXPECT_EQ(microsecondsAsNanoseconds("99999999999999999999"), std::nullopt);
    EXPECT_EQ(microsecondsAsNanoseconds("x"), std::nullopt);
}

// torch's flop counter counts all scores, TraceLens the half that the mask leaves.
TEST(KinetoImport, CausalAttentionIsCountedInFullOrByHalf) {
    const Scratch scratch;
    int number = 0;
    const auto flopsOf = [&](const char* causal, bool half, const char* said) {
        ImportOptions options;
        options.files = {scratch.folder() / fmt::format("{}.json", ++number)};
        options.output = scratch.folder() / fmt::format("{}.ridge", number);
        options.halve_causal = half;
        std::ofstream(options.files.front())
            << trace(slice("cpu_op", "aten::_scaled_dot_product_flash_attention", 1100, 50,
                           fmt::format(R"("Input Dims":[[2,4,8,16],[2,4,8,16],[2,4,8,16],[],[]],
                                 "Input type":["float","float","float","Scalar","Scalar"],
                                 "Concrete Inputs":["","","","0.","{}"])",
                                       causal)));
        const ImportResult result = importFiles(options);
        EXPECT_THAT(toText(result.report), HasSubstr(said));
        const auto run = run::RunReader::open(result.runs.front())->summary();
        const bool halved = half && *said != '\0';
        using Modes = std::vector<std::string>;
        EXPECT_EQ(run->info.modes, halved ? Modes{"causal-flops half"} : Modes{})
            << "a setting for comparisons";
        return run::summarizeSteps(*run).flops_matrix.value_or(0);
    };
    constexpr double kAll = 2.0 * 2 * 4 * 8 * 8 * (16 + 16);
    EXPECT_EQ(flopsOf("False", true, ""), kAll) << "no mask";
    EXPECT_EQ(flopsOf("True", false, "count all scores"), kAll);
    EXPECT_EQ(flopsOf("True", true, "visible half of the scores"), kAll / 2);
}

}  // namespace
}  // namespace ridgepoint::import::kineto
