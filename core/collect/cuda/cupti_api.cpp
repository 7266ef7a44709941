// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/cuda/cupti_api.h"

#include <fmt/format.h>

#include <array>

#include "core/collect/cuda/cupti_records.h"

namespace ridgepoint::collect::cuda {
namespace {

std::string cudaVersion(int version) {
    return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}
std::string cuptiVersion(std::uint32_t version) {
    return fmt::format("{}.{}", version / 10000, version % 10000 / 100);
}
constexpr const char* kCuptiName = "libcupti.so.13";
constexpr int kOldestDriver = 13000;  // what CUPTI 13 asks for

}  // namespace

void checkVersions(const CuptiApi& api) {
    if (api.driver_cuda_version < kOldestDriver) {
        throw TracingUnavailable(
            fmt::format("NVIDIA's driver is too old to trace GPU kernels: it knows CUDA {}, CUPTI "
                        "needs {}; install driver 580 or newer.",
                        cudaVersion(api.driver_cuda_version), cudaVersion(kOldestDriver)));
    }
    const std::string problem = otherVersion(api.library, api.version, "records");
    if (!problem.empty()) throw TracingUnavailable(problem);
}

std::string otherVersion(const std::string& library, int (*version)(std::uint32_t*),
                         std::string_view what) {
    std::uint32_t found = 0;
    if (version(&found) == 0 && found == layout::kCuptiVersion) return {};
    return fmt::format(
        "{} is CUPTI {} ({}), and this version cannot read its {}; it reads {} ({}), which "
        "comes with torch for CUDA {}.",
        library, cuptiVersion(found), found, what, cuptiVersion(layout::kCuptiVersion),
        layout::kCuptiVersion, cuptiVersion(layout::kCuptiVersion));
}

std::string findCuptiLibrary(const std::function<bool(const char* name)>& loads) {
    if (loads(kCuptiName)) return kCuptiName;
    for (const char* const other : {"libcupti.so.12", "libcupti.so.11", "libcupti.so"}) {
        if (!loads(other)) continue;
        throw TracingUnavailable(fmt::format(
            "{} is there, but tracing GPU kernels takes {}, of CUDA 13.", other, kCuptiName));
    }
    throw TracingUnavailable(fmt::format(
        "No {} is found, which tracing GPU kernels takes; it comes with torch for CUDA 13.",
        kCuptiName));
}

machine::cuda::SharedLibrary openCuptiLibrary() {
    const std::array names{kCuptiName};
    return {names, "it comes with torch for CUDA 13 and with the CUDA 13 toolkit"};
}

CuptiApi loadCuptiLibrary() {
    CuptiApi api;
    try {
        const machine::cuda::SharedLibrary library = openCuptiLibrary();
        api.library = library.name();
        library.find(api.version, "cuptiGetVersion");
        library.find(api.subscribe, "cuptiSubscribe_v2");
        library.find(api.unsubscribe, "cuptiUnsubscribe");
        library.find(api.register_callbacks, "cuptiActivityRegisterCallbacks");
        library.find(api.register_timestamp, "cuptiActivityRegisterTimestampCallback");
        library.find(api.set_thread_id_type, "cuptiSetThreadIdType");
        library.find(api.set_attribute, "cuptiActivitySetAttribute");
        library.find(api.enable, "cuptiActivityEnable");
        library.find(api.disable, "cuptiActivityDisable");
        library.find(api.flush_all, "cuptiActivityFlushAll");
        library.find(api.dropped, "cuptiActivityGetNumDroppedRecords");
        library.find(api.result_name, "cuptiGetResultString");
        library.find(api.call_name, "cuptiGetCallbackName");
    } catch (const machine::cuda::Unavailable& reason) {
        throw TracingUnavailable(fmt::format("GPU kernels cannot be traced: {}.", reason.what()));
    }
    return api;
}

CuptiApi loadCupti() {
    int driver_knows = 0;
    try {
        const std::array names{"libcuda.so.1"};
        const machine::cuda::SharedLibrary driver(
            names, "NVIDIA's driver provides it; without the driver no GPU can be traced");
        int (*version)(int*) = nullptr;
        driver.find(version, "cuDriverGetVersion");
        if (version(&driver_knows) != 0) driver_knows = 0;
    } catch (const machine::cuda::Unavailable& reason) {
        throw TracingUnavailable(fmt::format("GPU kernels cannot be traced: {}.", reason.what()));
    }
    CuptiApi api = loadCuptiLibrary();
    api.driver_cuda_version = driver_knows;
    checkVersions(api);
    return api;
}

}  // namespace ridgepoint::collect::cuda
