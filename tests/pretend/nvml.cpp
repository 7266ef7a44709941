// SPDX-License-Identifier: GPL-3.0-or-later
// libnvidia-ml.so.1 of the pretend GPU: what nvidia-smi would say of it. Declared as nvml.h does
// (NVIDIA Management Library API Reference); the structures are compared with that header, where it
// is, by tests/machine/test_cuda_api.cpp.
#include <unistd.h>

#include <cstring>
#include <string_view>

#include "core/machine/cuda/driver_api.h"
#include "tests/pretend/gpu.h"

namespace {

namespace pretend = ridgepoint::pretend;
namespace api = ridgepoint::machine::cuda;

constexpr int kInvalidArgument = 2, kNotSupported = 3, kNotFound = 6, kGpuIsLost = 15;

int numberOf(void* device) {
    return static_cast<int>(reinterpret_cast<std::uintptr_t>(device)) - 1;
}
const pretend::DeviceFacts& factsOf(void* device) {
    return pretend::devices()[static_cast<std::size_t>(numberOf(device))];
}
void* handleOf(std::size_t number) { return reinterpret_cast<void*>(number + 1); }

}  // namespace

extern "C" {
int nvmlInit_v2();
int nvmlShutdown();
int nvmlDeviceGetCount_v2(unsigned*);
int nvmlDeviceGetHandleByIndex_v2(unsigned, void**);
int nvmlDeviceGetHandleByPciBusId_v2(const char*, void**);
int nvmlDeviceGetName(void*, char*, unsigned);
int nvmlDeviceGetMemoryInfo(void*, api::NvmlMemory*);
int nvmlDeviceGetMigMode(void*, unsigned*, unsigned*);
int nvmlDeviceGetComputeRunningProcesses_v3(void*, unsigned*, api::NvmlProcess*);
int nvmlDeviceGetClockInfo(void*, unsigned, unsigned*);
int nvmlDeviceGetCurrentClocksThrottleReasons(void*, unsigned long long*);
int nvmlDeviceGetPowerUsage(void*, unsigned*);
int nvmlDeviceGetTemperature(void*, unsigned, unsigned*);
int nvmlDeviceGetUtilizationRates(void*, api::NvmlUse*);
// LibTorch looks these up to say who uses the GPU when its memory runs out.
struct Process1;  // of the first version: a number and bytes
int nvmlDeviceGetComputeRunningProcesses(void*, unsigned*, Process1*);
int nvmlDeviceGetNvLinkRemoteDeviceType(void*, unsigned, unsigned*);
int nvmlDeviceGetNvLinkRemotePciInfo_v2(void*, unsigned, void*);
int nvmlSystemGetCudaDriverVersion_v2(int*);

int nvmlDeviceGetComputeRunningProcesses(void*, unsigned* count, Process1*) {
    *count = 0;
    return 0;
}
int nvmlDeviceGetNvLinkRemoteDeviceType(void*, unsigned, unsigned*) { return kNotSupported; }
int nvmlDeviceGetNvLinkRemotePciInfo_v2(void*, unsigned, void*) { return kNotSupported; }
int nvmlSystemGetCudaDriverVersion_v2(int* version) {
    *version = pretend::faults().driver_version;
    return 0;
}
int nvmlInit_v2() { return pretend::faults().nvml; }
int nvmlShutdown() { return 0; }
int nvmlDeviceGetCount_v2(unsigned* count) {
    *count = static_cast<unsigned>(pretend::devices().size());
    return 0;
}
int nvmlDeviceGetHandleByIndex_v2(unsigned number, void** device) {
    if (pretend::lost()) return kGpuIsLost;
    if (number >= pretend::devices().size()) return kInvalidArgument;
    *device = handleOf(number);
    return 0;
}
int nvmlDeviceGetHandleByPciBusId_v2(const char* bus, void** device) {
    if (pretend::lost()) return kGpuIsLost;
    for (std::size_t i = 0; i < pretend::devices().size(); ++i) {
        // The domain has four digits or eight.
        if (!std::string_view(bus).ends_with(pretend::devices()[i].bus)) continue;
        *device = handleOf(i);
        return 0;
    }
    return kNotFound;
}
int nvmlDeviceGetName(void* device, char* text, unsigned length) {
    std::strncpy(text, factsOf(device).name.c_str(), length);
    return 0;
}
int nvmlDeviceGetMemoryInfo(void* device, api::NvmlMemory* memory) {
    if (pretend::lost()) return kGpuIsLost;
    memory->total = factsOf(device).memory_bytes;
    memory->free = pretend::freeBytes(numberOf(device));
    memory->used = memory->total - memory->free;
    return 0;
}
int nvmlDeviceGetMigMode(void*, unsigned* current, unsigned* pending) {
    const bool mig = pretend::faults().mig || pretend::faults().no_instance;
    *current = *pending = mig ? api::kNvmlMigEnabled : 0;
    return 0;
}
int nvmlDeviceGetComputeRunningProcesses_v3(void*, unsigned* count, api::NvmlProcess* processes) {
    if (*count > 0) {
        processes[0] = {};
        processes[0].id = static_cast<unsigned>(::getpid());
    }
    *count = 1;
    return 0;
}
int nvmlDeviceGetClockInfo(void* device, unsigned kind, unsigned* mhz) {
    if (pretend::lost()) return kGpuIsLost;
    const pretend::DeviceFacts& facts = factsOf(device);
    const double held_back = pretend::faults().hot ? 0.7 : 1.0;
    if (kind == api::kNvmlClockSm) {
        *mhz = static_cast<unsigned>(facts.clock_khz * held_back / 1000);
    } else {
        *mhz = static_cast<unsigned>(facts.memory_clock_khz / 1000);
    }
    return 0;
}
int nvmlDeviceGetCurrentClocksThrottleReasons(void*, unsigned long long* reasons) {
    if (pretend::lost()) return kGpuIsLost;
    constexpr unsigned long long kSoftwareThermalSlowdown = 0x20;
    *reasons = pretend::faults().hot ? kSoftwareThermalSlowdown : 0;
    return 0;
}
int nvmlDeviceGetPowerUsage(void*, unsigned* milliwatts) {
    if (pretend::lost()) return kGpuIsLost;
    if (pretend::faults().mig) return kNotSupported;
    *milliwatts = 350'000;
    return 0;
}
int nvmlDeviceGetTemperature(void*, unsigned, unsigned* celsius) {
    if (pretend::lost()) return kGpuIsLost;
    *celsius = pretend::faults().hot ? 88 : 55;
    return 0;
}
int nvmlDeviceGetUtilizationRates(void*, api::NvmlUse* use) {
    if (pretend::lost()) return kGpuIsLost;
    if (pretend::faults().mig) return kNotSupported;
    *use = {90, 40};
    return 0;
}
}
