// SPDX-License-Identifier: GPL-3.0-or-later
// Compares Ridgepoint's constants and layouts with NVIDIA's headers.
#include <cublasLt.h>
#include <cuda.h>
#include <gtest/gtest.h>
#include <nvml.h>

#include <cstddef>

#include "core/machine/cuda/driver_api.h"

namespace ridgepoint::machine::cuda {
namespace {

TEST(CudaApi, NumbersAreThoseOfTheHeaders) {
    EXPECT_EQ(kClockRate, CU_DEVICE_ATTRIBUTE_CLOCK_RATE);
    EXPECT_EQ(kMultiprocessorCount, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
    EXPECT_EQ(kEccEnabled, CU_DEVICE_ATTRIBUTE_ECC_ENABLED);
    EXPECT_EQ(kMemoryClockRate, CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE);
    EXPECT_EQ(kGlobalMemoryBusWidth, CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH);
    EXPECT_EQ(kL2CacheSize, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE);
    EXPECT_EQ(kCapabilityMajor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
    EXPECT_EQ(kCapabilityMinor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
    EXPECT_EQ(kMaxSharedMemoryPerMultiprocessor,
              CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR);
    EXPECT_EQ(kMaxSharedMemoryPerBlockOptin, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
    EXPECT_EQ(kMaxDynamicSharedSizeBytes, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES);
    EXPECT_EQ(kTypeFp32, CUDA_R_32F);
    EXPECT_EQ(kTypeFp64, CUDA_R_64F);
    EXPECT_EQ(kTypeFp16, CUDA_R_16F);
    EXPECT_EQ(kTypeInt8, CUDA_R_8I);
    EXPECT_EQ(kTypeInt32, CUDA_R_32I);
    EXPECT_EQ(kTypeBf16, CUDA_R_16BF);
    EXPECT_EQ(kTypeFp8E4m3, CUDA_R_8F_E4M3);
    EXPECT_EQ(kCompute32F, CUBLAS_COMPUTE_32F);
    EXPECT_EQ(kCompute64F, CUBLAS_COMPUTE_64F);
    EXPECT_EQ(kCompute32I, CUBLAS_COMPUTE_32I);
    EXPECT_EQ(kCompute32FFastTf32, CUBLAS_COMPUTE_32F_FAST_TF32);
    EXPECT_EQ(kDescTransposeA, CUBLASLT_MATMUL_DESC_TRANSA);
    EXPECT_EQ(kPreferenceWorkspace, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES);
    EXPECT_EQ(kOperationTranspose, CUBLAS_OP_T);
    EXPECT_EQ(sizeof(GemmHeuristic), sizeof(cublasLtMatmulHeuristicResult_t));
    EXPECT_EQ(offsetof(GemmHeuristic, state), offsetof(cublasLtMatmulHeuristicResult_t, state));
}

TEST(NvmlApi, LayoutsAreThoseOfTheHeader) {
    EXPECT_EQ(kNvmlClockSm, NVML_CLOCK_SM);
    EXPECT_EQ(kNvmlClockMemory, NVML_CLOCK_MEM);
    EXPECT_EQ(kNvmlTemperatureGpu, NVML_TEMPERATURE_GPU);
    EXPECT_EQ(kNvmlMigEnabled, NVML_DEVICE_MIG_ENABLE);
    EXPECT_EQ(sizeof(NvmlUse), sizeof(nvmlUtilization_t));
    EXPECT_EQ(offsetof(NvmlUse, memory_percent), offsetof(nvmlUtilization_t, memory));
    EXPECT_EQ(sizeof(NvmlMemory), sizeof(nvmlMemory_t));
    EXPECT_EQ(offsetof(NvmlMemory, free), offsetof(nvmlMemory_t, free));
    EXPECT_EQ(sizeof(NvmlMemory2), sizeof(nvmlMemory_v2_t));
    EXPECT_EQ(offsetof(NvmlMemory2, used), offsetof(nvmlMemory_v2_t, used));
    EXPECT_EQ(NvmlMemory2().version, nvmlMemory_v2);
    EXPECT_EQ(sizeof(NvmlProcess), sizeof(nvmlProcessInfo_v2_t));
    EXPECT_EQ(offsetof(NvmlProcess, bytes), offsetof(nvmlProcessInfo_v2_t, usedGpuMemory));
    EXPECT_EQ(offsetof(NvmlProcess, gpu_instance), offsetof(nvmlProcessInfo_v2_t, gpuInstanceId));
}

}  // namespace
}  // namespace ridgepoint::machine::cuda
