// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/counters/profiler_api.h"

#include <fmt/format.h>

#include <array>

#include "core/machine/cuda/shared_library.h"

namespace ridgepoint::recording::collect::counters {
namespace {

std::string_view remedyOf(int result) {
    switch (result) {
        case kHardwareBusy:
            return "another profiler uses the GPU's counters (ncu, nsys, dcgm with profiling "
                   "fields); end it, or stop dcgm's with \"dcgmi profile --pause\"";
        case kInsufficientPrivileges:
            return "the administrator has reserved the counters; set "
                   "NVreg_RestrictProfilingToAdminUsers=0 for the module nvidia, or run with "
                   "CAP_SYS_ADMIN";
        case kVirtualDevice:
            return "this virtual GPU has no counters";
        case kVirtualDevicePrivileges:
            return "the host has not enabled profiling for this virtual GPU "
                   "(pciPassthruN.cfg.enable_profiling=1)";
        case kConfidentialComputing:
            return "a GPU in confidential-computing mode blocks its counters";
        case kMiningProcessor:
            return "a mining processor has no counters";
        case kMigDevice:
            return "this MIG slice shares its counters with others; use one with its own compute "
                   "instance, or leave MIG mode (nvidia-smi -mig 0)";
        case kSliDevice:
            return "GPUs joined by SLI cannot be profiled; switch SLI off";
        case kWslDevice:
            return "Windows' driver does not offer counters to WSL; take driver 525 or newer and "
                   "allow "
                   "them in its control panel";
        case kInvalidChip:
            return "this CUPTI does not know the chip; take one that is as new as the GPU";
        default:
            return "training is recorded without counters";
    }
}

}  // namespace

std::string profilerFailure(const ProfilerApi& api, int result, std::string_view what) {
    const char* name = nullptr;
    if (api.result_name == nullptr || api.result_name(result, &name) != 0 || name == nullptr) {
        name = "an unknown error";
    }
    return fmt::format("CUPTI could not {} ({}): {}.", what, name, remedyOf(result));
}

void check(const ProfilerApi& api, int result, std::string_view what) {
    if (result != kSuccess) throw CountersUnavailable(profilerFailure(api, result, what));
}

std::string chipName(const ProfilerApi& api, std::size_t device) {
    layout::ChipName chip = layout::makeChipName();
    chip.device = device;
    check(api, api.chip_name(&chip), "name the chip");
    return chip.name;
}

void prepareData(const ProfilerApi& api, int (*initialize)(layout::DataInitialize*), void* profiler,
                 std::vector<std::uint8_t>& data, std::string_view what) {
    layout::DataInitialize image = layout::makeDataInitialize();
    image.profiler = profiler;
    image.bytes = data.size();
    image.data = data.data();
    check(api, initialize(&image), what);
}

ProfilerApi loadProfiler() {
    ProfilerApi api;
    try {
        // The structures begin with their size, and CUPTI only appends members. Every 13.x library
        // can therefore read the structures of 13.0.
        const std::array names{"libcupti.so.13"};
        const machine::cuda::SharedLibrary library(names, "it comes with torch for CUDA 13");
        api.library = library.name();
        library.openNeighbours("libnvperf_");
        library.find(api.result_name, "cuptiGetResultString");
        library.find(api.version, "cuptiGetVersion");
        library.find(api.initialize, "cuptiProfilerInitialize");
        library.find(api.chip_name, "cuptiDeviceGetChipName");
        library.find(api.device_supported, "cuptiProfilerDeviceSupported");
        library.find(api.availability, "cuptiProfilerGetCounterAvailability");
        library.find(api.host_initialize, "cuptiProfilerHostInitialize");
        library.find(api.host_deinitialize, "cuptiProfilerHostDeinitialize");
        library.find(api.supported_chips, "cuptiProfilerHostGetSupportedChips");
        library.find(api.base_metrics, "cuptiProfilerHostGetBaseMetrics");
        library.find(api.add_metrics, "cuptiProfilerHostConfigAddMetrics");
        library.find(api.config_image_size, "cuptiProfilerHostGetConfigImageSize");
        library.find(api.config_image, "cuptiProfilerHostGetConfigImage");
        library.find(api.pass_count, "cuptiProfilerHostGetNumOfPasses");
        library.find(api.evaluate, "cuptiProfilerHostEvaluateToGpuValues");
        library.find(api.range_enable, "cuptiRangeProfilerEnable");
        library.find(api.range_disable, "cuptiRangeProfilerDisable");
        library.find(api.range_config, "cuptiRangeProfilerSetConfig");
        library.find(api.range_start, "cuptiRangeProfilerStart");
        library.find(api.range_stop, "cuptiRangeProfilerStop");
        library.find(api.range_push, "cuptiRangeProfilerPushRange");
        library.find(api.range_pop, "cuptiRangeProfilerPopRange");
        library.find(api.range_decode, "cuptiRangeProfilerDecodeData");
        library.find(api.range_data_size, "cuptiRangeProfilerGetCounterDataSize");
        library.find(api.range_data_initialize, "cuptiRangeProfilerCounterDataImageInitialize");
        library.find(api.range_data_info, "cuptiRangeProfilerGetCounterDataInfo");
        library.find(api.range_name, "cuptiRangeProfilerCounterDataGetRangeInfo");
        library.find(api.register_timestamp, "cuptiActivityRegisterTimestampCallback");
        library.find(api.pm_enable, "cuptiPmSamplingEnable");
        library.find(api.pm_disable, "cuptiPmSamplingDisable");
        library.find(api.pm_config, "cuptiPmSamplingSetConfig");
        library.find(api.pm_start, "cuptiPmSamplingStart");
        library.find(api.pm_stop, "cuptiPmSamplingStop");
        library.find(api.pm_decode, "cuptiPmSamplingDecodeData");
        library.find(api.pm_availability, "cuptiPmSamplingGetCounterAvailability");
        library.find(api.pm_data_size, "cuptiPmSamplingGetCounterDataSize");
        library.find(api.pm_data_initialize, "cuptiPmSamplingCounterDataImageInitialize");
        library.find(api.pm_data_info, "cuptiPmSamplingGetCounterDataInfo");
        library.find(api.pm_sample_info, "cuptiPmSamplingCounterDataGetSampleInfo");
    } catch (const machine::cuda::Unavailable& reason) {
        throw CountersUnavailable(
            fmt::format("Hardware counters cannot be read: {}.", reason.what()));
    }
    return api;
}

}  // namespace ridgepoint::recording::collect::counters
