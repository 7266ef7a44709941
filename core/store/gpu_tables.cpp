// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what a GPU did. Versions before 3 have none of it.
#include <algorithm>

#include "core/store/counted.h"
#include "core/store/documents.h"
#include "core/store/row.h"
#include "core/store/tables.h"

namespace ridgepoint::run {
namespace {

std::uint32_t small(StoredRow& row) { return static_cast<std::uint32_t>(row.between(0, kMaxId)); }

std::uint32_t smallOr0(StoredRow& row) {
    return static_cast<std::uint32_t>(row.optionalBetween(0, kMaxId).value_or(0));
}

// A code of the file that is kept as its name.
template <class Enum>
Enum named(const std::optional<std::string>& name, std::size_t count, std::string_view what) {
    if (!name) return Enum{};
    for (std::size_t i = 0; i < count; ++i) {
        if (toString(static_cast<Enum>(i)) == *name) return static_cast<Enum>(i);
    }
    bad(fmt::format("{} is not one that there is", what));
}

GpuRecord recordFrom(StoredRow row) {
    GpuRecord record;
    record.step = row.number();
    record.start_ns = row.time();
    record.duration_ns = row.duration();
    record.launch_ns = row.optionalBetween(-kMaxTime, kMaxTime);
    for (auto* const by : {&record.op_call, &record.api_call}) {
        if (const auto position = row.optionalBetween(0, kMaxId))
            *by = static_cast<std::uint32_t>(*position);
    }
    record.kind = known(parseGpuKind(row.text(kMaxName)), "the kind");
    record.phase = row.code<Phase>(kPhaseCount);
    record.category = row.code<cost::Category>(cost::kCategoryCount);
    record.name = row.string();
    record.full_name = row.string();
    record.op = row.string();
    record.layer = row.string();
    record.device = small(row);
    record.context = small(row);
    record.stream = small(row);
    for (std::uint32_t& size : record.grid) size = smallOr0(row);
    for (std::uint32_t& size : record.block) size = smallOr0(row);
    record.registers_per_thread = smallOr0(row);
    record.shared_bytes = static_cast<std::uint64_t>(row.optionalBetween(0, kMaxBytes).value_or(0));
    record.helps = row.between(0, 1) != 0;
    record.direction =
        named<CopyDirection>(row.optionalText(kMaxName), kCopyDirectionCount, "the direction");
    record.from = named<MemoryPlace>(row.optionalText(kMaxName), kMemoryPlaceCount, "the place");
    record.to = named<MemoryPlace>(row.optionalText(kMaxName), kMemoryPlaceCount, "the place");
    record.asynchronous = row.optionalBetween(0, 1).value_or(0) != 0;
    record.copied_bytes = static_cast<std::uint64_t>(row.optionalBetween(0, kMost).value_or(0));
    const auto arithmetic = row.optionalBetween(0, roofline::kArithmeticCount - 1);
    if (!arithmetic) return record;
    record.work_known = true;
    record.arithmetic = static_cast<roofline::Arithmetic>(*arithmetic);
    record.flops_matrix = row.work();
    record.flops_elementwise = row.work();
    for (std::uint64_t& bytes : record.bytes) bytes = row.work();
    return record;
}

class Names {
  public:
    explicit Names(std::size_t count) : count_(count) {}
    StringId next(StoredRow& row) const {
        const StringId id = row.string();
        if (static_cast<std::size_t>(id) >= count_) bad("a name is not in the table string");
        return id;
    }

