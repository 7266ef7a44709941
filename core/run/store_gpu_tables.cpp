// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what a GPU did. Versions before 3 have none of it.
#include <algorithm>

#include "core/run/store_documents.h"
#include "core/run/store_row.h"
#include "core/run/store_tables.h"

namespace ridgepoint::run {
namespace {

std::uint32_t small(Row& row) { return static_cast<std::uint32_t>(row.between(0, kMaxId)); }

std::uint32_t smallOr0(Row& row) {
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

GpuRecord recordFrom(Row row) {
    GpuRecord record;
    record.step = row.number();
    record.start_ns = row.time();
    record.duration_ns = row.duration();
    record.launch_ns = row.optionalBetween(-kMaxTime, kMaxTime);
    if (const auto op = row.optionalBetween(0, kMaxId)) {
        record.op_call = static_cast<std::uint32_t>(*op);
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
    StringId next(Row& row) const {
        const StringId id = row.string();
        if (static_cast<std::size_t>(id) >= count_) bad("a name is not in the table string");
        return id;
    }

  private:
    std::size_t count_;
};

GpuCell cellFrom(Row row, const Names& names) {
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
        sqlite::Statement query = file_.database().prepare(
            "SELECT g.step, g.start_ns, g.duration_ns, g.launch_ns, g.op_call, k.kind, k.phase, "
            "k.category, k.name, k.full_name, k.op, k.layer, k.device, k.context, k.stream, "
            "k.grid_x, k.grid_y, k.grid_z, k.block_x, k.block_y, k.block_z, "
            "k.registers_per_thread, k.shared_bytes, k.helps, k.direction, k.from_place, "
            "k.to_place, k.asynchronous, k.copied_bytes, k.precision, g.flops_matrix, "
            "g.flops_elementwise, g.bytes_l1, g.bytes_l2, g.bytes_l3, g.bytes_dram "
            "FROM gpu_record AS g LEFT JOIN gpu_kind AS k ON k.id = g.kind "
            "WHERE g.id BETWEEN ? AND ? ORDER BY g.id");
        query.bind(range.first).bind(range.last);
        for (rows_ = 0; query.step();) {
            countRow();
            records.push_back(recordFrom(Row(query)));
            if (records.back().step != step) {
                bad(fmt::format("a record of step {} is another's", step));
            }
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
        sqlite::Statement query = file_.database().prepare(
            "SELECT segment, warmup, kind, phase, category, precision, name, full_name, op, layer, "
            "calls, calls_without_cost, calls_helping, device_ns, min_ns, max_ns, flops_matrix, "
            "flops_elementwise, bytes_l1, bytes_l2, bytes_l3, bytes_dram, copied_bytes "
            "FROM gpu_cell");
        const Names names(string_count);
        for (rows_ = 0; query.step();) {
            countRow();
            cells.push_back(cellFrom(Row(query), names));
        }
        sortTotals(cells);
        return cells;
    });
}

std::vector<GpuCall> TableReader::gpuCalls(std::size_t string_count) {
    if (!hasGpu()) return {};
    return readingTable(path_, "gpu_call", [&] {
        std::vector<GpuCall> calls;
        sqlite::Statement query = file_.database().prepare(
            "SELECT segment, warmup, kind, name, calls, total_ns FROM gpu_call");
        const Names names(string_count);
        for (rows_ = 0; query.step();) {
            countRow();
            Row row(query);
            GpuCall call;
            call.key.segment = row.number();
            call.key.warmup = row.between(0, 1) != 0;
            call.key.kind = known(parseGpuCallKind(row.text(kMaxName)), "the kind");
            call.key.name = names.next(row);
            call.calls = static_cast<std::uint64_t>(row.count());
            call.total_ns = row.duration();
            calls.push_back(call);
        }
        sortTotals(calls);
        return calls;
    });
}

void TableReader::deviceSamples(std::int64_t& last, std::size_t string_count,
                                const std::function<void(const DeviceSample&)>& take) {
    if (!hasGpu()) return;
    readingTable(path_, "device_sample", [&] {
        sqlite::Statement query = file_.database().prepare(
            "SELECT id, time_ns, device, sm_clock_hz, memory_clock_hz, power_watts, "
            "temperature_celsius, busy, memory_busy, held_back FROM device_sample "
            "WHERE id > ? ORDER BY id");
        query.bind(last);
        const Names names(string_count);
        for (rows_ = 0; query.step();) {
            countRow();
            Row row(query);
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
            take(sample);
        }
    });
}

}  // namespace ridgepoint::run
