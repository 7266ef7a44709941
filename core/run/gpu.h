// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the GPU part of a run: kernels and copies with their totals, totals of CUDA API calls,
// and device samples. Times are in nanoseconds since the start of the run, as in types.h. A
// kernel's times are its start and duration on the GPU.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/run/types.h"

namespace ridgepoint::run {

// Kinds of GPU time. `graph` is the launch of a CUDA graph whose nodes were not traced. `idle` is
// step time during which no work runs on the GPU.
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
std::string_view toString(CopyDirection direction);  // for example, "host to device"

// The kind of memory that a copy reads or writes. Values are the same as in
// CUpti_ActivityMemoryKind.
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
std::string_view toString(MemoryPlace place);  // for example, "pinned"

// A kernel, copy, memset or graph that ran on a GPU.
struct GpuRecord {
    std::int64_t step = 0;
    GpuKind kind = GpuKind::kernel;
    Phase phase = Phase::none;
    cost::Category category = cost::Category::other;
    StringId name = StringId::none;       // a kernel's short name, "copy host to device" or "fill"
    StringId full_name = StringId::none;  // a kernel's full, demangled name
    // The op in whose row the record is included, or none if unknown.
    StringId op = StringId::none;
    StringId layer = StringId::none;
    std::uint32_t device = 0, context = 0, stream = 0;
    std::int64_t start_ns = 0;
    std::int64_t duration_ns = 0;
    std::optional<std::int64_t> launch_ns;  // start time of the launching call
    // Index of the innermost op that was open at the launch, within the step's ops.
    std::optional<std::uint32_t> op_call;
    // Index of the launching call within the step's CUDA API calls (api_call.h).
    std::optional<std::uint32_t> api_call;
    // Set only for kernels.
    std::array<std::uint32_t, 3> grid{}, block{};  // sizes in blocks and threads
    std::uint32_t registers_per_thread = 0;
    std::uint64_t shared_bytes = 0;  // bytes per block
    // If true, FLOPs and bytes are known. They are then the share of the kernel or memset of
    // the work of its op (collect/cuda/work_sharing.h). They are unknown for a helper kernel (for
    // example, a copy, or a transpose before a convolution), because the work is included in the
    // other kernels of the op.
    bool work_known = false;
    bool helps = false;
    roofline::Arithmetic arithmetic = roofline::Arithmetic::fp32;
    std::uint64_t flops_matrix = 0;
    std::uint64_t flops_elementwise = 0;
    roofline::PerLevel<std::uint64_t> bytes{};
    // Set only for copies and memsets.
    CopyDirection direction = CopyDirection::unknown;
    MemoryPlace from = MemoryPlace::unknown, to = MemoryPlace::unknown;
    bool asynchronous = false;
    std::uint64_t copied_bytes = 0;  // number of bytes written
};

// Returns whether it is unknown which call launched the work, so that it belongs to no op.
inline bool hasNoLaunch(const GpuRecord& record) {
    return !record.launch_ns && !record.op_call && record.op == StringId::none;
}

// A GPU stream. Its records normally run one after another.
struct GpuLane {
    std::uint32_t device = 0, context = 0, stream = 0;
    auto operator<=>(const GpuLane&) const = default;
};
inline GpuLane laneOf(const GpuRecord& record) {
    return {record.device, record.context, record.stream};
}
// Returns the time from the start of the launching call to the start of the record. Returns
// std::nullopt if the call is unknown, or if the call appears to start after the record because the
// clocks differ.
std::optional<std::int64_t> launchLatency(const GpuRecord& record);
// Returns the throughput of a copy or memset in B/s. Returns std::nullopt for any other record, or
// if the duration is 0.
std::optional<double> throughput(const GpuRecord& record);
// Returns the record as an OpRecord on thread `lane`, for the timeline at low zoom levels.
OpRecord onLane(const GpuRecord& record, std::uint32_t lane);

// Totals of all records with the same key (name, op, layer, phase …) in the steps of a segment.
struct GpuCell : CellSums {
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
    // Number of calls_without_cost that are helpers (GpuRecord::helps), and their part of self_ns.
    // If the time is unset, helpingNs() can sometimes calculate it, as knownNs() does.
    std::uint64_t calls_helping = 0;
    std::optional<std::int64_t> helping_ns{};
    std::uint64_t copied_bytes = 0;

    std::optional<std::int64_t> helpingNs() const;
    void add(const GpuCell& other);  // `other` must have the same key
};

// Return the number and the time of those kernels and graphs in a cell whose work is unknown and
// that are not helpers. The time is std::nullopt if it is unknown. Copies and memsets are not
// included, because they compute nothing.
std::uint64_t unknownCalls(const GpuCell& cell);
std::optional<std::int64_t> unknownNs(const GpuCell& cell);
// Returns whether some of the cell's calls have no time, which makes the cell's time unknown.
bool isUntimed(const GpuCell& cell);

// Totals of driver work on the program's threads during the steps of a segment. Driver work is the
// calls of one CUDA runtime or driver API function, one kind of wait for the GPU, or overhead of
// tracing or of the driver. A runtime call can enclose driver calls, and a wait is always inside a
// call.
struct GpuCall {
    enum class Kind : std::uint8_t { runtime, driver, wait, overhead };
    struct Key {
        std::int64_t segment = 0;
        bool warmup = false;
        Kind kind = Kind::runtime;
        StringId name = StringId::none;  // for example, "cudaLaunchKernel", "stream", "tracing"
        auto operator<=>(const Key&) const = default;
    } key;
    std::uint64_t calls = 0;  // 0 for overhead, whose number of calls is unknown
    std::int64_t total_ns = 0;
    // The outermost calls: all runtime calls, and driver calls that are not inside other calls.
    // Their times add up to the time in the API. Unset if unknown.
    std::optional<std::uint64_t> outer_calls{};
    std::optional<std::int64_t> outer_ns{};

