// SPDX-License-Identifier: GPL-3.0-or-later
// The GPU part of a run: each kernel and copy, their totals, calls of CUDA's API, and samples of
// the device. Times are nanoseconds since the run's start, as in types.h; those of a kernel are
// when it ran on the GPU.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/run/types.h"

namespace ridgepoint::run {

// What a GPU spends its time with. A graph is a launch of a CUDA graph whose nodes were not traced;
// idle is the time of a step in which nothing of it ran on the GPU.
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

// Where the bytes of a copy lie: CUpti_ActivityMemoryKind, which has the same numbers.
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

// One kernel, copy, fill or graph that a GPU ran.
struct GpuRecord {
    std::int64_t step = 0;
    GpuKind kind = GpuKind::kernel;
    Phase phase = Phase::none;
    cost::Category category = cost::Category::other;
    StringId name = StringId::none;       // a kernel's short name; "copy host to device", "fill"
    StringId full_name = StringId::none;  // of a kernel, demangled
    // The op in the rows that launched it; none: unknown.
    StringId op = StringId::none;
    StringId layer = StringId::none;
    std::uint32_t device = 0, context = 0, stream = 0;
    std::int64_t start_ns = 0;
    std::int64_t duration_ns = 0;
    std::optional<std::int64_t> launch_ns;  // when the call that launched it began
    // Position among the step's ops of the innermost one that was open at the launch.
    std::optional<std::uint32_t> op_call;
    // Likewise among its calls of CUDA's API (api_call.h): the one that launched it.
    std::optional<std::uint32_t> api_call;
    // Kernels.
    std::array<std::uint32_t, 3> grid{}, block{};  // blocks, threads
    std::uint32_t registers_per_thread = 0;
    std::uint64_t shared_bytes = 0;  // of a block
    // FLOPs and bytes: its share of its op's, by the rule of collect/cuda/work_sharing.h. Not known
    // of what only helps (a transpose before a convolution, a copy): the work of its op is counted
    // in the op's other kernels.
    bool work_known = false;
    bool helps = false;
    roofline::Arithmetic arithmetic = roofline::Arithmetic::fp32;
    std::uint64_t flops_matrix = 0;
    std::uint64_t flops_elementwise = 0;
    roofline::PerLevel<std::uint64_t> bytes{};
    // Copies and fills.
    CopyDirection direction = CopyDirection::unknown;
    MemoryPlace from = MemoryPlace::unknown, to = MemoryPlace::unknown;
    bool asynchronous = false;
    std::uint64_t copied_bytes = 0;  // written
};

// Where records run one after the other.
struct GpuLane {
    std::uint32_t device = 0, context = 0, stream = 0;
    auto operator<=>(const GpuLane&) const = default;
};
inline GpuLane laneOf(const GpuRecord& record) {
    return {record.device, record.context, record.stream};
}
// The time from the start of the launching call to the record's start. Unset if the call is
// unknown, or starts later because the clocks disagree.
std::optional<std::int64_t> launchLatency(const GpuRecord& record);
// Of a copy or a fill, B/s; unset of what took no time.
std::optional<double> throughput(const GpuRecord& record);
// The record as the call of a thread that has the lane's number, for the timeline from afar.
OpRecord onLane(const GpuRecord& record, std::uint32_t lane);

// Totals of all records of one name, op, layer and phase over the steps of a segment.
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
    std::uint64_t calls_without_cost = 0;  // their FLOPs and bytes are not known
    std::uint64_t calls_helping = 0;       // of these: GpuRecord::helps
    std::int64_t device_ns = 0;
    std::int64_t min_ns = 0, max_ns = 0;  // of one
    std::uint64_t flops_matrix = 0;
    std::uint64_t flops_elementwise = 0;
    roofline::PerLevel<std::uint64_t> bytes{};
    std::uint64_t copied_bytes = 0;
    // Of device_ns, what has known work and what only helps; unset: follows from the calls.
    std::optional<std::int64_t> known_ns{}, helping_ns{};

    // The same, or what follows where all calls are alike; unset where they are not and the file
    // does not say.
    std::optional<std::int64_t> knownNs() const;
    std::optional<std::int64_t> helpingNs() const;
    void add(const GpuCell& other);  // same key assumed
};

