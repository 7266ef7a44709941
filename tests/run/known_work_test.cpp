// SPDX-License-Identifier: GPL-3.0-or-later
// Partially known and unknown values are marked as such in rows, in the header and in every
// rendering.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "core/present/show.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/gpu_table.h"
#include "tests/run/scratch.h"

namespace ridgepoint::run {
namespace {

using nlohmann::ordered_json;
using testing::HasSubstr;
using testing::Not;

constexpr std::array kGroupings{GroupBy::kernel, GroupBy::op,       GroupBy::layer,
                                GroupBy::phase,  GroupBy::category, GroupBy::step};

// A GPU run with the launches of a test; its roofs are 1 TFLOP/s and 1 TB/s.
struct Launches {
    Launches() {
        roofline::Ceiling compute, memory;
        compute.name = "FP32";
        compute.value = 1e12;
        memory.name = "DRAM";
        memory.kind = roofline::Ceiling::Kind::bandwidth;
        memory.value = 1e12;
        snapshot.ceilings = {compute, memory};
        snapshot.info.device = "cuda:0";
        snapshot.info.rung = EvidenceLevel::activity;
        snapshot.info.source = "imported:kineto";
    }

    StringId name(const std::string& text) {
        strings.push_back(text);
        return static_cast<StringId>(strings.size() - 1);
    }
    GpuRecord& kernel(StringId name, std::int64_t duration_ns, std::uint64_t flops = 0,
                      std::uint64_t bytes = 0) {
        GpuRecord record;
        record.name = record.full_name = name;
        record.category = cost::Category::matmul;
        record.phase = Phase::forward;
        record.start_ns = now;
        record.duration_ns = duration_ns;
        record.work_known = flops > 0 || bytes > 0;
        record.flops_matrix = flops;
        record.bytes.fill(bytes);
        now += duration_ns;
        return records.emplace_back(record);
    }
    const Snapshot& done() {
        StepRecord step;
        step.duration_ns = now;
        step.gpu_traced = true;
        for (const GpuRecord& record : records) step.flops_matrix += record.flops_matrix;
        // Like an importer for a tool that did not measure times.
        GpuTable table;
        if (now > 0) {
            table.addStep(step, records);
        } else {
            table.addRecords(step, records);
        }
        snapshot.steps = std::make_shared<StepList>(std::vector{step});
        snapshot.gpu_cells = std::make_shared<std::vector<GpuCell>>(table.all());
        snapshot.gpu_uses = std::make_shared<std::vector<GpuUse>>(table.uses());
        snapshot.strings = std::make_shared<StringTable>(strings);
        return snapshot;
    }

