// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a GPU's clocks, power, energy, temperature and utilization through NVML (nvml.h; NVIDIA
// Management Library API Reference).
#include <unistd.h>

#include <algorithm>
#include <array>

#include "core/machine/cuda/cuda_gpu.h"
#include "core/machine/cuda/driver_api.h"
#include "core/machine/cuda/shared_library.h"

namespace ridgepoint::machine::cuda {
namespace {

constexpr std::array kNvmlNames{"libnvidia-ml.so.1"};
constexpr const char* kNvmlRemedy = "it comes with NVIDIA's driver";

struct Reason {
    unsigned long long bit;
    const char* words;
};
// The nvmlClocksEventReason… values that throttle a busy GPU. Several can apply at the same time,
// but only the first in this list is reported. A hardware slowdown comes after its causes, which
// are heat and the power brake. Set clocks come last, because they are only an upper limit.
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
        library_.findIfThere(energy_, "nvmlDeviceGetTotalEnergyConsumption");
        library_.find(temperature_, "nvmlDeviceGetTemperature");
        library_.find(use_, "nvmlDeviceGetUtilizationRates");
        library_.find(memory_, "nvmlDeviceGetMemoryInfo_v2");
        library_.find(mig_, "nvmlDeviceGetMigMode");
        library_.find(processes_[0], "nvmlDeviceGetComputeRunningProcesses_v3");
        library_.find(processes_[1], "nvmlDeviceGetGraphicsRunningProcesses_v3");
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
        unsigned mode = 0, pending = 0;
        const bool slice = mig_(device_, &mode, &pending) == 0 && mode == kNvmlMigEnabled;
        // For a slice, NVML would report the power, the energy and the memory of the whole GPU.
        unsigned milliwatts = 0, celsius = 0;
        unsigned long long millijoules = 0;
        if (!slice && power_(device_, &milliwatts) == 0) sample.power_watts = 1e-3 * milliwatts;
        if (!slice && energy_ != nullptr && energy_(device_, &millijoules) == 0)
            sample.energy_joules = 1e-3 * static_cast<double>(millijoules);
        if (temperature_(device_, kNvmlTemperatureGpu, &celsius) == 0) {
            sample.temperature_celsius = celsius;
        }
        NvmlUse use;
        if (use_(device_, &use) == 0) {
            sample.busy = 1e-2 * use.gpu_percent;
            sample.memory_busy = 1e-2 * use.memory_percent;
        }
        NvmlMemory2 memory_used;
        if (!slice && memory_(device_, &memory_used) == 0) {
            sample.used_bytes = static_cast<std::int64_t>(memory_used.used);
            sample.process_bytes = ofThisProcess(*sample.used_bytes);
        }
        return sample;
    }

  private:
    // Returns the memory that NVML reports for this process. If NVML does not report it, returns
    // all used memory, provided that no other process uses the GPU.
    std::optional<std::int64_t> ofThisProcess(std::int64_t used) const {
        bool listed = false, shared = false;
        std::int64_t own = 0;
        for (const auto list : processes_) {
            std::array<NvmlProcess, 64> processes{};
            unsigned count = processes.size();
            if (list(device_, &count, processes.data()) != 0) return std::nullopt;
            for (unsigned i = 0; i < std::min<unsigned>(count, processes.size()); ++i) {
                const NvmlProcess& process = processes[i];
                const bool other = process.id != static_cast<unsigned>(::getpid());
                shared = shared || other;
                listed = listed || !other;
                if (!other && process.bytes != kNvmlNotAvailable)
                    own = std::max(own, static_cast<std::int64_t>(process.bytes));
            }
        }
        if (own > 0) return own;
        return listed && !shared ? std::optional(used) : std::nullopt;
    }

    SharedLibrary library_;
    int (*clock_)(void*, unsigned, unsigned*) = nullptr;
    int (*reasons_)(void*, unsigned long long*) = nullptr;
    int (*power_)(void*, unsigned*) = nullptr;
    int (*energy_)(void*, unsigned long long*) = nullptr;  // null if the driver is too old
    int (*temperature_)(void*, unsigned, unsigned*) = nullptr;
    int (*use_)(void*, NvmlUse*) = nullptr;
    int (*memory_)(void*, NvmlMemory2*) = nullptr;
    int (*mig_)(void*, unsigned*, unsigned*) = nullptr;
    std::array<int (*)(void*, unsigned*, NvmlProcess*), 2> processes_{};
    void* device_ = nullptr;
};

}  // namespace

std::unique_ptr<Clocks> openClocks(const GpuFacts& gpu) {
    return std::make_unique<NvmlClocks>(gpu);
}

}  // namespace ridgepoint::machine::cuda
