// SPDX-License-Identifier: GPL-3.0-or-later
// All reasons why a GPU is not available, on simulated machines.
#include "core/machine/cuda/cuda_devices.h"

#include <gmock/gmock.h>

#include "tests/support/pretend_gpus.h"

namespace ridgepoint::machine::cuda {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using tests::PretendGpus;

std::string refusal(CudaSystem& system, int number = 0) {
    try {
        usableDevice(system, number);
    } catch (const Unavailable& reason) {
        EXPECT_THAT(reason.what(), testing::EndsWith("."));
        EXPECT_EQ(std::string(reason.what()).find('\n'), std::string::npos);
        return reason.what();
    }
    return {};
}

TEST(CudaDevices, AGoodOneIsUsedWithItsFacts) {
    PretendGpus system;
    EXPECT_EQ(refusal(system), "");
    const DeviceState device = usableDevice(system, 1);
    EXPECT_EQ(device.number, 1);
    EXPECT_EQ(device.name, "NVIDIA A100-SXM4-80GB");
    EXPECT_EQ(devicesOf(system).size(), 2u);
}

TEST(CudaDevices, NoDriverIsToldApartFromNoGpu) {
    PretendGpus system;
    system.version.reset();
    EXPECT_THAT(refusal(system), AllOf(HasSubstr("GPU is built in"), HasSubstr("nvidia-driver")));
    system.present = false;
    EXPECT_THAT(refusal(system), AllOf(HasSubstr("no NVIDIA driver"), HasSubstr("--device cpu")));
    EXPECT_TRUE(devicesOf(system).empty());
}

TEST(CudaDevices, ADriverTooOldSaysWhatItKnowsAndWhatIsNeeded) {
    PretendGpus system;
    system.version = 12040;
    EXPECT_THAT(refusal(system),
                AllOf(HasSubstr("CUDA 12.4"), HasSubstr("13.0"), HasSubstr("driver 580")));
}

TEST(CudaDevices, AnEmptyListOfVisibleDevicesIsNamed) {
    PretendGpus system;
    system.started = {100, "no CUDA-capable device is detected", 0};
    system.visible = "";
    EXPECT_THAT(refusal(system), HasSubstr("CUDA_VISIBLE_DEVICES is \"\""));
    system.visible = "7";
    EXPECT_THAT(refusal(system), HasSubstr("CUDA_VISIBLE_DEVICES is \"7\""));
    system.visible.reset();
    EXPECT_THAT(refusal(system), HasSubstr("finds no GPU"));
}

TEST(CudaDevices, AnIndexOutOfRangeSaysHowManyThereAre) {
    PretendGpus system;
    EXPECT_THAT(refusal(system, 5),
                HasSubstr("cuda:5 does not exist: there are 2 GPUs, cuda:0 to cuda:1"));
    system.gpus.resize(1);
    system.started.devices = 1;
    system.visible = "1";
    EXPECT_THAT(refusal(system, 1),
                AllOf(HasSubstr("one GPU, cuda:0"), HasSubstr("CUDA_VISIBLE_DEVICES=1")));
}

TEST(CudaDevices, MigModeWithoutAnInstanceIsNamed) {
    PretendGpus system;
    system.started = {0, "", 0};
    system.mig_empty = true;
    EXPECT_THAT(refusal(system), AllOf(HasSubstr("MIG mode"), HasSubstr("nvidia-smi mig")));
}

TEST(CudaDevices, AFullOneSaysHowMuchIsFreeAndWhoHoldsIt) {
    PretendGpus system;
    system.gpus[0].free_bytes = std::int64_t{312} << 20;
    system.gpus[0].holders = {"python3 (process 4711, 78 GiB)"};
    EXPECT_THAT(refusal(system), AllOf(HasSubstr("312 MiB of 80.0 GiB free"),
                                       HasSubstr("used by python3 (process 4711, 78 GiB)")));
    system.gpus[0].holders.assign(5, "a (process 1)");
    EXPECT_THAT(refusal(system), HasSubstr("and 2 more"));
    // If NVML does not report the value, nothing is refused.
    system.gpus[0].free_bytes.reset();
    EXPECT_EQ(refusal(system), "");
}

TEST(CudaDevices, WhatTheDriverSaysIsPassedOn) {
    PretendGpus system;
    system.started = {999, "unknown error", 0};
    EXPECT_THAT(refusal(system), AllOf(HasSubstr("unknown error"), HasSubstr("dmesg")));
    system.started = {803, "system has unsupported display driver / cuda driver combination", 0};
    EXPECT_THAT(refusal(system), AllOf(HasSubstr("different versions"), HasSubstr("restart")));
    system.started = {46, "", 0};
    EXPECT_THAT(refusal(system), HasSubstr("exclusive process"));
}

// Uses the real loader: on any machine, the query neither throws nor crashes.
TEST(CudaDevices, ThisMachineCanBeAsked) {
    const auto system = thisCudaSystem();
    EXPECT_EQ(system->driverVersion().has_value(), mayHaveCuda());
    if (!mayHaveCuda()) {
        EXPECT_THAT(refusal(*system), Not(testing::IsEmpty()));
    }
}

}  // namespace
}  // namespace ridgepoint::machine::cuda