// Of a cell, the kernels and graphs whose work is not known and that help no op, and their time
// (unset: not said). Copies and fills compute nothing.
std::uint64_t unknownCalls(const GpuCell& cell);
std::optional<std::int64_t> unknownNs(const GpuCell& cell);

// Totals of what a program's threads did at the GPU's driver over the steps of a segment: calls of
// one function of CUDA's runtime or driver, waits for the GPU of one kind, time that tracing or the
// driver took for itself. A runtime call may hold driver calls, and a wait is inside a call.
struct GpuCall {
    enum class Kind : std::uint8_t { runtime, driver, wait, overhead };
    struct Key {
        std::int64_t segment = 0;
        bool warmup = false;
        Kind kind = Kind::runtime;
        StringId name = StringId::none;  // "cudaLaunchKernel", "stream", "tracing"
        auto operator<=>(const Key&) const = default;
    } key;
    std::uint64_t calls = 0;  // 0 of overhead: how often is not known
    std::int64_t total_ns = 0;
    // Of these, what adds up to the time in the API, and their time: all calls of the runtime, and
    // those of the driver that lie in no other call; unset: not said.
    std::optional<std::uint64_t> outer_calls{};
    std::optional<std::int64_t> outer_ns{};

    void add(const GpuCall& other);  // same key assumed; a default one is nothing
};
inline constexpr std::size_t kGpuCallKindCount = 4;
std::string_view toString(GpuCall::Kind kind);

// Overlap of a GPU's work in the traced steps of a segment, whichever step launched it, and its
// transfers: copies between host and device, or between two devices.
struct GpuUse {
    struct Key {
        std::int64_t segment = 0;
        bool warmup = false;
        auto operator<=>(const Key&) const = default;
    } key;
    // Time in which at least one, and two, ran. Graphs count as kernels.
    std::int64_t kernel_ns = 0, kernels_at_once_ns = 0;
    std::int64_t transfer_ns = 0, transfer_beside_kernel_ns = 0;
    // Time without work that ended with work whose launch was begun only after that time had: the
    // GPU had nothing in its queue.
    std::int64_t waited_for_launch_ns = 0;
    // The longest time without any work within or before a step, and when that began.
    std::int64_t longest_gap_ns = 0, longest_gap_start_ns = 0;
    std::uint64_t transfers = 0;
    std::uint64_t transferred_bytes = 0;
    std::uint64_t pageable_bytes = 0;  // of these: from or to pageable memory of the host
    // Sums of their durations, of all and of those below kSmallTransferBytes.
    std::int64_t transfers_sum_ns = 0, small_transfers_sum_ns = 0;
    // How long after its end the GPU still ran what a step had launched: of all steps together, and
    // the most of one. Unset in older files.
    std::optional<std::int64_t> lag_ns{}, longest_lag_ns{};
    bool operator==(const GpuUse&) const = default;
};
// At 25 GB/s (PCI Express 4.0 × 16) it moves in 2.6 µs, about as long as starting a copy takes:
// what is smaller cannot reach half of the link's bandwidth.
inline constexpr std::uint64_t kSmallTransferBytes = 64 << 10;

// How a device was at a moment, as NVML or its counters say. Unset: not said.
struct DeviceSample {
    std::int64_t time_ns = 0;
    std::uint32_t device = 0;
    std::optional<double> sm_clock_hz, memory_clock_hz;
    std::optional<double> power_watts;
    std::optional<double> temperature_celsius;  // of the chip
    std::optional<double> busy;         // 0 to 1: part of the last period in which a kernel ran
    std::optional<double> memory_busy;  // in which its memory was read or written
    // Since the sample before, by counters (PM sampling): part of the time in which SMs and their
    // tensor cores were at work (mean of all), and traffic.
    std::optional<double> sm_active, tensor_active;  // 0 to 1
    std::optional<double> dram_bytes_per_second, l2_bytes_per_second;
    // What holds its clocks back ("the power cap"); none: nothing does.
    StringId held_back = StringId::none;
};

}  // namespace ridgepoint::run
