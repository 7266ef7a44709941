// SPDX-License-Identifier: GPL-3.0-or-later
// Tests each rule with a run for which it applies and one for which it does not.
#include "core/insight/insight.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <sstream>

#include "core/insight/insight_text.h"
#include "core/insight/rules.h"

namespace ridgepoint::insight {
namespace {

using cost::Category;
using roofline::Arithmetic;
using run::Phase;

constexpr double kPeak = 1e12;  // FLOP/s
constexpr double kBandwidth = 1e11;

struct Op {
    const char* name;
    Category category;
    Phase phase;
    double seconds;  // per step
    double flops = 0, bytes = 0;
    bool matrix = false;
    int calls = 1;  // per step
};

// A run whose steps are all alike.
struct RunBuilder {
    std::vector<Op> ops;
    int steps = 6;
    std::vector<double> step_seconds = {};  // replaces the sum of ops
    std::string optimizer = "sgd";
    std::int64_t threads = 4;
    int cores = 4;
    std::uint64_t dropped = 0;
    std::optional<std::int64_t> peak = 1'000'000, capacity = 10'000'000;
    std::optional<std::int64_t> reserved = {};
    std::vector<std::int64_t> live_at_ends = {};
    double bf16_roof = 0;
    double narrow_roof = 0;  // AVX2 roof, chosen by LibTorch, in addition to the AVX-512 roof kPeak
    std::optional<double> reference_seconds = {};
    std::string source = "recorded";
    std::vector<std::int64_t> batches = {};  // of each step
    std::optional<run::Compilations> compilations = {};

