// SPDX-License-Identifier: GPL-3.0-or-later
// CuptiApi is a table of the CUPTI functions in use, from cupti_activity.h and cupti_callbacks.h of
// CUDA 12.4 to 13.5, so that building needs no CUPTI and tests can provide their own functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "core/machine/cuda/shared_library.h"

namespace ridgepoint::recording::collect::cuda {

// what() returns one sentence with the reason why GPU work cannot be traced, and the remedy.
// Recording continues at the next lower evidence level.
class TracingUnavailable : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// CUPTI_API_VERSION of the first release with user-defined records. From CUDA 13.3 on, CUPTI itself
// describes the fields of a record. The functions for these records end with _v2 and take a
// subscriber. They must not be mixed with the older functions.
inline constexpr std::uint32_t kUserDefinedRecordsVersion = 130300;

struct SubscriberParams {  // CUpti_SubscriberParams, since CUDA 13.0
    std::size_t struct_size = 0;
    const char* name = nullptr;
    char* holder = nullptr;  // name of the other CUPTI user, if any
    std::size_t holder_bytes = 0;
    std::uint8_t allow_others = 0;  // used with user-defined records
    std::uint8_t padding[7] = {};
};

// Structs for user-defined records, from cupti_activity.h.
struct FieldLayoutEntry {  // CUpti_ActivityFieldLayoutEntry
    std::size_t struct_size;
    int identifier;
    std::size_t offset, bytes, alignment;
};
struct RecordLayoutEntry {  // CUpti_ActivityRecordLayout
    std::size_t struct_size;
    const FieldLayoutEntry* fields;
    std::size_t field_count, bytes;
};
struct FieldSelection {  // CUpti_ActivityFieldSelection
    std::size_t struct_size = sizeof(FieldSelection);
    std::size_t count = 0;
    int* identifiers = nullptr;  // the first identifier selects the kind
};
struct ActivityConfig {  // CUpti_ActivityConfig
    std::size_t struct_size = 0;
    FieldSelection selection;
    void* kind_options = nullptr;  // since CUDA 13.4
};
struct CompleteInfo {  // CUpti_BufferCallbackCompleteInfo
    std::size_t struct_size;
    std::uint64_t thread;
    const RecordLayoutEntry* const* layouts;  // indexed by kind; null if there are no records of a
                                              // kind
    std::size_t layout_count;
};

struct CuptiApi {
    using Request = void (*)(std::uint8_t** buffer, std::size_t* bytes, std::size_t* most_records);
    using Complete = void (*)(void* context, std::uint32_t stream, std::uint8_t* buffer,
                              std::size_t bytes, std::size_t valid_bytes);
    using Clock = std::uint64_t (*)();
    // All functions return a CUptiResult, where 0 is success. A null pointer means that this
    // version does not have the function.
    int (*version)(std::uint32_t*) = nullptr;
    int (*subscribe)(void** subscriber, void* callback, void* data) = nullptr;
    int (*unsubscribe)(void* subscriber) = nullptr;
    int (*flush_all)(std::uint32_t flag) = nullptr;
    int (*result_name)(int result, const char** text) = nullptr;
    // domain: a CUpti_CallbackDomain (1 driver, 2 runtime).
    int (*call_name)(int domain, std::uint32_t call, const char** text) = nullptr;

    int (*register_callbacks)(Request, Complete) = nullptr;
    int (*register_timestamp)(Clock) = nullptr;
    int (*timestamp)(std::uint64_t*) = nullptr;
    int (*set_thread_id_type)(int) = nullptr;
    int (*set_attribute)(int attribute, std::size_t* bytes, void* value) = nullptr;
    int (*enable)(std::uint32_t kind) = nullptr;
    int (*disable)(std::uint32_t kind) = nullptr;
    int (*enable_driver_call)(std::uint32_t call, std::uint8_t on) = nullptr;   // since CUDA 12.5
    int (*enable_runtime_call)(std::uint32_t call, std::uint8_t on) = nullptr;  // since CUDA 12.5
    int (*dropped)(void* context, std::uint32_t stream, std::size_t*) = nullptr;

    // The following functions were added in CUDA 13.0.
    int (*subscribe_v2)(void** subscriber, void* callback, void* data, SubscriberParams*) = nullptr;

    // The following functions were added in CUDA 13.3.
    using RequestV2 = void (*)(std::uint8_t** buffer, std::size_t* bytes, std::size_t* most_records,
                               void* info);
    using CompleteV2 = void (*)(std::uint8_t* buffer, std::size_t bytes, std::size_t valid_bytes,
                                const CompleteInfo* info);
    int (*register_callbacks_v2)(void* subscriber, RequestV2, CompleteV2) = nullptr;
    int (*timestamp_v2)(void* subscriber, std::uint64_t*) = nullptr;
    int (*set_attribute_v2)(void* subscriber, int attribute, std::size_t* bytes,
                            void* value) = nullptr;
    int (*enable_v2)(void* subscriber, std::uint32_t kind, ActivityConfig*) = nullptr;
    int (*disable_v2)(void* subscriber, std::uint32_t kind, ActivityConfig*) = nullptr;
    int (*enable_driver_call_v2)(void* subscriber, std::uint32_t call, std::uint8_t on) = nullptr;
    int (*enable_runtime_call_v2)(void* subscriber, std::uint32_t call, std::uint8_t on) = nullptr;
    int (*dropped_v2)(void* subscriber, void* context, std::uint32_t stream,
                      std::size_t*) = nullptr;

    std::string library;          // name of the loaded library
    std::uint32_t number = 0;     // CUPTI_API_VERSION: 22 for CUDA 12.4, 130001 for CUDA 13.0
    int driver_cuda_version = 0;  // 13000 if the driver supports CUDA 13.0

    bool hasUserDefinedRecords() const;
};

// Opens the driver, then CUPTI. Prefers the library that this process has already loaded
// (LibTorch's own). If there is none, uses the first library with readable records in a wheel, a
// toolkit or the system. Throws TracingUnavailable if there is no driver, the driver is too old,
// there is no library, or no library's version is supported.
CuptiApi loadCupti();
// Opens the library for callers that need its other functions. Throws machine::cuda::Unavailable.
machine::cuda::SharedLibrary openCuptiLibrary();
// Returns the CUDA release that contains a CUPTI version, for example, "CUDA 12.8" for 26 and "CUDA
// 13.0" for 130001.
std::string cudaRelease(std::uint32_t cupti_version);
// Checks the versions in `api` before anything is started. Throws TracingUnavailable.
void checkVersions(const CuptiApi& api);

}  // namespace ridgepoint::recording::collect::cuda
