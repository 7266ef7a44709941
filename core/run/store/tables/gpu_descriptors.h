// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the tables of GPU records, device samples, hardware counts and CUDA API calls.
#pragma once

#include <array>
#include <cmath>
#include <string>

#include "core/run/api_call.h"
#include "core/run/store/tables/op_tables.h"
#include "core/run/timeline.h"

namespace ridgepoint::run::tables {

// The values that a timeline needs from a record and its kind.
struct GpuPlaces {
    static constexpr std::string_view kName = "gpu_kind";
    using Row = GpuRecord;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& lane) {
        visit("device", lane.device);
        visit("context", lane.context);
        visit("stream", lane.stream);
    }
};
struct GpuLooks {
    static constexpr std::string_view kName = "gpu_kind";
    using Row = GpuRecord;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& record) {
        GpuPlaces::columns(visit, record);
        visit("name", record.name);
        visit("category", record.category);
    }
};
struct GpuTimes {
    static constexpr std::string_view kName = "gpu_record";
    using Row = GpuRecord;
    using Places = GpuLooks;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& record) {
        visit("start_ns", record.start_ns, kTime);
        visit("duration_ns", record.duration_ns, kDuration);
    }
};

struct GpuKinds {
    static constexpr std::string_view kName = "gpu_kind";
    using Row = GpuRecord;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& record) {
        constexpr std::array<std::string_view, 3> kGridNames = {"grid_x", "grid_y", "grid_z"};
        constexpr std::array<std::string_view, 3> kBlockNames = {"block_x", "block_y", "block_z"};
        visit("kind", record.kind);
        GpuLooks::columns(visit, record);
        visit("phase", record.phase);
        visit("full_name", record.full_name);
        visit("op", record.op);
        visit("layer", record.layer);
        bool kernel = record.kind == GpuKind::kernel;
        visit.group(kernel, [&] {
            for (std::size_t i = 0; i < 3; ++i) visit(kGridNames[i], record.grid[i]);
            for (std::size_t i = 0; i < 3; ++i) visit(kBlockNames[i], record.block[i]);
            visit("registers_per_thread", record.registers_per_thread);
            visit("shared_bytes", record.shared_bytes, kBytes);
        });
        visit.group(record.work_known, [&] { visit("precision", record.arithmetic); });
        visit("helps", record.helps);
        bool moves = record.kind == GpuKind::copy || record.kind == GpuKind::memset;
        visit.group(moves, [&] {
            visit("direction", record.direction);
            visit("from_place", record.from);
            visit("to_place", record.to);
            visit("asynchronous", record.asynchronous);
            visit("copied_bytes", record.copied_bytes);
        });
    }
};
struct GpuRecords {
    static constexpr std::string_view kName = "gpu_record", kRange = "gpu_record",
                                      kOne = "a GPU record", kMany = "GPU records";
    using Record = GpuRecord;
    using Kinds = GpuKinds;
    using OfStep = StepGpuRecords;
    static constexpr StepPart StepRow::* kPart = &StepRow::gpu_records;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& row) {
        auto& record = row.record;
        visit("step", record.step, kNumber);
        visit("kind", row.kind, idOf(Kinds::kName));
        GpuTimes::columns(visit, record);
        visit("launch_ns", record.launch_ns, kTime);
        visit("op_call", record.op_call);
        bool work_known = record.work_known;  // from the record's kind, which was read before
        visit.group(work_known, [&] { workColumns(visit, record); });
        if constexpr (Visit::kReads) {
            if (record.work_known && !work_known) bad("the FLOPs of a record are missing");
        }
        visit("api_call", record.api_call);
    }
};

