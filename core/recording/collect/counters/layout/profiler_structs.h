// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/recording/collect/counters: declares the parameters of CUPTI 13.0's profiling
// calls (cupti_profiler_host.h, cupti_range_profiler.h, cupti_pmsampling.h,
// cupti_profiler_target.h, cupti_target.h), so that building needs no CUDA header. Comments contain
// CUPTI's names. tests/recording/collect/counters/layout_test.cpp compares every field with the
// headers if they exist.
//
// `size` tells CUPTI which members exist: it is the offset of the end of the last member, without
// padding.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ridgepoint::recording::collect::counters::layout {

// Defines a function that returns the struct with `size` set and all other members zero.
#define RIDGEPOINT_PROFILER_STRUCT(Name, last)                 \
    inline Name make##Name() {                                 \
        Name made{};                                           \
        made.size = offsetof(Name, last) + sizeof(Name::last); \
        return made;                                           \
    }

// Values from CUpti_ProfilerType, CUpti_MetricType, CUpti_ProfilerRange and
// CUpti_ProfilerReplayMode.
enum ProfilerType : std::uint32_t { kRangeProfiler = 0, kPmSampling = 1 };
enum MetricType : std::uint32_t { kCounter = 0, kRatio = 1, kThroughput = 2 };
enum RangeMode : std::uint32_t { kAutoRange = 1, kUserRange = 2 };
enum ReplayMode : std::uint32_t { kKernelReplay = 2, kUserReplay = 3 };
// Values from CUpti_Profiler_API and CUpti_Profiler_Support_Level.
enum ProfilerApi : std::uint32_t { kApiRangeProfiling = 0, kApiPmSampling = 3 };
enum Support : std::uint32_t {
    kSupportUnknown = 0,
    kUnsupported = 1,
    kDisabled = 2,
    kSupported = 3
};
// Values from CUpti_PmSampling_TriggerMode, _HardwareBuffer_AppendMode and _DecodeStopReason.
enum Trigger : std::uint32_t { kSysclkInterval = 0, kTimeInterval = 1 };
enum Append : std::uint32_t { kKeepOldest = 0, kKeepLatest = 1 };
enum DecodeStop : std::uint32_t { kStopOther = 0, kCounterDataFull = 1, kEndOfRecords = 2 };

struct Plain {  // CUpti_Profiler_Initialize_Params, CUpti_Profiler_DeInitialize_Params
    std::size_t size;
    void* priv;
};
RIDGEPOINT_PROFILER_STRUCT(Plain, priv)

struct ChipName {  // CUpti_Device_GetChipName_Params
    std::size_t size;
    void* priv;
    std::size_t device;
    const char* name;
};
RIDGEPOINT_PROFILER_STRUCT(ChipName, name)

struct DeviceSupported {  // CUpti_Profiler_DeviceSupported_Params
    std::size_t size;
    void* priv;
    std::int32_t device;
    std::uint32_t supported, architecture, sli, vgpu, confidential_compute, cmp, wsl, api;
};
RIDGEPOINT_PROFILER_STRUCT(DeviceSupported, api)

struct CounterAvailability {  // CUpti_Profiler_GetCounterAvailability_Params
    std::size_t size;
    void* priv;
    void* context;
    std::size_t image_bytes;
    std::uint8_t* image;
};
RIDGEPOINT_PROFILER_STRUCT(CounterAvailability, image)

// --- cupti_profiler_host.h ---

struct HostInitialize {  // CUpti_Profiler_Host_Initialize_Params
    std::size_t size;
    void* priv;
    std::uint32_t type;
    const char* chip;
    const std::uint8_t* availability;
    void* host;
};
RIDGEPOINT_PROFILER_STRUCT(HostInitialize, host)

struct HostDeinitialize {  // CUpti_Profiler_Host_Deinitialize_Params
    std::size_t size;
    void* priv;
    void* host;
};
RIDGEPOINT_PROFILER_STRUCT(HostDeinitialize, host)

