// SPDX-License-Identifier: GPL-3.0-or-later
// The messages for problems with a GPU, its driver or CUPTI: one sentence that names the problem
// and the remedy.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "core/machine/cuda/cuda_devices.h"
#include "core/recording/collect/cuda/cupti_source.h"
#include "core/recording/collect/cuda/gpu_collector.h"
#include "core/recording/collect/cuda/nvml_meter.h"
#include "tests/pretend/gpu.h"
#include "tests/pretend/program.h"
#include "tests/recording/collect/cuda/buffer_writer.h"

namespace ridgepoint::tests {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

std::string tracingWith(const std::string& faults) {
    pretend::configure("H200 SXM", faults);
    const cuda::GpuTracing tracing = cuda::openTracing();
    return tracing.source ? "traced" : tracing.reason;
}

// The documented results of each call in cupti_activity.h and cupti_callbacks.h.
TEST(PretendCupti, EveryDocumentedRefusalIsOneSentence) {
    struct Case {
        const char* call;
        int status;
        const char* words;
    };
    const Case cases[] = {
        {"subscribe", 1, "CUPTI could not be started (CUPTI_ERROR_INVALID_PARAMETER)"},
        {"subscribe", 15, "CUPTI_ERROR_NOT_INITIALIZED"},
        {"subscribe", 35, "the administrator has reserved profiling"},
        {"subscribe", 999, "CUPTI_ERROR_UNKNOWN"},
        {"timestamp", 15, "CUPTI_ERROR_NOT_INITIALIZED"},
        {"buffers", 1, "CUPTI_ERROR_INVALID_PARAMETER"},
        {"enable", 14, "CUPTI_ERROR_NOT_COMPATIBLE"},
        {"enable", 15, "CUPTI_ERROR_NOT_INITIALIZED"},
        {"enable", 21, "CUPTI_ERROR_INVALID_KIND"},
        {"enable", 33, "this virtual GPU does not allow profiling"},
        {"enable", 35, "the administrator has reserved profiling"},
        {"enable", 40, "CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES"},
        {"enable", 41, "confidential-computing mode"},
        {"enable", 42, "mining processor"},
        {"enable", 43, "nvidia-smi -mig 0"},
        {"enable", 44, "CUPTI_ERROR_SLI_DEVICE_NOT_SUPPORTED"},
        {"enable", 45, "CUPTI_ERROR_WSL_DEVICE_NOT_SUPPORTED"},
    };
    for (const Case& each : cases) {
        const std::string said = tracingWith(fmt::format("cupti={}:{}", each.call, each.status));
        EXPECT_THAT(said,
                    AllOf(StartsWith("CUPTI could not "), HasSubstr(each.words), EndsWith(".")))
            << each.call << ' ' << each.status;
    }
    EXPECT_EQ(tracingWith(""), "traced");  // earlier failures leave nothing behind
}

TEST(PretendCupti, NamesTheToolThatTracesAlready) {
    EXPECT_EQ(tracingWith("holder=nsys"),
              "Another tool already traces this process with CUPTI (CUPTI for nsys); only one can "
              "at a time: end it, or start without it.");
}

TEST(PretendCupti, ASecondRecordingInTheProcessIsRefusedAndTheFirstGoesOn) {
    pretend::configure("H200 SXM");
    const cuda::GpuTracing first = cuda::openTracing();
    ASSERT_TRUE(first.source);
    const cuda::GpuTracing second = cuda::openTracing();
    EXPECT_FALSE(second.source);
    EXPECT_THAT(second.reason, HasSubstr("Another tool already traces this process"));
    ASSERT_EQ(launch(kSgemm, {1, 1, 1}, {32, 1, 1}), cudaSuccess);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    std::size_t bytes = 0;
    first.source->flush(true, [&](const recording::collect::cuda::ActivityBuffer& buffer) {
        bytes += buffer.bytes.size();
    });
    EXPECT_GT(bytes, 0u);
}

TEST(PretendCupti, AnOldDriverIsNamedWithTheOneThatIsNeeded) {
    EXPECT_EQ(tracingWith("driver=12080"),
              "NVIDIA's driver is too old to trace GPU kernels: it knows CUDA 12.8, CUPTI of CUDA "
              "13.0 needs "
              "13.0; install driver 580 or newer.");
}

TEST(PretendCupti, WhatCuptiDropsIsCountedAndSaid) {
    pretend::configure("H200 SXM", "drop=10");
    const recording::collect::TickClock clock;
    cuda::GpuTracing tracing = cuda::openTracing();
    ASSERT_TRUE(tracing.source);
    cuda::GpuCollector collector(std::move(tracing), clock,
                                 [](std::string_view) { return run::StringId::none; });
    for (int i = 0; i < 50; ++i) launch(kSgemm, {1, 1, 1}, {32, 1, 1});
    cudaDeviceSynchronize();
    collector.collect(true);
    EXPECT_EQ(collector.dropped(), 10u);  // of 50 kernels, 50 calls, a waiting call and its wait
    EXPECT_THAT(collector.losses(),
                ::testing::Contains("CUPTI dropped 10 records, for which it had no room."));
}

TEST(PretendCupti, WhenItFailsOnTheWayStepsGoOnUntraced) {
    pretend::configure("H200 SXM");
    const recording::collect::TickClock clock;
    cuda::GpuCollector collector(cuda::openTracing(), clock,
                                 [](std::string_view) { return run::StringId::none; });
    collector.collect();
    EXPECT_EQ(collector.failure(), std::nullopt);
    pretend::configure("H200 SXM", "cupti=flush:999");
    cuda::StepOps step;
    step.step.start_ns = clock.nanoseconds(recording::collect::ticksNow());
    step.step.duration_ns = 1000;
    collector.addStep(std::move(step));
    collector.collect();
    ASSERT_TRUE(collector.failure());
    EXPECT_THAT(*collector.failure(), HasSubstr("CUPTI_ERROR_UNKNOWN"));
    collector.collect(true);
    const auto finished = collector.takeFinished();
    ASSERT_EQ(finished.size(), 1u);
    EXPECT_FALSE(finished[0].step.gpu_traced);
    pretend::configure("H200 SXM");
}

std::string refusalWith(const std::string& faults, int number = 0) {
    pretend::configure("H200 SXM", faults);
    try {
        return machine::cuda::usableDevice(*machine::cuda::thisCudaSystem(), number).name;
    } catch (const machine::cuda::Unavailable& reason) {
        return reason.what();
    }
}

TEST(PretendDriver, EveryStateOfAMachineHasItsSentence) {
    EXPECT_EQ(refusalWith(""), "Pretend H200 SXM");
    EXPECT_THAT(refusalWith("driver=12080"),
                AllOf(HasSubstr("it knows CUDA 12.8"), HasSubstr("install driver 580 or newer")));
    EXPECT_THAT(refusalWith("init=803"),
                AllOf(HasSubstr("kernel module and its libraries are of different versions"),
                      HasSubstr("unsupported display driver"), HasSubstr("restart")));
    EXPECT_THAT(refusalWith("init=46"), HasSubstr("exclusive process"));
    EXPECT_THAT(refusalWith("init=999"), HasSubstr("unknown error (CUDA error 999)"));
    EXPECT_THAT(refusalWith("no_instance"),
                HasSubstr("The GPU is in MIG mode and has no instance"));
    EXPECT_THAT(refusalWith("memory=600e6"), HasSubstr("The GPU is full"));
    EXPECT_THAT(refusalWith("", 1), HasSubstr("cuda:1 does not exist: there is one GPU, cuda:0"));
}

TEST(PretendMemory, RunsOutAtTheBytesThatTheDeviceHas) {
    pretend::configure("H200 SXM", "memory=2e9");
    void *first = nullptr, *second = nullptr;
    ASSERT_EQ(cudaMalloc(&first, 1'000'000'000), cudaSuccess);
    EXPECT_EQ(cudaMalloc(&second, 1'000'000'000), cudaErrorMemoryAllocation);
    EXPECT_STREQ(cudaGetErrorString(cudaGetLastError()), "out of memory");
    EXPECT_EQ(cudaFree(first), cudaSuccess);
    EXPECT_EQ(cudaMalloc(&second, 1'000'000'000), cudaSuccess);
    EXPECT_EQ(cudaFree(second), cudaSuccess);
}

TEST(PretendErrors, AStickyErrorEndsAllWorkAndWhatWasTracedIsKept) {
    pretend::configure("H200 SXM", "error_at=5:700");
    cuda::GpuTracing tracing = cuda::openTracing();
    ASSERT_TRUE(tracing.source);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(launch(kSgemm, {1, 1, 1}, {32, 1, 1}), cudaSuccess) << i;
    EXPECT_EQ(launch(kSgemm, {1, 1, 1}, {32, 1, 1}), cudaErrorIllegalAddress);
    EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    Gathered got;
    cuda::ActivityParser parser(tracing.source->names());
    tracing.source->flush(true, [&](const recording::collect::cuda::ActivityBuffer& bytes) {
        parser.parse(bytes, got);
    });
    EXPECT_EQ(got.kernels.size(), 5u);
    EXPECT_EQ(got.calls.back().result, 700u);
}

}  // namespace
}  // namespace ridgepoint::tests
