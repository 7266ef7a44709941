// SPDX-License-Identifier: GPL-3.0-or-later
// Compares Ridgepoint's declarations of the profiler's parameters with NVIDIA's headers. Compiled
// if scripts/setup --tests has fetched the headers. Requires no driver.
#include <cupti_pmsampling.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_target.h>
#include <gtest/gtest.h>

#include "core/recording/collect/counters/profiler_api.h"

namespace ridgepoint::tests {
namespace {

namespace counter_layout = recording::collect::counters::layout;

#define SAME(ours, our_field, theirs, their_field)                                       \
    EXPECT_EQ(offsetof(counter_layout::ours, our_field), offsetof(theirs, their_field)); \
    EXPECT_EQ(sizeof(counter_layout::ours::our_field), sizeof(theirs::their_field))
// The size from which CUPTI derives the available members.
#define SIZE(ours, theirs)                                                                       \
    EXPECT_EQ(sizeof(counter_layout::ours), sizeof(theirs)) << #theirs;                          \
    EXPECT_EQ(counter_layout::make##ours().size, static_cast<std::size_t>(theirs##_STRUCT_SIZE)) \
        << #theirs

TEST(ProfilerLayout, FieldsLieWhereTheHeadersHaveThem) {
    SIZE(Plain, CUpti_Profiler_Initialize_Params);
    SIZE(Plain, CUpti_Profiler_DeInitialize_Params);
    SIZE(ChipName, CUpti_Device_GetChipName_Params);
    SAME(ChipName, device, CUpti_Device_GetChipName_Params, deviceIndex);
    SAME(ChipName, name, CUpti_Device_GetChipName_Params, pChipName);
    SIZE(DeviceSupported, CUpti_Profiler_DeviceSupported_Params);
    SAME(DeviceSupported, device, CUpti_Profiler_DeviceSupported_Params, cuDevice);
    SAME(DeviceSupported, supported, CUpti_Profiler_DeviceSupported_Params, isSupported);
    SAME(DeviceSupported, architecture, CUpti_Profiler_DeviceSupported_Params, architecture);
    SAME(DeviceSupported, sli, CUpti_Profiler_DeviceSupported_Params, sli);
    SAME(DeviceSupported, vgpu, CUpti_Profiler_DeviceSupported_Params, vGpu);
    SAME(DeviceSupported, confidential_compute, CUpti_Profiler_DeviceSupported_Params,
         confidentialCompute);
    SAME(DeviceSupported, cmp, CUpti_Profiler_DeviceSupported_Params, cmp);
    SAME(DeviceSupported, wsl, CUpti_Profiler_DeviceSupported_Params, wsl);
    SAME(DeviceSupported, api, CUpti_Profiler_DeviceSupported_Params, api);
    SIZE(CounterAvailability, CUpti_Profiler_GetCounterAvailability_Params);
    SAME(CounterAvailability, context, CUpti_Profiler_GetCounterAvailability_Params, ctx);
    SAME(CounterAvailability, image_bytes, CUpti_Profiler_GetCounterAvailability_Params,
         counterAvailabilityImageSize);
    SAME(CounterAvailability, image, CUpti_Profiler_GetCounterAvailability_Params,
         pCounterAvailabilityImage);
    SIZE(HostInitialize, CUpti_Profiler_Host_Initialize_Params);
    SAME(HostInitialize, type, CUpti_Profiler_Host_Initialize_Params, profilerType);
    SAME(HostInitialize, chip, CUpti_Profiler_Host_Initialize_Params, pChipName);
    SAME(HostInitialize, availability, CUpti_Profiler_Host_Initialize_Params,
         pCounterAvailabilityImage);
    SAME(HostInitialize, host, CUpti_Profiler_Host_Initialize_Params, pHostObject);
    SIZE(HostDeinitialize, CUpti_Profiler_Host_Deinitialize_Params);
    SAME(HostDeinitialize, host, CUpti_Profiler_Host_Deinitialize_Params, pHostObject);
    SIZE(SupportedChips, CUpti_Profiler_Host_GetSupportedChips_Params);
    SAME(SupportedChips, count, CUpti_Profiler_Host_GetSupportedChips_Params, numChips);
    SAME(SupportedChips, names, CUpti_Profiler_Host_GetSupportedChips_Params, ppChipNames);
    SIZE(BaseMetrics, CUpti_Profiler_Host_GetBaseMetrics_Params);
    SAME(BaseMetrics, host, CUpti_Profiler_Host_GetBaseMetrics_Params, pHostObject);
    SAME(BaseMetrics, type, CUpti_Profiler_Host_GetBaseMetrics_Params, metricType);
    SAME(BaseMetrics, names, CUpti_Profiler_Host_GetBaseMetrics_Params, ppMetricNames);
    SAME(BaseMetrics, count, CUpti_Profiler_Host_GetBaseMetrics_Params, numMetrics);
    SIZE(Evaluate, CUpti_Profiler_Host_EvaluateToGpuValues_Params);
    SAME(Evaluate, host, CUpti_Profiler_Host_EvaluateToGpuValues_Params, pHostObject);
    SAME(Evaluate, data, CUpti_Profiler_Host_EvaluateToGpuValues_Params, pCounterDataImage);
    SAME(Evaluate, data_bytes, CUpti_Profiler_Host_EvaluateToGpuValues_Params,
         counterDataImageSize);
    SAME(Evaluate, range, CUpti_Profiler_Host_EvaluateToGpuValues_Params, rangeIndex);
    SAME(Evaluate, metrics, CUpti_Profiler_Host_EvaluateToGpuValues_Params, ppMetricNames);
    SAME(Evaluate, metric_count, CUpti_Profiler_Host_EvaluateToGpuValues_Params, numMetrics);
    SAME(Evaluate, values, CUpti_Profiler_Host_EvaluateToGpuValues_Params, pMetricValues);
    SIZE(AddMetrics, CUpti_Profiler_Host_ConfigAddMetrics_Params);
    SAME(AddMetrics, host, CUpti_Profiler_Host_ConfigAddMetrics_Params, pHostObject);
    SAME(AddMetrics, metrics, CUpti_Profiler_Host_ConfigAddMetrics_Params, ppMetricNames);
    SAME(AddMetrics, metric_count, CUpti_Profiler_Host_ConfigAddMetrics_Params, numMetrics);
    SIZE(ConfigImageSize, CUpti_Profiler_Host_GetConfigImageSize_Params);
    SAME(ConfigImageSize, host, CUpti_Profiler_Host_GetConfigImageSize_Params, pHostObject);
    SAME(ConfigImageSize, bytes, CUpti_Profiler_Host_GetConfigImageSize_Params, configImageSize);
    SIZE(ConfigImage, CUpti_Profiler_Host_GetConfigImage_Params);
    SAME(ConfigImage, host, CUpti_Profiler_Host_GetConfigImage_Params, pHostObject);
    SAME(ConfigImage, bytes, CUpti_Profiler_Host_GetConfigImage_Params, configImageSize);
    SAME(ConfigImage, image, CUpti_Profiler_Host_GetConfigImage_Params, pConfigImage);
    SIZE(PassCount, CUpti_Profiler_Host_GetNumOfPasses_Params);
    SAME(PassCount, bytes, CUpti_Profiler_Host_GetNumOfPasses_Params, configImageSize);
    SAME(PassCount, image, CUpti_Profiler_Host_GetNumOfPasses_Params, pConfigImage);
    SAME(PassCount, passes, CUpti_Profiler_Host_GetNumOfPasses_Params, numOfPasses);
    SIZE(RangeEnable, CUpti_RangeProfiler_Enable_Params);
    SAME(RangeEnable, context, CUpti_RangeProfiler_Enable_Params, ctx);
    SAME(RangeEnable, profiler, CUpti_RangeProfiler_Enable_Params, pRangeProfilerObject);
    SIZE(RangeOnly, CUpti_RangeProfiler_Disable_Params);
    SAME(RangeOnly, profiler, CUpti_RangeProfiler_Disable_Params, pRangeProfilerObject);
    SIZE(RangeOnly, CUpti_RangeProfiler_Start_Params);
    SAME(RangeOnly, profiler, CUpti_RangeProfiler_Start_Params, pRangeProfilerObject);
    SIZE(RangeOnly, CUpti_RangeProfiler_PopRange_Params);
    SAME(RangeOnly, profiler, CUpti_RangeProfiler_PopRange_Params, pRangeProfilerObject);
    SIZE(RangeOnly, CUpti_PmSampling_Disable_Params);
    SAME(RangeOnly, profiler, CUpti_PmSampling_Disable_Params, pPmSamplingObject);
    SIZE(RangeOnly, CUpti_PmSampling_Start_Params);
    SAME(RangeOnly, profiler, CUpti_PmSampling_Start_Params, pPmSamplingObject);
    SIZE(RangeOnly, CUpti_PmSampling_Stop_Params);
    SAME(RangeOnly, profiler, CUpti_PmSampling_Stop_Params, pPmSamplingObject);
    SIZE(RangeConfig, CUpti_RangeProfiler_SetConfig_Params);
    SAME(RangeConfig, profiler, CUpti_RangeProfiler_SetConfig_Params, pRangeProfilerObject);
    SAME(RangeConfig, config_bytes, CUpti_RangeProfiler_SetConfig_Params, configSize);
    SAME(RangeConfig, config, CUpti_RangeProfiler_SetConfig_Params, pConfig);
    SAME(RangeConfig, data_bytes, CUpti_RangeProfiler_SetConfig_Params, counterDataImageSize);
    SAME(RangeConfig, data, CUpti_RangeProfiler_SetConfig_Params, pCounterDataImage);
    SAME(RangeConfig, range_mode, CUpti_RangeProfiler_SetConfig_Params, range);
    SAME(RangeConfig, replay_mode, CUpti_RangeProfiler_SetConfig_Params, replayMode);
    SAME(RangeConfig, most_ranges, CUpti_RangeProfiler_SetConfig_Params, maxRangesPerPass);
    SAME(RangeConfig, nesting_levels, CUpti_RangeProfiler_SetConfig_Params, numNestingLevels);
    SAME(RangeConfig, least_nesting_level, CUpti_RangeProfiler_SetConfig_Params, minNestingLevel);
    SAME(RangeConfig, pass, CUpti_RangeProfiler_SetConfig_Params, passIndex);
    SAME(RangeConfig, target_nesting_level, CUpti_RangeProfiler_SetConfig_Params,
         targetNestingLevel);
    SIZE(RangeStop, CUpti_RangeProfiler_Stop_Params);
    SAME(RangeStop, profiler, CUpti_RangeProfiler_Stop_Params, pRangeProfilerObject);
    SAME(RangeStop, pass, CUpti_RangeProfiler_Stop_Params, passIndex);
    SAME(RangeStop, target_nesting_level, CUpti_RangeProfiler_Stop_Params, targetNestingLevel);
    SAME(RangeStop, all_passes_submitted, CUpti_RangeProfiler_Stop_Params, isAllPassSubmitted);
    SIZE(RangePush, CUpti_RangeProfiler_PushRange_Params);
    SAME(RangePush, profiler, CUpti_RangeProfiler_PushRange_Params, pRangeProfilerObject);
    SAME(RangePush, name, CUpti_RangeProfiler_PushRange_Params, pRangeName);
    SIZE(RangeDecode, CUpti_RangeProfiler_DecodeData_Params);
    SAME(RangeDecode, profiler, CUpti_RangeProfiler_DecodeData_Params, pRangeProfilerObject);
    SAME(RangeDecode, dropped, CUpti_RangeProfiler_DecodeData_Params, numOfRangeDropped);
    SIZE(RangeDataSize, CUpti_RangeProfiler_GetCounterDataSize_Params);
    SAME(RangeDataSize, profiler, CUpti_RangeProfiler_GetCounterDataSize_Params,
         pRangeProfilerObject);
    SAME(RangeDataSize, metrics, CUpti_RangeProfiler_GetCounterDataSize_Params, pMetricNames);
    SAME(RangeDataSize, metric_count, CUpti_RangeProfiler_GetCounterDataSize_Params, numMetrics);
    SAME(RangeDataSize, most_ranges, CUpti_RangeProfiler_GetCounterDataSize_Params, maxNumOfRanges);
    SAME(RangeDataSize, most_nodes, CUpti_RangeProfiler_GetCounterDataSize_Params,
         maxNumRangeTreeNodes);
    SAME(RangeDataSize, bytes, CUpti_RangeProfiler_GetCounterDataSize_Params, counterDataSize);
    SIZE(DataInitialize, CUpti_RangeProfiler_CounterDataImage_Initialize_Params);
    SAME(DataInitialize, profiler, CUpti_RangeProfiler_CounterDataImage_Initialize_Params,
         pRangeProfilerObject);
    SAME(DataInitialize, bytes, CUpti_RangeProfiler_CounterDataImage_Initialize_Params,
         counterDataSize);
    SAME(DataInitialize, data, CUpti_RangeProfiler_CounterDataImage_Initialize_Params,
         pCounterData);
    SIZE(DataInitialize, CUpti_PmSampling_CounterDataImage_Initialize_Params);
    SAME(DataInitialize, profiler, CUpti_PmSampling_CounterDataImage_Initialize_Params,
         pPmSamplingObject);
    SAME(DataInitialize, bytes, CUpti_PmSampling_CounterDataImage_Initialize_Params,
         counterDataSize);
    SAME(DataInitialize, data, CUpti_PmSampling_CounterDataImage_Initialize_Params, pCounterData);
    SIZE(RangeDataInfo, CUpti_RangeProfiler_GetCounterDataInfo_Params);
    SAME(RangeDataInfo, data, CUpti_RangeProfiler_GetCounterDataInfo_Params, pCounterDataImage);
    SAME(RangeDataInfo, bytes, CUpti_RangeProfiler_GetCounterDataInfo_Params, counterDataImageSize);
    SAME(RangeDataInfo, ranges, CUpti_RangeProfiler_GetCounterDataInfo_Params, numTotalRanges);
    SIZE(RangeName, CUpti_RangeProfiler_CounterData_GetRangeInfo_Params);
    SAME(RangeName, data, CUpti_RangeProfiler_CounterData_GetRangeInfo_Params, pCounterDataImage);
    SAME(RangeName, bytes, CUpti_RangeProfiler_CounterData_GetRangeInfo_Params,
         counterDataImageSize);
    SAME(RangeName, range, CUpti_RangeProfiler_CounterData_GetRangeInfo_Params, rangeIndex);
    SAME(RangeName, delimiter, CUpti_RangeProfiler_CounterData_GetRangeInfo_Params, rangeDelimiter);
    SAME(RangeName, name, CUpti_RangeProfiler_CounterData_GetRangeInfo_Params, rangeName);
    SIZE(PmEnable, CUpti_PmSampling_Enable_Params);
    SAME(PmEnable, device, CUpti_PmSampling_Enable_Params, deviceIndex);
    SAME(PmEnable, sampler, CUpti_PmSampling_Enable_Params, pPmSamplingObject);
    SIZE(PmAvailability, CUpti_PmSampling_GetCounterAvailability_Params);
    SAME(PmAvailability, device, CUpti_PmSampling_GetCounterAvailability_Params, deviceIndex);
    SAME(PmAvailability, image_bytes, CUpti_PmSampling_GetCounterAvailability_Params,
         counterAvailabilityImageSize);
    SAME(PmAvailability, image, CUpti_PmSampling_GetCounterAvailability_Params,
         pCounterAvailabilityImage);
    SIZE(PmConfig, CUpti_PmSampling_SetConfig_Params);
    SAME(PmConfig, sampler, CUpti_PmSampling_SetConfig_Params, pPmSamplingObject);
    SAME(PmConfig, config_bytes, CUpti_PmSampling_SetConfig_Params, configSize);
    SAME(PmConfig, config, CUpti_PmSampling_SetConfig_Params, pConfig);
    SAME(PmConfig, hardware_buffer_bytes, CUpti_PmSampling_SetConfig_Params, hardwareBufferSize);
    SAME(PmConfig, interval, CUpti_PmSampling_SetConfig_Params, samplingInterval);
    SAME(PmConfig, trigger, CUpti_PmSampling_SetConfig_Params, triggerMode);
    SAME(PmConfig, append, CUpti_PmSampling_SetConfig_Params, hwBufferAppendMode);
    SIZE(PmDataSize, CUpti_PmSampling_GetCounterDataSize_Params);
    SAME(PmDataSize, sampler, CUpti_PmSampling_GetCounterDataSize_Params, pPmSamplingObject);
    SAME(PmDataSize, metrics, CUpti_PmSampling_GetCounterDataSize_Params, pMetricNames);
    SAME(PmDataSize, metric_count, CUpti_PmSampling_GetCounterDataSize_Params, numMetrics);
    SAME(PmDataSize, most_samples, CUpti_PmSampling_GetCounterDataSize_Params, maxSamples);
    SAME(PmDataSize, bytes, CUpti_PmSampling_GetCounterDataSize_Params, counterDataSize);
    SIZE(PmDecode, CUpti_PmSampling_DecodeData_Params);
    SAME(PmDecode, sampler, CUpti_PmSampling_DecodeData_Params, pPmSamplingObject);
    SAME(PmDecode, data, CUpti_PmSampling_DecodeData_Params, pCounterDataImage);
    SAME(PmDecode, bytes, CUpti_PmSampling_DecodeData_Params, counterDataImageSize);
    SAME(PmDecode, stop_reason, CUpti_PmSampling_DecodeData_Params, decodeStopReason);
    SAME(PmDecode, overflow, CUpti_PmSampling_DecodeData_Params, overflow);
    SIZE(PmDataInfo, CUpti_PmSampling_GetCounterDataInfo_Params);
    SAME(PmDataInfo, data, CUpti_PmSampling_GetCounterDataInfo_Params, pCounterDataImage);
    SAME(PmDataInfo, bytes, CUpti_PmSampling_GetCounterDataInfo_Params, counterDataImageSize);
    SAME(PmDataInfo, total, CUpti_PmSampling_GetCounterDataInfo_Params, numTotalSamples);
    SAME(PmDataInfo, populated, CUpti_PmSampling_GetCounterDataInfo_Params, numPopulatedSamples);
    SAME(PmDataInfo, completed, CUpti_PmSampling_GetCounterDataInfo_Params, numCompletedSamples);
    SIZE(PmSampleInfo, CUpti_PmSampling_CounterData_GetSampleInfo_Params);
    SAME(PmSampleInfo, sampler, CUpti_PmSampling_CounterData_GetSampleInfo_Params,
         pPmSamplingObject);
    SAME(PmSampleInfo, data, CUpti_PmSampling_CounterData_GetSampleInfo_Params, pCounterDataImage);
    SAME(PmSampleInfo, bytes, CUpti_PmSampling_CounterData_GetSampleInfo_Params,
         counterDataImageSize);
    SAME(PmSampleInfo, sample, CUpti_PmSampling_CounterData_GetSampleInfo_Params, sampleIndex);
    SAME(PmSampleInfo, start_ns, CUpti_PmSampling_CounterData_GetSampleInfo_Params, startTimestamp);
    SAME(PmSampleInfo, end_ns, CUpti_PmSampling_CounterData_GetSampleInfo_Params, endTimestamp);
}

TEST(ProfilerLayout, EnumeratorsAreTheHeaders) {
    EXPECT_EQ(+counter_layout::kRangeProfiler, +CUPTI_PROFILER_TYPE_RANGE_PROFILER);
    EXPECT_EQ(+counter_layout::kPmSampling, +CUPTI_PROFILER_TYPE_PM_SAMPLING);
    EXPECT_EQ(+counter_layout::kCounter, +CUPTI_METRIC_TYPE_COUNTER);
    EXPECT_EQ(+counter_layout::kAutoRange, +CUPTI_AutoRange);
    EXPECT_EQ(+counter_layout::kUserRange, +CUPTI_UserRange);
    EXPECT_EQ(+counter_layout::kKernelReplay, +CUPTI_KernelReplay);
    EXPECT_EQ(+counter_layout::kUserReplay, +CUPTI_UserReplay);
    EXPECT_EQ(+counter_layout::kApiRangeProfiling, +CUPTI_PROFILER_RANGE_PROFILING);
    EXPECT_EQ(+counter_layout::kApiPmSampling, +CUPTI_PROFILER_PM_SAMPLING);
    EXPECT_EQ(+counter_layout::kUnsupported, +CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED);
    EXPECT_EQ(+counter_layout::kDisabled, +CUPTI_PROFILER_CONFIGURATION_DISABLED);
    EXPECT_EQ(+counter_layout::kSupported, +CUPTI_PROFILER_CONFIGURATION_SUPPORTED);
    EXPECT_EQ(+counter_layout::kSysclkInterval,
              +CUPTI_PM_SAMPLING_TRIGGER_MODE_GPU_SYSCLK_INTERVAL);
    EXPECT_EQ(+counter_layout::kTimeInterval, +CUPTI_PM_SAMPLING_TRIGGER_MODE_GPU_TIME_INTERVAL);
    EXPECT_EQ(+counter_layout::kKeepLatest,
              +CUPTI_PM_SAMPLING_HARDWARE_BUFFER_APPEND_MODE_KEEP_LATEST);
    EXPECT_EQ(+counter_layout::kEndOfRecords, +CUPTI_PM_SAMPLING_DECODE_STOP_REASON_END_OF_RECORDS);
}

TEST(ProfilerLayout, ResultsAreTheHeaders) {
    using namespace recording::collect::counters;
    EXPECT_EQ(+kInvalidParameter, +CUPTI_ERROR_INVALID_PARAMETER);
    EXPECT_EQ(+kOutOfMemory, +CUPTI_ERROR_OUT_OF_MEMORY);
    EXPECT_EQ(+kHardwareBusy, +CUPTI_ERROR_HARDWARE_BUSY);
    EXPECT_EQ(+kNotSupported, +CUPTI_ERROR_NOT_SUPPORTED);
    EXPECT_EQ(+kVirtualDevice, +CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED);
    EXPECT_EQ(+kInsufficientPrivileges, +CUPTI_ERROR_INSUFFICIENT_PRIVILEGES);
    EXPECT_EQ(+kVirtualDevicePrivileges, +CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES);
    EXPECT_EQ(+kConfidentialComputing, +CUPTI_ERROR_CONFIDENTIAL_COMPUTING_NOT_SUPPORTED);
    EXPECT_EQ(+kMiningProcessor, +CUPTI_ERROR_CMP_DEVICE_NOT_SUPPORTED);
    EXPECT_EQ(+kMigDevice, +CUPTI_ERROR_MIG_DEVICE_NOT_SUPPORTED);
    EXPECT_EQ(+kSliDevice, +CUPTI_ERROR_SLI_DEVICE_NOT_SUPPORTED);
    EXPECT_EQ(+kWslDevice, +CUPTI_ERROR_WSL_DEVICE_NOT_SUPPORTED);
    EXPECT_EQ(+kInvalidChip, +CUPTI_ERROR_INVALID_CHIP_NAME);
}

#undef SAME
#undef SIZE

}  // namespace
}  // namespace ridgepoint::tests
