// SPDX-License-Identifier: GPL-3.0-or-later
// Annotations of a step that is made up, and in the run file.
#include "core/analysis/annotations.h"

#include <gtest/gtest.h>

#include "core/store/revise.h"
#include "core/store/store.h"
#include "tests/run/scratch.h"
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
    // An op and a range within a range; another op of the range's name is a second call.
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
    EXPECT_EQ(outer.gpu_records, 4u);  // not the other thread's
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

TEST(Annotations, AreNamedInTheRun) {
    const tests::Scratch scratch;
    const auto path = scratch / "a.ridge";
    tests::writeRun(path, tests::makeSyntheticRun());
    EXPECT_FALSE(run::annotationsIn(path));
    const std::vector<std::string> names{"## forward ##", "Optimizer.step#SGD.step"};
    run::storeAnnotations(path, names);
    EXPECT_EQ(run::annotationsIn(path), names);
    EXPECT_TRUE(run::checkRun(path).problems.empty());
    EXPECT_TRUE(run::repairRun(path, scratch / "b.ridge").lost.empty());
    EXPECT_EQ(run::annotationsIn(scratch / "b.ridge"), names);
    // Too many are as good as none: each call of a loop may have its own name.
    const auto many = scratch / "c.ridge";
    tests::writeRun(many, tests::makeSyntheticRun());
    run::storeAnnotations(many, std::vector<std::string>(run::kMostAnnotations + 1, "step"));
    EXPECT_FALSE(run::annotationsIn(many));
}

}  // namespace
}  // namespace ridgepoint::import
