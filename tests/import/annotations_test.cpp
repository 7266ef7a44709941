// SPDX-License-Identifier: GPL-3.0-or-later
// Annotations of an artificial step: in the run file, on the timeline, and in traces.
#include "core/run/analysis/annotations.h"

#include <gmock/gmock.h>

#include <limits>
#include <tuple>

#include "core/import/input.h"
#include "core/import/kineto/event.h"
#include "core/import/kineto/splitter.h"
#include "core/present/chrome_trace.h"
#include "core/run/store/revise.h"
#include "core/run/store/store.h"
#include "core/run/timeline/timeline_pages.h"
#include "tests/import/imported.h"
#include "tests/import/refdata.h"
#include "tests/run/scratch.h"
#include "tests/support/stored_annotations.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::import {
namespace {

using run::StringId;

constexpr auto kOuter = static_cast<StringId>(1), kInner = static_cast<StringId>(2),
               kOp = static_cast<StringId>(3);

run::OpRecord range(StringId name, std::int64_t from, std::int64_t to, std::uint32_t depth,
                    std::uint32_t thread = 0) {
    run::OpRecord op;
    op.name = name;
    op.start_ns = from;
    op.duration_ns = to - from;
    op.depth = depth;
    op.thread = thread;
    return op;
}

run::GpuRecord work(std::uint32_t op, std::int64_t from, std::int64_t to, std::uint32_t stream) {
    run::GpuRecord record;
    record.op_call = op;
    record.start_ns = from;
    record.duration_ns = to - from;
    record.stream = stream;
    return record;
}

TEST(Annotations, CountTheWorkWithinThem) {
    // An op and a range within a range. Another op with the range's name is a second call.
    const std::vector<run::OpRecord> ops{range(kOp, 10, 20, 2), range(kInner, 10, 30, 1),
                                         range(kOuter, 0, 100, 0), range(kOuter, 110, 120, 0),
                                         range(kOp, 0, 50, 0, 1)};
    const std::vector<run::GpuRecord> records{work(0, 200, 210, 7), work(1, 230, 240, 7),
                                              work(1, 205, 225, 8), work(2, 300, 305, 7),
                                              work(4, 400, 500, 7)};
    run::Annotations annotations({kOuter, kInner});
    annotations.add(ops, records);
    const auto all = annotations.all();
    ASSERT_EQ(all.size(), 2u);
    const run::Annotation &outer = all[0], &inner = all[1];
    EXPECT_EQ(outer.name, kOuter);
    EXPECT_EQ(outer.calls, 2u);
    EXPECT_EQ(outer.cpu_ns, 110);
    EXPECT_EQ(outer.min_ns, 10);
    EXPECT_EQ(outer.max_ns, 100);
    EXPECT_EQ(outer.gpu_records, 4u);  // without the other thread's
    EXPECT_EQ(outer.gpu_ns, 45);
    EXPECT_EQ(outer.gpu_ranges, 1u);
    EXPECT_EQ(outer.gpu_ranges_ns, 5);
    EXPECT_EQ(inner.calls, 1u);
    EXPECT_EQ(inner.gpu_records, 3u);
    EXPECT_EQ(inner.gpu_ns, 40);
    EXPECT_EQ(inner.gpu_ranges, 2u);  // two streams
    EXPECT_EQ(inner.gpu_ranges_ns, 40 + 20);
}

TEST(Annotations, WithinOneOfTheirNameCountWorkOnce) {
    const std::vector<run::OpRecord> ops{range(kOuter, 10, 30, 1), range(kOuter, 0, 100, 0)};
    run::Annotations annotations({kOuter});
    annotations.add(ops, std::vector{work(0, 200, 210, 7)});
    EXPECT_EQ(annotations.all().front().calls, 2u);
    EXPECT_EQ(annotations.all().front().gpu_records, 1u);
}

TEST(Annotations, HaveARangeForEachCallAndStream) {
    const std::vector<run::OpRecord> ops{range(kInner, 10, 30, 1), range(kOuter, 0, 100, 0)};
    run::GpuRecord wait = work(0, 1, 2, 7);
    wait.kind = run::GpuKind::idle;
    const std::vector<run::GpuRecord> records{work(1, 300, 320, 7), work(0, 210, 220, 7),
                                              work(1, 190, 200, 7), work(0, 205, 215, 8), wait};
    const auto ranges = run::annotatedWork(ops, records, {kOuter, kInner});
    ASSERT_EQ(ranges.size(), 3u);
    const auto expectRange = [](const run::AnnotatedWork& range, std::uint32_t call,
                                std::uint32_t stream, std::int64_t from, std::int64_t to,
                                std::uint32_t first, std::uint64_t count) {
        EXPECT_EQ(std::tie(range.op_call, range.stream.stream, range.start_ns, range.end_ns,
                           range.first, range.records),
                  std::tie(call, stream, from, to, first, count));
    };
    expectRange(ranges[0], 0, 7, 210, 220, 1, 1);
    expectRange(ranges[1], 0, 8, 205, 215, 3, 1);
    expectRange(ranges[2], 1, 7, 190, 320, 2, 2);  // contains the inner range
    // On the timeline, the inner range is in the row below.
    const run::StepCalls calls(4, ops);
    const run::StepRanges step(calls, run::StepGpu(4, records), {kOuter, kInner});
    EXPECT_EQ(step.step, 4);
    const auto track = [&](std::uint32_t stream, std::uint32_t row) {
        return step.track({run::IntervalKind::gpu, 0, {0, 0, stream}}, row);
    };
    ASSERT_TRUE(track(7, 0) && track(7, 1) && track(8, 0));
    EXPECT_EQ(track(7, 0)->intervals.front().name, kOuter);
    EXPECT_EQ(track(7, 1)->intervals.front().name, kInner);
    EXPECT_EQ(track(7, 2), nullptr);
    EXPECT_TRUE(run::annotatedWork(ops, records, {kOp}).empty());
}

// A range of the profiler begins with its first work, and ends with its last work or up to 1.5 µs
// later.
TEST(Annotations, OnTheTimelineAreThoseOfTheTraces) {
    for (const char* const name :
         {"ns_resolution_trace__rank-0.Apr_03_18_51_38.1102.pt.trace.json.gz",
          "nccl_parser_config__nccl_data.json.gz"}) {
        const auto trace = tests::refdata() / "kineto" / "hta" / name;
        if (!std::filesystem::exists(trace)) GTEST_SKIP() << "no " << trace;
        const tests::Scratch scratch;
        const tests::Imported got = tests::importFile(trace, scratch / "a.ridge");
        struct Range {
            std::string name;
            std::int64_t stream = 0, start_ns = 0, end_ns = 0;
        };
        const auto sort = [](std::vector<Range>& ranges) {
            std::sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) {
                return std::tie(a.name, a.stream, a.start_ns) <
                       std::tie(b.name, b.stream, b.start_ns);
            });
        };
        std::vector<Range> theirs, ours;
        std::int64_t first = std::numeric_limits<std::int64_t>::max(), our_first = first;
        const auto input = Input::open(trace);
        kineto::Splitter splitter(*input);
        kineto::EventReader reader;
        while (const auto piece = splitter.next()) {
            const auto* const event = piece->kind == kineto::TracePiece::Kind::member
                                          ? nullptr
                                          : reader.read(piece->json);
            if (event == nullptr || !event->start_ns) continue;
            if (event->kind == kineto::TraceEvent::Kind::kernel)
                first = std::min(first, *event->start_ns);
            if (event->category != "gpu_user_annotation") continue;
            if (event->name.starts_with("ProfilerStep#")) continue;
            theirs.push_back({std::string(event->name), static_cast<std::int64_t>(event->thread),
                              *event->start_ns, *event->start_ns + event->duration_ns.value_or(0)});
        }
        for (const run::GpuRecord& record : got.records) {
            if (record.kind == run::GpuKind::kernel)
                our_first = std::min(our_first, record.start_ns);
        }
        run::TimelinePages pages(scratch / "a.ridge");
        const run::TimelinePage page = pages.page(-run::kFarNs, run::kFarNs, 1);
        ASSERT_TRUE(page.annotations);
        for (const auto& step : page.range_steps) {
            for (std::uint32_t i = 0; i < step->size(); ++i) {
                const run::Interval& interval = step->interval(i);
                ours.push_back({got.text(interval.name), step->ranges[i].stream.stream,
                                interval.start_ns - our_first + first,
                                interval.end_ns - our_first + first});
            }
        }
        sort(theirs);
        sort(ours);
        ASSERT_FALSE(theirs.empty());
        ASSERT_EQ(ours.size(), theirs.size()) << name;
        for (std::size_t i = 0; i < ours.size(); ++i) {
            EXPECT_EQ(ours[i].name, theirs[i].name);
            EXPECT_EQ(ours[i].stream, theirs[i].stream) << ours[i].name;
            EXPECT_NEAR(static_cast<double>(ours[i].start_ns - theirs[i].start_ns), 0, 1500)
                << ours[i].name;
            EXPECT_NEAR(static_cast<double>(ours[i].end_ns - theirs[i].end_ns), 0, 1500)
                << ours[i].name;
        }
    }
}

