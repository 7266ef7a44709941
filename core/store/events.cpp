// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the tables that grow with the length of a run: steps, ops, memory and the timeline.
#include <algorithm>

#include "core/run/point_sieve.h"
#include "core/store/row.h"
#include "core/store/tables.h"

namespace ridgepoint::run {
namespace {

StepRecord stepFrom(StoredRow& row) {
    StepRecord step;
    step.index = row.number();
    step.segment = row.number();
    step.kind = known(parseStepKind(row.text(kMaxName)), "the kind");
    step.batch = row.count();
    step.start_ns = row.time();
    step.duration_ns = row.duration();
    for (std::int64_t& phase : step.phase_ns) phase = row.duration();
    step.flops_matrix = row.work();
    step.flops_elementwise = row.work();
    step.gpu_traced = row.between(0, 1) != 0;
    return step;
}

OpRecord opFrom(StoredRow row) {
    OpRecord op;
    op.step = row.number();
    op.phase = row.code<Phase>(kPhaseCount);
    op.category = row.code<cost::Category>(cost::kCategoryCount);
    op.name = row.string();
    op.inner = row.string();
    op.layer = row.string();
    op.shapes = row.string();
    op.thread = static_cast<std::uint32_t>(row.between(0, kMaxId));
    op.depth = static_cast<std::uint32_t>(row.between(0, kMaxId));
    op.start_ns = row.time();
    op.duration_ns = row.duration();
    if (const auto self = row.optionalBetween(0, kMaxTime)) {
        op.costed = true;
        op.self_ns = *self;
    }
    const auto arithmetic = row.optionalBetween(0, roofline::kArithmeticCount - 1);
    if (!arithmetic) return op;
    op.flops_known = true;
    op.arithmetic = static_cast<roofline::Arithmetic>(*arithmetic);
    op.flops_matrix = row.work();
    op.flops_elementwise = row.work();
    for (std::uint64_t& bytes : op.bytes) bytes = row.work();
    return op;
}

MemoryEvent memoryEventFrom(StoredRow row) {
    MemoryEvent event;
    event.step = row.number();
    event.time_ns = row.time();
    event.address =
        static_cast<std::uint64_t>(row.between(std::numeric_limits<std::int64_t>::min(), kMost));
    event.bytes = row.bytes();
    event.category = row.code<MemoryCategory>(kMemoryCategoryCount);
    event.phase = row.code<Phase>(kPhaseCount);
    event.op = row.string();
    event.layer = row.string();
    event.stack = static_cast<StackId>(row.optionalBetween(0, kMaxId).value_or(0));
    return event;
}

MemoryPoint memoryPointFrom(StoredRow& row) {
    MemoryPoint point;
    point.time_ns = row.time();
    for (std::int64_t& bytes : point.bytes) bytes = row.bytes();
    point.reserved_bytes = row.optionalBetween(0, kMaxBytes);
    return point;
}

std::string pointColumns(const RunFile& file) {
    return fmt::format(
        "id, time_ns, parameter_bytes, gradient_bytes, optimizer_state_bytes, activation_bytes, "
        "input_bytes, temporary_bytes, unknown_bytes, {}",
        file.has("memory_point", "reserved_bytes") ? "reserved_bytes" : "NULL");
}

}  // namespace

void TableReader::steps(std::int64_t& last,
                        const std::function<void(const StepRecord& step, std::int64_t row)>& take) {
    readingTable(path_, "step", [&] {
        sqlite::Statement query = file_.database().prepare(fmt::format(
            "SELECT id, step, segment, kind, batch, start_ns, duration_ns, none_ns, data_ns, "
            "forward_ns, loss_ns, backward_ns, optimizer_ns, flops_matrix, flops_elementwise, "
            "{} FROM step WHERE id > ? ORDER BY id",
            hasGpu() ? "gpu_records IS NOT NULL" : "0"));
        query.bind(last);
        for (rows_ = 0; query.step();) {
            countRow();
            StoredRow row(query);
            last = row.between(last + 1, kMost - 1);
            take(stepFrom(row), last);
        }
    });
}

std::int64_t TableReader::lastId(const char* table) {
    sqlite::Statement query =
        file_.database().prepare(fmt::format("SELECT max(id) FROM {}", table));
    return query.step() && !query.isNull(0) ? query.integer(0, 0, kMost - 1) : 0;
}

std::int64_t TableReader::firstRow(const char* sql, std::int64_t last,
                                   const std::function<bool(const sqlite::Statement& row)>& holds) {
    sqlite::Statement at = file_.database().prepare(sql);
    std::int64_t low = 1, high = last + 1;
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        at.reset();
        at.bind(middle);
        if (!at.step() || holds(at)) {
            high = middle;
        } else {
            low = at.integer(0, middle, kMost - 1) + 1;
        }
    }
    return low;
}

