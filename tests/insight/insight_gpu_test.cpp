// SPDX-License-Identifier: GPL-3.0-or-later
// Tests each rule about GPUs with a run for which it applies and one for which it does not. Values
// from published reports are reproduced.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "core/insight/insight.h"
#include "core/insight/rules.h"

namespace ridgepoint::insight {
namespace {

constexpr std::int64_t kSteps = 10;

// Per step, in seconds.
struct Kernel {
    const char* name;
    double seconds;
    std::uint64_t calls = 1;
    double flops = 0;
};

struct GpuRun {
    double step_seconds = 0.1;
    double idle_seconds = 0.01;
    std::vector<Kernel> kernels = {{"sgemm_128x128", 0.08, 1, 0.08e12}};
    // Over all steps.
    run::GpuUse use = {.key = {}, .kernel_ns = 800'000'000};
    const char* held_back = nullptr;
    int held_back_samples = 0;  // out of 10
    int counter_samples = 0;
    std::uint64_t dropped = 0;  // dropped records

    run::Snapshot build() const {
        run::Snapshot snapshot;
        snapshot.info.device = "cuda:0";
        snapshot.info.rung = run::EvidenceLevel::activity;
        snapshot.info.dropped_records = dropped;
        snapshot.ceilings.resize(2);
        snapshot.ceilings[0].value = 1e12;
        snapshot.ceilings[1].kind = roofline::Ceiling::Kind::bandwidth;
        snapshot.ceilings[1].value = 1e11;
        std::vector<std::string> strings{""};
        const auto intern = [&](const char* text) {
            strings.emplace_back(text);
            return static_cast<run::StringId>(strings.size() - 1);
        };
        std::vector<run::GpuCell> cells;
        for (const Kernel& kernel : kernels) {
            run::GpuCell cell;
            cell.key.name = cell.key.full_name = intern(kernel.name);
            cell.key.category = cost::Category::convolution;
            cell.key.phase = run::Phase::forward;
            cell.calls = kernel.calls * kSteps;
            cell.self_ns = static_cast<std::int64_t>(kernel.seconds * kSteps * 1e9);
            cell.flops_matrix = static_cast<std::uint64_t>(kernel.flops * kSteps);
            cell.bytes.fill(1000);
            cells.push_back(cell);
        }
        if (use.transfers > 0) {
            run::GpuCell cell;
            cell.key.kind = run::GpuKind::copy;
            cell.key.name = intern("copy host to device");
            cell.key.category = cost::Category::copy;
            cell.calls = use.transfers;
            cell.self_ns = use.transfers_sum_ns;
            cell.copied_bytes = use.transferred_bytes;
            cells.push_back(cell);
        }
        run::GpuCell idle;
        idle.key.kind = run::GpuKind::idle;
        idle.key.category = cost::Category::outside;
        idle.self_ns = static_cast<std::int64_t>(idle_seconds * kSteps * 1e9);
        cells.push_back(idle);
        std::sort(cells.begin(), cells.end(),
                  [](const auto& a, const auto& b) { return a.key < b.key; });
        std::vector<run::StepRecord> steps;
        for (std::int64_t i = 0; i < kSteps; ++i) {
            run::StepRecord step;
            step.index = i;
            step.duration_ns = static_cast<std::int64_t>(step_seconds * 1e9);
            step.start_ns = i * step.duration_ns;
            step.gpu_traced = true;
            steps.push_back(step);
        }
        std::vector<run::DeviceSample> samples;
        for (int i = 0; i < 10; ++i) {
            run::DeviceSample sample;
            sample.time_ns = i;
            if (held_back != nullptr && i < held_back_samples) sample.held_back = intern(held_back);
            samples.push_back(sample);
        }
        for (int i = 0; i < counter_samples; ++i) samples.emplace_back().sm_active = 0.5;
        snapshot.device_samples.push_back(
            std::make_shared<std::vector<run::DeviceSample>>(std::move(samples)));
        snapshot.strings = std::make_shared<run::StringTable>(std::move(strings));
        snapshot.steps = std::make_shared<run::StepList>(std::move(steps));
        snapshot.gpu_cells = std::make_shared<std::vector<run::GpuCell>>(std::move(cells));
        snapshot.gpu_uses = std::make_shared<std::vector<run::GpuUse>>(1, use);
        return snapshot;
    }
};

std::optional<Insight> gpuFired(const GpuRun& run, std::string_view id) {
    const run::Snapshot snapshot = run.build();
    for (const Insight& insight : insightsOf(snapshot)) {
        if (insight.rule->id == id) return insight;
    }
    return std::nullopt;
}

// Returns a run with copies of this total duration in all steps, and their overlap with kernels, in
// nanoseconds.
GpuRun copying(std::int64_t transfer_ns, std::uint64_t bytes, std::int64_t beside_ns = 0) {
    GpuRun run;
    run.use.transfers = 100;
    run.use.transfer_ns = run.use.transfers_sum_ns = transfer_ns;
    run.use.transferred_bytes = bytes;
    run.use.transfer_beside_kernel_ns = beside_ns;
    return run;
}

struct GpuCase {
    const char* id;
    GpuRun fires, quiet;
    double value;  // value if the rule applies
    std::optional<double> gain_seconds;
};

std::vector<GpuCase> gpuCases() {
    const GpuRun good;
    std::vector<GpuCase> all;
    GpuRun idle = good;
    idle.idle_seconds = 0.07;
    idle.kernels = {{"sgemm_128x128", 0.03, 1, 0.03e12}};
    all.push_back({"gpu-idle", idle, good, 0.7, 0.07});

    GpuRun waiting = good;
    waiting.use.waited_for_launch_ns = 300'000'000;  // in a second
    GpuRun hardly = good;
    hardly.use.waited_for_launch_ns = 100'000'000;
    all.push_back({"launch-bound", waiting, hardly, 0.3, 0.03});

    // NVIDIA Visual Profiler's "0 ns / 512.4 s".
    GpuRun small = good;
    small.kernels = {{"vectorized_elementwise_kernel", 0.08, 2000, 1000}};
    GpuRun streams = small;
    streams.use.kernels_at_once_ns = 200'000'000;
    all.push_back({"kernel-concurrency", small, streams, 0, {}});

    // "28.27 ms / 34.35 ms = 0.823": total kernels and copies of the steps.
    GpuRun heavy = copying(34'350'000, 400'000'000);
    heavy.step_seconds = 0.007;
    heavy.idle_seconds = 0.0007;
    heavy.use.kernel_ns = 28'270'000;
    all.push_back({"copy-heavy", heavy, copying(100'000'000, 1'000'000'000), 0.823, 0.003435});

    // "205 MB/s, 5.5 %".
    all.push_back({"copy-throughput",
                   copying(55'000'000, 11'275'000),
                   copying(55'000'000, 1'000'000'000),
                   205e6,
                   {}});

    GpuRun many = copying(50'000'000, 500'000'000);
    many.use.small_transfers_sum_ns = 30'000'000;
    all.push_back({"copy-size", many, copying(50'000'000, 500'000'000), 0.6, {}});

    GpuRun pageable = copying(50'000'000, 500'000'000);
    pageable.use.pageable_bytes = 400'000'000;
    all.push_back({"copy-pageable", pageable, copying(50'000'000, 500'000'000), 0.8, {}});

    // "0 ns / 791 ms".
    all.push_back({"copy-overlap", copying(60'000'000, 600'000'000),
                   copying(60'000'000, 600'000'000, 50'000'000), 0, 0.006});

    GpuRun winograd = good;
    winograd.kernels.push_back({"cudnn_winograd_128x128_ldg1_ldg4", 0.02, 1, 0.02e12});
    GpuRun little = good;
    little.kernels.push_back({"cudnn_winograd_128x128_ldg1_ldg4", 0.002, 1, 0.002e12});
    all.push_back({"winograd", winograd, little, 0.02 / 0.11, {}});

    GpuRun hot = good;
    hot.held_back = "heat";
    hot.held_back_samples = 4;
    hot.counter_samples = 1000;  // these contain no clocks
    GpuRun told = hot;
    told.held_back = "set clocks";
    all.push_back({"clocks-held-back", hot, told, 0.4, {}});
    return all;
}

TEST(GpuInsights, FireWhereTheyShouldAndOnlyThere) {
    for (const GpuCase& one : gpuCases()) {
        const auto insight = gpuFired(one.fires, one.id);
        ASSERT_TRUE(insight) << one.id;
        EXPECT_NEAR(insight->value, one.value, 0.001 * std::abs(one.value)) << one.id;
        EXPECT_EQ(insight->gain_seconds.has_value(), one.gain_seconds.has_value()) << one.id;
        if (one.gain_seconds && insight->gain_seconds) {
            EXPECT_NEAR(*insight->gain_seconds, *one.gain_seconds, 0.02 * *one.gain_seconds)
                << one.id;
        }
        EXPECT_FALSE(gpuFired(one.quiet, one.id)) << one.id;
        // Dropped records make their work look like idle time without overlap.
        GpuRun dropped = one.fires;
        dropped.dropped = 10;
        constexpr std::array<std::string_view, 5> kNeedEveryRecord{
            "gpu-idle", "launch-bound", "kernel-concurrency", "copy-heavy", "copy-overlap"};
        const bool silent = std::ranges::find(kNeedEveryRecord, one.id) != kNeedEveryRecord.end();
        EXPECT_EQ(gpuFired(dropped, one.id).has_value(), !silent) << one.id;
    }
}

TEST(GpuInsights, EveryRuleIsTried) {
    std::vector<std::string_view> tried, known;
    for (const GpuCase& one : gpuCases()) tried.emplace_back(one.id);
    for (const RuleEntry& entry : gpuRules()) known.push_back(entry.rule.id);
    EXPECT_THAT(tried, testing::UnorderedElementsAreArray(known));
}

TEST(GpuInsights, NoneFiresOnARunWithoutTrace) {
    run::Snapshot snapshot = gpuCases().front().fires.build();
    snapshot.gpu_cells = std::make_shared<std::vector<run::GpuCell>>();
    snapshot.gpu_uses = std::make_shared<std::vector<run::GpuUse>>();
    EXPECT_TRUE(insightsOf(snapshot).empty());
}

TEST(GpuInsights, IdleTimeIsSeenInItsLongestGap) {
    GpuRun idle;
    idle.idle_seconds = 0.07;
    idle.use.longest_gap_ns = 500;
    idle.use.longest_gap_start_ns = 1000;
    const auto insight = gpuFired(idle, "gpu-idle");
    ASSERT_TRUE(insight && insight->evidence.stretch);
    EXPECT_EQ(insight->evidence.stretch->from_ns, 1000);
    EXPECT_EQ(insight->evidence.stretch->to_ns, 1500);
    EXPECT_THAT(insight->evidence.rows, testing::ElementsAre("(GPU idle)"));
}

TEST(GpuInsights, CopiesAreEvidenceOfTheirOwn) {
    const auto insight = gpuFired(copying(55'000'000, 11'275'000), "copy-throughput");
    ASSERT_TRUE(insight);
    EXPECT_THAT(insight->evidence.rows, testing::ElementsAre("copy host to device"));
    EXPECT_EQ(sentenceOf(*insight), "Copies to and from the GPU reach 205 MB/s");
}

}  // namespace
}  // namespace ridgepoint::insight