struct GpuCells {
    static constexpr std::string_view kName = "gpu_cell";
    static constexpr bool kReadable = true;
    using Row = GpuCell;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& cell) {
        visit("segment", cell.key.segment, kNumber);
        visit("warmup", cell.key.warmup);
        visit("kind", cell.key.kind);
        visit("phase", cell.key.phase);
        visit("category", cell.key.category);
        visit("precision", cell.key.arithmetic);
        visit("name", cell.key.name);
        visit("full_name", cell.key.full_name);
        visit("op", cell.key.op);
        visit("layer", cell.key.layer);
        sumColumns(visit, cell, "device_ns", [&] {
            visit("calls_helping", cell.calls_helping, upTo(cell.calls_without_cost));
        });
        visit("copied_bytes", cell.copied_bytes);
        partOfTime(visit, "known_ns", cell.known_ns, cell.knownNs(), upTo(cell.self_ns));
        partOfTime(visit, "helping_ns", cell.helping_ns, cell.helpingNs(), upTo(cell.self_ns));
    }
};
template <>
struct TotalsIn<GpuCell> : std::type_identity<GpuCells> {};

struct GpuCalls {
    static constexpr std::string_view kName = "gpu_call";
    using Row = GpuCall;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& call) {
        visit("segment", call.key.segment, kNumber);
        visit("warmup", call.key.warmup);
        visit("kind", call.key.kind);
        visit("name", call.key.name);
        visit("calls", call.calls, kCount);
        visit("total_ns", call.total_ns, kDuration);
        visit("outer_calls", call.outer_calls, upTo(call.calls));
        visit("outer_ns", call.outer_ns, upTo(call.total_ns));
    }
};
template <>
struct TotalsIn<GpuCall> : std::type_identity<GpuCalls> {};

struct GpuUseTable {
    static constexpr std::string_view kName = "gpu_use";
    using Row = GpuUse;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& use) {
        visit("segment", use.key.segment, kNumber);
        visit("warmup", use.key.warmup);
        visit("kernel_ns", use.kernel_ns, kDuration);
        visit("kernels_at_once_ns", use.kernels_at_once_ns, kDuration);
        visit("transfer_ns", use.transfer_ns, kDuration);
        visit("transfer_beside_kernel_ns", use.transfer_beside_kernel_ns, kDuration);
        visit("waited_for_launch_ns", use.waited_for_launch_ns, kDuration);
        visit("longest_gap_ns", use.longest_gap_ns, kDuration);
        visit("longest_gap_start_ns", use.longest_gap_start_ns, kTime);
        visit("transfers", use.transfers, kCount);
        visit("transferred_bytes", use.transferred_bytes);
        visit("pageable_bytes", use.pageable_bytes);
        visit("transfers_sum_ns", use.transfers_sum_ns, kDuration);
        visit("small_transfers_sum_ns", use.small_transfers_sum_ns, kDuration);
        visit("lag_ns", use.lag_ns, kDuration);
        visit("longest_lag_ns", use.longest_lag_ns, kDuration);
        visit("devices", use.devices, kCount);
    }
};
template <>
struct TotalsIn<GpuUse> : std::type_identity<GpuUseTable> {};

struct GpuBucketTable {
    static constexpr std::string_view kName = "gpu_timeline", kLastId = "last_gpu_record";
    using Row = BucketRow<GpuLane>;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& row) {
        GpuPlaces::columns(visit, row.lane);
        bucketColumns(visit, row);
    }
};

struct DeviceSamples {
    static constexpr std::string_view kName = "device_sample";
    using Row = DeviceSample;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& sample) {
        visit("time_ns", sample.time_ns, kTime);
        visit("device", sample.device);
        visit("sm_clock_hz", sample.sm_clock_hz);
        visit("memory_clock_hz", sample.memory_clock_hz);
        visit("power_watts", sample.power_watts);
        visit("temperature_celsius", sample.temperature_celsius);
        visit("busy", sample.busy);
        visit("memory_busy", sample.memory_busy);
        visit("sm_active", sample.sm_active);
        visit("tensor_active", sample.tensor_active);
        visit("dram_bytes_per_second", sample.dram_bytes_per_second);
        visit("l2_bytes_per_second", sample.l2_bytes_per_second);
        visit("held_back", sample.held_back);
        visit("used_bytes", sample.used_bytes, kBytes);
        visit("process_bytes", sample.process_bytes, kBytes);
        visit("energy_joules", sample.energy_joules);
        visit("cpu_energy_joules", sample.cpu_energy_joules);
    }
};

