// SPDX-License-Identifier: GPL-3.0-or-later
// Exports a run as a Chrome trace and imports it again.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

#include "core/present/chrome_trace.h"
#include "core/run/analysis/rows.h"
#include "tests/import/imported.h"
#include "tests/support/gpu_run.h"

namespace ridgepoint::import {
namespace {

using tests::Imported;
using tests::opened;
using tests::Scratch;

std::string exported(const std::filesystem::path& path) {
    std::string text;
    const auto reader = run::RunReader::open(path);
    present::writeChromeTrace(
        *reader, {}, [&](std::string_view piece) { text += piece; }, [](double) {});
    return text;
}

std::string described(const Imported& run, const run::OpRecord& op) {
    return fmt::format("{} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {}", op.step,
                       toString(op.phase), toString(op.category), run.text(op.name),
                       run.text(op.inner), run.text(op.layer), run.text(op.shapes), op.thread,
                       op.depth, op.start_ns, op.duration_ns, op.costed ? op.self_ns : -1,
                       op.flops_known, toString(op.arithmetic), op.flops_matrix,
                       op.flops_elementwise, op.bytes[0], op.bytes[1], op.bytes[2], op.bytes[3]);
}

std::string described(const Imported& run, const run::GpuRecord& record) {
    return fmt::format(
        "{} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {}",
        record.step, toString(record.kind), toString(record.phase), toString(record.category),
        run.text(record.name), run.text(record.full_name), run.text(record.op),
        run.text(record.layer), record.device, record.context, record.stream, record.start_ns,
        record.duration_ns, record.launch_ns.value_or(-1),
        record.op_call ? static_cast<int>(*record.op_call) : -1, record.grid[0], record.block[0],
        record.registers_per_thread, record.shared_bytes, record.work_known, record.helps,
        record.flops_matrix, record.flops_elementwise, record.bytes[3], toString(record.direction),
        toString(record.from), record.asynchronous, record.copied_bytes);
}

void expectEqual(const Imported& was, const Imported& is) {
    ASSERT_EQ(is.run->steps->size(), was.run->steps->size());
    for (std::size_t i = 0; i < is.run->steps->size(); ++i) {
        const run::StepRecord &a = (*was.run->steps)[i], &b = (*is.run->steps)[i];
        EXPECT_EQ(b.index, a.index);
        EXPECT_EQ(b.kind, a.kind);
        EXPECT_EQ(b.segment, a.segment);
        EXPECT_EQ(b.batch, a.batch);
        EXPECT_EQ(b.start_ns, a.start_ns);
        EXPECT_EQ(b.duration_ns, a.duration_ns);
        EXPECT_EQ(b.gpu_traced, a.gpu_traced);
        for (std::size_t phase = 1; phase < run::kPhaseCount; ++phase)
            EXPECT_EQ(b.phase_ns[phase], a.phase_ns[phase]);
    }
    ASSERT_EQ(is.ops.size(), was.ops.size());
    for (std::size_t i = 0; i < is.ops.size(); ++i) {
        EXPECT_EQ(described(is, is.ops[i]), described(was, was.ops[i]));
    }
    ASSERT_EQ(is.records.size(), was.records.size());
    for (std::size_t i = 0; i < is.records.size(); ++i) {
        EXPECT_EQ(described(is, is.records[i]), described(was, was.records[i]));
    }
    EXPECT_EQ(is.run->info.model, was.run->info.model);
    EXPECT_EQ(is.run->info.device, was.run->info.device);
    EXPECT_EQ(is.run->info.precision, was.run->info.precision);
    EXPECT_EQ(is.run->machine.gpus, was.run->machine.gpus);
    const auto by_op = run::rowsOf(*was.run, run::GroupBy::op);
    const auto again = run::rowsOf(*is.run, run::GroupBy::op);
    ASSERT_EQ(again.size(), by_op.size());
    for (std::size_t i = 0; i < again.size(); ++i) {
        EXPECT_EQ(again[i].name, by_op[i].name);
        EXPECT_DOUBLE_EQ(again[i].seconds, by_op[i].seconds);
        EXPECT_EQ(again[i].calls, by_op[i].calls);
    }
}

TEST(OwnTrace, ARunOnAGpuComesBackEqual) {
    const Scratch scratch;
    tests::recordGpuRun(scratch / "was.ridge", {});
    const Imported was = opened(scratch / "was.ridge");
    ASSERT_FALSE(was.records.empty());
    const Imported is =
        tests::importBytes(scratch, "a.trace.json", exported(scratch / "was.ridge"));
    EXPECT_EQ(is.run->info.source, "imported:kineto");
    EXPECT_TRUE(is.result.report.whatWasSkipped().empty());
    expectEqual(was, is);
    EXPECT_TRUE(run::checkRun(scratch / "a.trace.json.ridge").problems.empty());
}

TEST(OwnTrace, ARunOnACpuComesBackEqual) {
    const Scratch scratch;
    tests::SyntheticOptions options;
    tests::writeRun(scratch / "was.ridge", options);
    const Imported was = opened(scratch / "was.ridge");
    ASSERT_FALSE(was.ops.empty());
    const Imported is =
        tests::importBytes(scratch, "a.trace.json", exported(scratch / "was.ridge"));
    expectEqual(was, is);
}

}  // namespace
}  // namespace ridgepoint::import
