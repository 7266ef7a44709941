// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what Ridgepoint detects about a GPU: the driver's facts, its catalogue entry, NVML data.
#include <gmock/gmock.h>

#include "core/machine/catalogue.h"
#include "core/machine/cuda/cuda_ceilings.h"
#include "core/machine/cuda/cuda_devices.h"
#include "core/machine/identify.h"
#include "core/recording/collect/cuda/nvml_meter.h"
#include "tests/pretend/gpu.h"

namespace ridgepoint::tests {
namespace {

using machine::cuda::DeviceState;
using ::testing::HasSubstr;

TEST(PretendSystem, FindsEveryDeviceOfTheCatalogueAsItIs) {
    const machine::Catalogue catalogue = machine::Catalogue::builtIn();
    for (const machine::Device& device : catalogue.devices()) {
        if (device.vendor != "NVIDIA" || device.compute_capability < "7") continue;
        if (device.name.find("MIG") != std::string::npos) continue;
        pretend::configure(device.name);
        const DeviceState found = machine::cuda::usableDevice(*machine::cuda::thisCudaSystem(), 0);
        EXPECT_EQ(found.name, "Pretend " + device.name);
        EXPECT_EQ(found.memory_bytes, device.memory_bytes);
        EXPECT_EQ(found.l2_bytes, device.cache_bytes);
        EXPECT_EQ(found.seen().compute_capability, device.compute_capability);
        EXPECT_TRUE(found.free_bytes && *found.free_bytes < found.memory_bytes);
        EXPECT_FALSE(found.mig_slice);
        EXPECT_THAT(found.holders, ::testing::IsEmpty());  // this process does not count
        const machine::Identified named = machine::identify(found.seen(), catalogue);
        ASSERT_TRUE(named.device) << device.name;
        // The catalogue does not contain the name, so the facts identify the device or determine
        // its roofs.
        if (!named.entries.empty()) {
            EXPECT_THAT(named.entries, ::testing::Contains(device.name));
        }
        using roofline::computeRoof;
        const auto fp32 = roofline::Arithmetic::fp32;
        const double roof = computeRoof(device.ceilings, fp32)->value;
        EXPECT_NEAR(computeRoof(named.device->ceilings, fp32)->value, roof, 0.15 * roof)
            << device.name;
    }
}

TEST(PretendSystem, HasTwoDevicesAndAMigSlice) {
    pretend::configure("H200 SXM,T4");
    const auto both = machine::cuda::devicesOf(*machine::cuda::thisCudaSystem());
    ASSERT_EQ(both.size(), 2u);
    EXPECT_EQ(both[1].name, "Pretend T4");
    EXPECT_EQ(both[1].number, 1);
    EXPECT_NE(both[0].bus, both[1].bus);
    pretend::configure("H100 SXM5", "mig");
    const DeviceState slice = machine::cuda::usableDevice(*machine::cuda::thisCudaSystem(), 0);
    EXPECT_TRUE(slice.mig_slice);
    EXPECT_EQ(slice.free_bytes, std::nullopt);  // NVML would report the whole GPU
}

TEST(PretendMeter, ReadsClocksPowerAndHeatThroughNvml) {
    pretend::configure("H200 SXM", "hot");
    auto hot = recording::collect::cuda::openMeter(0)->read();
    ASSERT_TRUE(hot);
    EXPECT_EQ(hot->held_back, "heat");
    EXPECT_EQ(hot->sample.temperature_celsius, 88.0);
    pretend::configure("H200 SXM");
    auto cool = recording::collect::cuda::openMeter(0)->read();
    ASSERT_TRUE(cool);
    EXPECT_EQ(cool->held_back, "");
    EXPECT_GT(*cool->sample.sm_clock_hz, *hot->sample.sm_clock_hz);
    EXPECT_EQ(cool->sample.power_watts, 350.0);
    EXPECT_NEAR(cool->sample.energy_joules.value_or(0), 350e-9 * double(pretend::now()), 36);
    pretend::configure("H200 SXM", "mig");
    auto slice = recording::collect::cuda::openMeter(0)->read();
    ASSERT_TRUE(slice);
    EXPECT_EQ(slice->sample.power_watts, std::nullopt);
    EXPECT_EQ(slice->sample.energy_joules, std::nullopt);
    EXPECT_EQ(slice->sample.busy, std::nullopt);
    pretend::configure("H200 SXM", "no_energy");
    EXPECT_EQ(recording::collect::cuda::openMeter(0)->read()->sample.energy_joules, std::nullopt);
    pretend::configure("H200 SXM", "nvml=9");
    EXPECT_THROW(recording::collect::cuda::openMeter(0), std::runtime_error);
}

// The pretend GPU's context takes 500 MiB.
TEST(PretendMeter, ReadsMemoryOfTheGpuAndOfTheProcess) {
    constexpr std::int64_t kContext = std::int64_t{500} << 20, kOther = std::int64_t{1} << 30;
    pretend::configure("H200 SXM");
    auto alone = recording::collect::cuda::openMeter(0)->read();
    ASSERT_TRUE(alone);
    EXPECT_EQ(alone->sample.used_bytes, kContext);
    EXPECT_EQ(alone->sample.process_bytes, kContext);
    pretend::configure("H200 SXM", "shared");
    auto shared = recording::collect::cuda::openMeter(0)->read();
    ASSERT_TRUE(shared);
    EXPECT_EQ(shared->sample.used_bytes, kContext + kOther);
    EXPECT_EQ(shared->sample.process_bytes, std::nullopt);
    pretend::configure("H200 SXM", "mig");
    auto slice = recording::collect::cuda::openMeter(0)->read();
    ASSERT_TRUE(slice);
    EXPECT_EQ(slice->sample.used_bytes, std::nullopt);  // NVML reports only the whole GPU
    EXPECT_EQ(slice->sample.process_bytes, std::nullopt);
    pretend::configure("H200 SXM");
}

TEST(PretendMeter, ReadsNothingOfAGpuThatVanished) {
    pretend::configure("H200 SXM", "lost_at=1");
    const auto meter = recording::collect::cuda::openMeter(0);
    EXPECT_TRUE(meter->read());
    pretend::launch(pretend::streamOf(nullptr, 0), {.name = "kernel"});
    EXPECT_EQ(pretend::stickyError(), 46);
    EXPECT_FALSE(meter->read());
    EXPECT_THROW(recording::collect::cuda::openMeter(0), std::runtime_error);
    pretend::configure("H200 SXM");
}

TEST(PretendDriverGpu, MeasuresThroughTheDriversEvents) {
    pretend::configure("A100 SXM4 80GB", "", "virtual");
    const auto gpu = machine::cuda::openGpu(0);
    EXPECT_EQ(gpu->facts().name, "Pretend A100 SXM4 80GB");
    EXPECT_EQ(gpu->facts().capability, 80);
    EXPECT_EQ(gpu->facts().multiprocessors, 108);
    gpu->load("an image");
    const std::uint64_t memory = gpu->allocate(1 << 20);
    EXPECT_EQ(gpu->read(memory, 2), (std::vector<std::uint64_t>{0, 0}));
    EXPECT_GE(gpu->blocksAtOnce("loop", 256, 0), 1);
    machine::cuda::Launch work;
    work.grid = 1 << 16;
    work.block = 256;
    // 2²⁴ threads move 32 bytes each at 2.039 TB/s; the remaining time is the launch.
    gpu->seconds("loop", work);  // loads its code
    const double seconds = gpu->seconds("loop", work);
    EXPECT_GT(seconds, 263e-6);
    EXPECT_LT(seconds, 280e-6);
}

}  // namespace
}  // namespace ridgepoint::tests