std::optional<std::int64_t> TableReader::rowOfStep(std::int64_t step) {
    return readingTable(path_, "step", [&]() -> std::optional<std::int64_t> {
        // Numbers grow with the ids, and there is no other index.
        const std::int64_t id =
            firstRow("SELECT id, step FROM step WHERE id >= ? ORDER BY id LIMIT 1", lastId("step"),
                     [&](const sqlite::Statement& row) {
                         return row.integer(1, -kMaxCount, kMaxCount) >= step;
                     });
        sqlite::Statement query =
            file_.database().prepare("SELECT id, step FROM step WHERE id >= ? ORDER BY id LIMIT 1");
        query.bind(id);
        if (query.step() && query.integer(1, -kMaxCount, kMaxCount) == step) {
            return query.integer(0, id, kMost - 1);
        }
        // They need not, in a run that someone put together.
        sqlite::Statement search =
            file_.database().prepare("SELECT min(id) FROM step WHERE step = ?");
        search.bind(step);
        if (!search.step() || search.isNull(0)) return std::nullopt;
        return search.integer(0, 1, kMost - 1);
    });
}

std::int64_t TableReader::lastMemoryPoint() {
    return readingTable(path_, "memory_point", [this] { return lastId("memory_point"); });
}

void TableReader::memoryPoints(std::int64_t& last,
                               const std::function<void(const MemoryPoint&)>& take) {
    readingTable(path_, "memory_point", [&] {
        sqlite::Statement query = file_.database().prepare(fmt::format(
            "SELECT {} FROM memory_point WHERE id > ? ORDER BY id", pointColumns(file_)));
        query.bind(last);
        for (rows_ = 0; query.step();) {
            countRow();
            StoredRow row(query);
            last = row.between(last + 1, kMost - 1);
            take(memoryPointFrom(row));
        }
    });
}

std::vector<MemoryPoint> TableReader::memoryPointsBetween(std::int64_t from_ns, std::int64_t to_ns,
                                                          std::size_t most) {
    return readingTable(path_, "memory_point", [&] {
        sqlite::Database& database = file_.database();
        // Ids grow with time, and there is no other index.
        const std::int64_t end = lastId("memory_point");
        const auto firstAfter = [&](std::int64_t time_ns) {
            return firstRow(
                "SELECT id, time_ns FROM memory_point WHERE id >= ? ORDER BY id LIMIT 1", end,
                [&](const sqlite::Statement& row) {
                    return row.integer(1, -kMaxTime, kMaxTime) > time_ns;
                });
        };
        const std::int64_t first = std::max<std::int64_t>(firstAfter(from_ns) - 1, 1);
        const std::int64_t last = firstAfter(to_ns - 1);
        std::vector<MemoryPoint> points;
        const auto count = static_cast<std::size_t>(std::max<std::int64_t>(last - first + 1, 0));
        PointSieve sieve(most == 0 ? count : 2 * count / most, points);
        sqlite::Statement query = database.prepare(
            fmt::format("SELECT {} FROM memory_point WHERE id BETWEEN ? AND ? ORDER BY id",
                        pointColumns(file_)));
        query.bind(first).bind(last);
        for (rows_ = 0; query.step();) {
            countRow();
            StoredRow row(query);
            row.count();
            sieve.take(memoryPointFrom(row));
        }
        sieve.flush();
        return points;
    });
}

