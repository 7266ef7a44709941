// SPDX-License-Identifier: GPL-3.0-or-later
// The counters of the pretend libcupti: a chip with a list of metrics, and a range profiler that
// refuses to count, because nothing is computed that could be counted, or aborts the process if the
// fault "abort=counters" is set. NVIDIA's headers declare each function.
#include <cupti_pmsampling.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_target.h>

#include <array>
#include <cstdlib>

#include "tests/pretend/gpu.h"

namespace {

std::array<const char*, 5> metrics{"dram__bytes", "lts__t_sectors_srcunit_tex", "l1tex__t_bytes",
                                   "gpu__time_duration", "sm__ops_path_tensor_src_bf16_dst_fp32"};
std::array<const char*, 1> chips{"GH100"};
constexpr std::size_t kImageBytes = 64;
int host;  // its address is the host object's handle

}  // namespace

extern "C" {

CUptiResult cuptiProfilerInitialize(CUpti_Profiler_Initialize_Params*) { return CUPTI_SUCCESS; }
CUptiResult cuptiDeviceGetChipName(CUpti_Device_GetChipName_Params* params) {
    params->pChipName = chips.front();
    return CUPTI_SUCCESS;
}
CUptiResult cuptiProfilerDeviceSupported(CUpti_Profiler_DeviceSupported_Params* params) {
    params->isSupported = CUPTI_PROFILER_CONFIGURATION_SUPPORTED;
    return CUPTI_SUCCESS;
}
CUptiResult cuptiProfilerGetCounterAvailability(
    CUpti_Profiler_GetCounterAvailability_Params* params) {
    params->counterAvailabilityImageSize = kImageBytes;
    return CUPTI_SUCCESS;
}
CUptiResult cuptiProfilerHostInitialize(CUpti_Profiler_Host_Initialize_Params* params) {
    params->pHostObject = reinterpret_cast<CUpti_Profiler_Host_Object*>(&host);
    return CUPTI_SUCCESS;
}
CUptiResult cuptiProfilerHostDeinitialize(CUpti_Profiler_Host_Deinitialize_Params*) {
    return CUPTI_SUCCESS;
}
CUptiResult cuptiProfilerHostGetSupportedChips(
    CUpti_Profiler_Host_GetSupportedChips_Params* params) {
    params->numChips = chips.size();
    params->ppChipNames = chips.data();
    return CUPTI_SUCCESS;
}
CUptiResult cuptiProfilerHostGetBaseMetrics(CUpti_Profiler_Host_GetBaseMetrics_Params* params) {
    params->ppMetricNames = metrics.data();
    params->numMetrics = metrics.size();
    return CUPTI_SUCCESS;
}
CUptiResult cuptiProfilerHostConfigAddMetrics(CUpti_Profiler_Host_ConfigAddMetrics_Params*) {
    return CUPTI_SUCCESS;
}
CUptiResult cuptiProfilerHostGetConfigImageSize(
    CUpti_Profiler_Host_GetConfigImageSize_Params* params) {
    params->configImageSize = kImageBytes;
    return CUPTI_SUCCESS;
}
CUptiResult cuptiProfilerHostGetConfigImage(CUpti_Profiler_Host_GetConfigImage_Params*) {
    return CUPTI_SUCCESS;
}
CUptiResult cuptiProfilerHostGetNumOfPasses(CUpti_Profiler_Host_GetNumOfPasses_Params* params) {
    params->numOfPasses = 1;
    return CUPTI_SUCCESS;
}
CUptiResult cuptiRangeProfilerEnable(CUpti_RangeProfiler_Enable_Params*) {
    if (ridgepoint::pretend::faults().abort_counters) std::abort();
    return CUPTI_ERROR_NOT_SUPPORTED;
}

#define REFUSE(function, Params) \
    CUptiResult function(Params*) { return CUPTI_ERROR_NOT_SUPPORTED; }
REFUSE(cuptiProfilerHostEvaluateToGpuValues, CUpti_Profiler_Host_EvaluateToGpuValues_Params)
REFUSE(cuptiRangeProfilerDisable, CUpti_RangeProfiler_Disable_Params)
REFUSE(cuptiRangeProfilerSetConfig, CUpti_RangeProfiler_SetConfig_Params)
REFUSE(cuptiRangeProfilerStart, CUpti_RangeProfiler_Start_Params)
REFUSE(cuptiRangeProfilerStop, CUpti_RangeProfiler_Stop_Params)
REFUSE(cuptiRangeProfilerPushRange, CUpti_RangeProfiler_PushRange_Params)
REFUSE(cuptiRangeProfilerPopRange, CUpti_RangeProfiler_PopRange_Params)
REFUSE(cuptiRangeProfilerDecodeData, CUpti_RangeProfiler_DecodeData_Params)
REFUSE(cuptiRangeProfilerGetCounterDataSize, CUpti_RangeProfiler_GetCounterDataSize_Params)
REFUSE(cuptiRangeProfilerCounterDataImageInitialize,
       CUpti_RangeProfiler_CounterDataImage_Initialize_Params)
REFUSE(cuptiRangeProfilerGetCounterDataInfo, CUpti_RangeProfiler_GetCounterDataInfo_Params)
REFUSE(cuptiRangeProfilerCounterDataGetRangeInfo,
       CUpti_RangeProfiler_CounterData_GetRangeInfo_Params)
REFUSE(cuptiPmSamplingEnable, CUpti_PmSampling_Enable_Params)
REFUSE(cuptiPmSamplingDisable, CUpti_PmSampling_Disable_Params)
REFUSE(cuptiPmSamplingSetConfig, CUpti_PmSampling_SetConfig_Params)
REFUSE(cuptiPmSamplingStart, CUpti_PmSampling_Start_Params)
REFUSE(cuptiPmSamplingStop, CUpti_PmSampling_Stop_Params)
REFUSE(cuptiPmSamplingDecodeData, CUpti_PmSampling_DecodeData_Params)
REFUSE(cuptiPmSamplingGetCounterAvailability, CUpti_PmSampling_GetCounterAvailability_Params)
REFUSE(cuptiPmSamplingGetCounterDataSize, CUpti_PmSampling_GetCounterDataSize_Params)
REFUSE(cuptiPmSamplingCounterDataImageInitialize,
       CUpti_PmSampling_CounterDataImage_Initialize_Params)
REFUSE(cuptiPmSamplingGetCounterDataInfo, CUpti_PmSampling_GetCounterDataInfo_Params)
REFUSE(cuptiPmSamplingCounterDataGetSampleInfo, CUpti_PmSampling_CounterData_GetSampleInfo_Params)
#undef REFUSE

}  // extern "C"