  private:
    std::size_t count_;
};

GpuCell gpuCellFrom(StoredRow row, const Names& names) {
    GpuCell cell;
    cell.key.segment = row.number();
    cell.key.warmup = row.between(0, 1) != 0;
    cell.key.kind = known(parseGpuKind(row.text(kMaxName)), "the kind");
    cell.key.phase = row.code<Phase>(kPhaseCount);
    cell.key.category = row.code<cost::Category>(cost::kCategoryCount);
    cell.key.arithmetic = row.code<roofline::Arithmetic>(roofline::kArithmeticCount);
    cell.key.name = names.next(row);
    cell.key.full_name = names.next(row);
    cell.key.op = names.next(row);
    cell.key.layer = names.next(row);
    const auto upTo = [&row](std::uint64_t most) {
        return static_cast<std::uint64_t>(row.between(0, static_cast<std::int64_t>(most)));
    };
    cell.calls = upTo(kMaxCount);
    cell.calls_without_cost = upTo(cell.calls);
    cell.calls_helping = upTo(cell.calls_without_cost);
    cell.device_ns = row.duration();
    cell.min_ns = row.duration();
    cell.max_ns = row.duration();
    cell.flops_matrix = row.work();
    cell.flops_elementwise = row.work();
    for (std::uint64_t& bytes : cell.bytes) bytes = row.work();
    cell.copied_bytes = row.work();
    cell.known_ns = row.optionalBetween(0, cell.device_ns);
    cell.helping_ns = row.optionalBetween(0, cell.device_ns);
    return cell;
}

// Sorted by key, each once.
template <class Total>
void sortTotals(std::vector<Total>& totals) {
    std::sort(totals.begin(), totals.end(),
              [](const Total& a, const Total& b) { return a.key < b.key; });
    const auto twice =
        std::adjacent_find(totals.begin(), totals.end(),
                           [](const Total& a, const Total& b) { return a.key == b.key; });
    if (twice != totals.end()) bad("a total is there twice");
}

}  // namespace

std::vector<GpuRecord> TableReader::gpuRecords(std::int64_t step, std::int64_t row) {
    if (!hasGpu()) return {};
    const IdRange range = readingTable(
        path_, "step", [&] { return rangeOf(row, "first_gpu_record", "last_gpu_record"); });
    if (range.last < range.first) return {};
    return readingTable(path_, "gpu_record", [&] {
        std::vector<GpuRecord> records;
        const bool calls = file_.has("gpu_record", "api_call") && hasApiCalls();
        sqlite::Statement query = file_.database().prepare(fmt::format(
            "SELECT g.step, g.start_ns, g.duration_ns, g.launch_ns, g.op_call, {}, k.kind, "
            "k.phase, k.category, k.name, k.full_name, k.op, k.layer, k.device, k.context, "
            "k.stream, "
            "k.grid_x, k.grid_y, k.grid_z, k.block_x, k.block_y, k.block_z, "
            "k.registers_per_thread, k.shared_bytes, k.helps, k.direction, k.from_place, "
            "k.to_place, k.asynchronous, k.copied_bytes, k.precision, g.flops_matrix, "
            "g.flops_elementwise, g.bytes_l1, g.bytes_l2, g.bytes_l3, g.bytes_dram "
            "FROM gpu_record AS g LEFT JOIN gpu_kind AS k ON k.id = g.kind "
            "WHERE g.id BETWEEN ? AND ? ORDER BY g.id",
            calls ? "g.api_call" : "NULL"));
        query.bind(range.first).bind(range.last);
        for (rows_ = 0; query.step();) {
            countRow();
            records.push_back(recordFrom(StoredRow(query)));
            if (records.back().step != step) {
                bad(fmt::format("a record of step {} is another's", step));
            }
        }
        return records;
    });
}

void TableReader::gpuKinds(
    std::int64_t& last, const std::function<void(std::int64_t id, const GpuRecord& kind)>& take) {
    if (!hasGpu()) return;
    readingTable(path_, "gpu_kind", [&] {
        sqlite::Statement query = file_.database().prepare(
            "SELECT id, 0, 0, 0, NULL, NULL, NULL, kind, phase, category, name, full_name, op, "
            "layer, "
            "device, context, stream, grid_x, grid_y, grid_z, block_x, block_y, block_z, "
            "registers_per_thread, shared_bytes, helps, direction, from_place, to_place, "
            "asynchronous, copied_bytes, precision, 0, 0, 0, 0, 0, 0 FROM gpu_kind WHERE id > ? "
            "ORDER BY id");
        query.bind(last);
        for (rows_ = 0; query.step();) {
            countRow();
            StoredRow row(query);
            last = row.between(last + 1, kMost - 1);
            take(last, recordFrom(row));
        }
    });
}

std::vector<GpuRecord> TableReader::gpuRecordsOfKinds(
    std::int64_t step, std::int64_t row,
    const std::function<std::optional<GpuRecord>(std::int64_t kind)>& kindOf) {
    if (!hasGpu()) return {};
    const IdRange range = readingTable(
        path_, "step", [&] { return rangeOf(row, "first_gpu_record", "last_gpu_record"); });
    return readingTable(path_, "gpu_record", [&] {
        std::vector<GpuRecord> records;
        const bool calls = file_.has("gpu_record", "api_call") && hasApiCalls();
        sqlite::Statement query = file_.database().prepare(fmt::format(
            "SELECT step, kind, start_ns, duration_ns, launch_ns, op_call, {}, flops_matrix, "
            "flops_elementwise, bytes_l1, bytes_l2, bytes_l3, bytes_dram FROM gpu_record "
            "WHERE id BETWEEN ? AND ? ORDER BY id",
            calls ? "api_call" : "NULL"));
        query.bind(range.first).bind(range.last);
        for (rows_ = 0; query.step();) {
            countRow();
            StoredRow values(query);
            if (values.number() != step) bad(fmt::format("a record of step {} is another's", step));
            const auto kind = kindOf(values.between(0, kMost - 1));
            GpuRecord record = kind.value_or(GpuRecord{});
            record.step = step;
            record.start_ns = values.time();
            record.duration_ns = values.duration();
            record.launch_ns = values.optionalBetween(-kMaxTime, kMaxTime);
            for (auto* const by : {&record.op_call, &record.api_call}) {
                by->reset();
                if (const auto position = values.optionalBetween(0, kMaxId))
                    *by = static_cast<std::uint32_t>(*position);
            }
            if (record.work_known) {
                record.flops_matrix = values.work();
                record.flops_elementwise = values.work();
                for (std::uint64_t& bytes : record.bytes) bytes = values.work();
            }
            records.push_back(record);
        }
        return records;
    });
}

std::optional<std::int64_t> TableReader::gpuRecordCount(std::int64_t row) {
    if (!hasGpu()) return 0;
    return readingTable(path_, "step", [&]() -> std::optional<std::int64_t> {
        sqlite::Statement query =
            file_.database().prepare("SELECT gpu_records, first_gpu_record FROM step WHERE id = ?");
        query.bind(row);
        if (!query.step() || query.isNull(0)) return 0;
        const std::int64_t count = query.integer(0, 0, kMaxCount);
        if (count > 0 && query.isNull(1)) return std::nullopt;
        return count;
    });
}

std::vector<GpuCell> TableReader::gpuCells(std::size_t string_count) {
    if (!hasGpu()) return {};
    return readingTable(path_, "gpu_cell", [&] {
        std::vector<GpuCell> cells;
        const bool parts = file_.has("gpu_cell", "known_ns") && file_.has("gpu_cell", "helping_ns");
        sqlite::Statement query = file_.database().prepare(fmt::format(
            "SELECT segment, warmup, kind, phase, category, precision, name, full_name, op, layer, "
            "calls, calls_without_cost, calls_helping, device_ns, min_ns, max_ns, flops_matrix, "
            "flops_elementwise, bytes_l1, bytes_l2, bytes_l3, bytes_dram, copied_bytes, {} "
            "FROM gpu_cell",
            parts ? "known_ns, helping_ns" : "NULL, NULL"));
        const Names names(string_count);
        for (rows_ = 0; query.step();) {
            countRow();
            cells.push_back(gpuCellFrom(StoredRow(query), names));
        }
        sortTotals(cells);
        return cells;
    });
}

std::vector<GpuCall> TableReader::gpuCalls(std::size_t string_count) {
    if (!hasGpu()) return {};
    return readingTable(path_, "gpu_call", [&] {
        std::vector<GpuCall> calls;
        const bool outer =
            file_.has("gpu_call", "outer_calls") && file_.has("gpu_call", "outer_ns");
        sqlite::Statement query = file_.database().prepare(
            fmt::format("SELECT segment, warmup, kind, name, calls, total_ns, {} FROM gpu_call",
                        outer ? "outer_calls, outer_ns" : "NULL, NULL"));
        const Names names(string_count);
        for (rows_ = 0; query.step();) {
            countRow();
            StoredRow row(query);
            GpuCall call;
            call.key.segment = row.number();
            call.key.warmup = row.between(0, 1) != 0;
            call.key.kind = known(parseGpuCallKind(row.text(kMaxName)), "the kind");
            call.key.name = names.next(row);
            call.calls = static_cast<std::uint64_t>(row.count());
            call.total_ns = row.duration();
            if (const auto count = row.optionalBetween(0, static_cast<std::int64_t>(call.calls)))
                call.outer_calls = static_cast<std::uint64_t>(*count);
            call.outer_ns = row.optionalBetween(0, call.total_ns);
            calls.push_back(call);
        }
        sortTotals(calls);
        return calls;
    });
}

std::vector<GpuUse> TableReader::gpuUses() {
    if (!file_.has("gpu_use")) return {};
    return readingTable(path_, "gpu_use", [&] {
        std::vector<GpuUse> uses;
        const bool lag = file_.has("gpu_use", "lag_ns") && file_.has("gpu_use", "longest_lag_ns");
        sqlite::Statement query = file_.database().prepare(
            fmt::format("SELECT segment, warmup, kernel_ns, kernels_at_once_ns, transfer_ns, "
                        "transfer_beside_kernel_ns, waited_for_launch_ns, longest_gap_ns, "
                        "longest_gap_start_ns, transfers, transferred_bytes, pageable_bytes, "
                        "transfers_sum_ns, small_transfers_sum_ns, {} FROM gpu_use",
                        lag ? "lag_ns, longest_lag_ns" : "NULL, NULL"));
        for (rows_ = 0; query.step();) {
            countRow();
            StoredRow row(query);
            GpuUse use;
            use.key.segment = row.number();
            use.key.warmup = row.between(0, 1) != 0;
            for (std::int64_t* const time :
                 {&use.kernel_ns, &use.kernels_at_once_ns, &use.transfer_ns,
                  &use.transfer_beside_kernel_ns, &use.waited_for_launch_ns, &use.longest_gap_ns}) {
                *time = row.duration();
            }
            use.longest_gap_start_ns = row.time();
            use.transfers = static_cast<std::uint64_t>(row.count());
            use.transferred_bytes = row.work();
            use.pageable_bytes = row.work();
            use.transfers_sum_ns = row.duration();
            use.small_transfers_sum_ns = row.duration();
            use.lag_ns = row.optionalBetween(0, kMaxTime);
            use.longest_lag_ns = row.optionalBetween(0, kMaxTime);
            uses.push_back(use);
        }
        sortTotals(uses);
        return uses;
    });
}

void TableReader::deviceSamples(std::int64_t& last, std::size_t string_count,
                                const std::function<void(const DeviceSample&)>& take) {
    if (!hasGpu()) return;
    readingTable(path_, "device_sample", [&] {
        const bool counters = file_.has("device_sample", "sm_active") &&
                              file_.has("device_sample", "tensor_active") &&
                              file_.has("device_sample", "dram_bytes_per_second") &&
                              file_.has("device_sample", "l2_bytes_per_second");
        sqlite::Statement query = file_.database().prepare(fmt::format(
            "SELECT id, time_ns, device, sm_clock_hz, memory_clock_hz, power_watts, "
            "temperature_celsius, busy, memory_busy, held_back{} FROM device_sample "
            "WHERE id > ? ORDER BY id",
            counters ? ", sm_active, tensor_active, dram_bytes_per_second, l2_bytes_per_second"
                     : ""));
        query.bind(last);
        const Names names(string_count);
        for (rows_ = 0; query.step();) {
            countRow();
            StoredRow row(query);
            last = row.between(last + 1, kMost - 1);
            DeviceSample sample;
            sample.time_ns = row.time();
            sample.device = small(row);
            for (std::optional<double>* const value :
                 {&sample.sm_clock_hz, &sample.memory_clock_hz, &sample.power_watts,
                  &sample.temperature_celsius, &sample.busy, &sample.memory_busy}) {
                *value = row.optionalReal();
            }
            sample.held_back = names.next(row);
            if (counters) {
                for (std::optional<double>* const value :
                     {&sample.sm_active, &sample.tensor_active, &sample.dram_bytes_per_second,
                      &sample.l2_bytes_per_second}) {
                    *value = row.optionalReal();
                }
            }
            take(sample);
        }
    });
}

std::shared_ptr<const Counted> TableReader::counted(std::size_t string_count) {
    if (!file_.has("counted_cell")) return nullptr;
    auto counted = std::make_shared<Counted>();
    const bool there = readingTable(path_, "document (counters)", [&] {
        const std::string text = document("counters");
        if (text.empty()) return false;
        counted->info = countersFrom(text);
        return true;
    });
    if (!there) return nullptr;
    counted->cells = readingTable(path_, "counted_cell", [&] {
        return countedCells(file_.database(), string_count, most_rows_);
    });
    return counted;
}

}  // namespace ridgepoint::run
