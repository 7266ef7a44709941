// SPDX-License-Identifier: GPL-3.0-or-later
// Exchanges between GPUs, as far as possible without one: a device's times, and the library that
// needs NVIDIA's libraries.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/machine/cuda/shared_library.h"
#include "core/recording/training/cuda_library.h"
#include "core/recording/training/nccl_library.h"
#include "core/recording/training/ranks/gradient_sync.h"

namespace ridgepoint::recording::training {
namespace {

using recording::collect::CollectiveTimes;

// Times of a thread that queued two exchanges at once and then waited for both.
std::vector<CollectiveTimes> ofThread() {
    return {{.bytes = 1, .arrival = 10, .end = 95, .wait_start = 12, .wait_end = 95},
            {.bytes = 2, .arrival = 11, .end = 96, .wait_start = 95, .wait_end = 96}};
}

std::vector<CollectiveTimes> onDevice(std::vector<OnDevice> device, std::uint64_t idle) {
    static std::vector<CollectiveTimes> times;
    times = ofThread();
    std::vector<CollectiveTimes*> to;
    for (CollectiveTimes& each : times) to.push_back(&each);
    putTimesOfDevice(device, idle, to);
    return times;
}

TEST(TimesOfDevice, ADeviceThatStillComputesDoesNotWait) {
    const auto times = onDevice({{20, 40}, {50, 90}}, 70);
    EXPECT_EQ(times[0].arrival, 20U);
    EXPECT_EQ(times[0].end, 40U);
    EXPECT_EQ(times[0].wait_start, 0U) << "it was over before the device had nothing else to do";
    EXPECT_EQ(times[1].wait_start, 70U);
    EXPECT_EQ(times[1].wait_end, 90U);
}

TEST(TimesOfDevice, ItWaitsForOneExchangeAfterTheOther) {
    const auto times = onDevice({{20, 80}, {50, 90}}, 60);
    EXPECT_EQ(times[0].wait_start, 60U);
    EXPECT_EQ(times[0].wait_end, 80U);
    EXPECT_EQ(times[1].wait_start, 80U);
    EXPECT_EQ(times[1].wait_end, 90U);
}

TEST(TimesOfDevice, WhatTheDeviceDidNotSayStaysAsItWasSeen) {
    EXPECT_EQ(onDevice({{20, 0}, {50, 90}}, 60)[0].wait_start, 12U);
    EXPECT_EQ(onDevice({{20, 0}, {50, 90}}, 60)[1].wait_start, 60U);
    EXPECT_EQ(onDevice({{20, 40}, {50, 90}}, 0)[1].end, 96U);
}

TEST(NcclLibrary, OneThatIsMissingIsNamedWithItsFolder) {
    std::string why_not;
    EXPECT_EQ(openNcclAt("/nowhere/libridgepoint-nccl.so", c10::Device(c10::kCUDA, 0), why_not),
              nullptr);
    EXPECT_EQ(why_not,
              "libridgepoint-nccl.so is not in /nowhere (it is built where CMake finds "
              "NVIDIA's headers)");
}

TEST(NcclLibrary, OneThatIsNoLibraryIsSaidToBeNone) {
    std::string name = (std::filesystem::temp_directory_path() / "ridgepoint-nccl-XXXXXX").string();
    const int file = ::mkstemp(name.data());
    ASSERT_GE(file, 0);
    ::close(file);
    std::ofstream(name) << "nonsense";
    std::string why_not;
    EXPECT_EQ(openNcclAt(name, c10::Device(c10::kCUDA, 0), why_not), nullptr);
    EXPECT_THAT(why_not, ::testing::HasSubstr(" does not load ("));
    std::filesystem::remove(name);
}

TEST(NcclLibrary, AWishForGlooIsHeard) {
    ::setenv("RIDGEPOINT_EXCHANGE", "gloo", 1);
    std::string why_not;
    EXPECT_EQ(openNccl(c10::Device(c10::kCUDA, 0), why_not), nullptr);
    EXPECT_EQ(why_not, "RIDGEPOINT_EXCHANGE asks for Gloo");
    ::unsetenv("RIDGEPOINT_EXCHANGE");
}

// Without NVIDIA's libraries, as on a bare machine, the message names the missing library. With
// these libraries, which need no driver, it names the missing GPU.
TEST(NcclLibrary, SaysWhatIsMissingHere) {
#ifdef RIDGEPOINT_NCCL_LIBRARY
    if (std::filesystem::exists("/proc/driver/nvidia/version"))
        GTEST_SKIP() << "an NVIDIA driver is here; tests/gpu trains over NCCL";
    std::string sentence;
    try {
        openTorchCuda(0);
    } catch (const machine::cuda::Unavailable& none) {
        sentence = none.what();
    }
    std::string why_not;
    EXPECT_EQ(openNcclAt(RIDGEPOINT_NCCL_LIBRARY, c10::Device(c10::kCUDA, 0), why_not), nullptr);
    if (sentence.find("which is not here") != std::string::npos) {
        EXPECT_THAT(why_not, ::testing::StartsWith("libridgepoint-nccl.so does not load (lib"));
        EXPECT_THAT(why_not, ::testing::HasSubstr("cannot open shared object file"));
    } else {
        EXPECT_THAT(sentence, ::testing::HasSubstr("LibTorch finds no GPU"));
        EXPECT_EQ(why_not, "LibTorch finds no GPU here");
    }
#else
    GTEST_SKIP() << "libridgepoint-nccl.so was not built: NVIDIA's wheels are not here";
#endif
}

}  // namespace
}  // namespace ridgepoint::recording::training
