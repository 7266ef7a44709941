// SPDX-License-Identifier: GPL-3.0-or-later
// A libnvidia-ml.so.1 with one GPU at 0000:01:00.0, which is hot and does not report its power.
#include <unistd.h>

#include "core/machine/cuda/driver_api.h"

using ridgepoint::machine::cuda::NvmlMemory2;
using ridgepoint::machine::cuda::NvmlProcess;

extern "C" {
struct Use {
    unsigned gpu, memory;
};
int nvmlInit_v2() { return 0; }
int nvmlDeviceGetHandleByPciBusId_v2(const char* bus, void** device) {
    *device = const_cast<char*>(bus);
    return bus[5] == '0' && bus[6] == '1' ? 0 : 6;  // NVML_ERROR_NOT_FOUND
}
int nvmlDeviceGetClockInfo(void*, unsigned kind, unsigned* mhz) {
    *mhz = kind == 1 ? 1410 : 2619;
    return 0;
}
int nvmlDeviceGetCurrentClocksEventReasons(void*, unsigned long long* bits) {
    *bits = 0x2 | 0x8 | 0x40;  // fixed clocks, and a slowdown caused by heat
    return 0;
}
int nvmlDeviceGetPowerUsage(void*, unsigned*) { return 3; }  // NVML_ERROR_NOT_SUPPORTED
int nvmlDeviceGetTemperature(void*, unsigned sensor, unsigned* celsius) {
    *celsius = 87;
    return sensor == 0 ? 0 : 2;
}
int nvmlDeviceGetUtilizationRates(void*, Use* use) {
    *use = {98, 45};
    return 0;
}
int nvmlDeviceGetMemoryInfo_v2(void*, NvmlMemory2* memory) {
    memory->used = 5'000'000'000;
    return memory->version == 0x2000028 ? 0 : 25;  // NVML_ERROR_ARGUMENT_VERSION_MISMATCH
}
int nvmlDeviceGetMigMode(void*, unsigned*, unsigned*) { return 3; }
int nvmlDeviceGetComputeRunningProcesses_v3(void*, unsigned* count, NvmlProcess* processes) {
    *count = 2;
    processes[0] = {1, 1'000'000'000};
    processes[1] = {static_cast<unsigned>(::getpid()), 3'000'000'000};
    return 0;
}
int nvmlDeviceGetGraphicsRunningProcesses_v3(void*, unsigned* count, NvmlProcess*) {
    *count = 0;
    return 0;
}
}
