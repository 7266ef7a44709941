// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/sink.h"

#include <gmock/gmock.h>

#include "core/import/import.h"
#include "core/import/import_device.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"
#include "tests/run/scratch.h"

namespace ridgepoint::import {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

run::GpuRecord kernelAt(Sink& sink, std::int64_t start_ns, std::int64_t duration_ns) {
    run::GpuRecord kernel;
    kernel.name = kernel.full_name = sink.intern("gemm");
    kernel.category = cost::Category::matmul;
    kernel.start_ns = start_ns;
    kernel.duration_ns = duration_ns;
    return kernel;
}

run::StepRecord stepOf(std::int64_t index, std::int64_t start_ns, std::int64_t duration_ns) {
    run::StepRecord step;
    step.index = index;
    step.start_ns = start_ns;
    step.duration_ns = duration_ns;
    step.gpu_traced = true;
    return step;
}

TEST(ImportSink, LeavesARunThatIsSound) {
    const tests::Scratch scratch;
    {
        Sink sink(scratch / "a.ridge", "imported:test");
        sink.info.device = "cuda:0";
        run::OpRecord op;
        op.name = sink.intern("aten::mm");
        op.category = cost::Category::matmul;
        op.duration_ns = op.self_ns = 400;
        op.costed = op.flops_known = true;
        op.flops_matrix = 1000;
        op.bytes = {300, 200, 0, 100};
        for (int step = 0; step < 3; ++step) {
            op.start_ns = 1000 * step;
            sink.add(op);
            sink.add(kernelAt(sink, 1000 * step + 500, 300));
            run::MemoryPoint point;
            point.time_ns = 1000 * step + 10;
            point.bytes[0] = 4096 + step;
            sink.add(point);
            sink.endStep(stepOf(step, 1000 * step, 1000));
        }
        run::GpuCall call;
        call.key.name = sink.intern("cudaLaunchKernel");
        call.calls = 3;
        call.total_ns = 60;
        sink.add(call);
        sink.finish();
    }
    EXPECT_THAT(run::checkRun(scratch / "a.ridge").problems, IsEmpty());
    const auto snapshot = run::RunReader::open(scratch / "a.ridge")->snapshot();
    EXPECT_TRUE(snapshot->info.complete);
    EXPECT_EQ(snapshot->info.source, "imported:test");
    EXPECT_EQ(snapshot->memory.peak_allocated_bytes, 4098);
    // No row contains the op's FLOPs, because no kernel is known to belong to the op.
    EXPECT_EQ(run::summarizeSteps(*snapshot).flops_matrix, std::nullopt);
    const auto rows = run::rowsOf(*snapshot, run::GroupBy::kernel);
    ASSERT_THAT(rows, SizeIs(2));
    EXPECT_EQ(rows[0].name, run::kIdleRowName);  // 3 × 700 ns
    EXPECT_EQ(rows[1].name, "gemm");
    EXPECT_EQ(rows[1].calls, 3u);
    EXPECT_EQ(rows[1].seconds_from, roofline::Provenance::imported);
    const auto summary = run::summarizeGpu(*snapshot);
    EXPECT_NEAR(summary->busy_share.value_or(0), 0.3, 1e-12);
    EXPECT_EQ(summary->calls.at(0).calls, 3u);
}

TEST(ImportSink, SaysNothingOfIdleTimeWhereNobodyKnowsWhenKernelsRan) {
    const tests::Scratch scratch;
    Sink sink(scratch / "a.ridge", "imported:test");
    sink.add(kernelAt(sink, 0, 300));
    sink.endStep(stepOf(0, 0, 300), Sink::Timed::no);
    sink.finish();
    const auto snapshot = run::RunReader::open(scratch / "a.ridge")->snapshot();
    EXPECT_THAT(run::rowsOf(*snapshot, run::GroupBy::kernel), SizeIs(1));
    EXPECT_FALSE(run::summarizeGpu(*snapshot)->busy_share);
    EXPECT_FALSE(run::summarizeGpu(*snapshot)->use);
    EXPECT_THAT(run::checkRun(scratch / "a.ridge").problems, IsEmpty());
}

TEST(ImportSink, ShowsCountedWorkAndWhatOfItIsALowerBound) {
    const tests::Scratch scratch;
    Sink sink(scratch / "a.ridge", "imported:test");
    run::GpuRecord kernel = kernelAt(sink, 0, 100);
    sink.add(kernel);
    kernel.start_ns = 100;
    kernel.name = kernel.full_name = sink.intern("other");
    sink.add(kernel);
    sink.endStep(stepOf(0, 0, 200), Sink::Timed::no);
    sink.counters.terms = {{"x.sum", "fp32", 1}, {"t.sum", "tensor_fp16", 1}};
    sink.counters.flops_complete = true;
    for (const char* const name : {"gemm", "other"}) {
        run::CountedCell cell;
        cell.key.category = cost::Category::matmul;
        cell.key.name = cell.key.full_name = sink.intern(name);
        cell.sets = cell.launches = 1;
        cell.flops[roofline::index(roofline::Arithmetic::fp32)] = 50;
        cell.bytes[roofline::index(roofline::Level::dram)] = 25;
        if (std::string_view(name) == "gemm")
            cell.flops[roofline::index(roofline::Arithmetic::tensor_fp16)] = 5000;
        sink.count(cell);
    }
    sink.finish();
    const auto snapshot = run::RunReader::open(scratch / "a.ridge")->snapshot();
    const auto rows = run::rowsOf(*snapshot, run::GroupBy::kernel);
    ASSERT_THAT(rows, SizeIs(2));
    EXPECT_EQ(rows[0].name, "gemm");
    EXPECT_DOUBLE_EQ(rows[0].totalFlops(), 5050);
    EXPECT_FALSE(rows[0].flops_partial);
    EXPECT_EQ(rows[0].flops_from, roofline::Provenance::counted);
    EXPECT_EQ(rows[0].bytes[roofline::index(roofline::Level::dram)], 25u);
    EXPECT_EQ(rows[0].bytes[roofline::index(roofline::Level::l2)], std::nullopt);
    EXPECT_DOUBLE_EQ(rows[1].totalFlops(), 50);
    EXPECT_TRUE(rows[1].flops_partial);
    EXPECT_THAT(run::checkRun(scratch / "a.ridge").problems, IsEmpty());
}

TEST(ImportSink, LeavesNothingWithoutBeingFinished) {
    const tests::Scratch scratch;
    {
        Sink sink(scratch / "a.ridge", "imported:test");
    }
    EXPECT_TRUE(std::filesystem::is_empty(scratch.folder()));
    std::ofstream(scratch / "b.ridge") << "somebody's";
    EXPECT_THROW(Sink(scratch / "b.ridge", "imported:test"), run::StoreError);
    EXPECT_TRUE(std::filesystem::exists(scratch / "b.ridge"));
}

TEST(ImportSink, MakesAFileForEachRank) {
    const tests::Scratch scratch;
    {
        Sinks sinks(scratch / "job.ridge", "imported:test");
        Sink& first = sinks.sink(3);
        EXPECT_EQ(&first, &sinks.sink());
        sinks.sink(4).add(run::MemoryPoint{});
        for (Sink* const sink : sinks.all()) sink->finish();
    }
    EXPECT_TRUE(std::filesystem::exists(scratch / "job.ridge"));
    EXPECT_TRUE(std::filesystem::exists(scratch / "job-rank4.ridge"));
}

TEST(ImportDevice, IsTheOneThatTheFileMeans) {
    const tests::Scratch scratch;
    const auto roofsOf = [&](SeenDevice seen, Report& report) {
        std::filesystem::remove(scratch / "a.ridge");
        Sink sink(scratch / "a.ridge", "imported:test");
        sink.devices.push_back(std::move(seen));
        const bool known = chooseDevice(sink, std::nullopt, report);
        EXPECT_EQ(known, !sink.ceilings.empty());
        return std::pair(known, sink.machine.gpus);
    };
    Report report;
    EXPECT_EQ(roofsOf({.name = "NVIDIA A100-SXM4-80GB"}, report),
              std::pair(true, std::vector<std::string>{"NVIDIA A100-SXM4-80GB"}));
    EXPECT_THAT(report.guesses(), IsEmpty());
    EXPECT_THAT(report.notes(), ElementsAre(HasSubstr("is identified as A100 SXM4 80GB")));
    // Only one GPU in the catalogue has this capability and size; several have the other one.
    EXPECT_EQ(roofsOf({.compute_capability = "10.0", .multiprocessors = 148}, report),
              std::pair(true, std::vector<std::string>{"B200"}));
    EXPECT_THAT(report.guesses(), SizeIs(1));
    EXPECT_FALSE(roofsOf({.compute_capability = "8.0"}, report).first);
    EXPECT_FALSE(roofsOf({}, report).first);
    EXPECT_FALSE(roofsOf({.name = "NVIDIA GeForce 9999"}, report).first);
    EXPECT_THAT(toText(report), HasSubstr("--device"));
    EXPECT_THROW(deviceNamed("a9999"), ImportError);
    EXPECT_EQ(deviceNamed("a100 sxm4 80gb").name, "A100 SXM4 80GB");
}

TEST(ImportReport, SaysCountsOfSeveralFilesOnce) {
    Report first, second, none, sum;
    first.note("before");
    first.noteCounts("Collectives on the device", {{"allreduce", 4}, {"broadcast", 1}});
    second.noteCounts("Collectives on the device", {{"allgather", 2}, {"allreduce", 6}});
    second.note("after");
    sum.add(first);
    EXPECT_EQ(sum.notes(),
              (std::vector<std::string>{
                  "before", "Collectives on the device: 4 × allreduce, 1 × broadcast."}));
    sum.add(second);
    sum.add(none);
    EXPECT_EQ(sum.notes(),
              (std::vector<std::string>{
                  "before",
                  "Collectives on the device: 0 to 2 × allgather, 4 to 6 × allreduce, 0 to 1 × "
                  "broadcast.",
                  "after"}));
}

TEST(ImportReport, CountsWhatWasSkippedAndKeepsTheFirstOfEach) {
    Report report;
    report.read("rows", 2);
    report.read("rows");
    report.skip("rows", "they are short", "line 3: \x1b[31m");
    report.skip("rows", "they are short", "line 4");
    for (int i = 0; i < 1000; ++i) report.skip("things", fmt::format("kind {}", i), "");
    ASSERT_THAT(report.whatWasSkipped(), SizeIs(Report::kMostKinds));
    EXPECT_EQ(report.whatWasSkipped()[0].count, 2u);
    EXPECT_EQ(report.whatWasSkipped()[0].first, "line 3:  [31m");
    EXPECT_EQ(report.whatWasSkipped().back().count, 1000 - (Report::kMostKinds - 2));
    EXPECT_THAT(toText(report), HasSubstr("read: 3 rows\nskipped: 2 rows: they are short"));
}

TEST(ImportFiles, SaysWhatItCannotRead) {
    const tests::Scratch scratch;
    std::ofstream(scratch / "letter.txt") << "Dear all,";
    std::ofstream(scratch / "empty.txt");
    const auto sentence = [&](ImportOptions options) {
        options.output = scratch / "out.ridge";
        try {
            importFiles(options);
        } catch (const ImportError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_THAT(sentence({.files = {scratch / "letter.txt"}}),
                HasSubstr("does not look like a supported"));
    EXPECT_THAT(sentence({.files = {scratch / "empty.txt"}}), HasSubstr("is empty"));
    EXPECT_THAT(sentence({.files = {scratch / "letter.txt"}, .format = "word"}),
                HasSubstr("nknown format \"word\""));
    EXPECT_THAT(sentence({}), HasSubstr("No file to import"));
    EXPECT_FALSE(std::filesystem::exists(scratch / "out.ridge"));
}

}  // namespace
}  // namespace ridgepoint::import
