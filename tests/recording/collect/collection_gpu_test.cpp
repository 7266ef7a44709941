// SPDX-License-Identifier: GPL-3.0-or-later
// A recording on a simulated GPU. CUPTI's records pass through the collection into the file, the
// live snapshot and the rows, and losses are reported. Also run with the thread sanitizer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

#include "core/present/show.h"
#include "core/recording/collect/collection.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/rows.h"
#include "scripted_log.h"
#include "tests/run/scratch.h"
#include "tests/support/gpu_run.h"
#include "tests/support/scripted_gpu.h"

namespace ridgepoint::recording::collect {
namespace {

namespace fs = std::filesystem;
using run::GroupBy;
using run::Phase;
using ::testing::Contains;
using ::testing::Each;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using tests::OpScopeGuard;
using tests::ScriptedGpu;
using tests::tensor;
using Kind = run::StepRecord::Kind;

const run::Row* find(const std::vector<run::Row>& rows, std::string_view name) {
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const run::Row& each) { return each.name == name; });
    return row == rows.end() ? nullptr : &*row;
}
const run::Row* findLike(const std::vector<run::Row>& rows, std::string_view part) {
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const run::Row& each) {
        return each.name.find(part) != std::string::npos;
    });
    return row == rows.end() ? nullptr : &*row;
}
double total(const std::vector<run::Row>& rows) {
    return std::accumulate(rows.begin(), rows.end(), 0.0,
                           [](double sum, const run::Row& row) { return sum + row.seconds; });
}
double measuredSeconds(const run::Snapshot& snapshot) {
    double sum = 0;
    for (const run::StepRecord& step : *snapshot.steps) {
        if (step.kind == Kind::measured) sum += static_cast<double>(run::stepNs(step)) * 1e-9;
    }
    return sum;
}

