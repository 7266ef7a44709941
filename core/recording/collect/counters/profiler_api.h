// SPDX-License-Identifier: GPL-3.0-or-later
// ProfilerApi is a table of the functions of CUPTI 13.0's profiling interface, so that building
// needs no CUPTI and tests can provide their own functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/recording/collect/counters/layout/profiler_structs.h"
#include "core/recording/collect/counters/unavailable.h"

namespace ridgepoint::recording::collect::counters {

// The results in cupti_result.h for which Ridgepoint has specific messages.
enum Result : int {
    kSuccess = 0,
    kInvalidParameter = 1,
    kOutOfMemory = 8,
    kHardwareBusy = 26,
    kNotSupported = 27,
    kVirtualDevice = 33,
    kInsufficientPrivileges = 35,
    kVirtualDevicePrivileges = 40,
    kConfidentialComputing = 41,
    kMiningProcessor = 42,
    kMigDevice = 43,
    kSliDevice = 44,
    kWslDevice = 45,
    kInvalidChip = 46,
};

struct ProfilerApi {
    // All functions return a CUptiResult, where 0 is success.
    int (*result_name)(int, const char**) = nullptr;
    int (*version)(std::uint32_t*) = nullptr;  // CUPTI_API_VERSION: 130001 for CUDA 13.0
    // Functions that need a driver and a device.
    int (*initialize)(layout::Plain*) = nullptr;
    int (*chip_name)(layout::ChipName*) = nullptr;
    int (*device_supported)(layout::DeviceSupported*) = nullptr;
    int (*availability)(layout::CounterAvailability*) = nullptr;
    // Host functions, which need neither a driver nor a device.
    int (*host_initialize)(layout::HostInitialize*) = nullptr;
    int (*host_deinitialize)(layout::HostDeinitialize*) = nullptr;
    int (*supported_chips)(layout::SupportedChips*) = nullptr;
    int (*base_metrics)(layout::BaseMetrics*) = nullptr;
    int (*add_metrics)(layout::AddMetrics*) = nullptr;
    int (*config_image_size)(layout::ConfigImageSize*) = nullptr;
    int (*config_image)(layout::ConfigImage*) = nullptr;
    int (*pass_count)(layout::PassCount*) = nullptr;
    int (*evaluate)(layout::Evaluate*) = nullptr;
    // Range profiler functions.
    int (*range_enable)(layout::RangeEnable*) = nullptr;
    int (*range_disable)(layout::RangeOnly*) = nullptr;
    int (*range_config)(layout::RangeConfig*) = nullptr;
    int (*range_start)(layout::RangeOnly*) = nullptr;
    int (*range_stop)(layout::RangeStop*) = nullptr;
    int (*range_push)(layout::RangePush*) = nullptr;
    int (*range_pop)(layout::RangeOnly*) = nullptr;
    int (*range_decode)(layout::RangeDecode*) = nullptr;
    int (*range_data_size)(layout::RangeDataSize*) = nullptr;
    int (*range_data_initialize)(layout::DataInitialize*) = nullptr;
    int (*range_data_info)(layout::RangeDataInfo*) = nullptr;
    int (*range_name)(layout::RangeName*) = nullptr;
    // PM sampling functions.
    int (*register_timestamp)(std::uint64_t (*)()) = nullptr;
    int (*pm_enable)(layout::PmEnable*) = nullptr;
    int (*pm_disable)(layout::RangeOnly*) = nullptr;
    int (*pm_config)(layout::PmConfig*) = nullptr;
    int (*pm_start)(layout::RangeOnly*) = nullptr;
    int (*pm_stop)(layout::RangeOnly*) = nullptr;
    int (*pm_decode)(layout::PmDecode*) = nullptr;
    int (*pm_availability)(layout::PmAvailability*) = nullptr;
    int (*pm_data_size)(layout::PmDataSize*) = nullptr;
    int (*pm_data_initialize)(layout::DataInitialize*) = nullptr;
    int (*pm_data_info)(layout::PmDataInfo*) = nullptr;
    int (*pm_sample_info)(layout::PmSampleInfo*) = nullptr;
    std::string library;  // name of the loaded library
};

// Loads libcupti.so.13, without the driver. Throws CountersUnavailable if the library does not
// exist.
ProfilerApi loadProfiler();

// Returns "CUPTI could not WHAT (NAME): REMEDY." for a result other than success.
std::string profilerFailure(const ProfilerApi& api, int result, std::string_view what);
// Throws CountersUnavailable with the sentence from profilerFailure(). Does nothing on success.
void check(const ProfilerApi& api, int result, std::string_view what);

// Requests that both the range profiler and the sampler use. They throw like check().
std::string chipName(const ProfilerApi& api, std::size_t device);
// Returns the image that lists the free counters. The first call of `ask` gets the image's size,
// the second call fills the image.
template <class Request>
std::vector<std::uint8_t> availabilityImage(const ProfilerApi& api, int (*ask)(Request*),
                                            Request request, std::string_view what) {
    check(api, ask(&request), what);
    std::vector<std::uint8_t> image(request.image_bytes);
    request.image = image.data();
    check(api, ask(&request), what);
    return image;
}
// Prepares an image to be filled, or to be filled again.
void prepareData(const ProfilerApi& api, int (*initialize)(layout::DataInitialize*), void* profiler,
                 std::vector<std::uint8_t>& data, std::string_view what);

}  // namespace ridgepoint::recording::collect::counters