struct SupportedChips {  // CUpti_Profiler_Host_GetSupportedChips_Params
    std::size_t size;
    void* priv;
    std::size_t count;
    const char* const* names;
};
RIDGEPOINT_PROFILER_STRUCT(SupportedChips, names)

struct BaseMetrics {  // CUpti_Profiler_Host_GetBaseMetrics_Params
    std::size_t size;
    void* priv;
    void* host;
    std::uint32_t type;
    const char** names;
    std::size_t count;
};
RIDGEPOINT_PROFILER_STRUCT(BaseMetrics, count)

struct Evaluate {  // CUpti_Profiler_Host_EvaluateToGpuValues_Params
    std::size_t size;
    void* priv;
    void* host;
    const std::uint8_t* data;
    std::size_t data_bytes;
    std::size_t range;
    const char** metrics;
    std::size_t metric_count;
    double* values;
};
RIDGEPOINT_PROFILER_STRUCT(Evaluate, values)

struct AddMetrics {  // CUpti_Profiler_Host_ConfigAddMetrics_Params
    std::size_t size;
    void* priv;
    void* host;
    const char** metrics;
    std::size_t metric_count;
};
RIDGEPOINT_PROFILER_STRUCT(AddMetrics, metric_count)

struct ConfigImageSize {  // CUpti_Profiler_Host_GetConfigImageSize_Params
    std::size_t size;
    void* priv;
    void* host;
    std::size_t bytes;
};
RIDGEPOINT_PROFILER_STRUCT(ConfigImageSize, bytes)

struct ConfigImage {  // CUpti_Profiler_Host_GetConfigImage_Params
    std::size_t size;
    void* priv;
    void* host;
    std::size_t bytes;
    std::uint8_t* image;
};
RIDGEPOINT_PROFILER_STRUCT(ConfigImage, image)

struct PassCount {  // CUpti_Profiler_Host_GetNumOfPasses_Params
    std::size_t size;
    void* priv;
    std::size_t bytes;
    std::uint8_t* image;
    std::size_t passes;
};
RIDGEPOINT_PROFILER_STRUCT(PassCount, passes)

// --- cupti_range_profiler.h ---

struct RangeEnable {  // CUpti_RangeProfiler_Enable_Params
    std::size_t size;
    void* priv;
    void* context;
    void* profiler;
};
RIDGEPOINT_PROFILER_STRUCT(RangeEnable, profiler)

// CUpti_RangeProfiler_Disable_Params, _Start_Params, _PopRange_Params
struct RangeOnly {
    std::size_t size;
    void* priv;
    void* profiler;
};
RIDGEPOINT_PROFILER_STRUCT(RangeOnly, profiler)

struct RangeConfig {  // CUpti_RangeProfiler_SetConfig_Params
    std::size_t size;
    void* priv;
    void* profiler;
    std::size_t config_bytes;
    const std::uint8_t* config;
    std::size_t data_bytes;
    std::uint8_t* data;
    std::uint32_t range_mode, replay_mode;
    std::size_t most_ranges;
    std::uint16_t nesting_levels, least_nesting_level;
    std::size_t pass;
    std::uint16_t target_nesting_level;
};
RIDGEPOINT_PROFILER_STRUCT(RangeConfig, target_nesting_level)

struct RangeStop {  // CUpti_RangeProfiler_Stop_Params
    std::size_t size;
    void* priv;
    void* profiler;
    std::size_t pass, target_nesting_level;
    std::uint8_t all_passes_submitted;
};
RIDGEPOINT_PROFILER_STRUCT(RangeStop, all_passes_submitted)

struct RangePush {  // CUpti_RangeProfiler_PushRange_Params
    std::size_t size;
    void* priv;
    void* profiler;
    const char* name;
};
RIDGEPOINT_PROFILER_STRUCT(RangePush, name)

struct RangeDecode {  // CUpti_RangeProfiler_DecodeData_Params
    std::size_t size;
    void* priv;
    void* profiler;
    std::size_t dropped;
};
RIDGEPOINT_PROFILER_STRUCT(RangeDecode, dropped)

