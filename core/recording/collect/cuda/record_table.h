// SPDX-License-Identifier: GPL-3.0-or-later
// clang-format off
// Internal to core/recording/collect/cuda. Written by scripts/packaging/cupti_layouts.py from NVIDIA's headers
// (cupti.txt); not edited by hand.
#pragma once

#include "core/recording/collect/cuda/record_layouts.h"

namespace ridgepoint::recording::collect::cuda {

// CUPTI_API_VERSION
inline constexpr std::uint32_t kOldestVersion = 22, kNewestVersion = 130500;

// The size of a record, up to the next version that is listed.
struct SizeRow {
    std::uint32_t kind, from_version;
    std::uint16_t bytes;
};
inline constexpr SizeRow kSizes[] = {
    {1, 22, 88},  // MEMCPY
    {1, 26, 96},
    {1, 130400, 112},
    {2, 22, 88},  // MEMSET
    {2, 130400, 104},
    {3, 22, 208},  // KERNEL
    {3, 130000, 216},
    {3, 130100, 224},
    {3, 130300, 232},
    {3, 130400, 248},
    {4, 22, 40},  // DRIVER
    {5, 22, 40},  // RUNTIME
    {6, 22, 24},  // EVENT
    {7, 22, 24},  // METRIC
    {8, 22, 184},  // DEVICE
    {8, 130200, 192},
    {9, 22, 24},  // CONTEXT
    {9, 23, 32},
    {9, 130100, 40},
    {10, 22, 208},  // CONCURRENT_KERNEL
    {10, 130000, 216},
    {10, 130100, 224},
    {10, 130300, 232},
    {10, 130400, 248},
    {11, 22, 32},  // NAME
    {12, 22, 56},  // MARKER
    {13, 22, 32},  // MARKER_DATA
    {13, 130000, 40},
    {14, 22, 24},  // SOURCE_LOCATOR
    {15, 22, 56},  // GLOBAL_ACCESS
    {16, 22, 40},  // BRANCH
    {17, 22, 56},  // OVERHEAD
    {18, 22, 144},  // CDP_KERNEL
    {19, 22, 40},  // PREEMPTION
    {20, 22, 40},  // ENVIRONMENT
    {21, 22, 32},  // EVENT_INSTANCE
    {22, 22, 96},  // MEMCPY2
    {23, 22, 32},  // METRIC_INSTANCE
    {24, 22, 48},  // INSTRUCTION_EXECUTION
    {25, 22, 64},  // UNIFIED_MEMORY_COUNTER
    {25, 26, 104},
    {26, 22, 32},  // FUNCTION
    {27, 22, 24},  // MODULE
    {28, 22, 24},  // DEVICE_ATTRIBUTE
    {29, 22, 56},  // SHARED_ACCESS
    {30, 22, 40},  // PC_SAMPLING
    {31, 22, 32},  // PC_SAMPLING_RECORD_INFO
    {32, 22, 24},  // INSTRUCTION_CORRELATION
    {33, 22, 152},  // OPENACC_DATA
    {34, 22, 152},  // OPENACC_LAUNCH
    {35, 22, 120},  // OPENACC_OTHER
    {36, 22, 24},  // CUDA_EVENT
    {36, 26, 56},
    {36, 130500, 80},
    {37, 22, 24},  // STREAM
    {38, 22, 40},  // SYNCHRONIZATION
    {38, 26, 56},
    {39, 22, 24},  // EXTERNAL_CORRELATION
    {40, 22, 136},  // NVLINK
    {40, 130200, 88},
    {41, 22, 32},  // INSTANTANEOUS_EVENT
    {42, 22, 32},  // INSTANTANEOUS_EVENT_INSTANCE
    {43, 22, 32},  // INSTANTANEOUS_METRIC
    {44, 22, 32},  // INSTANTANEOUS_METRIC_INSTANCE
    {45, 22, 80},  // MEMORY
    {46, 22, 168},  // PCIE
    {47, 22, 40},  // OPENMP
    {48, 22, 40},  // INTERNAL_LAUNCH_API
    {49, 22, 120},  // MEMORY2
    {49, 24, 128},
    {50, 22, 72},  // MEMORY_POOL
    {50, 130000, 80},
    {51, 22, 56},  // GRAPH_TRACE
    {52, 22, 72},  // JIT
    {53, 26, 56},  // DEVICE_GRAPH_TRACE
    {54, 26, 64},  // MEM_DECOMPRESS
    {55, 28, 32},  // CONFIDENTIAL_COMPUTE_ROTATION
    {56, 130100, 56},  // GRAPH_HOST_NODE
    {57, 130100, 24},  // COMPUTE_ENGINE_CTX_SWITCH
    {58, 130100, 48},  // HOST_LAUNCH
    {59, 130200, 168},  // GREEN_CONTEXT
    {59, 130400, 304},
};

// The offset of a field is the same in every version, because CUPTI appends fields. The identifier
// (CUpti_Activity…FieldIds) is that of user-defined records; -1: not selected.
struct FieldRow {
    std::uint32_t kind;
    Field field;
    FieldPlace place;
    int identifier;
};
inline constexpr FieldRow kFields[] = {
    {1, Field::start, {16, 8}, 6},
    {1, Field::end, {24, 8}, 7},
    {1, Field::device, {32, 4}, 8},
    {1, Field::context, {36, 4}, 9},
    {1, Field::stream, {40, 4}, 10},
    {1, Field::correlation, {44, 4}, 11},
    {1, Field::graph, {72, 4}, 13},
    {1, Field::graph_node, {64, 8}, 12},
    {1, Field::copy_kind, {4, 1}, 1},
    {1, Field::source_kind, {5, 1}, 2},
    {1, Field::destination_kind, {6, 1}, 3},
    {1, Field::flags, {7, 1}, 4},
    {1, Field::bytes, {8, 8}, 5},
    {2, Field::start, {16, 8}, 3},
    {2, Field::end, {24, 8}, 4},
    {2, Field::device, {32, 4}, 5},
    {2, Field::context, {36, 4}, 6},
    {2, Field::stream, {40, 4}, 7},
    {2, Field::correlation, {44, 4}, 8},
    {2, Field::graph, {72, 4}, 12},
    {2, Field::graph_node, {64, 8}, 11},
    {2, Field::memory_kind, {50, 2}, 10},
    {2, Field::bytes, {8, 8}, 2},
    {3, Field::start, {16, 8}, 7},
    {3, Field::end, {24, 8}, 8},
    {3, Field::device, {40, 4}, 10},
    {3, Field::context, {44, 4}, 11},
    {3, Field::stream, {48, 4}, 12},
    {3, Field::correlation, {92, 4}, 22},
    {3, Field::graph, {156, 4}, 33},
    {3, Field::graph_node, {144, 8}, 31},
    {3, Field::name, {104, 8}, 24},
    {3, Field::grid_x, {52, 4}, 13},
    {3, Field::grid_y, {56, 4}, 14},
    {3, Field::grid_z, {60, 4}, 15},
    {3, Field::block_x, {64, 4}, 16},
    {3, Field::block_y, {68, 4}, 17},
    {3, Field::block_z, {72, 4}, 18},
    {3, Field::cluster_x, {176, 4}, 37},
    {3, Field::cluster_y, {180, 4}, 38},
    {3, Field::cluster_z, {184, 4}, 39},
    {3, Field::registers_per_thread, {6, 2}, 4},
    {3, Field::static_shared_bytes, {76, 4}, 19},
    {3, Field::dynamic_shared_bytes, {80, 4}, 20},
    {3, Field::local_bytes_per_thread, {84, 4}, 21},
    {4, Field::start, {8, 8}, 2},
    {4, Field::end, {16, 8}, 3},
    {4, Field::call, {4, 4}, 1},
    {4, Field::thread, {28, 4}, 5},
    {4, Field::correlation, {32, 4}, 6},
    {4, Field::result, {36, 4}, 7},
    {5, Field::start, {8, 8}, 2},
    {5, Field::end, {16, 8}, 3},
    {5, Field::call, {4, 4}, 1},
    {5, Field::thread, {28, 4}, 5},
    {5, Field::correlation, {32, 4}, 6},
    {5, Field::result, {36, 4}, 7},
    {10, Field::start, {16, 8}, 7},
    {10, Field::end, {24, 8}, 8},
    {10, Field::device, {40, 4}, 10},
    {10, Field::context, {44, 4}, 11},
    {10, Field::stream, {48, 4}, 12},
    {10, Field::correlation, {92, 4}, 22},
    {10, Field::graph, {156, 4}, 33},
    {10, Field::graph_node, {144, 8}, 31},
    {10, Field::name, {104, 8}, 24},
    {10, Field::grid_x, {52, 4}, 13},
    {10, Field::grid_y, {56, 4}, 14},
    {10, Field::grid_z, {60, 4}, 15},
    {10, Field::block_x, {64, 4}, 16},
    {10, Field::block_y, {68, 4}, 17},
    {10, Field::block_z, {72, 4}, 18},
    {10, Field::cluster_x, {176, 4}, 37},
    {10, Field::cluster_y, {180, 4}, 38},
    {10, Field::cluster_z, {184, 4}, 39},
    {10, Field::registers_per_thread, {6, 2}, 4},
    {10, Field::static_shared_bytes, {76, 4}, 19},
    {10, Field::dynamic_shared_bytes, {80, 4}, 20},
    {10, Field::local_bytes_per_thread, {84, 4}, 21},
    {17, Field::start, {24, 8}, 4},
    {17, Field::end, {32, 8}, 5},
    {17, Field::overhead_kind, {4, 4}, 1},
    {17, Field::overhead_data, {48, 8}, 7},
    {22, Field::start, {16, 8}, 6},
    {22, Field::end, {24, 8}, 7},
    {22, Field::device, {32, 4}, 8},
    {22, Field::context, {36, 4}, 9},
    {22, Field::stream, {40, 4}, 10},
    {22, Field::correlation, {60, 4}, 15},
    {22, Field::graph, {80, 4}, 17},
    {22, Field::graph_node, {72, 8}, 16},
    {22, Field::copy_kind, {4, 1}, 1},
    {22, Field::source_kind, {5, 1}, 2},
    {22, Field::destination_kind, {6, 1}, 3},
    {22, Field::flags, {7, 1}, 4},
    {22, Field::bytes, {8, 8}, 5},
    {38, Field::start, {8, 8}, 2},
    {38, Field::end, {16, 8}, 3},
    {38, Field::type, {4, 4}, 1},
    {38, Field::correlation, {24, 4}, 4},
    {38, Field::context, {28, 4}, 5},
    {38, Field::stream, {32, 4}, 6},
    {51, Field::start, {8, 8}, -1},
    {51, Field::end, {16, 8}, -1},
    {51, Field::device, {24, 4}, -1},
    {51, Field::context, {32, 4}, -1},
    {51, Field::stream, {36, 4}, -1},
    {51, Field::correlation, {4, 4}, -1},
    {51, Field::graph, {28, 4}, -1},
};

// Values from CUpti_ActivityAttribute, which are the same in every version.
inline constexpr int kUserDefinedRecords = 11;
inline constexpr int kThreadIdType = 21;
inline constexpr int kTimestampCallback = 22;

// CUpti_CallbackId of calls that start no GPU work. Frameworks make hundreds of them in each step.
inline constexpr std::uint32_t kUnrecordedRuntimeCalls[] = {
    10,  // cudaGetLastError_v3020
    11,  // cudaPeekAtLastError_v3020
    16,  // cudaSetDevice_v3020
    17,  // cudaGetDevice_v3020
    133,  // cudaEventCreate_v3020
    134,  // cudaEventCreateWithFlags_v3020
    136,  // cudaEventDestroy_v3020
    200,  // cudaDeviceGetAttribute_v5000
    317,  // cudaStreamIsCapturing_v10000
};
inline constexpr std::uint32_t kUnrecordedDriverCalls[] = {
    9,  // cuDeviceGetAttribute
    16,  // cuCtxGetDevice
    304,  // cuCtxGetCurrent
    392,  // cuDevicePrimaryCtxGetState
    686,  // cuKernelGetAttribute
};

}  // namespace ridgepoint::recording::collect::cuda
