// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/request/device_choice.h"

#include <gmock/gmock.h>

#include "core/recording/request/memory_check.h"
#include "tests/support/pretend_gpus.h"

namespace ridgepoint::run {
namespace {

using machine::cuda::Unavailable;
using testing::AllOf;
using testing::HasSubstr;
using tests::PretendGpus;

template <class Action>
std::string refusal(Action&& action) {
    try {
        action();
    } catch (const std::invalid_argument& error) {
        EXPECT_THAT(error.what(), testing::EndsWith("."));
        return error.what();
    }
    return {};
}

TEST(DeviceChoice, KnowsTheNamesOfDevices) {
    EXPECT_EQ(recording::cudaNumber("cuda"), 0);
    EXPECT_EQ(recording::cudaNumber("cuda:0"), 0);
    EXPECT_EQ(recording::cudaNumber("cuda:12"), 12);
    for (const char* const bad :
         {"", "cpu", "cuda:", "cuda:x", "cuda:-1", "cuda:1x", "cuda:1234"}) {
        EXPECT_FALSE(recording::cudaNumber(bad).has_value()) << bad;
    }
    EXPECT_TRUE(recording::isDeviceName("auto") && recording::isDeviceName("cpu") &&
                recording::isDeviceName("cuda:3"));
    EXPECT_FALSE(recording::isDeviceName("tpu"));
}

TEST(DeviceChoice, TakesTheGpuWhereItCanBeUsed) {
    PretendGpus system;
    int opened = -1;
    const auto open = [&](int number) { opened = number; };
    EXPECT_EQ(recording::chooseDevice("auto", system, open).name, "cuda:0");
    EXPECT_EQ(opened, 0);
    const recording::ChosenDevice second = recording::chooseDevice("cuda:1", system, open);
    EXPECT_EQ(second.name, "cuda:1");
    EXPECT_EQ(second.gpu->bus, "0000:02:00.0");
    EXPECT_EQ(opened, 1);
    EXPECT_EQ(recording::chooseDevice("cpu", system, open).name, "cpu");
}

TEST(DeviceChoice, FallsBackToTheCpuOnlyWhenItWasLeftToUs) {
    PretendGpus system;
    const auto open = [](int) { throw Unavailable("Training on a GPU needs cuDNN."); };
    EXPECT_THAT(refusal([&] { recording::chooseDevice("cuda", system, open); }),
                HasSubstr("cuDNN"));
    const recording::ChosenDevice chosen = recording::chooseDevice("auto", system, open);
    EXPECT_EQ(chosen.name, "cpu");
    EXPECT_FALSE(chosen.gpu.has_value());
    EXPECT_EQ(chosen.why_not_gpu, "Recording on the CPU: Training on a GPU needs cuDNN.");
    system.version = 12020;
    EXPECT_THAT(recording::chooseDevice("auto", system).why_not_gpu, HasSubstr("too old"));
}

TEST(DeviceChoice, AMachineWithoutAGpuIsNotToldThatItHasNone) {
    PretendGpus system;
    system.present = false;
    system.version.reset();
    EXPECT_EQ(recording::chooseDevice("auto", system).why_not_gpu, "");
    // A login node with the driver's library but without a GPU.
    system.version = 13000;
    system.started = {100, "no CUDA-capable device is detected", 0};
    EXPECT_EQ(recording::chooseDevice("auto", system).why_not_gpu, "");
    EXPECT_THAT(refusal([&] { recording::chooseDevice("cuda:0", system); }),
                HasSubstr("finds no GPU"));
}

class Modes : public testing::Test {
  protected:
    std::string onCpu(const std::vector<std::string>& features = {"avx2", "f16c"}) const {
        return refusal([&] { recording::checkModes(options_, {}, features); });
    }
    std::string onGpu(int capability) const {
        recording::ChosenDevice device;
        device.name = "cuda:0";
        device.gpu.emplace();
        device.gpu->name = "Tesla T4";
        device.gpu->capability = capability;
        return refusal([&] { recording::checkModes(options_, device, {}); });
    }
    recording::RecordingOptions options_;
};

TEST_F(Modes, PrecisionsThatADeviceHasNotAreRefused) {
    options_.precision = "tf32";
    EXPECT_THAT(onCpu(), AllOf(HasSubstr("TF32"), HasSubstr("fp32 or bf16")));
    EXPECT_THAT(onGpu(75), AllOf(HasSubstr("tf32"), HasSubstr("8.0"), HasSubstr("7.5"),
                                 HasSubstr("fp16 or fp32")));
    EXPECT_EQ(onGpu(80), "");
    options_.precision = "bf16";
    EXPECT_EQ(onCpu(), "");
    EXPECT_THAT(onGpu(75), HasSubstr("bf16"));
    options_.precision = "fp16";
    EXPECT_EQ(onCpu(), "");
    EXPECT_THAT(onCpu({"sse2"}), HasSubstr("no FP16"));
    EXPECT_EQ(onGpu(75), "");
    EXPECT_THAT(onGpu(61), HasSubstr("use the precision fp32"));
}

TEST_F(Modes, ModesThatContradictEachOtherOrTheDeviceAreRefused) {
    options_.cudnn_benchmark = true;
    EXPECT_THAT(onCpu(), HasSubstr("--cudnn-benchmark"));
    EXPECT_EQ(onGpu(90), "");
    options_.deterministic = true;
    EXPECT_THAT(onGpu(90), HasSubstr("--deterministic"));
    options_.cudnn_benchmark = false;
    options_.channels_last = true;
    EXPECT_EQ(onGpu(90), "");
    EXPECT_THAT(recording::modeNames(options_),
                testing::ElementsAre("channels_last", "deterministic"));
}

TEST(MemoryCheck, AGpusFreeMemoryDecidesAndItsHoldersAreNamed) {
    recording::RecordingOptions options;
    options.model = "resnet50";
    options.batch = 256;
    recording::ChosenDevice device;
    device.name = "cuda:0";
    device.gpu.emplace();
    device.gpu->name = "NVIDIA A100-SXM4-80GB";
    device.gpu->memory_bytes = std::int64_t{80} << 30;
    device.gpu->free_bytes = std::int64_t{79} << 30;
    EXPECT_EQ(refusal([&] { recording::checkZooMemory(options, device); }), "");
    device.gpu->free_bytes = std::int64_t{4} << 30;
    device.gpu->holders = {"python3 (process 4711, 75 GiB)"};
    const std::string sentence = refusal([&] { recording::checkZooMemory(options, device); });
    EXPECT_THAT(sentence, AllOf(HasSubstr("Batch 256 of resnet50 needs about"),
                                HasSubstr("4.00 GiB of 80.0 GiB free, used by python3"),
                                HasSubstr("largest that fits is about")));
    // A half-precision step needs less memory.
    const auto fits = [&](const char* precision) {
        options.precision = precision;
        return recording::zooLargestBatch(options)(*recording::roomOn(device)).value_or(0);
    };
    EXPECT_GT(fits("bf16"), fits("fp32"));
    // A GPU's libraries need less memory for a large FP32 convolution than oneDNN on a CPU.
    options.model = "vgg16";
    device.gpu->free_bytes = std::int64_t{60} << 30;
    const std::int64_t on_cpu = fits("fp32");
    options.device = "cuda:0";
    EXPECT_GT(fits("fp32"), on_cpu);
    EXPECT_EQ(fits("fp32"), fits("tf32"));
    options.precision = "fp32";
    // If the free memory is unknown, nothing is refused.
    device.gpu->free_bytes.reset();
    EXPECT_EQ(refusal([&] { recording::checkZooMemory(options, device); }), "");
}

TEST(MemoryCheck, OutOfMemorySaysWhatFilledItAndOffersASmallerBatch) {
    const cost::LargestBatch most_48 = [](std::uint64_t) {
        return std::optional<std::int64_t>(48);
    };
    EXPECT_EQ(recording::smallerBatch(64, 1, most_48), 48);
    EXPECT_EQ(recording::smallerBatch(48, 1, most_48), 24)
        << "what did not fit is not offered again";
    EXPECT_EQ(recording::smallerBatch(7, 1, {}), 3);
    EXPECT_EQ(recording::smallerBatch(1, 1, {}), 0);
    OutOfMemory moment;
    moment.batch = 64;
    moment.step = 7;
    moment.phase = Phase::backward;
    moment.op = "aten::convolution_backward";
    moment.layer = "layer1.0.conv1";
    moment.requested_bytes = std::int64_t{2} << 30;
    moment.bytes[static_cast<std::size_t>(MemoryCategory::activation)] = std::int64_t{60} << 30;
    moment.bytes[static_cast<std::size_t>(MemoryCategory::parameter)] = std::int64_t{5} << 30;
    moment.largest = {{std::int64_t{3} << 30, MemoryCategory::activation, "aten::relu", "relu"}};
    moment.batch_that_fits = 48;
    EXPECT_EQ(recording::outOfMemoryWords("resnet50", moment),
              "resnet50 at batch 64 ran out of memory in backward, where "
              "aten::convolution_backward of layer1.0.conv1 asked for 2.00 GiB more; 65.0 GiB were "
              "taken (activation 60.0 GiB, parameter 5.00 GiB), the largest block 3.00 GiB of "
              "relu; the earlier steps are in the run, take batch 48.");
    moment.batch_that_fits = 0;
    EXPECT_THAT(recording::outOfMemoryWords("resnet50", moment),
                HasSubstr("no smaller batch fits"));
    moment.step = 0;
    EXPECT_THAT(recording::outOfMemoryWords("resnet50", moment),
                testing::Not(HasSubstr("earlier steps")));
}

}  // namespace
}  // namespace ridgepoint::run
