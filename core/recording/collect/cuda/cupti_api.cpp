// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/cuda/cupti_api.h"

#include <fmt/format.h>

#include <array>

#include "core/recording/collect/cuda/record_layouts.h"

namespace ridgepoint::recording::collect::cuda {
namespace {

using machine::cuda::SharedLibrary;

constexpr std::array kCuptiNames{"libcupti.so.13", "libcupti.so.12"};
constexpr std::string_view kRemedy =
    "it comes with torch for CUDA 12 or 13 and with CUDA's toolkit";

std::string cudaVersion(int version) {
    return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

// Returns the CUDA version that the driver must support: 12000 or 13000, for example. CUPTI needs a
// driver with at least the same major version.
int driverFor(std::uint32_t cupti_version) {
    return cupti_version < 100000 ? 12000 : static_cast<int>(cupti_version) / 10000 * 1000;
}

bool readable(std::uint32_t version) {
    return version >= kUserDefinedRecordsVersion || RecordLayouts::ofVersion(version) != nullptr;
}

CuptiApi functionsOf(const SharedLibrary& library) {
    CuptiApi api;
    api.library = library.name();
    library.find(api.version, "cuptiGetVersion");
    library.find(api.unsubscribe, "cuptiUnsubscribe");
    library.find(api.flush_all, "cuptiActivityFlushAll");
    library.find(api.result_name, "cuptiGetResultString");
    library.find(api.call_name, "cuptiGetCallbackName");
    library.find(api.subscribe, "cuptiSubscribe");
    library.find(api.register_callbacks, "cuptiActivityRegisterCallbacks");
    library.find(api.register_timestamp, "cuptiActivityRegisterTimestampCallback");
    library.find(api.timestamp, "cuptiGetTimestamp");
    library.find(api.set_thread_id_type, "cuptiSetThreadIdType");
    library.find(api.set_attribute, "cuptiActivitySetAttribute");
    library.find(api.enable, "cuptiActivityEnable");
    library.find(api.disable, "cuptiActivityDisable");
    library.find(api.dropped, "cuptiActivityGetNumDroppedRecords");
    library.findIfThere(api.enable_driver_call, "cuptiActivityEnableDriverApi");
    library.findIfThere(api.enable_runtime_call, "cuptiActivityEnableRuntimeApi");
    library.findIfThere(api.subscribe_v2, "cuptiSubscribe_v2");
    library.findIfThere(api.register_callbacks_v2, "cuptiActivityRegisterCallbacks_v2");
    library.findIfThere(api.timestamp_v2, "cuptiGetTimestamp_v2");
    library.findIfThere(api.set_attribute_v2, "cuptiActivitySetAttribute_v2");
    library.findIfThere(api.enable_v2, "cuptiActivityEnable_v2");
    library.findIfThere(api.disable_v2, "cuptiActivityDisable_v2");
    library.findIfThere(api.enable_driver_call_v2, "cuptiActivityEnableDriverApi_v2");
    library.findIfThere(api.enable_runtime_call_v2, "cuptiActivityEnableRuntimeApi_v2");
    library.findIfThere(api.dropped_v2, "cuptiActivityGetNumDroppedRecords_v2");
    return api;
}

// Call this only if a driver exists, because cuptiGetVersion crashes without one in CUPTI 13.2.
std::uint32_t versionOf(const SharedLibrary& library) {
    int (*version)(std::uint32_t*) = nullptr;
    library.find(version, "cuptiGetVersion");
    std::uint32_t found = 0;
    return version(&found) == 0 ? found : 0;
}

}  // namespace

bool CuptiApi::hasUserDefinedRecords() const {
    return number >= kUserDefinedRecordsVersion && subscribe_v2 != nullptr &&
           register_callbacks_v2 != nullptr && set_attribute_v2 != nullptr &&
           enable_v2 != nullptr && disable_v2 != nullptr;
}

std::string cudaRelease(std::uint32_t cupti_version) {
    // Before CUDA 13, CUPTI had its own version numbers: 22 is CUDA 12.4, 26 is 12.8, 27 and 28 are
    // 12.9.
    if (cupti_version >= 100000) {
        return fmt::format("CUDA {}.{}", cupti_version / 10000, cupti_version % 10000 / 100);
    }
    if (cupti_version < 18) return "a CUDA before 12";
    return fmt::format("CUDA 12.{}", cupti_version >= 27 ? 9 : cupti_version - 18);
}

void checkVersions(const CuptiApi& api) {
    if (!readable(api.number)) {
        throw TracingUnavailable(fmt::format(
            "{} is of {} (CUPTI {}), whose records cannot be read; install a torch for CUDA 12.4 "
            "or newer.",
            api.library, cudaRelease(api.number), api.number));
    }
    const int needed = driverFor(api.number);
    if (api.driver_cuda_version < needed) {
        throw TracingUnavailable(
            fmt::format("NVIDIA's driver is too old to trace GPU kernels: it knows CUDA {}, CUPTI "
                        "of {} needs {}; install driver {} or newer.",
                        cudaVersion(api.driver_cuda_version), cudaRelease(api.number),
                        cudaVersion(needed), needed < 13000 ? 525 : 580));
    }
}

SharedLibrary openCuptiLibrary() { return {kCuptiNames, kRemedy}; }

CuptiApi loadCupti() {
    int driver_knows = 0;
    try {
        const std::array names{"libcuda.so.1"};
        const SharedLibrary driver(names,
                                   "NVIDIA's driver provides it; without the driver no GPU can be "
                                   "traced");
        int (*version)(int*) = nullptr;
        driver.find(version, "cuDriverGetVersion");
        if (version(&driver_knows) != 0) driver_knows = 0;
        const SharedLibrary library(kCuptiNames, kRemedy, [](const SharedLibrary& candidate) {
            return readable(versionOf(candidate));
        });
        CuptiApi api = functionsOf(library);
        api.number = versionOf(library);
        api.driver_cuda_version = driver_knows;
        checkVersions(api);
        return api;
    } catch (const machine::cuda::Unavailable& reason) {
        throw TracingUnavailable(fmt::format("GPU kernels cannot be traced: {}.", reason.what()));
    }
}

}  // namespace ridgepoint::recording::collect::cuda