IdRange TableReader::rangeOf(std::int64_t row, const char* first, const char* last) {
    sqlite::Statement query =
        file_.database().prepare(fmt::format("SELECT {}, {} FROM step WHERE id = ?", first, last));
    query.bind(row);
    if (!query.step() || (query.isNull(0) && query.isNull(1))) return {};
    return {query.integer(0, 1, kMost - 1), query.integer(1, 1, kMost - 1)};
}

sqlite::Statement TableReader::recordsOf(std::int64_t step, const IdRange& range, const char* sql) {
    sqlite::Statement query = file_.database().prepare(sql);
    if (file_.version() == 1) {
        query.bind(step);
    } else {
        query.bind(range.first).bind(range.last);
    }
    return query;
}

std::optional<std::int64_t> TableReader::opCalls(std::int64_t row) {
    if (file_.version() == 1) return std::nullopt;
    return readingTable(path_, "step", [&]() -> std::optional<std::int64_t> {
        sqlite::Statement query = file_.database().prepare(
            "SELECT op_calls FROM step WHERE id = ? AND first_op IS NOT NULL");
        query.bind(row);
        if (!query.step()) return std::nullopt;
        return query.integer(0, 0, kMaxCount);
    });
}

std::optional<TableReader::StepCounts> TableReader::countsOf(std::int64_t row) {
    if (file_.version() == 1) return std::nullopt;
    return readingTable(path_, "step", [&]() -> std::optional<StepCounts> {
        sqlite::Statement query = file_.database().prepare(
            "SELECT op_calls, memory_events, first_op IS NOT NULL, first_memory_event IS NOT NULL "
            "FROM step WHERE id = ?");
        query.bind(row);
        if (!query.step()) return std::nullopt;
        StoredRow values(query);
        StepCounts counts;
        counts.op_calls = values.count();
        counts.memory_events = values.count();
        counts.has_ops = values.between(0, 1) != 0;
        counts.has_memory_events = values.between(0, 1) != 0;
        return counts;
    });
}

std::vector<OpRecord> TableReader::ops(std::int64_t step, std::int64_t row) {
    const bool version1 = file_.version() == 1;
    IdRange range;
    if (!version1) {
        range = readingTable(path_, "step", [&] { return rangeOf(row, "first_op", "last_op"); });
        if (range.last < range.first) return {};
    }
    return readingTable(path_, "op", [&] {
        std::vector<OpRecord> ops;
        sqlite::Statement query = recordsOf(
            step, range,
            version1 ? "SELECT step, phase, category, name, inner, layer, shapes, thread, depth, "
                       "start_ns, duration_ns, self_ns, precision, flops_matrix, "
                       "flops_elementwise, bytes_l1, bytes_l2, bytes_l3, bytes_dram FROM op "
                       "WHERE step = ? ORDER BY id"
                     : "SELECT op.step, k.phase, k.category, k.name, k.inner, k.layer, k.shapes, "
                       "k.thread, k.depth, op.start_ns, op.duration_ns, op.self_ns, k.precision, "
                       "k.flops_matrix, k.flops_elementwise, k.bytes_l1, k.bytes_l2, k.bytes_l3, "
                       "k.bytes_dram FROM op LEFT JOIN op_kind AS k ON k.id = op.kind "
                       "WHERE op.id BETWEEN ? AND ? ORDER BY op.id");
        for (rows_ = 0; query.step();) {
            countRow();
            ops.push_back(opFrom(StoredRow(query)));
            if (ops.back().step != step) bad(fmt::format("an op of step {} is another's", step));
        }
        return ops;
    });
}

