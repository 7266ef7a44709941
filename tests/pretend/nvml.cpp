// SPDX-License-Identifier: GPL-3.0-or-later
// libnvidia-ml.so.1 of the pretend GPU, with the values that nvidia-smi would show. If NVIDIA's
// header is available, the compiler checks the signatures against it; otherwise, types of the same
// size replace its types.
#include <unistd.h>

#include <cstring>
#include <string_view>

#include "core/machine/cuda/driver_api.h"
#include "tests/pretend/gpu.h"

#define NVML_NO_UNVERSIONED_FUNC_DEFS
#include <nvml.h>

namespace {

namespace pretend = ridgepoint::pretend;
namespace api = ridgepoint::machine::cuda;

constexpr auto kInvalidArgument = NVML_ERROR_INVALID_ARGUMENT,
               kNotSupported = NVML_ERROR_NOT_SUPPORTED, kNotFound = NVML_ERROR_NOT_FOUND,
               kGpuIsLost = NVML_ERROR_GPU_IS_LOST;

int numberOf(nvmlDevice_t device) {
    return static_cast<int>(reinterpret_cast<std::uintptr_t>(device)) - 1;
}
const pretend::DeviceFacts& factsOf(nvmlDevice_t device) {
    return pretend::devices()[static_cast<std::size_t>(numberOf(device))];
}
nvmlDevice_t handleOf(std::size_t number) { return reinterpret_cast<nvmlDevice_t>(number + 1); }

}  // namespace