// Stores an amount as an integer multiple of the unit. An amount that is negative or too large is
// stored as unknown.
template <class Visit, class Value>
void amountColumn(Visit& visit, std::string_view name, Value& value, double unit = 1) {
    std::optional<std::int64_t> whole;
    if (value && *value >= 0 && *value / unit < 9e18) whole = std::llround(*value / unit);
    visit(name, whole, kPositive);
    if constexpr (Visit::kReads) {
        value.reset();
        if (whole) value = static_cast<double>(*whole) * unit;
    }
}

struct CountedCells {
    static constexpr std::string_view kName = "counted_cell";
    static constexpr bool kReadable = true;
    using Row = CountedCell;
    template <class Visit, class Row>
    static void columns(Visit& visit, Row& cell) {
        visit("segment", cell.key.segment, kNumber);
        visit("kind", cell.key.kind);
        visit("phase", cell.key.phase);
        visit("category", cell.key.category);
        visit("name", cell.key.name);
        visit("full_name", cell.key.full_name);
        visit("op", cell.key.op);
        visit("layer", cell.key.layer);
        visit("sets", cell.sets, kCount);
        visit("launches", cell.launches, kCount);
        amountColumn(visit, "counted_ns", cell.seconds, 1e-9);
        // Only these memory levels exist on a GPU.
        for (const auto level : {roofline::Level::l1, roofline::Level::l2, roofline::Level::dram}) {
            amountColumn(visit, fmt::format("bytes_{}", toString(level)),
                         cell.bytes[roofline::index(level)]);
        }
        for (std::size_t i = 0; i < roofline::kCountedArithmeticCount; ++i) {
            const auto precision = static_cast<roofline::Arithmetic>(i);
            amountColumn(visit, fmt::format("flops_{}", toString(precision)), cell.flops[i]);
        }
    }
};
template <>
struct TotalsIn<CountedCell> : std::type_identity<CountedCells> {};

struct ApiPlaces {
    static constexpr std::string_view kName = "api_kind";
    using Row = ApiCall;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& call) {
        visit("thread", call.thread);
        visit("system_thread", call.system_thread);
    }
};
struct ApiLooks {
    static constexpr std::string_view kName = "api_kind";
    using Row = ApiCall;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& call) {
        ApiPlaces::columns(visit, call);
        visit("depth", call.depth);
        visit("name", call.name);
    }
};
struct ApiTimes {
    static constexpr std::string_view kName = "api_call";
    using Row = ApiCall;
    using Places = ApiLooks;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& call) {
        visit("start_ns", call.start_ns, kTime);
        visit("duration_ns", call.duration_ns, kDuration);
    }
};
struct ApiKinds {
    static constexpr std::string_view kName = "api_kind";
    using Row = ApiCall;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& call) {
        visit("kind", call.kind);
        ApiLooks::columns(visit, call);
        visit("result", call.result);
        if constexpr (Visit::kReads) {
            if (call.kind != GpuCall::Kind::runtime && call.kind != GpuCall::Kind::driver)
                bad("the kind is not that of a single call");
        }
    }
};
struct ApiCalls {
    static constexpr std::string_view kName = "api_call", kRange = "api_call", kOne = "an API call",
                                      kMany = "API calls";
    using Record = ApiCall;
    using Kinds = ApiKinds;
    using OfStep = StepApiCalls;
    static constexpr StepPart StepRow::* kPart = &StepRow::api_calls;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& row) {
        auto& call = row.record;
        visit("step", call.step, kNumber);
        visit("kind", row.kind, idOf(Kinds::kName));
        ApiTimes::columns(visit, call);
        visit("correlation", call.correlation);
        visit("op_call", call.op_call);
    }
};

struct ApiLane {
    std::optional<std::uint32_t> thread;
    std::uint32_t system_thread = 0;
};
struct ApiBuckets {
    static constexpr std::string_view kName = "api_timeline", kLastId = "last_api_call";
    using Row = BucketRow<ApiLane>;
    template <class Visit, class Row>
    static constexpr void columns(Visit& visit, Row& row) {
        ApiPlaces::columns(visit, row.lane);
        bucketColumns(visit, row);
    }
};

}  // namespace ridgepoint::run::tables