TEST(Annotations, AreExportedAndComeBack) {
    const tests::Scratch scratch;
    tests::SyntheticRun run = tests::makeSyntheticGpuRun();
    // The annotated op surrounds other calls on the CPU, and kernels.
    const std::string name = "aten::conv2d";
    tests::writeRun(scratch / "was.ridge", run);
    tests::storeAnnotations(scratch / "was.ridge", {name});
    const tests::Imported was = tests::opened(scratch / "was.ridge");
    std::string text;
    present::writeChromeTrace(
        *was.reader, run::annotationsIn(scratch / "was.ridge"),
        [&](std::string_view piece) { text += piece; }, [](double) {});
    std::size_t on_cpu = 0, on_gpu = 0;
    const nlohmann::json trace = nlohmann::json::parse(text);
    for (const nlohmann::json& event : trace.at("traceEvents")) {
        if (event.at("name") != name) continue;
        if (event.at("cat") == "user_annotation") ++on_cpu;
        if (event.at("cat") == "gpu_user_annotation") ++on_gpu;
        EXPECT_NE(event.at("cat"), "cpu_op");
    }
    std::size_t calls = 0;
    for (const run::OpRecord& op : was.ops) calls += was.text(op.name) == name;
    ASSERT_GT(calls, 0u);
    EXPECT_EQ(on_cpu, calls);
    std::size_t ranges = 0;
    const auto ids = run::idsOf({name}, *was.run->strings);
    for (const run::StepRecord& step : *was.run->steps) {
        ranges +=
            run::annotatedWork(was.reader->ops(step.index), was.reader->gpuRecords(step.index), ids)
                .size();
    }
    ASSERT_GT(ranges, 0u);
    EXPECT_EQ(on_gpu, ranges);
    const tests::Imported is = tests::importBytes(scratch, "a.trace.json", text);
    EXPECT_TRUE(is.result.report.whatWasSkipped().empty());
    EXPECT_EQ(run::annotationsIn(scratch / "a.trace.json.ridge"), std::vector{name});
    EXPECT_EQ(is.ops.size(), was.ops.size());
}

TEST(Annotations, AreNamedInTheRun) {
    const tests::Scratch scratch;
    const auto path = scratch / "a.ridge";
    tests::writeRun(path, tests::makeSyntheticRun());
    EXPECT_FALSE(run::annotationsIn(path));
    const std::vector<std::string> names{"## forward ##", "Optimizer.step#SGD.step"};
    tests::storeAnnotations(path, names);
    EXPECT_EQ(run::annotationsIn(path), names);
    EXPECT_TRUE(run::checkRun(path).problems.empty());
    EXPECT_TRUE(run::repairRun(path, scratch / "b.ridge").lost.empty());
    EXPECT_EQ(run::annotationsIn(scratch / "b.ridge"), names);
    // With too many names, none is an annotation: each call in a loop may have its own name.
    const auto many = scratch / "c.ridge";
    tests::writeRun(many, tests::makeSyntheticRun());
    tests::storeAnnotations(many, std::vector<std::string>(run::kMostAnnotations + 1, "step"));
    EXPECT_FALSE(run::annotationsIn(many));
}

}  // namespace
}  // namespace ridgepoint::import