extern "C" {
// LibTorch looks up the first four to report which processes use the GPU when its memory is
// exhausted.
nvmlReturn_t nvmlDeviceGetComputeRunningProcesses(nvmlDevice_t, unsigned* count,
                                                  nvmlProcessInfo_v1_t*) {
    *count = 0;
    return NVML_SUCCESS;
}
nvmlReturn_t nvmlDeviceGetNvLinkRemoteDeviceType(nvmlDevice_t, unsigned,
                                                 nvmlIntNvLinkDeviceType_t*) {
    return kNotSupported;
}
nvmlReturn_t nvmlDeviceGetNvLinkRemotePciInfo_v2(nvmlDevice_t, unsigned, nvmlPciInfo_t*) {
    return kNotSupported;
}
nvmlReturn_t nvmlSystemGetCudaDriverVersion_v2(int* version) {
    *version = pretend::faults().driver_version;
    return NVML_SUCCESS;
}
nvmlReturn_t nvmlInit_v2() { return static_cast<nvmlReturn_t>(pretend::faults().nvml); }
nvmlReturn_t nvmlShutdown() { return NVML_SUCCESS; }
nvmlReturn_t nvmlDeviceGetCount_v2(unsigned* count) {
    *count = static_cast<unsigned>(pretend::devices().size());
    return NVML_SUCCESS;
}
nvmlReturn_t nvmlDeviceGetHandleByIndex_v2(unsigned number, nvmlDevice_t* device) {
    if (pretend::lost()) return kGpuIsLost;
    if (number >= pretend::devices().size()) return kInvalidArgument;
    *device = handleOf(number);
    return NVML_SUCCESS;
}
nvmlReturn_t nvmlDeviceGetHandleByPciBusId_v2(const char* bus, nvmlDevice_t* device) {
    if (pretend::lost()) return kGpuIsLost;
    for (std::size_t i = 0; i < pretend::devices().size(); ++i) {
        // The domain has four or eight digits.
        if (!std::string_view(bus).ends_with(pretend::devices()[i].bus)) continue;
        *device = handleOf(i);
        return NVML_SUCCESS;
    }
    return kNotFound;
}
nvmlReturn_t nvmlDeviceGetName(nvmlDevice_t device, char* text, unsigned length) {
    std::strncpy(text, factsOf(device).name.c_str(), length);
    return NVML_SUCCESS;
}
nvmlReturn_t nvmlDeviceGetMemoryInfo(nvmlDevice_t device, nvmlMemory_t* memory) {
    if (pretend::lost()) return kGpuIsLost;
    memory->total = factsOf(device).memory_bytes;
    memory->free = pretend::freeBytes(numberOf(device));
    memory->used = memory->total - memory->free;
    return NVML_SUCCESS;
}
nvmlReturn_t nvmlDeviceGetMemoryInfo_v2(nvmlDevice_t device, nvmlMemory_v2_t* memory) {
    nvmlMemory_t all{};
    if (memory->version != api::NvmlMemory2().version) return kInvalidArgument;
    if (const nvmlReturn_t result = nvmlDeviceGetMemoryInfo(device, &all); result != NVML_SUCCESS)
        return result;
    memory->total = all.total;
    memory->reserved = 0;
    memory->used = all.used + (pretend::faults().shared ? 1ULL << 30U : 0);
    memory->free = memory->total - memory->used;
    return NVML_SUCCESS;
}
nvmlReturn_t nvmlDeviceGetMigMode(nvmlDevice_t, unsigned* current, unsigned* pending) {
    const bool mig = pretend::faults().mig || pretend::faults().no_instance;
    *current = *pending = mig ? api::kNvmlMigEnabled : 0;
    return NVML_SUCCESS;
}
nvmlReturn_t nvmlDeviceGetComputeRunningProcesses_v3(nvmlDevice_t device, unsigned* count,
                                                     nvmlProcessInfo_t* processes) {
    const bool shared = pretend::faults().shared;
    nvmlMemory_t all{};
    if (const nvmlReturn_t result = nvmlDeviceGetMemoryInfo(device, &all); result != NVML_SUCCESS)
        return result;
    const unsigned found = shared ? 2 : 1, room = *count;
    for (unsigned i = 0; i < found && i < room; ++i) {
        processes[i] = {};
        processes[i].pid = i == 0 ? static_cast<unsigned>(::getpid()) : 1;
        processes[i].usedGpuMemory = shared ? api::kNvmlNotAvailable : all.used;
    }
    *count = found;
    return NVML_SUCCESS;
}
nvmlReturn_t nvmlDeviceGetGraphicsRunningProcesses_v3(nvmlDevice_t, unsigned* count,
                                                      nvmlProcessInfo_t*) {
    *count = 0;
    return NVML_SUCCESS;
}
nvmlReturn_t nvmlDeviceGetClockInfo(nvmlDevice_t device, nvmlClockType_t kind, unsigned* mhz) {
    if (pretend::lost()) return kGpuIsLost;
    const pretend::DeviceFacts& facts = factsOf(device);
    const double held_back = pretend::faults().hot ? 0.7 : 1.0;
    if (kind == NVML_CLOCK_SM) {
        *mhz = static_cast<unsigned>(facts.clock_khz * held_back / 1000);
    } else {
        *mhz = static_cast<unsigned>(facts.memory_clock_khz / 1000);
    }
    return NVML_SUCCESS;
}
nvmlReturn_t nvmlDeviceGetCurrentClocksEventReasons(nvmlDevice_t, unsigned long long* reasons) {
    if (pretend::lost()) return kGpuIsLost;
    // Like a GPU with fixed clocks that heat slows down.
    constexpr unsigned long long kSetClocks = 0x2, kSlowdown = 0x8, kThermalSlowdown = 0x40;
    *reasons = pretend::faults().hot ? kSetClocks | kSlowdown | kThermalSlowdown : 0;
    return NVML_SUCCESS;
}
nvmlReturn_t nvmlDeviceGetPowerUsage(nvmlDevice_t, unsigned* milliwatts) {
    if (pretend::lost()) return kGpuIsLost;
    if (pretend::faults().mig) return kNotSupported;
    *milliwatts = 350'000;
    return NVML_SUCCESS;
}
// Like the counter of a real GPU, this one changes only every 100 ms.
nvmlReturn_t nvmlDeviceGetTotalEnergyConsumption(nvmlDevice_t, unsigned long long* millijoules) {
    if (pretend::lost()) return kGpuIsLost;
    if (pretend::faults().mig || pretend::faults().no_energy) return kNotSupported;
    *millijoules = pretend::now() / 100'000'000 * 35'000;
    return NVML_SUCCESS;
}
nvmlReturn_t nvmlDeviceGetTemperature(nvmlDevice_t, nvmlTemperatureSensors_t, unsigned* celsius) {
    if (pretend::lost()) return kGpuIsLost;
    *celsius = pretend::faults().hot ? 88 : 55;
    return NVML_SUCCESS;
}
nvmlReturn_t nvmlDeviceGetUtilizationRates(nvmlDevice_t, nvmlUtilization_t* use) {
    if (pretend::lost()) return kGpuIsLost;
    if (pretend::faults().mig) return kNotSupported;
    *use = {90, 40};
    return NVML_SUCCESS;
}
}
