// SPDX-License-Identifier: GPL-3.0-or-later
// CuptiApi is a table of the CUPTI 13.0 functions in use, from cupti_activity.h and
// cupti_callbacks.h, so that building needs no CUPTI and tests can provide their own functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/machine/cuda/shared_library.h"

namespace ridgepoint::collect::cuda {

// what() is one sentence with the reason why GPU work cannot be traced, and the remedy. Recording
// continues at the next lower evidence level.
class TracingUnavailable : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct SubscriberParams {  // CUpti_SubscriberParams
    std::size_t struct_size = sizeof(SubscriberParams);
    const char* name = nullptr;
    char* holder = nullptr;  // the other user of CUPTI, if there is one
    std::size_t holder_bytes = 0;
};

struct CuptiApi {
    using Request = void (*)(std::uint8_t** buffer, std::size_t* bytes, std::size_t* most_records);
    using Complete = void (*)(void* context, std::uint32_t stream, std::uint8_t* buffer,
                              std::size_t bytes, std::size_t valid_bytes);
    // All return a CUptiResult; 0 is success.
    int (*version)(std::uint32_t*) = nullptr;
    int (*subscribe)(void** subscriber, void* callback, void* data, SubscriberParams*) = nullptr;
    int (*unsubscribe)(void* subscriber) = nullptr;
    int (*register_callbacks)(Request, Complete) = nullptr;
    int (*register_timestamp)(std::uint64_t (*)()) = nullptr;
    int (*set_thread_id_type)(int) = nullptr;
    int (*set_attribute)(int attribute, std::size_t* bytes, void* value) = nullptr;
    int (*enable)(std::uint32_t kind) = nullptr;
    int (*disable)(std::uint32_t kind) = nullptr;
    int (*flush_all)(std::uint32_t flag) = nullptr;
    int (*dropped)(void* context, std::uint32_t stream, std::size_t*) = nullptr;
    int (*result_name)(int result, const char** text) = nullptr;
    // domain: CUpti_CallbackDomain (1 driver, 2 runtime); null if the library lacks the function.
    int (*call_name)(int domain, std::uint32_t call, const char** text) = nullptr;
    std::string library;          // name of the loaded library
    int driver_cuda_version = 0;  // 13000: the driver supports CUDA 13.0
};

// Opens the driver and libcupti.so.13: LibTorch's own if it is loaded, otherwise from the system, a
// wheel or a toolkit. Throws TracingUnavailable: no driver, driver too old, no library, or a
// library of another version.
CuptiApi loadCupti();
// Opens only the library, independent of the driver. Throws likewise.
CuptiApi loadCuptiLibrary();
// Opens libcupti.so.13 for callers of its other functions. Throws machine::cuda::Unavailable.
machine::cuda::SharedLibrary openCuptiLibrary();
// Returns one sentence if the library's version differs from the declared structures, otherwise "".
// `what`: the data that cannot be read ("records").
std::string otherVersion(const std::string& library, int (*version)(std::uint32_t*),
                         std::string_view what);
// Returns the first library name that `loads` can open. Throws likewise, and names older versions.
std::string findCuptiLibrary(const std::function<bool(const char* name)>& loads);
// Checks the versions in a table, before anything is started. Throws likewise.
void checkVersions(const CuptiApi& api);

}  // namespace ridgepoint::collect::cuda