    Snapshot snapshot;
    std::vector<std::string> strings{""};
    std::vector<GpuRecord> records;
    std::int64_t now = 0;
};

Row rowOf(const Snapshot& snapshot, GroupBy by, std::string_view name) {
    for (Row& row : rowsOf(snapshot, by)) {
        if (row.name == name) return row;
    }
    ADD_FAILURE() << "no row " << name;
    return {};
}

// Six of 43 launches reach 80 % of their roof; the others are unknown.
TEST(KnownWork, RatesAreOfTheCallsWhoseWorkIsKnown) {
    Launches run;
    const StringId gemm = run.name("gemm");
    for (int i = 0; i < 43; ++i) run.kernel(gemm, 1000, i < 6 ? 800'000 : 0);
    const Snapshot& snapshot = run.done();
    for (const GroupBy by : {GroupBy::kernel, GroupBy::phase, GroupBy::category}) {
        const std::string name = by == GroupBy::kernel  ? "gemm"
                                 : by == GroupBy::phase ? "forward"
                                                        : "matmul";
        const Row row = rowOf(snapshot, by, name);
        EXPECT_TRUE(row.flops_partial);
        EXPECT_DOUBLE_EQ(*row.flops_per_second, 8e11) << name;
        EXPECT_DOUBLE_EQ(*row.roof_share, 0.8);
        EXPECT_EQ(roofline::toString(*row.bound), "compute");
        EXPECT_DOUBLE_EQ(*row.knownShare(), 6.0 / 43);
    }
    const std::string text = present::showText(snapshot, {}, 200);
    EXPECT_THAT(text, HasSubstr("≥ 4.80 MFLOP per step"));
    EXPECT_THAT(text, HasSubstr("known for 14.0 % of the time"));
    const ordered_json json = present::showJson(snapshot);
    EXPECT_EQ(json["step"]["flops"], 4'800'000);
    EXPECT_EQ(json["step"]["partial"], true);
    EXPECT_DOUBLE_EQ(json["step"]["known_share"], 6.0 / 43);
    EXPECT_EQ(json["rows"][0]["partial"], true);
}

TEST(KnownWork, NothingKnownIsNot0) {
    Launches run;
    run.kernel(run.name("unknown"), 1000);
    const Snapshot& snapshot = run.done();
    const ordered_json json = present::showJson(snapshot);
    EXPECT_TRUE(json["step"]["flops"].is_null());
    EXPECT_TRUE(json["step"]["flops_matrix"].is_null());
    EXPECT_EQ(json["step"]["partial"], false);
    EXPECT_THAT(present::showText(snapshot, {}, 200), Not(HasSubstr("0 FLOP")));
}

// A part without arithmetic says nothing about the rest.
TEST(KnownWork, ALowerBoundOf0SaysNothing) {
    Launches run;
    const StringId name = run.name("relu");
    run.kernel(name, 1000, 0, 500'000);
    run.kernel(name, 1000);
    const Snapshot& snapshot = run.done();
    const Row row = rowOf(snapshot, GroupBy::kernel, "relu");
    EXPECT_EQ(row.knownFlops(), std::nullopt);
    EXPECT_EQ(row.flops_per_second, std::nullopt);
    EXPECT_EQ(row.bytes[0], 500'000u);
    EXPECT_TRUE(row.bytes_partial);
    EXPECT_DOUBLE_EQ(*row.roof_share, 0.5);  // limited by bytes
    EXPECT_TRUE(present::showJson(snapshot)["rows"][0]["flops_matrix"].is_null());
    EXPECT_THAT(present::showText(snapshot, {}, 200), Not(HasSubstr("0 FLOP")));
}

// A helper kernel is part of its op's time, but has none of the op's FLOPs.
TEST(KnownWork, WhatHelpsCountsInTheOpsTime) {
    Launches run;
    const StringId op = run.name("aten::conv2d"), gemm = run.name("gemm"),
                   transpose = run.name("transpose");
    run.kernel(gemm, 3000, 3'000'000).op = op;
    GpuRecord& helper = run.kernel(transpose, 1000);
    helper.op = op;
    helper.helps = true;
    const Snapshot& snapshot = run.done();
    const Row conv = rowOf(snapshot, GroupBy::op, "aten::conv2d");
    EXPECT_FALSE(conv.flops_partial);
    EXPECT_DOUBLE_EQ(*conv.flops_per_second, 3e6 / 4e-6);
    EXPECT_EQ(conv.knownShare(), 1);
    EXPECT_EQ(rowOf(snapshot, GroupBy::kernel, "transpose").flops_per_second, std::nullopt);
    EXPECT_FALSE(summarizeSteps(snapshot).flops_partial);
}

TEST(KnownWork, ATimeThatNobodyTookIsUnknown) {
    Launches run;
    run.kernel(run.name("counted"), 0, 1000, 500);
    const Snapshot& snapshot = run.done();
    const Row row = rowOf(snapshot, GroupBy::kernel, "counted");
    EXPECT_EQ(row.time(), std::nullopt);
    EXPECT_EQ(row.timeShare(), std::nullopt);
    EXPECT_EQ(row.seconds_mean, std::nullopt);
    EXPECT_EQ(row.flops_per_second, std::nullopt);
    EXPECT_EQ(roofline::toString(row.bound.value()), "compute");  // follows from the roofs alone
    const ordered_json json = present::showJson(snapshot);
    for (const char* const field : {"seconds", "seconds_mean", "seconds_min", "share"})
        EXPECT_TRUE(json["rows"][0][field].is_null()) << field;
    for (const char* const field : {"seconds_mean", "seconds_median", "seconds_min", "seconds_max"})
        EXPECT_TRUE(json["step"][field].is_null()) << field;
    EXPECT_EQ(json["step"]["flops"], 1000);
    EXPECT_THAT(present::showText(snapshot, {}, 200), Not(HasSubstr(" s ")));
}

// A file must not state which part of a cell's time is known.
TEST(KnownWork, AFileMayNotSayWhichTimeIsKnown) {
    const tests::Scratch scratch;
    tests::SyntheticRun synthetic = tests::makeSyntheticRun(tests::smallRun());
    bool odd = false;
    for (OpRecord& op : synthetic.ops) op.flops_known = op.flops_known && (odd = !odd);
    tests::writeRun(scratch / "a.ridge", synthetic);
    const auto open = [&] { return RunReader::open(scratch / "a.ridge")->snapshot(); };
    const auto backward = [&](const Snapshot& snapshot) {
        return rowOf(snapshot, GroupBy::phase, "backward");
    };
    const auto now = open();
    ASSERT_TRUE(backward(*now).flops_partial);
    EXPECT_TRUE(backward(*now).flops_per_second);
    EXPECT_LT(backward(*now).knownShare().value_or(1), 1);
    ASSERT_EQ(tests::runSql(scratch / "a.ridge", "UPDATE cell SET known_ns = NULL"), "");
    const auto older = open();
    EXPECT_EQ(backward(*older).flops_per_second, std::nullopt);
    EXPECT_EQ(backward(*older).roof_share, std::nullopt);
    EXPECT_EQ(backward(*older).bound, std::nullopt);
    EXPECT_EQ(backward(*older).knownFlops(), backward(*now).knownFlops());
}

// For any run: values that depend on unknown ones are unknown, lower bounds are marked, and the
// header is the sum of the rows.
TEST(KnownWork, HoldsInAnyRun) {
    std::mt19937 random(25);
    const auto any = [&](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
    for (int round = 0; round < 200; ++round) {
        Launches run;
        std::vector<StringId> kernels, ops{StringId::none};
        for (int i = 0; i < 4; ++i) kernels.push_back(run.name(fmt::format("kernel {}", i)));
        for (int i = 0; i < 3; ++i) ops.push_back(run.name(fmt::format("aten::op{}", i)));
        for (int i = any(12); i >= 0; --i) {
            const bool known = any(2) > 0;
            GpuRecord& record = run.kernel(
                kernels[static_cast<std::size_t>(any(3))], any(4) == 0 ? 0 : 1000 + any(9000),
                known && any(3) > 0 ? 1000 * static_cast<std::uint64_t>(1 + any(99)) : 0,
                known ? 100 * static_cast<std::uint64_t>(1 + any(99)) : 0);
            record.op = ops[static_cast<std::size_t>(any(3))];
            record.phase = static_cast<Phase>(any(static_cast<int>(kPhaseCount) - 1));
            record.helps = !record.work_known && any(2) == 0;
        }
        const Snapshot& snapshot = run.done();
        const StepSummary step = summarizeSteps(snapshot);
        for (const GroupBy by : kGroupings) {
            SCOPED_TRACE(fmt::format("round {}, by {}", round, toString(by)));
            present::ShowOptions options;
            options.by = by;
            const ordered_json json = present::showJson(snapshot, options);
            double flops = 0;
            for (const ordered_json& row : json["rows"]) {
                SCOPED_TRACE(row.dump());
                for (const auto& [precision, count] : row["flops"].items())
                    flops += count.get<double>();
                if (row["seconds"].is_null()) {
                    EXPECT_TRUE(row["share"].is_null());
                    EXPECT_TRUE(row["seconds_mean"].is_null());
                    EXPECT_TRUE(row["flops_per_second"].is_null());
                    EXPECT_TRUE(row["roof_share"].is_null());
                }
                if (row["provenance"]["flops"].is_null()) {
                    for (const char* const field :
                         {"flops_matrix", "flops_per_second", "roof_share", "bound"})
                        EXPECT_TRUE(row[field].is_null()) << field;
                    EXPECT_TRUE(row["flops"].empty());
                    EXPECT_TRUE(row["bytes"]["dram"].is_null());
                }
                EXPECT_FALSE(row["flops_per_second"] == 0 && row["partial"] == true);
            }
            EXPECT_NEAR(flops, step.flops.value_or(0), 1);
            EXPECT_TRUE(step.flops || !step.flops_partial);
        }
    }
}

// A step's work may continue in the next step's time, and is busy there only once.
TEST(GpuBusy, LateWorkIsBusyOnceAndOnlyWithinTheSteps) {
    GpuTable table;
    const auto add = [&](std::int64_t index, StepRecord::Kind kind,
                         std::vector<std::pair<std::int64_t, std::int64_t>> ran) {
        StepRecord step;
        step.index = index;
        step.kind = kind;
        step.start_ns = 1000 * index;
        step.duration_ns = 1000;
        step.gpu_traced = true;
        std::vector<GpuRecord> records;
        for (const auto& [from, to] : ran) {
            GpuRecord record;
            record.start_ns = from;
            record.duration_ns = to - from;
            records.push_back(record);
        }
        table.addStep(step, records);
    };
    const auto idle = [&](bool warmup) -> std::int64_t {
        for (const GpuCell& cell : table.all()) {
            if (cell.key.kind == GpuKind::idle && cell.key.warmup == warmup) return cell.self_ns;
        }
        return -1;
    };
    // Before the first step; into the measured steps; into the next step; after the last.
    add(0, StepRecord::Kind::warmup, {{-500, 100}, {900, 1200}});
    EXPECT_EQ(idle(true), 1000 - 100 - 100);
    add(1, StepRecord::Kind::measured, {{1100, 1300}, {1500, 2500}});
    EXPECT_EQ(idle(false), 1000 - 300 - 500);
    add(2, StepRecord::Kind::measured, {{2400, 2600}, {2900, 4000}});
    EXPECT_EQ(idle(false), 2000 - 800 - 600 - 100);
    EXPECT_EQ(idle(true), 800);
}

// In nvprof's output, driver calls are listed in addition to runtime calls; in CUPTI's, they are
// nested.
TEST(ApiShares, CallsOfTheDriverThatStandAloneCount) {
    Snapshot snapshot;
    snapshot.strings = std::make_shared<StringTable>(
        std::vector<std::string>{"", "cudaMalloc", "cuMemAlloc", "cuModuleUnload"});
    StepRecord step;
    step.duration_ns = 1000;
    snapshot.steps = std::make_shared<StepList>(std::vector{step});
    const auto call = [](std::uint32_t name, GpuCall::Kind kind, std::int64_t from,
                         std::int64_t to) {
        ApiCall one;
        one.name = static_cast<StringId>(name);
        one.kind = kind;
        one.start_ns = from;
        one.duration_ns = to - from;
        return one;
    };
    std::vector<ApiCall> calls{call(1, GpuCall::Kind::runtime, 0, 300),
                               call(2, GpuCall::Kind::driver, 100, 250),
                               call(3, GpuCall::Kind::driver, 400, 500)};
    nest(calls);
    snapshot.gpu_calls = std::make_shared<std::vector<GpuCall>>(totalsOf(calls, 0, false));
    const auto summary = summarizeGpu(snapshot);
    double all = 0;
    for (const auto& group : summary->groups) all += group.seconds;
    EXPECT_NEAR(all, 400e-9, 1e-15);
}

}  // namespace
}  // namespace ridgepoint::run
