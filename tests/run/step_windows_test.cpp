// SPDX-License-Identifier: GPL-3.0-or-later
// Times of steps whose GPU work runs behind the CPU.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/run/analysis/step_split.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/gpu_table.h"
#include "core/run/gpu_use.h"

namespace ridgepoint::tests {
namespace {

using run::GpuRecord;
using run::StepRecord;

StepRecord cpuStep(std::int64_t index, std::int64_t start_ns, std::int64_t duration_ns = 1000) {
    StepRecord record;
    record.index = index;
    record.start_ns = start_ns;
    record.duration_ns = duration_ns;
    record.gpu_traced = true;
    return record;
}

GpuRecord gpuKernel(std::int64_t start_ns, std::int64_t end_ns, std::int64_t launch_ns,
                    std::uint32_t stream = 7) {
    GpuRecord record;
    record.start_ns = start_ns;
    record.duration_ns = end_ns - start_ns;
    record.launch_ns = launch_ns;
    record.stream = stream;
    return record;
}

struct Traced {
    std::vector<StepRecord> steps;
    std::vector<std::vector<GpuRecord>> records;

    void add(StepRecord step, std::vector<GpuRecord> of) {
        windows.put(step, of);
        steps.push_back(step);
        records.push_back(std::move(of));
    }
    run::StepWindows windows;
};

std::int64_t idleOf(const Traced& traced, bool warmup = false) {
    run::GpuTable table;
    for (std::size_t i = 0; i < traced.steps.size(); ++i)
        table.addStep(traced.steps[i], traced.records[i]);
    for (const run::GpuCell& cell : table.all()) {
        if (cell.key.kind == run::GpuKind::idle && cell.key.warmup == warmup) return cell.self_ns;
    }
    return -1;
}

TEST(StepWindows, AStepThatWaitsForItsWorkHasTheTimeOnTheCpu) {
    Traced traced;
    traced.add(cpuStep(0, 0), {gpuKernel(100, 900, 50)});
    EXPECT_EQ(traced.steps[0].window_start_ns, std::nullopt);
    EXPECT_EQ(traced.steps[0].window_end_ns, std::nullopt);
    EXPECT_EQ(run::stepNs(traced.steps[0]), 1000);
}

// Each step takes 10 ns on the CPU and 1000 ns on the GPU, so all steps are launched before the
// first kernel ends.
TEST(StepWindows, AStepHasTheTimeOfItsGpuWork) {
    Traced traced;
    for (int i = 0; i < 5; ++i)
        traced.add(cpuStep(i, 10 * i, 10), {gpuKernel(5 + 1000 * i, 1005 + 1000 * i, 10 * i + 1)});
    EXPECT_EQ(run::stepNs(traced.steps[0]), 1005);
    for (int i = 1; i < 5; ++i) EXPECT_EQ(run::stepNs(traced.steps[i]), 1000);
    EXPECT_EQ(idleOf(traced), 5);

    run::Snapshot snapshot;
    snapshot.info.device = "cuda:0";
    snapshot.steps = std::make_shared<run::StepList>(traced.steps);
    const run::StepSummary summary = run::summarizeSteps(snapshot);
    EXPECT_DOUBLE_EQ(summary.seconds_mean.value_or(0), 1001e-9);
    EXPECT_DOUBLE_EQ(summary.seconds_median.value_or(0), 1000e-9);
    EXPECT_DOUBLE_EQ(summary.cpu_seconds_mean.value_or(0), 10e-9);
}

TEST(StepWindows, WorkFromBeforeTheFirstStepIsNotItsTime) {
    Traced traced;
    traced.windows.startAfter(700);
    traced.add(cpuStep(0, 0), {gpuKernel(700, 1200, 10)});
    EXPECT_EQ(run::windowOf(traced.steps[0]).from_ns, 700);
    EXPECT_EQ(run::stepNs(traced.steps[0]), 500);
}

// A copy for the next step runs on another stream while the GPU still computes this step.
TEST(StepWindows, WorkOfALaterStepCountsWhereItRuns) {
    Traced traced;
    traced.add(cpuStep(0, 0), {gpuKernel(100, 400, 50), gpuKernel(1900, 2000, 60)});
    traced.add(cpuStep(1, 1000), {gpuKernel(1100, 1500, 1050, 8), gpuKernel(2000, 2500, 1060)});
    EXPECT_EQ(run::stepNs(traced.steps[0]), 2000);
    EXPECT_EQ(run::stepNs(traced.steps[1]), 500);
    EXPECT_EQ(idleOf(traced), 100 + 700 + 400);
    run::GpuUses uses;
    for (int i = 0; i < 2; ++i) uses.addStep(traced.steps[i], traced.records[i]);
    EXPECT_EQ(uses.all().at(0).kernel_ns, 300 + 100 + 400 + 500);
}

// Steps with lags of 0 to 5 steps, on several streams and devices; some have no work.
Traced randomSteps(std::mt19937& random) {
    const auto upTo = [&](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
    Traced traced;
    const int lag = upTo(5), streams = 1 + upTo(2), devices = 1 + upTo(1), warmups = upTo(2);
    std::map<std::pair<int, int>, std::int64_t> free;
    std::int64_t start = upTo(1000);
    for (int i = 0; i < 3 + upTo(7); ++i) {
        StepRecord record = cpuStep(i, start, 500 + upTo(1000));
        record.kind = i < warmups ? StepRecord::Kind::warmup : StepRecord::Kind::measured;
        std::vector<GpuRecord> records;
        const int count = upTo(6);
        for (int k = 0; k < count; ++k) {
            const std::int64_t launch = start + (k + 1) * record.duration_ns / (count + 2);
            const int stream = upTo(streams - 1), device = upTo(devices - 1);
            std::int64_t& busy = free[{device, stream}];
            const std::int64_t from = std::max<std::int64_t>(busy, launch + 5 + 1000 * lag);
            busy = from + 20 + upTo(400);
            GpuRecord& added = records.emplace_back(
                gpuKernel(from, busy, launch, static_cast<std::uint32_t>(stream)));
            added.device = static_cast<std::uint32_t>(device);
            if (upTo(4) == 0) added.category = cost::Category::collective;
        }
        std::sort(records.begin(), records.end(),
                  [](const auto& a, const auto& b) { return a.start_ns < b.start_ns; });
        traced.add(record, records);
        start += record.duration_ns;
    }
    return traced;
}

TEST(StepWindows, StepsAddUpToTheirTimeForAnyLag) {
    std::mt19937 random(58);
    for (int round = 0; round < 500; ++round) {
        SCOPED_TRACE(round);
        const Traced traced = randomSteps(random);
        run::Busy busy;
        for (const auto& records : traced.records) {
            for (const run::GpuRecord& record : records)
                busy.emplace_back(record.start_ns, record.start_ns + record.duration_ns);
        }
        run::joinStretches(busy);
        std::map<bool, std::int64_t> windows_ns, busy_ns;
        std::int64_t end = traced.steps.front().start_ns;
        for (const StepRecord& each : traced.steps) {
            const run::Window window = run::windowOf(each);
            EXPECT_EQ(window.from_ns, end);  // no gap
            EXPECT_GE(window.to_ns, window.from_ns);
            end = window.to_ns;
            const bool warmup = each.kind == StepRecord::Kind::warmup;
            windows_ns[warmup] += window.length();
            busy_ns[warmup] += base::lengthOf(base::between(busy, window.from_ns, window.to_ns));
        }
        EXPECT_GE(end, busy.empty() ? 0 : busy.back().second);  // contains all work
        for (const auto& [warmup, length] : windows_ns) {
            EXPECT_LE(busy_ns[warmup], length);
            EXPECT_EQ(idleOf(traced, warmup), length - busy_ns[warmup]);
        }

        run::StepSplitter splitter{run::Snapshot()};
        std::vector<run::StepSplit> splits;
        const auto keep = [&](const std::vector<run::StepSplit>& some) {
            splits.insert(splits.end(), some.begin(), some.end());
        };
        for (std::size_t i = 0; i < traced.steps.size(); ++i)
            keep(splitter.add({traced.steps[i], {}, {}, traced.records[i]}));
        keep(splitter.finish());
        ASSERT_EQ(splits.size(), traced.steps.size());
        for (std::size_t i = 0; i < splits.size(); ++i) {
            const run::StepSplit& split = splits[i];
            const run::Window window = run::windowOf(traced.steps[i]);
            EXPECT_EQ(split.step, traced.steps[i].index);
            EXPECT_EQ(split.duration_ns, window.length());
            std::int64_t parts = 0, idle = 0;
            for (const std::int64_t part : split.parts) parts += part;
            for (const std::int64_t part : split.idle) idle += part;
            EXPECT_EQ(parts, window.length());
            ASSERT_TRUE(split.gpu);
            EXPECT_EQ(split.gpu->steps_ns, window.length());
            EXPECT_EQ(split.gpu->busy_ns,
                      base::lengthOf(base::between(busy, window.from_ns, window.to_ns)));
            EXPECT_EQ(idle, split.gpu->idleNs());
        }
    }
}

}  // namespace
}  // namespace ridgepoint::tests
