// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/cuda/nvml_meter.h"

#include <array>
#include <stdexcept>
#include <utility>

#include "core/machine/cuda/shared_library.h"

namespace ridgepoint::recording::collect::cuda {
namespace {

class ClocksMeter final : public DeviceMeter {
  public:
    ClocksMeter(std::unique_ptr<machine::cuda::Clocks> clocks, int device)
        : clocks_(std::move(clocks)), device_(device) {}

    std::optional<DeviceReading> read() override {
        const std::optional<machine::cuda::ClockSample> now = clocks_->sample();
        if (!now) return std::nullopt;
        DeviceReading reading;
        run::DeviceSample& sample = reading.sample;
        sample.device = static_cast<std::uint32_t>(device_);
        // A readable clock is always running, so 0 means that the clock is unknown.
        if (now->sm_hz > 0) sample.sm_clock_hz = now->sm_hz;
        if (now->memory_hz > 0) sample.memory_clock_hz = now->memory_hz;
        sample.power_watts = now->power_watts;
        sample.energy_joules = now->energy_joules;
        sample.temperature_celsius = now->temperature_celsius;
        sample.busy = now->busy;
        sample.memory_busy = now->memory_busy;
        sample.used_bytes = now->used_bytes;
        sample.process_bytes = now->process_bytes;
        if (now->held_back) reading.held_back = now->reason;
        return reading;
    }

  private:
    std::unique_ptr<machine::cuda::Clocks> clocks_;
    int device_;
};

// Returns the device's bus ID in the format that NVML requires.
std::string busOf(int device) {
    const std::array names{"libcuda.so.1"};
    const machine::cuda::SharedLibrary driver(names, "it comes with NVIDIA's driver");
    int (*init)(unsigned) = nullptr;
    int (*get)(int*, int) = nullptr;
    int (*bus)(char*, int, int) = nullptr;
    driver.find(init, "cuInit");
    driver.find(get, "cuDeviceGet");
    driver.find(bus, "cuDeviceGetPCIBusId");
    std::array<char, 32> text{};
    int handle = 0;
    if (init(0) != 0 || get(&handle, device) != 0 ||
        bus(text.data(), static_cast<int>(text.size()) - 1, handle) != 0) {
        throw std::runtime_error("Clocks cannot be read: NVIDIA's driver does not know this GPU.");
    }
    return text.data();
}

}  // namespace

std::unique_ptr<DeviceMeter> meterOf(std::unique_ptr<machine::cuda::Clocks> clocks, int device) {
    return std::make_unique<ClocksMeter>(std::move(clocks), device);
}

std::unique_ptr<DeviceMeter> openMeter(int device) {
    machine::cuda::GpuFacts facts;
    facts.bus = busOf(device);
    return meterOf(machine::cuda::openClocks(facts), device);
}

}  // namespace ridgepoint::recording::collect::cuda
