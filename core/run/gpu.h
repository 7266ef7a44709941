// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the GPU part of a run: kernels and copies, their totals, totals of CUDA API calls, and
// device samples. Times are nanoseconds since the start of the run, as in types.h. A kernel's times
// are its times on the GPU.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/run/types.h"

namespace ridgepoint::run {

// Kinds of GPU time. graph: the launch of a CUDA graph whose nodes were not traced. idle: the time
// of a step in which nothing ran on the GPU.
enum class GpuKind : std::uint8_t { kernel, copy, memset, graph, idle };
inline constexpr std::size_t kGpuKindCount = 5;
std::string_view toString(GpuKind kind);
std::optional<GpuKind> parseGpuKind(std::string_view text);

enum class CopyDirection : std::uint8_t {
    unknown,
    host_to_device,
    device_to_host,
    device_to_device,
    host_to_host,
    device_to_other_device
};
inline constexpr std::size_t kCopyDirectionCount = 6;
std::string_view toString(CopyDirection direction);  // "host to device"

// The kind of memory that a copy reads or writes. Values are those of CUpti_ActivityMemoryKind.
enum class MemoryPlace : std::uint8_t {
    unknown,
    pageable,
    pinned,
    device,
    array,
    managed,
    device_static,
    managed_static
};
inline constexpr std::size_t kMemoryPlaceCount = 8;
std::string_view toString(MemoryPlace place);  // "pinned"

// One kernel, copy, memset or graph that ran on a GPU.
struct GpuRecord {
    std::int64_t step = 0;
    GpuKind kind = GpuKind::kernel;
    Phase phase = Phase::none;
    cost::Category category = cost::Category::other;
    StringId name = StringId::none;       // a kernel's short name; "copy host to device", "fill"
    StringId full_name = StringId::none;  // a kernel's full name, demangled
    // The op in the rows that launched the record; none if unknown.
    StringId op = StringId::none;
    StringId layer = StringId::none;
    std::uint32_t device = 0, context = 0, stream = 0;
    std::int64_t start_ns = 0;
    std::int64_t duration_ns = 0;
    std::optional<std::int64_t> launch_ns;  // start of the launching call
    // Index, among the step's ops, of the innermost op that was open at the launch.
    std::optional<std::uint32_t> op_call;
    // Index, among the step's CUDA API calls (api_call.h), of the launching call.
    std::optional<std::uint32_t> api_call;
    // Kernels only.
    std::array<std::uint32_t, 3> grid{}, block{};  // blocks, threads
    std::uint32_t registers_per_thread = 0;
    std::uint64_t shared_bytes = 0;  // per block
    // Whether FLOPs and bytes are known: the kernel's share of its op's work (see
    // collect/cuda/work_sharing.h). They are unknown for a helping kernel (a transpose before a
    // convolution, a copy), because the op's other kernels contain the work.
    bool work_known = false;
    bool helps = false;
    roofline::Arithmetic arithmetic = roofline::Arithmetic::fp32;
    std::uint64_t flops_matrix = 0;
    std::uint64_t flops_elementwise = 0;
    roofline::PerLevel<std::uint64_t> bytes{};
    // Copies and memsets only.
    CopyDirection direction = CopyDirection::unknown;
    MemoryPlace from = MemoryPlace::unknown, to = MemoryPlace::unknown;
    bool asynchronous = false;
    std::uint64_t copied_bytes = 0;  // bytes written
};

// A queue of a GPU, whose records run one after the other.
struct GpuLane {
    std::uint32_t device = 0, context = 0, stream = 0;
    auto operator<=>(const GpuLane&) const = default;
};
inline GpuLane laneOf(const GpuRecord& record) {
    return {record.device, record.context, record.stream};
}
// Returns the time from the start of the launching call to the record's start. Unset if the call is
// unknown, or if it appears to start after the record because the clocks disagree.
std::optional<std::int64_t> launchLatency(const GpuRecord& record);
// Returns the throughput of a copy or memset in B/s; unset if it took no time.
std::optional<double> throughput(const GpuRecord& record);
// Returns the record as an OpRecord on thread `lane`, for the zoomed-out timeline.
OpRecord onLane(const GpuRecord& record, std::uint32_t lane);

// Totals of all records with the same key (name, op, layer, phase …) over the steps of a segment.
struct GpuCell {
    struct Key {
        std::int64_t segment = 0;
        bool warmup = false;
        GpuKind kind = GpuKind::kernel;
        Phase phase = Phase::none;
        cost::Category category = cost::Category::other;
        roofline::Arithmetic arithmetic = roofline::Arithmetic::fp32;
        StringId name = StringId::none;
        StringId full_name = StringId::none;
        StringId op = StringId::none;
        StringId layer = StringId::none;
        auto operator<=>(const Key&) const = default;
    } key;
    std::uint64_t calls = 0;
    std::uint64_t calls_without_cost = 0;  // calls with unknown FLOPs and bytes
    std::uint64_t calls_helping = 0;       // of these, the helping ones: GpuRecord::helps
    std::int64_t device_ns = 0;
    std::int64_t min_ns = 0, max_ns = 0;  // shortest and longest record
    std::uint64_t flops_matrix = 0;
    std::uint64_t flops_elementwise = 0;
    roofline::PerLevel<std::uint64_t> bytes{};
    std::uint64_t copied_bytes = 0;
    // The parts of device_ns in records with known work, and in helping records. If these are
    // unset, knownNs() and helpingNs() may calculate them.
    std::optional<std::int64_t> known_ns{}, helping_ns{};

