// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the records of GPU activities, from CUPTI, a file of captured buffers, or a test. Times
// are in nanoseconds of CLOCK_MONOTONIC, on host and device (see device_clock.h); 0 means that
// CUPTI reported no time. IDs are CUPTI's.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/run/gpu.h"

namespace ridgepoint::recording::collect::cuda {

// An activity's time and place on the GPU, and its launch. All activities from a CUDA graph's nodes
// share the `correlation` of the graph's launch.
struct OnDevice {
    std::uint64_t start_ns = 0, end_ns = 0;
    std::uint32_t correlation = 0;
    std::uint32_t device = 0, context = 0, stream = 0;
    std::uint32_t graph = 0;  // 0 if no CUDA graph launched the activity
    std::uint64_t graph_node = 0;
};

struct KernelActivity {
    OnDevice on;
    std::string_view name;  // mangled; empty if unknown; valid only during the call
    std::array<std::int32_t, 3> grid{}, block{};  // number of blocks; number of threads per block
    std::array<std::uint32_t, 3> cluster{};       // blocks per cluster; 0 if there are no clusters
    std::uint16_t registers_per_thread = 0;
    std::int64_t shared_bytes = 0;  // bytes per block, static and dynamic
    std::uint32_t local_bytes_per_thread = 0;
};

using run::CopyDirection;
using run::MemoryPlace;

struct CopyActivity {
    OnDevice on;
    CopyDirection direction = CopyDirection::unknown;
    MemoryPlace from = MemoryPlace::unknown, to = MemoryPlace::unknown;
    bool asynchronous = false;
    std::uint64_t bytes = 0;
};

struct FillActivity {  // a memset on the GPU
    OnDevice on;
    MemoryPlace place = MemoryPlace::unknown;
    std::uint64_t bytes = 0;
};

struct GraphActivity {  // a whole graph launch, used if nodes are not traced
    OnDevice on;
};

// A call of the CUDA runtime or driver on the host.
struct ApiActivity {
    bool driver = false;
    std::uint32_t call = 0;  // CUpti_CallbackId, from cupti_runtime_cbid.h or cupti_driver_cbid.h
    std::uint64_t start_ns = 0, end_ns = 0;
    std::uint32_t thread = 0;  // system thread ID (gettid)
    std::uint32_t correlation = 0;
    std::uint32_t result = 0;  // cudaError_t or CUresult
};

struct SynchronizationActivity {
    enum class Type : std::uint8_t { unknown, event, stream_wait_event, stream, context };
    Type type = Type::unknown;
    std::uint64_t start_ns = 0, end_ns = 0;
    std::uint32_t correlation = 0, context = 0, stream = 0;
};

struct OverheadActivity {    // overhead that tracing or the driver causes
    std::uint32_t kind = 0;  // CUpti_ActivityOverheadKind
    std::uint64_t start_ns = 0, end_ns = 0;
};
// Returns a description of a CUpti_ActivityOverheadKind, for example, "compiling for the GPU".
std::string_view overheadName(std::uint32_t kind);

class ActivitySink {
  public:
    virtual ~ActivitySink() = default;
    virtual void take(const KernelActivity& activity) = 0;
    virtual void take(const CopyActivity& activity) = 0;
    virtual void take(const FillActivity& activity) = 0;
    virtual void take(const GraphActivity& activity) = 0;
    virtual void take(const ApiActivity& activity) = 0;
    virtual void take(const SynchronizationActivity& activity) = 0;
    virtual void take(const OverheadActivity& activity) = 0;
};

}  // namespace ridgepoint::recording::collect::cuda
