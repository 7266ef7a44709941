// SPDX-License-Identifier: GPL-3.0-or-later
// A libnvidia-ml.so.1 with one GPU at 0000:01:00.0 that is hot and does not tell its power.
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
    *bits = 0x2 | 0x8 | 0x40;  // set clocks, and a slowdown, which is the effect of heat
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
}