    run::Snapshot build() const {
        run::Snapshot snapshot;
        snapshot.info.device = "cpu";
        snapshot.info.source = source;
        snapshot.info.optimizer = optimizer;
        snapshot.info.threads = threads;
        snapshot.info.compilations = compilations;
        snapshot.info.dropped_records = dropped;
        snapshot.machine.logical_cores = snapshot.machine.physical_cores = cores;
        snapshot.memory.peak_allocated_bytes = peak;
        snapshot.memory.capacity_bytes = capacity;
        snapshot.memory.peak_reserved_bytes = reserved;
        snapshot.ceilings.resize(bf16_roof > 0 ? 3 : 2);
        snapshot.ceilings[0].name = "FP32 FMA";
        snapshot.ceilings[0].value = kPeak;
        snapshot.ceilings[1].name = "DRAM read";
        snapshot.ceilings[1].kind = roofline::Ceiling::Kind::bandwidth;
        snapshot.ceilings[1].value = kBandwidth;
        if (bf16_roof > 0) {
            snapshot.ceilings[2].name = "BF16 dot";
            snapshot.ceilings[2].arithmetic = Arithmetic::bf16;
            snapshot.ceilings[2].value = bf16_roof;
        }
        if (narrow_roof > 0) {
            roofline::Ceiling narrow = snapshot.ceilings[0];
            snapshot.ceilings[0].unit = "avx512";
            narrow.unit = "avx2";
            narrow.value = narrow_roof;
            snapshot.ceilings.push_back(narrow);
            snapshot.machine.software["libtorch cpu capability"] = "AVX2";
        }
        std::vector<std::string> strings{""};
        std::vector<run::Cell> cells;
        double seconds = 0;
        for (const Op& op : ops) {
            strings.emplace_back(op.name);
            run::Cell cell;
            cell.key.name = static_cast<run::StringId>(strings.size() - 1);
            cell.key.category = op.category;
            cell.key.phase = op.phase;
            cell.calls =
                op.category == Category::outside ? 0 : static_cast<std::uint64_t>(steps * op.calls);
            cell.self_ns = static_cast<std::int64_t>(op.seconds * 1e9 * steps);
            cell.min_ns = cell.max_ns = static_cast<std::int64_t>(op.seconds * 1e9 / op.calls);
            (op.matrix ? cell.flops_matrix : cell.flops_elementwise) =
                static_cast<std::uint64_t>(op.flops * steps);
            cell.bytes.fill(static_cast<std::uint64_t>(op.bytes * steps));
            if (op.flops <= 0 && op.bytes <= 0) cell.calls_without_cost = cell.calls;
            cells.push_back(cell);
            seconds += op.seconds;
        }
        std::sort(cells.begin(), cells.end(),
                  [](const run::Cell& a, const run::Cell& b) { return a.key < b.key; });
        std::vector<run::StepRecord> records;
        std::vector<run::MemoryPoint> points;
        std::int64_t now = 0;
        const auto add = [&](run::StepRecord::Kind kind, double duration) {
            run::StepRecord step;
            step.index = static_cast<std::int64_t>(records.size());
            step.kind = kind;
            step.batch = batches.empty() ? 8 : batches[records.size()];
            step.start_ns = now;
            step.duration_ns = static_cast<std::int64_t>(duration * 1e9);
            now += step.duration_ns;
            records.push_back(step);
        };
        for (int i = 0; i < steps; ++i) {
            const auto at = static_cast<std::size_t>(i);
            add(run::StepRecord::Kind::measured, step_seconds.empty() ? seconds : step_seconds[at]);
            if (!live_at_ends.empty()) {
                run::MemoryPoint point;
                point.time_ns = now - 1;
                point.bytes[0] = live_at_ends[at];
                points.push_back(point);
            }
            if (reference_seconds && i + 1 < steps) {
                add(run::StepRecord::Kind::baseline, *reference_seconds);
            }
        }
        snapshot.strings = std::make_shared<run::StringTable>(std::move(strings));
        snapshot.steps = std::make_shared<run::StepList>(std::move(records));
        snapshot.cells = std::make_shared<std::vector<run::Cell>>(std::move(cells));
        if (!points.empty()) {
            snapshot.memory_points.push_back(
                std::make_shared<std::vector<run::MemoryPoint>>(std::move(points)));
        }
        return snapshot;
    }
};

// At 80 % of the compute roof, no rule applies.
Op goodMatrix(double seconds) {
    return {"aten::conv2d",
            Category::convolution,
            Phase::forward,
            seconds,
            seconds * kPeak * 0.8,
            seconds * kBandwidth * 0.1,
            true};
}

std::optional<Insight> fired(const RunBuilder& run, std::string_view id) {
    const run::Snapshot snapshot = run.build();
    for (const Insight& insight : insightsOf(snapshot)) {
        if (insight.rule->id == id) return insight;
    }
    return std::nullopt;
}

struct Case {
    const char* id;
    RunBuilder fires, quiet;
    double value;  // value if the rule applies
    std::optional<double> gain_seconds;
};

std::vector<Case> cases() {
    const RunBuilder good{.ops = {goodMatrix(0.1)}};
    std::vector<Case> all;
    const auto add = [&](const char* id, const RunBuilder& fires, const RunBuilder& quiet,
                         double value, std::optional<double> gain = {}) {
        all.push_back({id, fires, quiet, value, gain});
    };
    const auto with = [&](const Op& op) { return RunBuilder{.ops = {goodMatrix(0.08), op}}; };

    add("data-loading", with({"copy", Category::copy, Phase::data, 0.02}),
        with({"copy", Category::copy, Phase::data, 0.002}), 0.2, 0.02);
    add("matrix-below-roof",
        {.ops = {{"aten::mm", Category::matmul, Phase::forward, 0.1, 0.03 * kPeak,
                  0.001 * kBandwidth, true}}},
        good, 0.3, 0.07);
    add("memory-bound",
        with({"aten::add", Category::elementwise, Phase::forward, 0.12, 0.0001 * kPeak,
              0.09 * kBandwidth}),
        with({"aten::add", Category::elementwise, Phase::forward, 0.02, 0.0001 * kPeak,
              0.015 * kBandwidth}),
        0.6, 0.03);
    add("latency-bound",
        with({"aten::add_", Category::optimizer, Phase::forward, 0.02, 1000, 0.0001 * kBandwidth,
              false, 1000}),
        with({"aten::add_", Category::optimizer, Phase::forward, 0.02, 10, 0.00001 * kBandwidth}),
        0.2, 0.0199);
    all.back().fires.ops[1].seconds = 0.0201;
    all.back().value = 0.0201 / 0.1001;
    all.back().gain_seconds = 0.02;
    add("outside-ops", with({"", Category::outside, Phase::forward, 0.02}),
        with({"", Category::outside, Phase::forward, 0.001}), 0.2, 0.02);
    RunBuilder dynamic = with({"", Category::outside, Phase::backward, 0.02});
    dynamic.source = "recorded:command";
    dynamic.ops[0].calls = 1000;
    RunBuilder prints = dynamic;  // one gap, not a thousand
    prints.ops[0].calls = 10;
    add("python-overhead", dynamic, prints, 0.2, 0.02);
    RunBuilder unknown = with({"custom::op", Category::other, Phase::forward, 0.02});
    add("no-cost-model", unknown, with({"custom::op", Category::other, Phase::forward, 0.002}),
        0.2);
    add("optimizer-unfused",
        with({"aten::add_", Category::optimizer, Phase::optimizer, 0.02, 0.0001 * kPeak,
              0.018 * kBandwidth}),
        with({"aten::add_", Category::optimizer, Phase::optimizer, 0.002, 0.0001 * kPeak,
              0.001 * kBandwidth}),
        0.2, 0.02 * (1 - 20.0 / 44.0));
    add("small-work",
        with({"aten::relu", Category::activation, Phase::forward, 0.08, 0, 0.07 * kBandwidth}),
        good, 0.5);
    add("copies", with({"aten::copy_", Category::copy, Phase::forward, 0.02, 0, 0.01 * kBandwidth}),
        good, 0.2, 0.02);
    add("max-pool-backward",
        with({"aten::max_pool2d_with_indices_backward", Category::pooling, Phase::backward, 0.02,
              1000, 0.01 * kBandwidth}),
        with({"aten::max_pool2d_with_indices", Category::pooling, Phase::forward, 0.02, 1000,
              0.01 * kBandwidth}),
        0.2);
    RunBuilder unsteady = good;
    unsteady.step_seconds = {0.1, 0.1, 0.1, 0.1, 0.1, 0.25};
    add("unsteady-steps", unsteady, good, 2.5, 0.025);
    RunBuilder compiling = unsteady;
    compiling.ops.push_back({"Torch-Compiled Region: 0/1", Category::other, Phase::forward, 1e-6});
    compiling.ops.push_back({"PythonDispatchMode", Category::other, Phase::forward, 1e-6});
    add("recompilation", compiling, unsteady, 2.5, 0.025);
    RunBuilder again = good;
    again.compilations = {.count = 4, .again = 3, .seconds = 52, .again_seconds = 41};
    RunBuilder once = good;
    once.compilations = {.count = 2, .seconds = 52};
    add("compiled-again", again, once, 41);
    RunBuilder breaks = good;
    breaks.compilations = {.count = 2, .seconds = 1, .breaks = 2};
    add("graph-breaks", breaks, once, 2);
    RunBuilder full = good;
    full.peak = 9'500'000;
    add("memory-near-capacity", full, good, 0.95);
    RunBuilder fragmented = good;
    fragmented.capacity.reset();  // like a memory snapshot
    fragmented.peak = 4'000'000'000;
    fragmented.reserved = 6'000'000'000;
    RunBuilder compact = fragmented;
    compact.reserved = 4'800'000'000;
    add("memory-fragmented", fragmented, compact, 1.5);
    RunBuilder unknown_capacity = full;
    unknown_capacity.capacity.reset();
    RunBuilder small = with({"aten::add_", Category::elementwise, Phase::forward, 0.12, 1000,
                             0.001 * kBandwidth, false, 5000});
    RunBuilder small_and_full = small;
    small_and_full.peak = 8'000'000;
    add("batch-too-small", small, small_and_full, 0.6);
    RunBuilder leaking = good;
    leaking.live_at_ends = {100, 110, 120, 130, 140, 150};
    RunBuilder level = good;
    level.live_at_ends = {100, 100, 101, 100, 100, 101};
    add("memory-grows", leaking, level, 140.0 / 110.0);
    RunBuilder bf16 = good;
    bf16.bf16_roof = 2 * kPeak;
    RunBuilder slow_bf16 = good;
    slow_bf16.bf16_roof = 1.2 * kPeak;
    // A matrix product at 80 % of its roof: only this part becomes faster.
    add("unit-idle", bf16, slow_bf16, 2, 0.04);
    RunBuilder one_thread = good;
    one_thread.threads = 1;
    add("threads-unused", one_thread, good, 0.25);
    RunBuilder many_threads = good;
    many_threads.threads = 16;
    add("oversubscribed", many_threads, good, 4);
    RunBuilder narrow = good;
    narrow.narrow_roof = 0.5 * kPeak;
    RunBuilder nearly = good;
    nearly.narrow_roof = 0.95 * kPeak;
    add("isa-unused", narrow, nearly, 2);
    add("above-roof",
        {.ops = {{"aten::mm", Category::matmul, Phase::forward, 0.1, 0.13 * kPeak,
                  0.001 * kBandwidth, true}}},
        good, 1.3);
    RunBuilder dropping = good;
    dropping.dropped = 12;
    add("records-dropped", dropping, good, 12);
    dropping.source = "imported:kineto";
    add("records-lost", dropping, good, 12);
    RunBuilder costly = good;
    costly.reference_seconds = 0.08;
    RunBuilder cheap = good;
    cheap.reference_seconds = 0.099;
    add("collection-cost", costly, cheap, 0.25);
    return all;
}

TEST(Insights, FireWhereTheyShouldAndOnlyThere) {
    for (const Case& one : cases()) {
        const auto insight = fired(one.fires, one.id);
        ASSERT_TRUE(insight) << one.id;
        EXPECT_NEAR(insight->value, one.value, 0.002 * std::abs(one.value)) << one.id;
        EXPECT_EQ(insight->gain_seconds.has_value(), one.gain_seconds.has_value()) << one.id;
        if (one.gain_seconds && insight->gain_seconds) {
            EXPECT_NEAR(*insight->gain_seconds, *one.gain_seconds, 0.02 * *one.gain_seconds)
                << one.id;
        }
        EXPECT_FALSE(fired(one.quiet, one.id)) << one.id;
    }
}

TEST(Insights, EveryRuleIsTriedAndSaysWhatItMeans) {
    std::vector<std::string_view> tried, known;
    for (const Case& one : cases()) tried.emplace_back(one.id);
    for (const RuleEntry& entry : gpuRules())
        tried.push_back(entry.rule.id);  // tested in insight_gpu_test.cpp
    for (const RuleEntry& entry : rankRules())
        tried.push_back(entry.rule.id);  // tested in insight_ranks_test.cpp
    for (const Rule* const rule : allRules()) {
        known.push_back(rule->id);
        for (const std::string_view text :
             {rule->finding, rule->definition, rule->advice, rule->source}) {
            EXPECT_FALSE(text.empty()) << rule->id;
        }
        EXPECT_NE(rule->finding.find("%1"), std::string_view::npos) << rule->id;
    }
    EXPECT_THAT(tried, testing::UnorderedElementsAreArray(known));
}

TEST(Insights, EveryRuleIsInTheDocumentation) {
    std::ifstream file(INSIGHTS_PAGE);
    std::stringstream words;
    words << file.rdbuf();
    const std::string page = words.str();
    for (const Rule* const rule : allRules()) {
        EXPECT_NE(page.find("| `" + std::string(rule->id) + "` |"), std::string::npos) << rule->id;
        EXPECT_NE(page.find(rule->definition), std::string::npos) << rule->id;
    }
}

TEST(Insights, NoneFiresWithoutData) {
    EXPECT_TRUE(insightsOf(run::Snapshot()).empty());
    // Only times: no cost models, no roofs, no memory, an unknown machine.
    RunBuilder blind{.ops = {{"custom::op", Category::other, Phase::forward, 0.1}},
                     .threads = 0,
                     .cores = 0,
                     .peak = std::nullopt,
                     .capacity = std::nullopt};
    run::Snapshot snapshot = blind.build();
    snapshot.ceilings.clear();
    EXPECT_THAT(insightsOf(snapshot), testing::IsEmpty());
}

TEST(Insights, AScriptIsNotToldOfOurOptions) {
    for (const Case& one : cases()) {
        if (std::string_view(one.id) != "threads-unused" &&
            std::string_view(one.id) != "oversubscribed") {
            continue;
        }
        RunBuilder run = one.fires;
        EXPECT_THAT(std::string(fired(run, one.id).value().advice),
                    testing::HasSubstr("--threads"));
        run.source = "recorded:command";
        const std::string advice(fired(run, one.id).value().advice);
        EXPECT_THAT(advice, testing::HasSubstr("torch.set_num_threads"));
        EXPECT_THAT(advice, testing::Not(testing::HasSubstr("--threads")));
    }
}

TEST(Insights, OverheadIsPlaced) {
    RunBuilder run{.ops = {goodMatrix(0.08),
                           {"", Category::outside, Phase::forward, 0.02},
                           {"", Category::outside, Phase::optimizer, 0.03}}};
    run.source = "recorded:command";
    run.ops[0].calls = 2000;
    const auto overhead = fired(run, "python-overhead");
    ASSERT_TRUE(overhead);
    EXPECT_EQ(overhead->named, "optimizer");
    EXPECT_THAT(overhead->evidence.rows, testing::ElementsAre("optimizer"));
    EXPECT_FALSE(fired(run, "outside-ops"));
    run.source = "recorded";  // not Python
    EXPECT_FALSE(fired(run, "python-overhead"));
    EXPECT_TRUE(fired(run, "outside-ops"));
}

TEST(Insights, MoreSamplesAreNoLeak) {
    RunBuilder run{.ops = {goodMatrix(0.1)}, .live_at_ends = {100, 100, 100, 100, 150, 150}};
    EXPECT_TRUE(fired(run, "memory-grows"));
    run.batches = {8, 8, 8, 8, 16, 16};
    EXPECT_FALSE(fired(run, "memory-grows"));
}

TEST(Insights, MemoryNeedsNoOps) {
    // Like a memory snapshot.
    const RunBuilder run{.ops = {}, .peak = 9'500'000};
    const run::Snapshot snapshot = run.build();
    const auto insights = insightsOf(snapshot);
    ASSERT_EQ(insights.size(), 1U);
    EXPECT_EQ(insights[0].rule->id, "memory-near-capacity");
}

TEST(Insights, ASmallRunIsNotFragmented) {
    // One segment of 20 MiB for a few small tensors.
    const RunBuilder run{
        .ops = {goodMatrix(0.1)}, .peak = 1'000'000, .reserved = std::int64_t{20} << 20};
    EXPECT_FALSE(fired(run, "memory-fragmented"));
}

TEST(Insights, ACompilerIsNoOtherProgram) {
    RunBuilder run{.ops = {goodMatrix(0.1),
                           {"Torch-Compiled Region: 0/1", Category::other, Phase::forward, 1e-6},
                           {"PythonDispatchMode", Category::other, Phase::forward, 1e-6},
                           {"", Category::outside, Phase::forward, 0.05}}};
    run.step_seconds = {0.1, 0.1, 0.1, 0.1, 0.1, 0.4};
    EXPECT_TRUE(fired(run, "recompilation"));
    EXPECT_FALSE(fired(run, "unsteady-steps"));
    EXPECT_FALSE(fired(run, "outside-ops"));
}

TEST(Insights, WhatWasCompiledAgainHasItsReasonAndLayer) {
    RunBuilder run{.ops = {goodMatrix(0.1)}};
    run.compilations = {.count = 7,
                        .again = 3,
                        .seconds = 52,
                        .again_seconds = 41,
                        .reason = "tensor 'x' size mismatch at index 0. expected 16, actual 17",
                        .where = "blocks.0",
                        .breaks = 2,
                        .break_reason = "Tensor.item()",
                        .break_where = "train.py:20"};
    const auto again = fired(run, "compiled-again");
    ASSERT_TRUE(again);
    EXPECT_EQ(
        sentenceOf(*again),
        "torch.compile recompiled code for 41.0 s: 3 × \"tensor 'x' size mismatch at index 0. "
        "expected 16, actual 17\" (blocks.0)");
    const auto breaks = fired(run, "graph-breaks");
    ASSERT_TRUE(breaks);
    EXPECT_EQ(sentenceOf(*breaks),
              "2 graph breaks split compiled code, most often: Tensor.item() (train.py:20)");
}

TEST(Insights, TheLargestGainComesFirst) {
    RunBuilder run{.ops = {goodMatrix(0.05),
                           {"copy", Category::copy, Phase::data, 0.01},
                           {"", Category::outside, Phase::forward, 0.04}}};
    const run::Snapshot snapshot = run.build();
    const auto insights = insightsOf(snapshot);
    ASSERT_GE(insights.size(), 2U);
    EXPECT_EQ(insights[0].rule->id, "outside-ops");
    for (std::size_t i = 1; i < insights.size(); ++i) {
        EXPECT_GE(insights[i - 1].gain_seconds.value_or(-1), insights[i].gain_seconds.value_or(-1));
    }
    EXPECT_NEAR(*insights[0].gain_share, 0.4, 0.01);
}

TEST(InsightText, HasNumbersAdviceAndEvidence) {
    RunBuilder run{.ops = {goodMatrix(0.08), {"copy", Category::copy, Phase::data, 0.02}}};
    const run::Snapshot snapshot = run.build();
    const auto insights = insightsOf(snapshot);
    const std::string text = toText(insights);
    EXPECT_THAT(text, testing::HasSubstr("Data loading takes 20.0 % of the step"));
    EXPECT_THAT(text, testing::HasSubstr("up to 20.0 ms per step"));
    EXPECT_THAT(text, testing::HasSubstr("See phase data"));
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("%1")));
    const auto json = toJson(insights);
    EXPECT_EQ(json.at(0).at("rule"), "data-loading");
    EXPECT_EQ(json.at(0).at("evidence").at("rows").at(0), "data");
    EXPECT_EQ(toText({}), "No findings.\n");
}

}  // namespace
}  // namespace ridgepoint::insight