    // Return these parts. If they are unset, calculates them if all calls are of one kind;
    // otherwise returns unset.
    std::optional<std::int64_t> knownNs() const;
    std::optional<std::int64_t> helpingNs() const;
    void add(const GpuCell& other);  // `other` must have the same key
};

// Return the number and the time (unset: unknown) of a cell's kernels and graphs with unknown work
// that help no op. Copies and memsets compute nothing.
std::uint64_t unknownCalls(const GpuCell& cell);
std::optional<std::int64_t> unknownNs(const GpuCell& cell);

// Totals of driver work on a program's threads over the steps of a segment. Such work is calls of
// one function of the CUDA runtime or driver API, one kind of waits for the GPU, or overhead of
// tracing or the driver. A runtime call may enclose driver calls, and a wait is inside a call.
struct GpuCall {
    enum class Kind : std::uint8_t { runtime, driver, wait, overhead };
    struct Key {
        std::int64_t segment = 0;
        bool warmup = false;
        Kind kind = Kind::runtime;
        StringId name = StringId::none;  // "cudaLaunchKernel", "stream", "tracing"
        auto operator<=>(const Key&) const = default;
    } key;
    std::uint64_t calls = 0;  // 0 for overhead: the number is unknown
    std::int64_t total_ns = 0;
    // The outermost calls, whose times add up to the time in the API: all runtime calls, and driver
    // calls outside any other call; unset if unknown.
    std::optional<std::uint64_t> outer_calls{};
    std::optional<std::int64_t> outer_ns{};

    void add(const GpuCall& other);  // same key required; a default GpuCall adds nothing
};
inline constexpr std::size_t kGpuCallKindCount = 4;
std::string_view toString(GpuCall::Kind kind);

// Overlap of GPU work during the traced steps of a segment (any step may have launched the work),
// and transfers: copies between host and device, or between two devices.
struct GpuUse {
    struct Key {
        std::int64_t segment = 0;
        bool warmup = false;
        auto operator<=>(const Key&) const = default;
    } key;
    // Time in which at least one kernel ran, and at least two on one GPU. Graphs count as kernels.
    std::int64_t kernel_ns = 0, kernels_at_once_ns = 0;
    std::int64_t transfer_ns = 0, transfer_beside_kernel_ns = 0;
    // Idle time in which the GPU's queue was empty: the next work was launched during this time.
    std::int64_t waited_for_launch_ns = 0;
    // The longest idle time within or before a step, and its start.
    std::int64_t longest_gap_ns = 0, longest_gap_start_ns = 0;
    std::uint64_t transfers = 0;
    std::uint64_t transferred_bytes = 0;
    std::uint64_t pageable_bytes = 0;  // of these, from or to pageable host memory
    // Total duration of all transfers, and of the transfers below kSmallTransferBytes.
    std::int64_t transfers_sum_ns = 0, small_transfers_sum_ns = 0;
    // Time after a step's end in which the GPU still ran work of this step: the sum over all steps,
    // and the longest. Unset in older files.
    std::optional<std::int64_t> lag_ns{}, longest_lag_ns{};
    bool operator==(const GpuUse&) const = default;
};
// At 25 GB/s (PCI Express 4.0 × 16), 64 KiB take 2.6 µs, about as long as starting a copy. Smaller
// transfers cannot reach half of the link's bandwidth.
inline constexpr std::uint64_t kSmallTransferBytes = 64 << 10;

// The state of a device at one moment, from NVML or hardware counters. Unset values were not
// reported.
struct DeviceSample {
    std::int64_t time_ns = 0;
    std::uint32_t device = 0;
    std::optional<double> sm_clock_hz, memory_clock_hz;
    std::optional<double> power_watts;
    std::optional<double> temperature_celsius;  // chip temperature
    std::optional<double> busy;         // 0 to 1: share of the last period with a running kernel
    std::optional<double> memory_busy;  // 0 to 1: share with memory reads or writes
    std::optional<std::int64_t> used_bytes;  // on the whole GPU by all programs
    // The part of this process. On a CPU: its resident memory, or the peak since the last sample.
    std::optional<std::int64_t> process_bytes;
    // From hardware counters (PM sampling), since the previous sample: share of time in which SMs
    // and tensor cores were active (mean over all), and traffic.
    std::optional<double> sm_active, tensor_active;  // 0 to 1
    std::optional<double> dram_bytes_per_second, l2_bytes_per_second;
    // The reason why the clocks are throttled ("the power cap"); none if they are not throttled.
    StringId held_back = StringId::none;
};

}  // namespace ridgepoint::run