class GpuCollectionTest : public testing::Test {
  protected:
    void SetUp() override {
        folder = fs::temp_directory_path() /
                 ("ridgepoint-gpu-collection-" + std::to_string(getpid()) + "-" +
                  testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::create_directories(folder);
        file = folder / "run.ridge";
        info.device = "cuda";
        machine.cache_bytes = {0, 1 << 20, 0, 0};
    }
    void TearDown() override { fs::remove_all(folder); }
    std::unique_ptr<Collection> open() {
        return std::make_unique<Collection>(run::RunWriter::create(file, info, machine), info,
                                            machine);
    }
    // A step with one matrix product that launches one kernel. `also` runs within it.
    static void step(Collection& collection, ScriptedGpu& gpu, std::int64_t index,
                     const std::function<void()>& also = {}) {
        ThreadLog& log = collection.logs().mine();
        log.openStep(Kind::measured, index, 0, 2);
        log.openPhase(Phase::forward);
        {
            const OpScopeGuard op(
                log,
                {.name = "aten::mm", .arguments = {tensor({64, 64}, 64), tensor({64, 64}, 4096)}});
            tests::spin(3'000);
            gpu.launch("ampere_sgemm_128x64_nn", 50'000);
            if (also) also();
            tests::spin(3'000);
        }
        gpu.synchronize();
        log.closePhase(Phase::forward);
        log.closeStep(Kind::measured, index, 0, 2);
    }

    fs::path folder, file;
    run::RunInfo info;
    run::MachineInfo machine;
};

TEST_F(GpuCollectionTest, RowsStandOnWhatRanOnTheGpuAndAddUpToTheSteps) {
    const auto live = tests::recordGpuRun(file);
    EXPECT_EQ(live->info.rung, run::EvidenceLevel::activity);
    EXPECT_EQ(live->info.rung_reason, "hardware counters would lift this");
    EXPECT_THAT(live->info.losses, IsEmpty());
    EXPECT_EQ(live->info.dropped_records, 0u);
    ASSERT_TRUE(run::onGpu(*live));
    EXPECT_EQ(run::defaultGroupBy(*live), GroupBy::kernel);
    for (const GroupBy by :
         {GroupBy::kernel, GroupBy::op, GroupBy::layer, GroupBy::phase, GroupBy::category}) {
        const auto rows = run::rowsOf(*live, by);
        EXPECT_NEAR(total(rows), measuredSeconds(*live), 1e-9) << toString(by);
        EXPECT_NE(find(rows, run::kIdleRowName), nullptr) << toString(by);
    }
}

TEST_F(GpuCollectionTest, KernelsHaveTheirWorkUnitAndOp) {
    const auto live = tests::recordGpuRun(file);
    const auto kernels = run::rowsOf(*live, GroupBy::kernel);
    const run::Row* const forward = findLike(kernels, "fprop");
    ASSERT_NE(forward, nullptr);
    EXPECT_EQ(forward->kind, run::RowKind::kernel);
    EXPECT_EQ(forward->category, cost::Category::convolution);
    EXPECT_EQ(forward->phase, Phase::forward);
    EXPECT_EQ(forward->calls, 16u);  // 4 layers, 4 measured steps
    // 2·N·H·W·C_out·C_in·k FLOPs, in the precision that the kernel name shows for tensor cores.
    EXPECT_EQ(forward->flops[roofline::index(roofline::Arithmetic::tensor_tf32)],
              16ull * 2 * 8 * 28 * 28 * 32 * 32 * 9);
    EXPECT_NEAR(*forward->seconds_min, 60e-6, 1e-6);
    EXPECT_NEAR(*forward->seconds_max, 75e-6, 1e-6);
    ASSERT_TRUE(forward->roof_share);
    EXPECT_LT(*forward->roof_share, 1);
    EXPECT_TRUE(forward->bound);
    EXPECT_THAT(forward->full_name, HasSubstr("warpsize2x2x1"));

    const run::Row* const transpose = findLike(kernels, "nchwToNhwc");
    ASSERT_NE(transpose, nullptr);
    EXPECT_FALSE(transpose->flops_known);
    const run::Row* const copy = find(kernels, "copy host to device");
    ASSERT_NE(copy, nullptr);
    EXPECT_EQ(copy->kind, run::RowKind::copy);
    EXPECT_EQ(copy->copied_bytes, 4ull * 4 * 8 * 32 * 28 * 28);
    // This kernel uses CUDA cores, independent of the run's precision.
    const run::Row* const relu = findLike(kernels, "ClampLimits");
    ASSERT_NE(relu, nullptr);
    EXPECT_EQ(relu->flops[roofline::index(roofline::Arithmetic::tensor_tf32)], 0u);

    const auto ops = run::rowsOf(*live, GroupBy::op);
    const run::Row* const convolution = find(ops, "aten::convolution");
    ASSERT_NE(convolution, nullptr);
    EXPECT_EQ(convolution->calls, 16u);
    EXPECT_EQ(convolution->launches, 32u);
    EXPECT_FALSE(convolution->flops_partial);  // transposes are helper kernels
    EXPECT_NEAR(convolution->seconds, forward->seconds + transpose->seconds, 1e-9);
    ASSERT_TRUE(convolution->host_seconds);
    EXPECT_GT(*convolution->host_seconds, 0);
    const run::Row* const view = find(ops, "aten::view");
    ASSERT_NE(view, nullptr);
    EXPECT_EQ(view->seconds, 0);
    EXPECT_GT(*view->host_seconds, 0);
    const run::Row* const nobody = find(ops, run::kNoOpName);
    ASSERT_NE(nobody, nullptr);
    EXPECT_EQ(nobody->launches, 8u);

    // The backward pass runs on its own thread, and finds the layer of its forward op.
    const auto layers = run::rowsOf(*live, GroupBy::layer);
    const run::Row* const layer = find(layers, "layer1.conv");
    ASSERT_NE(layer, nullptr);
    EXPECT_EQ(layer->launches, 4u * 4);  // transpose, forward, two gradients
    const auto phases = run::rowsOf(*live, GroupBy::phase);
    const run::Row* const backward = find(phases, "backward");
    ASSERT_NE(backward, nullptr);
    EXPECT_NEAR(backward->seconds, 4 * 4 * 150e-6, 1e-6);
    EXPECT_EQ(backward->calls, 4u);
    const auto categories = run::rowsOf(*live, GroupBy::category);
    EXPECT_NE(find(categories, "optimizer"), nullptr);
}

TEST_F(GpuCollectionTest, TheFileSaysWhatTheSnapshotSaid) {
    const auto live = tests::recordGpuRun(file);
    const auto reader = run::RunReader::open(file);
    const auto saved = reader->snapshot();
    for (const auto by : {GroupBy::kernel, GroupBy::op, GroupBy::phase, GroupBy::step}) {
        EXPECT_EQ(
            present::showJson(*live, {.by = by, .sort = "seconds", .top = {}, .level = {}}).dump(),
            present::showJson(*saved, {.by = by, .sort = "seconds", .top = {}, .level = {}})
                .dump());
    }
    const run::CheckReport report = run::checkRun(file);
    EXPECT_THAT(report.problems, IsEmpty());
    EXPECT_GT(report.gpu_records, 0);

    // All records of a traced step.
    const auto records = reader->gpuRecords(2);
    const auto kernels = std::count_if(
        records.begin(), records.end(),
        [](const run::GpuRecord& record) { return record.kind == run::GpuKind::kernel; });
    EXPECT_EQ(kernels, tests::kernelsOfAStep({}));
    const auto ops = reader->ops(2);
    for (const run::GpuRecord& record : records) {
        ASSERT_TRUE(record.launch_ns);
        EXPECT_GT(record.start_ns, *record.launch_ns);
        if (!record.op_call) continue;
        ASSERT_LT(*record.op_call, ops.size());
        const run::OpRecord& op = ops[*record.op_call];
        EXPECT_GE(*record.launch_ns, op.start_ns);
        EXPECT_LT(*record.launch_ns, op.start_ns + op.duration_ns);
        EXPECT_EQ(record.phase, op.phase);
    }
    const auto copy = std::find_if(records.begin(), records.end(), [](const auto& record) {
        return record.kind == run::GpuKind::copy;
    });
    ASSERT_NE(copy, records.end());
    EXPECT_EQ(copy->direction, run::CopyDirection::host_to_device);
    EXPECT_EQ(copy->from, run::MemoryPlace::pageable);
    EXPECT_FALSE(copy->asynchronous);
}

TEST_F(GpuCollectionTest, ARepairedRunHasTheSameRows) {
    const auto live = tests::recordGpuRun(file);
    const run::RepairReport report = run::repairRun(file, folder / "repaired.ridge");
    EXPECT_THAT(report.lost, IsEmpty());
    EXPECT_GT(report.gpu_records, 0);
    const auto repaired = run::RunReader::open(folder / "repaired.ridge")->snapshot();
    EXPECT_EQ(present::showJson(*repaired).at("rows").dump(),
              present::showJson(*live).at("rows").dump());
    EXPECT_EQ(present::showJson(*repaired).at("gpu").dump(),
              present::showJson(*live).at("gpu").dump());
    EXPECT_THAT(run::checkRun(folder / "repaired.ridge").problems, IsEmpty());
}

TEST_F(GpuCollectionTest, LostTotalsAreAddedUpAnewAndLostRecordsLeaveTheTotals) {
    const auto live = tests::recordGpuRun(file);
    const std::string rows = present::showJson(*live).at("rows").dump();
    const auto repaired = [&](const char* damage, const char* name) {
        fs::copy_file(file, folder / "damaged.ridge", fs::copy_options::overwrite_existing);
        EXPECT_EQ(tests::runSql(folder / "damaged.ridge", damage), "");
        const auto report = run::repairRun(folder / "damaged.ridge", folder / name);
        EXPECT_FALSE(report.lost.empty()) << damage;
        EXPECT_THAT(run::checkRun(folder / name).problems, IsEmpty()) << damage;
        return present::showJson(*run::RunReader::open(folder / name)->snapshot())
            .at("rows")
            .dump();
    };
    EXPECT_EQ(repaired("UPDATE gpu_cell SET device_ns = 'much'", "cells.ridge"), rows);
    EXPECT_EQ(repaired("DELETE FROM gpu_record WHERE step = 2", "records.ridge"), rows);
    EXPECT_EQ(repaired("UPDATE gpu_kind SET kind = 'nothing' WHERE id = 1", "kinds.ridge"), rows);
}

TEST_F(GpuCollectionTest, CallsOfTheRuntimeAndSamplesAreSummedUp) {
    const auto live = tests::recordGpuRun(file);
    const auto gpu = run::summarizeGpu(*live);
    ASSERT_TRUE(gpu);
    std::map<std::string, std::uint64_t> calls;
    for (const auto& call : gpu->calls) calls[call.name] = call.calls;
    EXPECT_EQ(calls["cudaLaunchKernel"], 4u * static_cast<unsigned>(tests::kernelsOfAStep({})));
    EXPECT_EQ(calls["cudaMemcpyAsync"], 4u);
    EXPECT_EQ(calls["for a stream"], 4u);  // waits
    // Grouped by purpose, most time first. The first group depends on how long each call took this
    // time.
    EXPECT_THAT(gpu->groups, Contains(Field(&run::GpuSummary::Group::group,
                                            cost::kernel::CallGroup::synchronize)));
    EXPECT_TRUE(
        std::ranges::is_sorted(gpu->groups, std::greater{}, &run::GpuSummary::Group::seconds));
    std::uint64_t grouped = 0;
    for (const auto& group : gpu->groups) grouped += group.calls;
    EXPECT_EQ(grouped, calls["cudaLaunchKernel"] + calls["cudaMemcpyAsync"] +
                           calls["cudaStreamSynchronize"] + calls["cudaEventRecord"] +
                           calls["cudaEventQuery"]);
    EXPECT_EQ(gpu->kernels, tests::kernelsOfAStep({}));
    EXPECT_EQ(gpu->kernels_without_op, 2);
    ASSERT_TRUE(gpu->use);
    EXPECT_GT(gpu->use->kernel_ns, 0);
    EXPECT_EQ(gpu->use->transfers, 4u);
    EXPECT_EQ(*run::RunReader::open(file)->snapshot()->gpu_uses, *live->gpu_uses);
    ASSERT_TRUE(gpu->busy_share);
    const auto rows = run::rowsOf(*live, GroupBy::kernel);
    ASSERT_NE(find(rows, run::kIdleRowName), nullptr);
    const double seconds = measuredSeconds(*live);
    EXPECT_NEAR(*gpu->busy_share * seconds + find(rows, run::kIdleRowName)->seconds, seconds, 1e-9);
    ASSERT_GT(gpu->samples, 0u);
    ASSERT_TRUE(gpu->sm_clock_hz);
    EXPECT_LE(gpu->sm_clock_hz->least, 1.71e9);
    EXPECT_NEAR(gpu->memory_clock_hz->mean, 2.619e9, 1);
}

TEST_F(GpuCollectionTest, EachCallOfTheApiIsKeptWithWhatItLaunched) {
    tests::recordGpuRun(file);
    EXPECT_THAT(run::checkRun(file).problems, IsEmpty());
    const auto reader = run::RunReader::open(file);
    const auto strings = reader->summary()->strings;
    const auto calls = reader->apiCalls(2);
    const auto records = reader->gpuRecords(2);
    const auto ops = reader->ops(2);
    ASSERT_FALSE(records.empty());
    for (const run::GpuRecord& record : records) {
        ASSERT_TRUE(record.api_call && *record.api_call < calls.size());
        const run::ApiCall& call = calls[*record.api_call];
        EXPECT_EQ(call.start_ns, record.launch_ns);
        EXPECT_EQ(call.op_call, record.op_call);
        EXPECT_EQ((*strings)[call.name],
                  record.kind == run::GpuKind::copy ? "cudaMemcpyAsync" : "cudaLaunchKernel");
        if (call.op_call) {
            EXPECT_EQ(call.thread, ops[*call.op_call].thread);
        }
    }
    // A data loader's thread runs no ops.
    const auto query = std::find_if(calls.begin(), calls.end(), [&](const run::ApiCall& call) {
        return (*strings)[call.name] == "cudaEventQuery";
    });
    ASSERT_NE(query, calls.end());
    EXPECT_FALSE(query->thread);
    EXPECT_FALSE(query->op_call);
    EXPECT_GT(query->system_thread, 0u);
}

TEST_F(GpuCollectionTest, CountersThatAreSampledAreKeptBesideTheDevices) {
    tests::GpuRunOptions options;
    options.sample_counters = true;
    options.steps = 12;
    const auto live = tests::recordGpuRun(file, options);
    EXPECT_EQ(live->info.rung, run::EvidenceLevel::sampled);
    const auto saved = run::RunReader::open(file)->snapshot();
    for (const auto& snapshot : {live, saved}) {
        int counters = 0, clocks = 0;
        for (const auto& chunk : snapshot->device_samples) {
            for (const run::DeviceSample& sample : *chunk) {
                clocks += sample.sm_clock_hz ? 1 : 0;
                if (!sample.sm_active) continue;
                ++counters;
                EXPECT_EQ(sample.device, 0u);
                EXPECT_EQ(*sample.sm_active, 0.8);
                EXPECT_EQ(sample.tensor_active, 0.4);
                EXPECT_EQ(sample.dram_bytes_per_second, 2e12);
                EXPECT_EQ(sample.l2_bytes_per_second, 4e12);
                EXPECT_FALSE(sample.sm_clock_hz);
            }
        }
        EXPECT_GT(counters, 3);
        EXPECT_GT(clocks, 3);
    }
}

TEST_F(GpuCollectionTest, AReferenceStepIsNotTraced) {
    const auto live =
        tests::recordGpuRun(file, {.layers = 2, .warmup = 0, .steps = 2, .reference = 1});
    ASSERT_EQ(live->steps->size(), 3u);
    EXPECT_TRUE((*live->steps)[0].gpu_traced);
    EXPECT_EQ((*live->steps)[2].kind, Kind::baseline);
    EXPECT_FALSE((*live->steps)[2].gpu_traced);
}

// Every kernel record arrives after the step's own flush.
TEST_F(GpuCollectionTest, ALateRecordStillFindsItsStep) {
    auto collection = open();
    ScriptedGpu gpu;
    gpu.keep_last_back = true;
    collection->traceGpu(gpu.tracing());
    collection->begin();
    for (int i = 0; i < 3; ++i) step(*collection, gpu, i);
    gpu.keep_last_back = false;
    gpu.synchronize();
    collection->finish(info);
    const auto live = collection->snapshot();
    const auto rows = run::rowsOf(*live, GroupBy::kernel);
    const run::Row* const gemm = findLike(rows, "sgemm");
    ASSERT_NE(gemm, nullptr);
    EXPECT_EQ(gemm->calls, 3u);
    EXPECT_EQ(gemm->flops[roofline::index(roofline::Arithmetic::fp32)], 3u * 2 * 64 * 64 * 64);
}

TEST_F(GpuCollectionTest, WhatIsLostIsSaid) {
    auto collection = open();
    ScriptedGpu gpu;
    collection->traceGpu(gpu.tracing());
    collection->begin();
    step(*collection, gpu, 0);
    gpu.lose_kernels = true;
    gpu.drop(12);
    step(*collection, gpu, 1);
    collection->finish(info);
    const auto live = collection->snapshot();
    EXPECT_EQ(live->info.dropped_records, 12u);
    EXPECT_THAT(live->info.losses, Contains(HasSubstr("CUPTI dropped 12 records")));
    EXPECT_EQ(run::RunReader::open(file)->summary()->info.losses, live->info.losses);
    EXPECT_THAT(present::showText(*live), HasSubstr("CUPTI dropped 12 records"));
    EXPECT_THAT(run::checkRun(file).problems, IsEmpty());
    EXPECT_THAT(run::checkRun(file).notes, Contains(HasSubstr("CUPTI dropped 12 records")));
}

TEST_F(GpuCollectionTest, ASourceThatFailsLeavesTheRungBelow) {
    auto collection = open();
    ScriptedGpu gpu;
    collection->traceGpu(gpu.tracing());
    collection->begin();
    for (int i = 0; i < 2; ++i) step(*collection, gpu, i);
    gpu.traced([&] { return collection->snapshot()->steps->size() == 2; });
    EXPECT_EQ(collection->snapshot()->info.rung, run::EvidenceLevel::activity);
    gpu.failAfter(0, "CUPTI could not hand over what it traced (CUPTI_ERROR_UNKNOWN).");
    for (int i = 2; i < 4; ++i) step(*collection, gpu, i);
    collection->finish(info);
    const auto live = collection->snapshot();
    EXPECT_EQ(live->steps->size(), 4u);
    EXPECT_EQ(live->info.rung, run::EvidenceLevel::modelled);
    EXPECT_THAT(live->info.rung_reason, HasSubstr("until step 1 only: CUPTI could not hand over"));
    EXPECT_FALSE(gpu.tracing_on());
    EXPECT_FALSE((*live->steps)[3].gpu_traced);
    // Ops have CPU times, from which no rate of GPU work follows. The kernels are kept.
    EXPECT_EQ(run::defaultGroupBy(*live), GroupBy::op);
    const auto ops = run::rowsOf(*live, GroupBy::op);
    const run::Row* const mm = find(ops, "aten::mm");
    ASSERT_NE(mm, nullptr);
    EXPECT_EQ(mm->calls, 4u);
    EXPECT_TRUE(mm->flops_known);
    EXPECT_FALSE(mm->flops_per_second);
    const auto kernels = run::rowsOf(*live, GroupBy::kernel);
    ASSERT_NE(findLike(kernels, "sgemm"), nullptr);
    EXPECT_EQ(findLike(kernels, "sgemm")->calls, 2u);
    EXPECT_THAT(run::checkRun(file).problems, IsEmpty());
}

TEST_F(GpuCollectionTest, WithoutASourceTheRunSaysWhy) {
    auto collection = open();
    cuda::GpuTracing none;
    none.reason = "Another tool already traces this process with CUPTI (nsys).";
    collection->traceGpu(std::move(none));
    collection->begin();
    ScriptedGpu gpu;
    step(*collection, gpu, 0);
    collection->updateInfo(info);  // the trainer's info does not contain it
    collection->finish(info);
    const auto saved = run::RunReader::open(file)->snapshot();
    EXPECT_EQ(saved->info.rung, run::EvidenceLevel::modelled);
    EXPECT_EQ(saved->info.rung_reason,
              "Another tool already traces this process with CUPTI (nsys).");
    EXPECT_FALSE(run::onGpu(*saved));
}

TEST_F(GpuCollectionTest, TwoStreamsAtOnceAreBusyOnce) {
    auto collection = open();
    ScriptedGpu gpu;
    collection->traceGpu(gpu.tracing());
    collection->begin();
    step(*collection, gpu, 0, [&] { gpu.launch("ampere_sgemm_32x32_nn", 50'000, 13); });
    collection->finish(info);
    const auto live = collection->snapshot();
    const auto records = run::RunReader::open(file)->gpuRecords(0);
    ASSERT_EQ(records.size(), 2u);
    // The duration is independent of the delay between the two launches.
    const std::int64_t busy = run::busyNanoseconds(records);
    EXPECT_GE(busy, 50'000);
    const auto rows = run::rowsOf(*live, GroupBy::kernel);
    // Ticks are converted to whole nanoseconds at both ends of each record.
    EXPECT_NEAR(total(rows), measuredSeconds(*live) + (100'000 - static_cast<double>(busy)) * 1e-9,
                5e-9);
    // Both kernels belong to one op: each has a part of its FLOPs, and together they have all.
    std::uint64_t flops = 0;
    for (const run::Row& row : rows) flops += row.flops_matrix;
    EXPECT_EQ(flops, 2u * 64 * 64 * 64);
}

TEST_F(GpuCollectionTest, ADeviceThatCannotBeReadAnyMoreIsToldAndAskedNoMore) {
    auto collection = open();
    ScriptedGpu gpu;
    collection->traceGpu(gpu.tracing());
    collection->sampleDevice(std::make_unique<tests::ScriptedMeter>(3),
                             std::chrono::milliseconds(1));
    collection->begin();
    step(*collection, gpu, 0);
    gpu.traced([&] { return !collection->snapshot()->info.losses.empty(); });
    collection->finish(info);
    EXPECT_THAT(collection->snapshot()->info.losses, Contains(HasSubstr("clocks and power")));
    const auto saved = run::RunReader::open(file)->snapshot();
    std::size_t samples = 0;
    for (const auto& chunk : saved->device_samples) samples += chunk->size();
    EXPECT_EQ(samples, 3u);
}

// After a recording, CUPTI, the GPU's counters and NVML are available to other programs, even while
// the window or script continues.
TEST_F(GpuCollectionTest, AFinishedRecordingLetsGoOfTheGpu) {
    struct Meter : DeviceMeter {
        explicit Meter(bool& is_gone) : gone(is_gone) {}
        ~Meter() override { gone = true; }
        std::optional<DeviceReading> read() override { return DeviceReading{}; }
        bool& gone;
    };
    struct Source : cuda::ActivitySource {
        explicit Source(bool& is_gone) : gone(is_gone) {}
        ~Source() override { gone = true; }
        void flush(bool, const Take&) override {}
        const cuda::NameResolver& names() const override { return names_; }
        std::uint64_t dropped() const override { return 0; }
        bool& gone;
        cuda::PointerNames names_;
    };
    bool meter_gone = false, source_gone = false;
    auto collection = open();
    cuda::GpuTracing tracing;
    tracing.source = std::make_unique<Source>(source_gone);
    collection->traceGpu(std::move(tracing));
    collection->sampleDevice(std::make_unique<Meter>(meter_gone));
    collection->begin();
    ScriptedGpu gpu;
    step(*collection, gpu, 0);
    EXPECT_FALSE(meter_gone || source_gone);
    collection->finish(info);
    EXPECT_TRUE(meter_gone);
    EXPECT_TRUE(source_gone);
    EXPECT_EQ(collection->snapshot()->steps->size(), 1u);
}

TEST_F(GpuCollectionTest, SoItIsWhereKernelsCannotBeTraced) {
    auto collection = open();
    collection->traceGpu({.source = nullptr, .reason = "CUPTI is not here."});
    collection->sampleDevice(std::make_unique<tests::ScriptedMeter>(3),
                             std::chrono::milliseconds(1));
    collection->begin();
    for (int i = 0; i < 500 && collection->snapshot()->info.losses.empty(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    collection->finish(info);
    EXPECT_THAT(collection->snapshot()->info.losses, Contains(HasSubstr("clocks and power")));
    EXPECT_EQ(collection->snapshot()->info.rung_reason, "CUPTI is not here.");
}

}  // namespace
}  // namespace ridgepoint::recording::collect
