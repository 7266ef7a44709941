// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine/cuda: defines the constants that Ridgepoint uses from NVIDIA's headers,
// so that the build does not require these headers. If they are installed,
// tests/machine/cuda_api_test.cpp compares the values.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ridgepoint::machine::cuda {

// Values of CUdevice_attribute from cuda.h.
inline constexpr int kClockRate = 13;
inline constexpr int kMultiprocessorCount = 16;
inline constexpr int kEccEnabled = 32;
inline constexpr int kMemoryClockRate = 36;
inline constexpr int kGlobalMemoryBusWidth = 37;
inline constexpr int kL2CacheSize = 38;
inline constexpr int kCapabilityMajor = 75;
inline constexpr int kCapabilityMinor = 76;
inline constexpr int kMaxSharedMemoryPerMultiprocessor = 81;
inline constexpr int kMaxSharedMemoryPerBlockOptin = 97;
// Values of CUfunction_attribute from cuda.h.
inline constexpr int kMaxDynamicSharedSizeBytes = 8;

// Values of cudaDataType from library_types.h.
inline constexpr int kTypeFp32 = 0, kTypeFp64 = 1, kTypeFp16 = 2, kTypeInt8 = 3, kTypeInt32 = 10,
                     kTypeBf16 = 14, kTypeFp8E4m3 = 28;
// Values of cublasComputeType_t from cublas_api.h.
inline constexpr int kCompute32F = 68, kCompute64F = 70, kCompute32I = 72, kCompute32FFastTf32 = 77;
// Values from cublasLt.h.
inline constexpr int kDescTransposeA = 3, kPreferenceWorkspace = 1;
inline constexpr int kOperationTranspose = 1;
struct GemmAlgorithm {
    std::uint64_t data[8];
};
struct GemmHeuristic {  // cublasLtMatmulHeuristicResult_t
    GemmAlgorithm algorithm;
    std::size_t workspace;
    int state;
    float waves;
    int reserved[4];
};

// Values from nvml.h.
inline constexpr unsigned kNvmlClockSm = 1, kNvmlClockMemory = 2;
inline constexpr unsigned kNvmlTemperatureGpu = 0;
struct NvmlUse {  // nvmlUtilization_t
    unsigned gpu_percent = 0, memory_percent = 0;
};

inline constexpr unsigned kNvmlMigEnabled = 1;
struct NvmlMemory {  // nvmlMemory_t
    unsigned long long total = 0, free = 0, used = 0;
};
// In this version, `used` does not include the memory that the driver reserves for itself.
struct NvmlMemory2 {  // nvmlMemory_v2_t
    unsigned version = sizeof(NvmlMemory2) | 2U << 24U;
    unsigned long long total = 0, reserved = 0, free = 0, used = 0;
};
// nvmlDeviceGetComputeRunningProcesses_v3 and nvmlDeviceGetGraphicsRunningProcesses_v3 fill
// NvmlProcess.
inline constexpr unsigned long long kNvmlNotAvailable = ~0ULL;  // a value of `bytes`
struct NvmlProcess {                                            // nvmlProcessInfo_v2_t
    unsigned id = 0;
    unsigned long long bytes = 0;
    unsigned gpu_instance = 0, compute_instance = 0;
};
// These are the sizes in nvml.h from CUDA 11.8 to 13.0 on 64-bit Linux. They must match, because
// the library writes this many bytes.
static_assert(sizeof(NvmlUse) == 8 && offsetof(NvmlUse, memory_percent) == 4);
static_assert(sizeof(NvmlMemory) == 24 && offsetof(NvmlMemory, free) == 8 &&
              offsetof(NvmlMemory, used) == 16);
static_assert(sizeof(NvmlMemory2) == 40 && offsetof(NvmlMemory2, used) == 32);
static_assert(sizeof(NvmlProcess) == 24 && offsetof(NvmlProcess, bytes) == 8 &&
              offsetof(NvmlProcess, gpu_instance) == 16 &&
              offsetof(NvmlProcess, compute_instance) == 20);

}  // namespace ridgepoint::machine::cuda