void TableReader::opKinds(std::int64_t& last,
                          const std::function<void(std::int64_t id, const OpRecord& kind)>& take) {
    if (file_.version() == 1) return;
    readingTable(path_, "op_kind", [&] {
        sqlite::Statement query = file_.database().prepare(
            "SELECT id, 0, phase, category, name, inner, layer, shapes, thread, depth, 0, 0, 0, "
            "precision, flops_matrix, flops_elementwise, bytes_l1, bytes_l2, bytes_l3, bytes_dram "
            "FROM op_kind WHERE id > ? ORDER BY id");
        query.bind(last);
        for (rows_ = 0; query.step();) {
            countRow();
            StoredRow row(query);
            last = row.between(last + 1, kMost - 1);
            take(last, opFrom(row));
        }
    });
}

std::vector<OpRecord> TableReader::opsOfKinds(
    std::int64_t step, std::int64_t row, const std::function<OpRecord(std::int64_t kind)>& kindOf) {
    const IdRange range =
        readingTable(path_, "step", [&] { return rangeOf(row, "first_op", "last_op"); });
    return readingTable(path_, "op", [&] {
        std::vector<OpRecord> ops;
        sqlite::Statement query = file_.database().prepare(
            "SELECT step, kind, start_ns, duration_ns, self_ns FROM op WHERE id BETWEEN ? AND ? "
            "ORDER BY id");
        query.bind(range.first).bind(range.last);
        for (rows_ = 0; query.step();) {
            countRow();
            StoredRow values(query);
            if (values.number() != step) bad(fmt::format("an op of step {} is another's", step));
            OpRecord op = kindOf(values.between(0, kMost - 1));
            op.step = step;
            op.start_ns = values.time();
            op.duration_ns = values.duration();
            const auto self = values.optionalBetween(0, kMaxTime);
            op.costed = self.has_value();
            op.self_ns = self.value_or(0);
            ops.push_back(op);
        }
        return ops;
    });
}

std::vector<MemoryEvent> TableReader::memoryEvents(std::int64_t step, std::int64_t row) {
    const bool version1 = file_.version() == 1;
    IdRange range;
    if (!version1) {
        range = readingTable(path_, "step", [&]() -> IdRange {
            if (step != kBeforeFirstStep) {
                return rangeOf(row, "first_memory_event", "last_memory_event");
            }
            // All before those of the first step that has any.
            const std::int64_t first = file_.database().integer(
                "SELECT coalesce(min(first_memory_event), 9223372036854775807) FROM step");
            return {1, first - 1};
        });
        if (range.last < range.first) return {};
    }
    return readingTable(path_, "memory_event", [&] {
        std::vector<MemoryEvent> events;
        sqlite::Statement query = recordsOf(
            step, range,
            version1 ? "SELECT step, time_ns, address, bytes, category, phase, op, layer, NULL "
                       "FROM memory_event WHERE step = ? ORDER BY id"
            : file_.has("memory_kind", "stack") && file_.has("call_stack")
                ? "SELECT e.step, e.time_ns, e.address, k.bytes, k.category, k.phase, k.op, "
                  "k.layer, k.stack FROM memory_event AS e LEFT JOIN memory_kind AS k ON "
                  "k.id = e.kind WHERE e.id BETWEEN ? AND ? ORDER BY e.id"
                : "SELECT e.step, e.time_ns, e.address, k.bytes, k.category, k.phase, k.op, "
                  "k.layer, NULL FROM memory_event AS e LEFT JOIN memory_kind AS k ON k.id = "
                  "e.kind "
                  "WHERE e.id BETWEEN ? AND ? ORDER BY e.id");
        for (rows_ = 0; query.step();) {
            countRow();
            events.push_back(memoryEventFrom(StoredRow(query)));
            if (events.back().step != step) {
                bad(fmt::format("a memory event of step {} is another's", step));
            }
        }
        return events;
    });
}

}  // namespace ridgepoint::run
