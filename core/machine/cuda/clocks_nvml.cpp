// SPDX-License-Identifier: GPL-3.0-or-later
// A GPU's clocks, power, temperature and use through NVML (nvml.h; NVIDIA Management Library API
// Reference).
#include <array>

#include "core/machine/cuda/driver_api.h"
#include "core/machine/cuda/gpu.h"
#include "core/machine/cuda/shared_library.h"

namespace ridgepoint::machine::cuda {
namespace {

constexpr std::array kNvmlNames{"libnvidia-ml.so.1"};
constexpr const char* kNvmlRemedy = "it comes with NVIDIA's driver";

struct Reason {
    unsigned long long bit;
    const char* words;
};
// nvmlClocksEventReason…: those that hold a busy GPU back. Several may hold at once: a hardware
// slowdown is the effect of heat or the brake, and set clocks are only an upper limit.
constexpr Reason kReasons[] = {{0x20, "heat"},
                               {0x40, "heat"},
                               {0x80, "the power brake"},
                               {0x4, "the power cap"},
                               {0x8, "a hardware slowdown"},
                               {0x10, "sync boost"},
                               {0x2, "set clocks"}};

class NvmlClocks : public Clocks {
  public:
    explicit NvmlClocks(const GpuFacts& gpu) : library_(kNvmlNames, kNvmlRemedy) {
        int (*init)() = nullptr;
        int (*by_bus)(const char*, void**) = nullptr;
        library_.find(init, "nvmlInit_v2");
        library_.find(by_bus, "nvmlDeviceGetHandleByPciBusId_v2");
        library_.find(clock_, "nvmlDeviceGetClockInfo");
        library_.find(reasons_, "nvmlDeviceGetCurrentClocksEventReasons");
        library_.find(power_, "nvmlDeviceGetPowerUsage");
        library_.find(temperature_, "nvmlDeviceGetTemperature");
        library_.find(use_, "nvmlDeviceGetUtilizationRates");
        if (init() != 0 || by_bus(gpu.bus.c_str(), &device_) != 0) {
            throw Unavailable(
                "NVML does not know this GPU; is the driver in a container complete?");
        }
    }

    std::optional<ClockSample> sample() override {
        unsigned sm = 0, memory = 0;
        if (clock_(device_, kNvmlClockSm, &sm) != 0) return std::nullopt;
        clock_(device_, kNvmlClockMemory, &memory);
        ClockSample sample;
        sample.sm_hz = 1e6 * sm;
        sample.memory_hz = 1e6 * memory;
        unsigned long long bits = 0;
        if (reasons_(device_, &bits) == 0) {
            for (const Reason& reason : kReasons) {
                if ((bits & reason.bit) == 0) continue;
                sample.held_back = true;
                sample.reason = reason.words;
                break;
            }
        }
        unsigned milliwatts = 0, celsius = 0;
        if (power_(device_, &milliwatts) == 0) sample.power_watts = 1e-3 * milliwatts;
        if (temperature_(device_, kNvmlTemperatureGpu, &celsius) == 0) {
            sample.temperature_celsius = celsius;
        }
        NvmlUse use;
        if (use_(device_, &use) == 0) {
            sample.busy = 1e-2 * use.gpu_percent;
            sample.memory_busy = 1e-2 * use.memory_percent;
        }
        return sample;
    }

  private:
    SharedLibrary library_;
    int (*clock_)(void*, unsigned, unsigned*) = nullptr;
    int (*reasons_)(void*, unsigned long long*) = nullptr;
    int (*power_)(void*, unsigned*) = nullptr;
    int (*temperature_)(void*, unsigned, unsigned*) = nullptr;
    int (*use_)(void*, NvmlUse*) = nullptr;
    void* device_ = nullptr;
};

}  // namespace

std::unique_ptr<Clocks> openClocks(const GpuFacts& gpu) {
    return std::make_unique<NvmlClocks>(gpu);
}

}  // namespace ridgepoint::machine::cuda