struct RangeDataSize {  // CUpti_RangeProfiler_GetCounterDataSize_Params
    std::size_t size;
    void* priv;
    void* profiler;
    const char** metrics;
    std::size_t metric_count, most_ranges;
    std::uint32_t most_nodes;
    std::size_t bytes;
};
RIDGEPOINT_PROFILER_STRUCT(RangeDataSize, bytes)

// CUpti_RangeProfiler_CounterDataImage_Initialize_Params, and the CUpti_PmSampling_… struct with
// the same members
struct DataInitialize {
    std::size_t size;
    void* priv;
    void* profiler;
    std::size_t bytes;
    std::uint8_t* data;
};
RIDGEPOINT_PROFILER_STRUCT(DataInitialize, data)

struct RangeDataInfo {  // CUpti_RangeProfiler_GetCounterDataInfo_Params
    std::size_t size;
    void* priv;
    const std::uint8_t* data;
    std::size_t bytes;
    std::size_t ranges;
};
RIDGEPOINT_PROFILER_STRUCT(RangeDataInfo, ranges)

struct RangeName {  // CUpti_RangeProfiler_CounterData_GetRangeInfo_Params
    std::size_t size;
    void* priv;
    const std::uint8_t* data;
    std::size_t bytes;
    std::size_t range;
    const char* delimiter;
    const char* name;
};
RIDGEPOINT_PROFILER_STRUCT(RangeName, name)

// --- cupti_pmsampling.h ---

struct PmEnable {  // CUpti_PmSampling_Enable_Params
    std::size_t size;
    void* priv;
    std::size_t device;
    void* sampler;
};
RIDGEPOINT_PROFILER_STRUCT(PmEnable, sampler)

struct PmAvailability {  // CUpti_PmSampling_GetCounterAvailability_Params
    std::size_t size;
    void* priv;
    std::size_t device;
    std::size_t image_bytes;
    std::uint8_t* image;
};
RIDGEPOINT_PROFILER_STRUCT(PmAvailability, image)

struct PmConfig {  // CUpti_PmSampling_SetConfig_Params
    std::size_t size;
    void* priv;
    void* sampler;
    std::size_t config_bytes;
    const std::uint8_t* config;
    std::size_t hardware_buffer_bytes;
    std::uint64_t interval;
    std::uint32_t trigger, append;
};
RIDGEPOINT_PROFILER_STRUCT(PmConfig, append)

struct PmDataSize {  // CUpti_PmSampling_GetCounterDataSize_Params
    std::size_t size;
    void* priv;
    void* sampler;
    const char** metrics;
    std::size_t metric_count;
    std::uint32_t most_samples;
    std::size_t bytes;
};
RIDGEPOINT_PROFILER_STRUCT(PmDataSize, bytes)

struct PmDecode {  // CUpti_PmSampling_DecodeData_Params
    std::size_t size;
    void* priv;
    void* sampler;
    std::uint8_t* data;
    std::size_t bytes;
    std::uint32_t stop_reason;
    std::uint8_t overflow;
};
RIDGEPOINT_PROFILER_STRUCT(PmDecode, overflow)

struct PmDataInfo {  // CUpti_PmSampling_GetCounterDataInfo_Params
    std::size_t size;
    void* priv;
    const std::uint8_t* data;
    std::size_t bytes;
    std::size_t total, populated, completed;
};
RIDGEPOINT_PROFILER_STRUCT(PmDataInfo, completed)

struct PmSampleInfo {  // CUpti_PmSampling_CounterData_GetSampleInfo_Params
    std::size_t size;
    void* priv;
    void* sampler;
    const std::uint8_t* data;
    std::size_t bytes;
    std::size_t sample;
    std::uint64_t start_ns, end_ns;
};
RIDGEPOINT_PROFILER_STRUCT(PmSampleInfo, end_ns)

#undef RIDGEPOINT_PROFILER_STRUCT

}  // namespace ridgepoint::recording::collect::counters::layout
