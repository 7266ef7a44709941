// SPDX-License-Identifier: GPL-3.0-or-later
// Parts that depend directly on LibTorch: the memory hook with simulated GPU reports, the scaled
// loss, memory formats, and the message for each missing library.
#include <ATen/ops/_foreach_addcdiv.h>
#include <c10/core/Allocator.h>
#include <c10/core/CPUAllocator.h>
#include <c10/util/ThreadLocalDebugInfo.h>
#include <gmock/gmock.h>
#include <torch/optim/sgd.h>
#include <torch/types.h>

#include <filesystem>
#include <limits>

#include "core/cost/formulas.h"
#include "core/machine/cuda/shared_library.h"
#include "core/recording/collect/recording_device.h"
#include "core/recording/collect/step_assembler.h"
#include "core/recording/collect/torch_memory.h"
#include "core/recording/collect/torch_ops.h"
#include "core/recording/training/cuda_library.h"
#include "core/recording/training/modes.h"

namespace ridgepoint::recording::training {
namespace {

using testing::HasSubstr;

c10::MemoryReportingInfoBase& reporter() {
    auto* const found = dynamic_cast<c10::MemoryReportingInfoBase*>(
        c10::ThreadLocalDebugInfo::get(c10::DebugInfoKind::PROFILER_STATE));
    if (found == nullptr) throw std::runtime_error("no hook is armed");
    return *found;
}

// Calls as from CUDA's caching allocator.
TEST(MemoryHook, OfAGpuTakesWhatThatGpuReportsWithWhatIsReserved) {
    recording::collect::ThreadLogs logs;
    recording::collect::MemoryHook hook(logs, "cuda:1");
    const c10::Device ours(c10::kCUDA, 1);
    const auto block = [](std::uintptr_t address) { return reinterpret_cast<void*>(address); };
    reporter().reportMemoryUsage(block(0x1000), 512, 512, 2 << 20, ours);
    reporter().reportMemoryUsage(block(0x2000), 1024, 0, 0, c10::Device(c10::kCUDA, 0));
    reporter().reportMemoryUsage(block(0x3000), 64, 64, 0, c10::Device(c10::kCPU));
    reporter().reportOutOfMemory(1 << 30, 512, 2 << 20, ours);
    reporter().reportOutOfMemory(1 << 20, 512, 0, c10::Device(c10::kCPU));
    reporter().reportMemoryUsage(block(0x1000), -512, 0, 2 << 20, ours);
    hook.pause();
    std::vector<std::string> seen;
    auto& ring = logs.mine().ring();
    ring.drain(ring.published(), [&](const recording::collect::RecordHeader& header) {
        if (header.kind == recording::collect::RecordKind::memory) {
            const auto& record = reinterpret_cast<const recording::collect::MemoryRecord&>(header);
            seen.push_back(std::to_string(record.bytes) + " of " + std::to_string(record.reserved));
        } else if (header.kind == recording::collect::RecordKind::out_of_memory) {
            const auto& record =
                reinterpret_cast<const recording::collect::OutOfMemoryRecord&>(header);
            seen.push_back("out of memory for " + std::to_string(record.requested));
        }
    });
    EXPECT_THAT(seen, testing::ElementsAre("512 of 2097152", "out of memory for 1073741824",
                                           "-512 of 2097152"));
}

TEST(MemoryHook, OfACpuKnowsNothingOfReservedMemory) {
    recording::collect::ThreadLogs logs;
    recording::collect::MemoryHook hook(logs, "cpu");
    const torch::Tensor tensor = torch::empty({1000});
    std::int64_t reserved = 0, bytes = 0;
    auto& ring = logs.mine().ring();
    ring.drain(ring.published(), [&](const recording::collect::RecordHeader& header) {
        const auto& record = reinterpret_cast<const recording::collect::MemoryRecord&>(header);
        bytes += record.bytes;
        reserved = record.reserved;
    });
    EXPECT_GE(bytes, 4000);
    EXPECT_EQ(reserved, recording::collect::kNotReserved);
}

// Libraries such as oneDNN allocate memory without a tensor.
TEST(MemoryHook, OfACpuHearsAllocationsWithoutATensorAndThoseThatFail) {
    recording::collect::ThreadLogs logs;
    recording::collect::MemoryHook hook(logs, "cpu");
    c10::Allocator* const allocator = c10::GetCPUAllocator();
    allocator->raw_deallocate(allocator->raw_allocate(4000));
    EXPECT_ANY_THROW(torch::empty({std::int64_t{1} << 58}));
    std::vector<std::string> seen;
    auto& ring = logs.mine().ring();
    ring.drain(ring.published(), [&](const recording::collect::RecordHeader& header) {
        if (header.kind == recording::collect::RecordKind::memory) {
            const auto& record = reinterpret_cast<const recording::collect::MemoryRecord&>(header);
            seen.push_back(record.bytes > 0 ? std::to_string(record.bytes) : "freed");
        } else if (header.kind == recording::collect::RecordKind::out_of_memory) {
            const auto& record =
                reinterpret_cast<const recording::collect::OutOfMemoryRecord&>(header);
            seen.push_back("out of memory for " + std::to_string(record.requested));
        }
    });
    EXPECT_THAT(seen,
                testing::ElementsAre("4000", "freed", "out of memory for 1152921504606846976"));
}

TEST(MemoryHook, OfACpuHearsWhatOtherThreadsFree) {
    torch::Tensor outlives;
    {
        recording::collect::ThreadLogs logs;
        recording::collect::MemoryHook hook(logs, "cpu");
        torch::Tensor tensor = torch::empty({1000}), rested;
        const auto address = reinterpret_cast<std::uint64_t>(tensor.data_ptr());
        outlives = torch::empty({1000});
        std::thread([&tensor] { tensor.reset(); }).join();
        hook.rest();
        rested = torch::empty({1000});
        std::thread([&rested] {
            rested.reset();
            const torch::Tensor own = torch::empty({1000});
        }).join();
        hook.wake();
        std::vector<std::uint64_t> freed;
        auto& ring = logs.others().ring();
        ring.drain(ring.published(), [&](const recording::collect::RecordHeader& header) {
            const auto& record = reinterpret_cast<const recording::collect::MemoryRecord&>(header);
            EXPECT_LT(record.bytes, 0);
            freed.push_back(record.address);
        });
        EXPECT_THAT(freed, testing::ElementsAre(address));
    }
    std::thread([&outlives] { outlives.reset(); }).join();
}

// Python's optimizers update all parameters at once on a GPU.
TEST(OpHook, OfLongListsOfTensorsKnowsTheElements) {
    recording::collect::ThreadLogs logs;
    {
        std::vector<torch::Tensor> weights, gradients;
        for (std::int64_t i = 1; i <= 200; ++i) {
            weights.push_back(torch::ones({i, 3, 1, 1}));
            gradients.push_back(torch::ones({i, 3, 1, 1}));
        }
        weights.push_back(torch::ones({7}, torch::kDouble));
        gradients.push_back(torch::ones({7}, torch::kDouble));
        const recording::collect::OpHook hook(logs, recording::collect::MetaTensors::counted);
        at::_foreach_addcdiv_(weights, weights, gradients, 0.5);
    }
    std::optional<cost::OpCost> cost;
    auto& ring = logs.mine().ring();
    ring.drain(ring.published(), [&](const recording::collect::RecordHeader& header) {
        if (header.kind != recording::collect::RecordKind::op_open) return;
        const auto& record = reinterpret_cast<const recording::collect::OpOpenRecord&>(header);
        if (recording::collect::nameOf(record) != "aten::_foreach_addcdiv_") return;
        const auto arguments = recording::collect::decodeArguments(record);
        cost = cost::costOf({recording::collect::nameOf(record), arguments});
    });
    ASSERT_TRUE(cost);
    constexpr std::uint64_t kElements = 3 * 200 * 201 / 2 + 7;
    EXPECT_EQ(cost->flops_elementwise, 3 * kElements);
}

TEST(TorchModes, AnOverflowSkipsTheUpdateAndHalvesTheScale) {
    recording::RecordingOptions options;
    options.precision = "fp16";
    Modes modes(options, c10::Device(c10::kCPU));
    EXPECT_EQ(modes.scale(), 65536);
    torch::Tensor weight = torch::ones({4}, torch::requires_grad());
    torch::optim::SGD optimizer({weight}, torch::optim::SGDOptions(0.5));
    weight.mutable_grad() = torch::full({4}, std::numeric_limits<float>::infinity());
    modes.update(optimizer);
    EXPECT_EQ(modes.skippedUpdates(), 1);
    EXPECT_EQ(modes.scale(), 32768);
    EXPECT_EQ(weight[0].item<float>(), 1) << "left alone";
    // The sum of 2·w has the gradient 2, independent of the scale.
    optimizer.zero_grad();
    modes.scaled((2 * weight).sum()).backward();
    EXPECT_EQ(weight.grad()[0].item<float>(), 2 * 32768);
    modes.update(optimizer);
    EXPECT_EQ(modes.skippedUpdates(), 1);
    EXPECT_EQ(weight[0].item<float>(), 0) << "1 − 0.5 · 2";
}

TEST(TorchModes, AutocastAndFormatsHoldAsLongAsTheyShould) {
    recording::RecordingOptions options;
    options.precision = "bf16";
    options.channels_last = true;
    const Modes modes(options, c10::Device(c10::kCPU));
    const torch::Tensor a = torch::ones({8, 8});
    {
        const auto scope = modes.castScope();
        EXPECT_EQ(torch::mm(a, a).scalar_type(), torch::kBFloat16);
    }
    EXPECT_EQ(torch::mm(a, a).scalar_type(), torch::kFloat);
    EXPECT_TRUE(
        modes.formatted(torch::ones({2, 3, 4, 4})).is_contiguous(at::MemoryFormat::ChannelsLast));
    EXPECT_TRUE(modes.formatted(a).is_contiguous());
    options.precision = "fp32";
    EXPECT_EQ(Modes(options, c10::Device(c10::kCPU)).castScope(), nullptr);
}

TEST(CudaLibrary, EachMissingLibraryIsNamed) {
    const std::pair<const char*, const char*> libraries[] = {
        {"libcublas.so.13", "cuBLAS"},        {"libcublasLt.so.13", "cuBLAS"},
        {"libcudnn.so.9", "cuDNN"},           {"libcufft.so.12", "cuFFT"},
        {"libcufile.so.0", "cuFile"},         {"libcurand.so.10", "cuRAND"},
        {"libcusolver.so.12", "cuSOLVER"},    {"libcusparse.so.12", "cuSPARSE"},
        {"libcusparseLt.so.0", "cuSPARSELt"}, {"libnccl.so.2", "NCCL"},
        {"libnvJitLink.so.13", "nvJitLink"},  {"libnvrtc.so.13", "NVRTC"},
        {"libnvshmem_host.so.3", "NVSHMEM"},  {"libcudart.so.13", "CUDA runtime"},
        {"libcupti.so.13", "CUPTI"},          {"libtorch_cuda.so", "LibTorch's CUDA part"}};
    for (const auto& [file, words] : libraries) {
        const std::string sentence = cudaLibrarySentence(
            std::string(file) + ": cannot open shared object file: No such file or directory");
        EXPECT_THAT(sentence, HasSubstr(words));
        EXPECT_THAT(sentence, HasSubstr(std::string("(") + file + ")"));
        EXPECT_THAT(sentence, HasSubstr("scripts/setup"));
    }
    EXPECT_THAT(cudaLibrarySentence("libc10.so: undefined symbol: _ZN3c10"),
                HasSubstr("undefined symbol"));
}

// With the real libraries: the message names the first missing NVIDIA library, or the missing GPU.
TEST(CudaLibrary, ThisMachineSaysWhatIsMissing) {
    if (std::filesystem::exists("/proc/driver/nvidia/version")) GTEST_SKIP() << "there is a driver";
    try {
        openTorchCuda(0);
        FAIL() << "there is no GPU here";
    } catch (const machine::cuda::Unavailable& reason) {
        EXPECT_THAT(reason.what(),
                    testing::AnyOf(HasSubstr("which is not here"), HasSubstr("finds no GPU")));
    }
}

TEST(RecordingDevice, AGpuThatFailsIsToldWithWhatIsKept) {
    recording::ChosenDevice device;
    EXPECT_EQ(recording::collect::stepFailure(device, 3, "CUDA error: unspecified"),
              "CUDA error: unspecified");
    device.name = "cuda:0";
    device.gpu.emplace();
    device.gpu->name = "NVIDIA H100";
    EXPECT_EQ(recording::collect::stepFailure(device, 3, "The network has no parameters"),
              "The network has no parameters");
    const std::string sentence = recording::collect::stepFailure(
        device, 12, "CUDA error: GPU has fallen off the bus\nCompile with TORCH_USE…");
    EXPECT_THAT(sentence, HasSubstr("cuda:0 (NVIDIA H100) failed after 12 measured steps"));
    EXPECT_THAT(sentence, HasSubstr("fallen off the bus"));
    EXPECT_THAT(sentence, HasSubstr("are in the run"));
    EXPECT_EQ(sentence.find('\n'), std::string::npos);
    EXPECT_THAT(
        recording::collect::stepFailure(device, 0, "CUDA error: GPU has fallen off the bus"),
        testing::Not(HasSubstr("are in the run")));
}

// Another recorder, or any other process on the GPU when a recording begins.
TEST(RecordingDevice, WhoElseUsesTheGpuIsNoted) {
    recording::ChosenDevice device;
    EXPECT_TRUE(recording::collect::notesOn(device).empty());
    device.name = "cuda:0";
    device.gpu.emplace();
    EXPECT_TRUE(recording::collect::notesOn(device).empty());
    device.gpu->holders = {"ridgepoint (process 4711, 3.2 GiB)", "python3 (process 4712)"};
    EXPECT_THAT(recording::collect::notesOn(device),
                testing::ElementsAre("cuda:0 was shared with ridgepoint (process 4711, 3.2 GiB), "
                                     "python3 (process 4712): times are those of a shared GPU."));
}

}  // namespace
}  // namespace ridgepoint::recording::training
