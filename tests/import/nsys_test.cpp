// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/run/analysis/annotations.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/store/revise.h"
#include "tests/fuzz/feed.h"
#include "tests/import/imported.h"

namespace ridgepoint::import {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::SizeIs;
using tests::ImportedRun;
using tests::refusalOf;

std::string exampleOf(std::string_view name) {
    for (const tests::CorpusFile& file : tests::corpusOf("nsys")) {
        if (file.name == name) return file.bytes;
    }
    ADD_FAILURE() << "no file " << name;
    return {};
}

TEST(Nsys, TraceGivesEachLaunch) {
    const ImportedRun run({exampleOf("trace.csv")});
    EXPECT_EQ(run.run->info.source, "imported:nsys");
    EXPECT_THAT(run.run->machine.gpus.at(0), HasSubstr("A100"));
    EXPECT_FALSE(run.run->ceilings.empty()) << "the roofs follow from the device's name";
    ASSERT_THAT(run.records, SizeIs(4));
    const run::GpuRecord& copy = run.records[0];
    EXPECT_EQ(copy.kind, run::GpuKind::copy);
    EXPECT_EQ(copy.direction, run::CopyDirection::host_to_device);
    EXPECT_EQ(copy.from, run::MemoryPlace::pageable);
    EXPECT_EQ(copy.copied_bytes, 8'389'000u) << "a MB of nsys is 10⁶ bytes";
    const run::GpuRecord& gemm = run.records[1];
    EXPECT_EQ(gemm.start_ns, 60'000);
    EXPECT_EQ(gemm.duration_ns, 443'520);
    EXPECT_EQ(gemm.grid[1], 64u);
    EXPECT_EQ(gemm.block[0], 256u);
    EXPECT_EQ(gemm.registers_per_thread, 64u);
    EXPECT_EQ(gemm.shared_bytes, 17'000u);
    EXPECT_EQ(run.records[2].stream, 13u);
    EXPECT_EQ(run.records[3].kind, run::GpuKind::memset);
    EXPECT_EQ(run.row("gemm").calls, 2u);
    EXPECT_FALSE(run.row("gemm").knownFlops()) << "nsys counts none";
    const auto gpu = run::summarizeGpu(*run.run);
    EXPECT_TRUE(gpu->busy_share);
    EXPECT_EQ((*run.run->steps)[0].duration_ns, 1'011'760);
}

TEST(Nsys, SummariesGiveTotals) {
    const ImportedRun run({exampleOf("summaries.csv")});
    const run::Row& gemm = run.row("gemm");
    EXPECT_EQ(gemm.calls, 2u);
    EXPECT_DOUBLE_EQ(gemm.seconds, 887.04e-6);
    EXPECT_DOUBLE_EQ(gemm.seconds_min.value_or(0), 441.12e-6);
    EXPECT_DOUBLE_EQ(gemm.seconds_max.value_or(0), 445.92e-6);
    EXPECT_EQ(run.row("copy host to device").calls, 2u);
    const auto gpu = run::summarizeGpu(*run.run);
    ASSERT_THAT(gpu->calls, SizeIs(2));
    EXPECT_EQ(gpu->calls[0].name, "cudaMalloc");
    EXPECT_FALSE(gpu->busy_share) << "when each kernel ran is not known";
    EXPECT_THAT(run.said(), AllOf(HasSubstr("totals only"), HasSubstr("other libraries"),
                                  HasSubstr("something else than kernels")));
}

TEST(Nsys, OldTablesAndOtherUnitsAreRead) {
    const ImportedRun old({exampleOf("old.csv")});
    EXPECT_DOUBLE_EQ(old.row("volta_sgemm").seconds, 300e-6);
    EXPECT_DOUBLE_EQ(old.row("softmax").seconds_max.value_or(0), 100e-6);
    const ImportedRun milliseconds(
        {"Time (%),Total Time (ms),Instances,Avg (ms),Min (ms),Max (ms),Name\n"
         "100.0,1.5,3,0.5,0.4,0.6,gemm\n"});
    EXPECT_DOUBLE_EQ(milliseconds.row("gemm").seconds, 1.5e-3);
}

TEST(Nsys, TraceAndSummaryOfOneRunAreJoined) {
    const ImportedRun run({exampleOf("trace.csv"), exampleOf("summaries.csv")});
    EXPECT_EQ(run.row("gemm").calls, 2u) << "counted once";
    EXPECT_THAT(run.said(), HasSubstr("Totals of a summary were passed over"));
    EXPECT_EQ(run::summarizeGpu(*run.run)->calls.size(), 2u);
}

// Times, threads and nesting match the tables. A range that two tables contain counts once. Work
// belongs to the innermost range around the call that launched it.
TEST(Nsys, NvtxRangesAreAnnotations) {
    const ImportedRun run({exampleOf("ranges.csv")});
    struct Expected {
        std::string name;
        std::uint32_t thread, depth;
        std::int64_t start_ns, duration_ns, self_ns;
    };
    // In the order of their ends, relative to the first start.
    const std::vector<Expected> expected{
        {"forward", 0, 1, 100'000, 400'000, 400'000},
        {"backward", 1, 0, 650'000, 100'000, 100'000},
        {"TSL:XlaCompile, fused", 0, 1, 600'000, 200'000, 200'000},
        {"step 1", 0, 0, 0, 1'000'000, 400'000},
        {"step 2", 0, 0, 1'500'000, 500'000, 500'000},
        {"epoch", 2, 0, 850'000, 1'400'000, 1'400'000}};  // crosses "step 1"
    ASSERT_EQ(run.ops.size(), expected.size());
    std::set<run::StringId> names;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const run::OpRecord& op = run.ops[i];
        const Expected& want = expected[i];
        EXPECT_EQ(run.text(op.name), want.name);
        EXPECT_EQ(std::tie(op.thread, op.depth, op.start_ns, op.duration_ns, op.self_ns),
                  std::tie(want.thread, want.depth, want.start_ns, want.duration_ns, want.self_ns))
            << want.name;
        names.insert(op.name);
    }
    ASSERT_THAT(run.records, SizeIs(4));
    const auto around = [&](std::size_t record) {
        const run::GpuRecord& work = run.records[record];
        return work.op_call ? run.text(run.ops.at(*work.op_call).name) : std::string();
    };
    EXPECT_EQ(around(0), "forward");
    EXPECT_EQ(around(1), "backward");
    EXPECT_EQ(around(2), "step 1");
    EXPECT_EQ(around(3), "epoch");
    EXPECT_EQ(run.records[0].start_ns, 200'000);
    EXPECT_EQ((*run.run->steps)[0].duration_ns, 2'250'000);
    const auto ranges = run::annotatedWork(run.ops, run.records, names);
    ASSERT_THAT(ranges, SizeIs(4));
    EXPECT_EQ(ranges[0].start_ns, 200'000);
    EXPECT_EQ(ranges[0].end_ns, 500'000);
    // Grouped by op, GPU time belongs to the ranges.
    const auto rows = run::rowsOf(*run.run, run::GroupBy::op);
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [](const run::Row& each) { return each.name == "forward"; });
    ASSERT_NE(row, rows.end());
    EXPECT_DOUBLE_EQ(row->seconds, 300e-6);
    EXPECT_EQ(run.read("ranges"), 6u);
    EXPECT_EQ(run.read("kernels, copies and fills within ranges"), 4u);
    EXPECT_THAT(run.said(), testing::Not(HasSubstr("skipped")));
}

// Each call of an op has its own numbers, which are not part of its name.
TEST(Nsys, RangesOfEmitNvtxAreOps) {
    std::string ranges = exampleOf("ranges.csv");
    const auto rename = [&](std::string_view from, std::string_view to) {
        for (std::size_t at = 0; (at = ranges.find(from, at)) != std::string::npos; at += to.size())
            ranges.replace(at, from.size(), to);
    };
    rename(",:forward,", ",\":aten::mm, op_id = 5, sizes = [[2, 3], [3, 4]]\",");
    rename(",:backward,", ",\":MmBackward0, seq = 3, op_id = 9\",");
    const tests::Scratch scratch;
    const tests::Imported run = tests::importBytes(scratch, "a.csv", ranges);
    ASSERT_EQ(run.ops.size(), 6u);
    EXPECT_EQ(run.text(run.ops[0].name), "aten::mm");
    EXPECT_EQ(run.text(run.ops[1].name), "MmBackward0");
    EXPECT_THAT(run::annotationsIn(scratch / "a.csv.ridge"),
                testing::Optional(testing::UnorderedElementsAre("TSL:XlaCompile, fused", "epoch",
                                                                "step 1", "step 2")));
    EXPECT_EQ(run.records[0].op, run.ops[0].name);
}

TEST(Nsys, RangesNeedATraceOfTheGpu) {
    const std::string all = exampleOf("ranges.csv");
    const std::string ranges = all.substr(0, all.find("Processing [report.sqlite] with [cuda_gpu"));
    EXPECT_THAT(refusalOf(ranges, "nsys"), HasSubstr("cuda_gpu_trace"));
    const ImportedRun summed({exampleOf("summaries.csv"), ranges});
    EXPECT_TRUE(summed.ops.empty());
    EXPECT_THAT(summed.said(), HasSubstr("Ranges were passed over"));
    // Without the API calls, ranges have no GPU work, and the report says so.
    const std::size_t calls = all.find("Processing [report.sqlite] with [cuda_api");
    const ImportedRun traced({all.substr(0, calls)});
    EXPECT_EQ(traced.ops.size(), 5u);
    EXPECT_FALSE(traced.records.front().op_call);
    EXPECT_THAT(traced.said(), HasSubstr("No kernel was joined to a range"));
}

TEST(Nsys, DamagedRowsAreCountedAndOthersRead) {
    const ImportedRun run(
        {"Time (%),Total Time (ns),Instances,Avg (ns),Min (ns),Max (ns),Name\n"
         "50.0,much,2,1,1,1,gemm\n"
         "50.0,1000\n"
         "50.0,1000,2,500,400,600,softmax\n"});
    EXPECT_EQ(run.row("softmax").calls, 2u);
    EXPECT_THAT(run.said(), AllOf(HasSubstr("cannot be read"), HasSubstr("before their last")));
}

// The output of `nsys stats` and `nsys profile --stats=true` without --format.
TEST(Nsys, TablesForPeopleAreRead) {
    const ImportedRun run(
        {"[5/8] Executing 'cudaapisum' stats report\n\nCUDA API Statistics:\n\n"
         " Time (%)  Total Time (ns)  Num Calls  Avg (ns)  Min (ns)  Max (ns)  StdDev (ns)         "
         " "
         "Name         \n"
         " --------  ---------------  ---------  --------  --------  --------  -----------  "
         "----------------------\n"
         "     59.2       90,407,332          1  90,407,3  90,407,3  90,407,3          0.0  "
         "cudaMallocManaged     \n\n"
         "[6/8] Executing 'gpukernsum' stats report\n\n ** CUDA GPU Kernel Summary "
         "(cuda_gpu_kern_sum):\n\n"
         " Time (%)  Total Time (ns)  Instances  Avg (ns)  Med (ns)  Min (ns)  Max (ns)  StdDev "
         "(ns)  "
         "          Name           \n"
         " --------  ---------------  ---------  --------  --------  --------  --------  "
         "-----------  "
         "-------------------------\n"
         "     75.0            3,000          2   1,500.0   1,500.0     1,000     2,000          "
         "0.0  "
         "inc(int *, unsigned long)\n"
         "     25.0            1,000          1   1,000.0   1,000.0     1,000     1,000          "
         "0.0  "
         "void add<float>(float *, const float *, int)\n\n"
         "Generated:\n    /home/report1.sqlite\n"});
    EXPECT_EQ(run.row("inc(int *, unsigned long)").calls, 2u);
    EXPECT_DOUBLE_EQ(run.row("inc").seconds, 3e-6);
    EXPECT_DOUBLE_EQ(run.row("inc").seconds_max.value_or(0), 2e-6);
    EXPECT_EQ(run.row("void add<float>(float *, const float *, int)").calls, 1u)
        << "the last column may be longer than its rule";
    EXPECT_EQ(run::summarizeGpu(*run.run)->calls.at(0).name, "cudaMallocManaged");
}

}  // namespace
}  // namespace ridgepoint::import
