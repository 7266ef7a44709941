// SPDX-License-Identifier: GPL-3.0-or-later
// Overlaps between different kinds of GPU work.
#include "core/run/gpu_use.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/run/gpu_table.h"
#include "core/run/store/store.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {
namespace {

using run::GpuKind;
using run::GpuRecord;
using run::GpuUse;

GpuRecord kernel(std::int64_t start_ns, std::int64_t end_ns, std::int64_t launch_ns = 0) {
    GpuRecord record;
    record.start_ns = start_ns;
    record.duration_ns = end_ns - start_ns;
    record.launch_ns = launch_ns;
    return record;
}

GpuRecord copy(std::int64_t start_ns, std::int64_t end_ns, std::uint64_t bytes,
               run::MemoryPlace from = run::MemoryPlace::pinned) {
    GpuRecord record = kernel(start_ns, end_ns);
    record.kind = GpuKind::copy;
    record.direction = run::CopyDirection::host_to_device;
    record.from = from;
    record.to = run::MemoryPlace::device;
    record.copied_bytes = bytes;
    return record;
}

run::StepRecord step(std::int64_t index, std::int64_t start_ns) {
    run::StepRecord record;
    record.index = index;
    record.start_ns = start_ns;
    record.duration_ns = 1000;
    return record;
}

GpuUse useOf(const std::vector<GpuRecord>& records) {
    run::GpuUses uses;
    uses.addStep(step(0, 0), records);
    return uses.all().at(0);
}

TEST(GpuUse, OverlapIsCountedOnce) {
    const GpuUse use = useOf({kernel(0, 100), kernel(50, 150), kernel(60, 70), kernel(200, 300)});
    EXPECT_EQ(use.kernel_ns, 250);
    EXPECT_EQ(use.kernels_at_once_ns, 50);
    EXPECT_EQ(use.transfer_ns, 0);
}

TEST(GpuUse, KernelsOfTwoGpusDoNotShareOne) {
    GpuRecord other = kernel(50, 150);
    other.device = 1;
    const GpuUse use = useOf({kernel(0, 100), other});
    EXPECT_EQ(use.kernel_ns, 150);
    EXPECT_EQ(use.kernels_at_once_ns, 0);
    EXPECT_EQ(use.devices, 2U);
}

TEST(GpuUse, CopiesBesideKernels) {
    const GpuUse use = useOf({kernel(100, 200), copy(150, 350, 1 << 20), copy(300, 400, 1000),
                              copy(500, 600, 2 << 20, run::MemoryPlace::pageable)});
    EXPECT_EQ(use.transfer_ns, 350);
    EXPECT_EQ(use.transfer_beside_kernel_ns, 50);
    EXPECT_EQ(use.transfers, 3U);
    EXPECT_EQ(use.transferred_bytes, (3U << 20) + 1000);
    EXPECT_EQ(use.pageable_bytes, 2U << 20);
    EXPECT_EQ(use.transfers_sum_ns, 400);
    EXPECT_EQ(use.small_transfers_sum_ns, 100);
}

TEST(GpuUse, CopiesWithinTheDeviceAreNoTransfers) {
    GpuRecord within = copy(0, 100, 1 << 20);
    within.direction = run::CopyDirection::device_to_device;
    EXPECT_EQ(useOf({within}).transfers, 0U);
    EXPECT_EQ(useOf({within}).transfer_ns, 0);
}

TEST(GpuUse, TellsWaitingForLaunchesFromOtherGaps) {
    // The second kernel was queued before the first one had ended, the third was not.
    const GpuUse use = useOf({kernel(0, 100), kernel(130, 200, 50), kernel(600, 700, 550)});
    EXPECT_EQ(use.waited_for_launch_ns, 400);
    EXPECT_EQ(use.longest_gap_ns, 400);
    EXPECT_EQ(use.longest_gap_start_ns, 200);
}

TEST(GpuUse, AGapMayReachOverTheEndOfAStep) {
    run::GpuUses uses;
    uses.addStep(step(0, 0), std::vector{kernel(0, 900)});
    uses.addStep(step(1, 1000), std::vector{kernel(1300, 1400, 1200)});
    // The work in step 2 is unknown, so only the part within step 3 counts.
    uses.addStep(step(3, 3000), std::vector{kernel(3100, 3200, 3050)});
    const GpuUse use = uses.all().at(0);
    EXPECT_EQ(use.waited_for_launch_ns, 400 + 100);
    EXPECT_EQ(use.longest_gap_start_ns, 900);
}

TEST(GpuUse, WaitingAfterTheLastStepIsInNone) {
    run::GpuUses uses;
    uses.addStep(step(0, 0), std::vector{kernel(0, 600), kernel(1700, 1800, 900)});
    EXPECT_EQ(uses.all().at(0).waited_for_launch_ns, 400);  // until the step ends
    // The next step contains the rest.
    uses.addStep(step(1, 1000), std::vector{kernel(1850, 1900, 1840)});
    EXPECT_EQ(uses.all().at(0).waited_for_launch_ns, 400 + 700 + 50);
}

TEST(GpuUse, OfAGapOverTheWarmUpsEndOnlyWhatIsMeasuredCounts) {
    run::GpuUses uses;
    run::StepRecord warmup = step(0, 0);
    warmup.kind = run::StepRecord::Kind::warmup;
    uses.addStep(warmup, std::vector{kernel(0, 400)});
    uses.addStep(step(1, 1000), std::vector{kernel(1300, 1900, 1200)});
    // Ends at 2000; the next step begins at 2500, and the time between is unknown.
    uses.addStep(step(2, 2500), std::vector{kernel(2600, 2700, 2550)});
    const GpuUse measured = uses.all().at(0);
    ASSERT_FALSE(measured.key.warmup);
    EXPECT_EQ(measured.waited_for_launch_ns, 300 + 100 + 100);
    EXPECT_EQ(measured.longest_gap_ns, 300);
}

TEST(GpuUse, WorkOfTheLastStepMayRunOn) {
    run::GpuUses uses;
    uses.addStep(step(0, 0), std::vector{kernel(0, 1200)});
    uses.addStep(step(1, 1000), std::vector{kernel(1200, 1400, 1100)});
    EXPECT_EQ(uses.all().at(0).waited_for_launch_ns, 0);
    EXPECT_EQ(uses.all().at(0).longest_gap_ns, 0);
}

TEST(GpuUse, WhatRunsOnIsInTheNextStepsTime) {
    run::GpuUses uses;
    uses.addStep(step(0, 0), std::vector{kernel(100, 1300)});
    // Another stream: both run from 1100 to 1300. The last kernel continues after all steps.
    uses.addStep(step(1, 1000), std::vector{kernel(1100, 1400), kernel(1900, 2600)});
    const GpuUse use = uses.all().at(0);
    EXPECT_EQ(use.kernel_ns, 900 + 400 + 100);
    EXPECT_EQ(use.kernels_at_once_ns, 200);
    EXPECT_EQ(use.lag_ns, 300 + 600);
    EXPECT_EQ(use.longest_lag_ns, 600);
}

// A script that does not wait for the GPU: each step's work continues for 400 ns after the step,
// also that of the baseline step, which was not traced.
TEST(GpuUse, WorkOfAnUntracedStepThatRunsOnIsNotIdleTime) {
    run::GpuTable table;
    table.addStep(step(0, 0), std::vector{kernel(400, 1400, 100)});
    run::StepRecord baseline = step(1, 1000);
    baseline.kind = run::StepRecord::Kind::baseline;
    table.addStep(baseline, {});
    table.addStep(step(2, 2000), std::vector{kernel(2400, 3300, 2050), kernel(3300, 3400, 2100)});
    EXPECT_EQ(table.uses().at(0).waited_for_launch_ns, 400);  // in step 0
    const auto cells = table.all();
    const auto idle = std::find_if(cells.begin(), cells.end(), [](const run::GpuCell& cell) {
        return cell.key.kind == GpuKind::idle;
    });
    ASSERT_NE(idle, cells.end());
    EXPECT_EQ(idle->self_ns, 400);
    // If the work ends with its step, the time before it is idle.
    table.addStep(step(4, 4000), std::vector{kernel(4400, 5000, 4300)});
    EXPECT_EQ(table.uses().at(0).waited_for_launch_ns, 400 + 400);
}

TEST(GpuUse, BearsTimesThatCannotBe) {
    constexpr std::int64_t kMost = std::int64_t{1} << 61;
    GpuRecord backwards = kernel(100, 50);
    const GpuUse use = useOf({backwards, kernel(-kMost, kMost), kernel(kMost, kMost)});
    EXPECT_GE(use.kernel_ns, 0);
    EXPECT_EQ(useOf({}).kernel_ns, 0);
}

TEST(GpuUse, IsKeptInTheFileWhichMayLackIt) {
    const Scratch scratch;
    const std::filesystem::path path = scratch / "a.ridge";
    const SyntheticRun run = makeSyntheticRun(smallRun());
    run::GpuUse use;
    use.kernel_ns = 5;
    use.longest_gap_start_ns = -3;
    use.transferred_bytes = 7;
    run::RunWriter::Batch batch;
    batch.gpu_uses = {use};
    batch.memory_points = {{.time_ns = 10, .bytes = {1}, .reserved_bytes = 4096},
                           {.time_ns = 20, .bytes = {2}}};
    {
        const auto writer = run::RunWriter::create(path, run.info, run.machine);
        writer->commit(batch);
        writer->finish(run.info);
    }
    const auto first = [&] { return run::RunReader::open(path)->snapshot(); };
    ASSERT_EQ(first()->gpu_uses->size(), 1U);
    EXPECT_EQ(first()->gpu_uses->front(), use);
    EXPECT_EQ(first()->memory_points.front()->at(0).reserved_bytes, 4096);
    EXPECT_EQ(first()->memory_points.front()->at(1).reserved_bytes, std::nullopt);
}

}  // namespace
}  // namespace ridgepoint::tests