    // `other` must have the same key, unless nothing was added to this object yet
    void add(const GpuCall& other);
};
inline constexpr std::size_t kGpuCallKindCount = 4;
std::string_view toString(GpuCall::Kind kind);

// The overlap of GPU work in the traced steps of a segment, including work that other steps
// launched, and the transfers that these steps launched. A transfer is a copy between host and
// device or between two devices.
struct GpuUse {
    struct Key {
        std::int64_t segment = 0;
        bool warmup = false;
        auto operator<=>(const Key&) const = default;
    } key;
    // Time during which at least one kernel ran, and time during which at least two kernels ran on
    // one GPU. Graphs are considered kernels here.
    std::int64_t kernel_ns = 0, kernels_at_once_ns = 0;
    std::int64_t transfer_ns = 0, transfer_beside_kernel_ns = 0;
    // Idle time during which the GPU's queue was empty because the next work was not launched yet.
    std::int64_t waited_for_launch_ns = 0;
    // The longest idle time within or before a step, and its start time.
    std::int64_t longest_gap_ns = 0, longest_gap_start_ns = 0;
    std::uint64_t transfers = 0;
    std::uint64_t transferred_bytes = 0;
    std::uint64_t pageable_bytes = 0;  // bytes from or to pageable host memory
    // Total duration of all transfers, and of those smaller than kSmallTransferBytes.
    std::int64_t transfers_sum_ns = 0, small_transfers_sum_ns = 0;
    // Time during which the GPU still ran work of a step after the step had ended on the CPU: the
    // sum over all steps, and the maximum. Unset in older files.
    std::optional<std::int64_t> lag_ns{}, longest_lag_ns{};
    // Number of GPUs that ran kernels. Unset in older files.
    std::optional<std::uint64_t> devices{};
    bool operator==(const GpuUse&) const = default;
};
// Returns whether the totals of a file are equal to those counted from its records, except for
// members that the file does not contain because it is older. A file without totals is equal.
bool sameKnown(const std::vector<GpuUse>& stored, const std::vector<GpuUse>& counted);

// The totals of a run, or those that have changed. Each list is sorted by key.
struct RunTotals {
    std::vector<Cell> cells;
    std::vector<GpuCell> gpu_cells;
    std::vector<GpuCall> gpu_calls;
    std::vector<GpuUse> gpu_uses;
};
// Calls what(members…) for each kind of total, with the member of each parameter that has its name.
template <class Do, class... Of>
void eachTotal(Do&& what, Of&&... of) {
    what(of.cells...);
    what(of.gpu_cells...);
    what(of.gpu_calls...);
    what(of.gpu_uses...);
}

// At 25 GB/s (PCI Express 4.0 × 16), 64 KiB take 2.6 µs, which is about as long as starting the
// copy. Smaller transfers therefore cannot reach half of the link's bandwidth.
inline constexpr std::uint64_t kSmallTransferBytes = 64 << 10;

// The state of a device at one time, reported by NVML or hardware counters. A value is unset if it
// was not reported.
struct DeviceSample {
    std::int64_t time_ns = 0;
    std::uint32_t device = 0;
    std::optional<double> sm_clock_hz, memory_clock_hz;
    std::optional<double> power_watts;
    // Readings of energy counters, in joules since an unknown time: of the device, and of the CPU's
    // packages and their memory. Differences of two readings have a meaning.
    std::optional<double> energy_joules, cpu_energy_joules;
    std::optional<double> temperature_celsius;  // temperature of the chip
    std::optional<double> busy;         // 0 to 1: fraction of the time in which a kernel runs
    std::optional<double> memory_busy;  // 0 to 1: fraction of the time in which memory is accessed
    std::optional<std::int64_t> used_bytes;  // memory in use by all programs on the GPU
    // Memory of this process. On a CPU, this is the resident memory, or its peak since the previous
    // sample.
    std::optional<std::int64_t> process_bytes;
    // Values from hardware counters (PM sampling) since the previous sample: the fraction of the
    // time in which SMs and tensor cores were active (mean over all units), and the traffic.
    std::optional<double> sm_active, tensor_active;  // 0 to 1
    std::optional<double> dram_bytes_per_second, l2_bytes_per_second;
    // Reason why the clocks are throttled, for example "the power cap", or none.
    StringId held_back = StringId::none;
};

}  // namespace ridgepoint::run
