// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>

#include "core/machine/cuda/cuda_gpu.h"
#include "core/machine/cuda/shared_library.h"

namespace ridgepoint::machine::cuda {
namespace {

using ::testing::HasSubstr;

// Uses the real loader with a library that simulates NVML. If a driver is installed, its library
// comes first.
TEST(Nvml, TellsClocksHeatAndUseAndLeavesOutWhatTheGpuDoesNotTell) {
    if (std::filesystem::exists("/proc/driver/nvidia/version")) GTEST_SKIP() << "there is a driver";
    ::setenv("RIDGEPOINT_CUDA_LIBRARIES", RIDGEPOINT_PRETEND_NVML_FOLDER, 1);
    GpuFacts gpu;
    gpu.bus = "0000:01:00.0";
    const auto sample = openClocks(gpu)->sample();
    gpu.bus = "0000:02:00.0";
    EXPECT_THROW(openClocks(gpu), Unavailable);
    ::unsetenv("RIDGEPOINT_CUDA_LIBRARIES");
    ASSERT_TRUE(sample.has_value());
    EXPECT_EQ(sample->sm_hz, 1.41e9);
    EXPECT_EQ(sample->memory_hz, 2.619e9);
    EXPECT_TRUE(sample->held_back);
    EXPECT_EQ(sample->reason, "heat");
    EXPECT_FALSE(sample->power_watts.has_value());
    EXPECT_FALSE(sample->energy_joules.has_value());  // the library is too old for the counter
    EXPECT_EQ(sample->temperature_celsius, 87.0);
    EXPECT_NEAR(sample->busy.value_or(0), 0.98, 1e-9);
    EXPECT_NEAR(sample->memory_busy.value_or(0), 0.45, 1e-9);
    EXPECT_EQ(sample->used_bytes, 5'000'000'000);
    EXPECT_EQ(sample->process_bytes, 3'000'000'000);  // as reported by NVML on a shared GPU
}

}  // namespace
}  // namespace ridgepoint::machine::cuda
