// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/gpu_inserts.h"

#include <algorithm>

#include "core/store/packing.h"

namespace ridgepoint::run {
namespace {

using namespace packing;

template <class Enum>
std::uint64_t bits(Enum value, int shift) {
    return static_cast<std::uint64_t>(value) << shift;
}
template <class Enum>
Enum unpacked(std::uint64_t packed, int shift) {
    return static_cast<Enum>(packed >> shift & 0xff);
}

constexpr std::uint64_t kHelps = std::uint64_t{1} << 56;
constexpr std::uint64_t kWorkKnown = std::uint64_t{1} << 57;
constexpr std::uint64_t kAsynchronous = std::uint64_t{1} << 58;
constexpr std::uint64_t kHasOps = std::uint64_t{1} << 59;

}  // namespace

GpuInserts::GpuInserts(sqlite::Database& database)
    : kind_(
          database.prepare("INSERT INTO gpu_kind VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                           "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")),
      cell_(database.prepare("INSERT OR REPLACE INTO gpu_cell VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                             "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")),
      call_(database.prepare("INSERT OR REPLACE INTO gpu_call VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)")),
      use_(
          database.prepare("INSERT OR REPLACE INTO gpu_use VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                           "?, ?, ?, ?, ?, ?)")),
      sample_(database.prepare(
          "INSERT INTO device_sample VALUES(NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")),
      timeline_(
          database.prepare("INSERT INTO gpu_timeline VALUES(NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")),
      api_kind_(database.prepare("INSERT INTO api_kind VALUES(?, ?, ?, ?, ?, ?, ?)")),
      api_timeline_(
          database.prepare("INSERT INTO api_timeline VALUES(NULL, ?, ?, ?, ?, ?, ?, ?, ?)")),
      records_(database, "gpu_record", 14),
      api_calls_(database, "api_call", 7) {}

void GpuInserts::record(const GpuRecord& record, std::int64_t id) {
    const bool known = record.work_known;
    const std::int64_t kind = kinds_.idOf(
        {bits(record.kind, 0) | bits(record.phase, 8) | bits(record.category, 16) |
             bits(known ? record.arithmetic : roofline::Arithmetic{}, 24) |
             bits(record.direction, 32) | bits(record.from, 40) | bits(record.to, 48) |
             (record.helps ? kHelps : 0) | (known ? kWorkKnown : 0) |
             (record.asynchronous ? kAsynchronous : 0),
         pack(number(record.name), number(record.full_name)),
         pack(number(record.op), number(record.layer)), pack(record.device, record.context),
         pack(record.stream, record.registers_per_thread), pack(record.grid[0], record.grid[1]),
         pack(record.grid[2], record.block[0]), pack(record.block[1], record.block[2]),
         record.shared_bytes, record.copied_bytes});
    constexpr std::int64_t kNull = sqlite::RowBuffer::kNull;
    const auto work = [known](std::uint64_t amount) {
        constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
        return known ? static_cast<std::int64_t>(std::min(amount, most)) : kNull;
    };
    records_.add(id, record.step, kind, record.start_ns, record.duration_ns,
                 record.launch_ns.value_or(kNull),
                 record.op_call ? static_cast<std::int64_t>(*record.op_call) : kNull,
                 work(record.flops_matrix), work(record.flops_elementwise), work(record.bytes[0]),
                 work(record.bytes[1]), work(record.bytes[2]), work(record.bytes[3]),
                 record.api_call ? static_cast<std::int64_t>(*record.api_call) : kNull);
}

void GpuInserts::apiCall(const ApiCall& call, std::int64_t id) {
    const std::int64_t kind = api_kinds_.idOf(
        {pack(number(call.name), call.thread.value_or(0)), pack(call.system_thread, call.depth),
         bits(call.result, 0) | bits(call.kind, 32) | (call.thread ? kHasOps : 0)});
    api_calls_.add(
        id, call.step, kind, call.start_ns, call.duration_ns, call.correlation,
        call.op_call ? static_cast<std::int64_t>(*call.op_call) : sqlite::RowBuffer::kNull);
}

void GpuInserts::cell(const GpuCell& cell) {
    cell_.bind(cells_.of(cell.key))
        .bind(cell.key.segment)
        .bind(cell.key.warmup ? 1 : 0)
        .bind(toString(cell.key.kind))
        .bind(code(cell.key.phase))
        .bind(code(cell.key.category))
        .bind(code(cell.key.arithmetic))
        .bind(number(cell.key.name))
        .bind(number(cell.key.full_name))
        .bind(number(cell.key.op))
        .bind(number(cell.key.layer))
        .bind(cell.calls)
        .bind(cell.calls_without_cost)
        .bind(cell.calls_helping)
        .bind(cell.device_ns)
        .bind(cell.min_ns)
        .bind(cell.max_ns)
        .bind(cell.flops_matrix)
        .bind(cell.flops_elementwise);
    for (const std::uint64_t bytes : cell.bytes) cell_.bind(bytes);
    cell_.bind(cell.copied_bytes).bind(cell.knownNs()).bind(cell.helpingNs()).run();
}

void GpuInserts::call(const GpuCall& call) {
    call_.bind(calls_.of(call.key))
        .bind(call.key.segment)
        .bind(call.key.warmup ? 1 : 0)
        .bind(toString(call.key.kind))
        .bind(number(call.key.name))
        .bind(call.calls)
        .bind(call.total_ns)
        .bind(call.outer_calls)
        .bind(call.outer_ns)
        .run();
}

void GpuInserts::use(const GpuUse& use) {
    use_.bind(uses_.of(use.key))
        .bind(use.key.segment)
        .bind(use.key.warmup ? 1 : 0)
        .bind(use.kernel_ns)
        .bind(use.kernels_at_once_ns)
        .bind(use.transfer_ns)
        .bind(use.transfer_beside_kernel_ns)
        .bind(use.waited_for_launch_ns)
        .bind(use.longest_gap_ns)
        .bind(use.longest_gap_start_ns)
        .bind(use.transfers)
        .bind(use.transferred_bytes)
        .bind(use.pageable_bytes)
        .bind(use.transfers_sum_ns)
        .bind(use.small_transfers_sum_ns)
        .bind(use.lag_ns)
        .bind(use.longest_lag_ns)
        .run();
}

void GpuInserts::sample(const DeviceSample& sample) {
    sample_.bind(sample.time_ns)
        .bind(sample.device)
        .bind(sample.sm_clock_hz)
        .bind(sample.memory_clock_hz)
        .bind(sample.power_watts)
        .bind(sample.temperature_celsius)
        .bind(sample.busy)
        .bind(sample.memory_busy)
        .bind(sample.sm_active)
        .bind(sample.tensor_active)
        .bind(sample.dram_bytes_per_second)
        .bind(sample.l2_bytes_per_second)
        .bind(number(sample.held_back))
        .run();
}

void GpuInserts::timeline(const GpuLane& lane, std::int64_t start_ns, std::int64_t width_ns,
                          const TimelineBuckets::Bucket& bucket) {
    timeline_.bind(lane.device)
        .bind(lane.context)
        .bind(lane.stream)
        .bind(start_ns)
        .bind(width_ns)
        .bind(bucket.calls)
        .bind(std::min(bucket.busy_ns, width_ns))
        .bind(code(bucket.category))
        .bind(number(bucket.name))
        .bind(bucket.longest_ns)
        .run();
}

void GpuInserts::apiTimeline(std::uint32_t lane, std::int64_t start_ns, std::int64_t width_ns,
                             const TimelineBuckets::Bucket& bucket) {
    if ((lane & kThreadWithoutOps) != 0) {
        api_timeline_.bindNull().bind(lane & ~kThreadWithoutOps);
    } else {
        api_timeline_.bind(lane).bind(0);
    }
    api_timeline_.bind(start_ns)
        .bind(width_ns)
        .bind(bucket.calls)
        .bind(std::min(bucket.busy_ns, width_ns))
        .bind(number(bucket.name))
        .bind(bucket.longest_ns)
        .run();
}

void GpuInserts::flush() {
    records_.write();
    api_calls_.write();
    api_kinds_.forNew([this](std::int64_t id, const auto& kind) {
        api_kind_.bind(id)
            .bind(toString(unpacked<GpuCall::Kind>(kind[2], 32)))
            .bind(half(kind[0], 0));
        if ((kind[2] & kHasOps) != 0) {
            api_kind_.bind(half(kind[0], 1));
        } else {
            api_kind_.bindNull();
        }
        api_kind_.bind(half(kind[1], 0)).bind(half(kind[1], 1)).bind(half(kind[2], 0)).run();
    });
    kinds_.forNew([this](std::int64_t id, const auto& kind) {
        const std::uint64_t codes = kind[0];
        const auto what = unpacked<GpuKind>(codes, 0);
        const bool is_kernel = what == GpuKind::kernel;
        const bool moves = what == GpuKind::copy || what == GpuKind::fill;
        const auto bind = [this](bool known, auto value) {
            if (known) {
                kind_.bind(value);
            } else {
                kind_.bindNull();
            }
        };
        kind_.bind(id)
            .bind(toString(what))
            .bind(code(unpacked<Phase>(codes, 8)))
            .bind(code(unpacked<cost::Category>(codes, 16)));
        for (const std::uint64_t ids : {kind[1], kind[2], kind[3]}) {
            kind_.bind(half(ids, 0)).bind(half(ids, 1));
        }
        kind_.bind(half(kind[4], 0));
        for (const std::uint64_t sizes : {kind[5], kind[6], kind[7]}) {
            bind(is_kernel, half(sizes, 0));
            bind(is_kernel, half(sizes, 1));
        }
        bind(is_kernel, half(kind[4], 1));
        bind(is_kernel, kind[8]);
        bind((codes & kWorkKnown) != 0, code(unpacked<roofline::Arithmetic>(codes, 24)));
        kind_.bind((codes & kHelps) != 0 ? 1 : 0);
        bind(moves, toString(unpacked<CopyDirection>(codes, 32)));
        bind(moves, toString(unpacked<MemoryPlace>(codes, 40)));
        bind(moves, toString(unpacked<MemoryPlace>(codes, 48)));
        bind(moves, (codes & kAsynchronous) != 0 ? 1 : 0);
        bind(moves, kind[9]);
        kind_.run();
    });
}

void GpuInserts::rolledBack() {
    cells_.rolledBack();
    calls_.rolledBack();
    uses_.rolledBack();
    records_.forget();
    api_calls_.forget();
}

void GpuInserts::committed() {
    cells_.committed();
    calls_.committed();
    uses_.committed();
    kinds_.committed();
    api_kinds_.committed();
}

}  // namespace ridgepoint::run
