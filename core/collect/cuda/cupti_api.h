// SPDX-License-Identifier: GPL-3.0-or-later
// The part of CUPTI 13.0 that is used, as a table of functions, so that building needs nothing of
// it and tests can bring their own. From cupti_activity.h and cupti_callbacks.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/machine/cuda/shared_library.h"

namespace ridgepoint::collect::cuda {

// what() is one sentence: why GPU work cannot be traced and how to fix it. Recording continues at
// the next lower evidence level.
class TracingUnavailable : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct SubscriberParams {  // CUpti_SubscriberParams
    std::size_t struct_size = sizeof(SubscriberParams);
    const char* name = nullptr;
    char* holder = nullptr;  // who holds CUPTI, when another does
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
    // Of a CUpti_CallbackDomain (1 driver, 2 runtime); null: this library does not say.
    int (*call_name)(int domain, std::uint32_t call, const char** text) = nullptr;
    std::string library;          // which was loaded
    int driver_cuda_version = 0;  // 13000: the driver knows CUDA 13.0
};

// Opens the driver and libcupti.so.13: the one that LibTorch brought in where it did, else the
// system's, a wheel's or a toolkit's. Throws TracingUnavailable: no driver, too old a driver, no
// library, one of another version.
CuptiApi loadCupti();
// Only the library, whatever the driver; throws likewise.
CuptiApi loadCuptiLibrary();
// libcupti.so.13, for callers of its other functions; throws machine::cuda::Unavailable.
machine::cuda::SharedLibrary openCuptiLibrary();
// One sentence if the library's version differs from the declared structures: `what` names the data
// that cannot be read ("records"). Empty if it is the same version.
std::string otherVersion(const std::string& library, int (*version)(std::uint32_t*),
                         std::string_view what);
// Its name, where `loads` says that it can be opened. Throws likewise, with older ones that can.
std::string findCuptiLibrary(const std::function<bool(const char* name)>& loads);
// Of a table: what must hold before anything is started; throws likewise.
void checkVersions(const CuptiApi& api);

}  // namespace ridgepoint::collect::cuda
