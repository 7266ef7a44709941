// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/inserts.h"

#include <algorithm>

#include "core/store/packing.h"

namespace ridgepoint::run {
namespace {

using namespace packing;

int low(std::uint64_t packed, int shift) { return static_cast<int>(packed >> shift & 0xff); }

constexpr std::uint64_t kCostKnown = 1u << 24;

}  // namespace

Inserts::Inserts(sqlite::Database& database)
    : gpu_(database),
      document_(database.prepare("INSERT OR REPLACE INTO document(name, json) VALUES(?, ?)")),
      string_(database.prepare("INSERT INTO string(id, text) VALUES(?, ?)")),
      ceiling_(database.prepare(
          "INSERT INTO ceiling(name, kind, precision, unit, level, value, provenance, samples, "
          "spread) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)")),
      memory_summary_(database.prepare(
          "INSERT OR REPLACE INTO memory_summary VALUES(1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")),
      cell_(database.prepare("INSERT OR REPLACE INTO cell VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                             "?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")),
      timeline_(database.prepare("INSERT INTO timeline VALUES(NULL, ?, ?, ?, ?, ?, ?, ?, ?)")),
      step_(database.prepare("INSERT INTO step VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                             "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")),
      op_kind_(database.prepare("INSERT INTO op_kind VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                                "?, ?, ?)")),
      memory_kind_(database.prepare("INSERT INTO memory_kind VALUES(?, ?, ?, ?, ?, ?, ?)")),
      ops_(database, "op", 6),
      memory_events_(database, "memory_event", 5),
      memory_points_(database, "memory_point", 10) {}

void Inserts::document(std::string_view name, std::string_view json) {
    document_.bind(name).bind(json).run();
}

void Inserts::string(std::int64_t id, std::string_view text) { string_.bind(id).bind(text).run(); }

void Inserts::ceiling(const roofline::Ceiling& ceiling) {
    const bool compute = ceiling.kind == roofline::Ceiling::Kind::compute;
    ceiling_.bind(std::string_view(ceiling.name))
        .bind(std::string_view(compute ? "compute" : "bandwidth"));
    if (compute) {
        ceiling_.bind(toString(ceiling.arithmetic)).bind(std::string_view(ceiling.unit)).bindNull();
    } else {
        ceiling_.bindNull().bind(std::string_view(ceiling.unit)).bind(toString(ceiling.level));
    }
    ceiling_.bind(ceiling.value)
        .bind(toString(ceiling.provenance))
        .bind(ceiling.samples)
        .bind(ceiling.spread)
        .run();
}

void Inserts::memorySummary(const MemorySummary& memory) {
    memory_summary_.bind(memory.capacity_bytes)
        .bind(memory.peak_allocated_bytes)
        .bind(memory.peak_reserved_bytes);
    for (std::size_t category = 0; category < kMemoryCategoryCount; ++category) {
        if (memory.at_peak) {
            memory_summary_.bind((*memory.at_peak)[category]);
        } else {
            memory_summary_.bindNull();
        }
    }
    memory_summary_.run();
}

void bindCell(sqlite::Statement& into, const Cell& cell) {
    into.bind(cell.key.segment)
        .bind(cell.key.warmup ? 1 : 0)
        .bind(code(cell.key.phase))
        .bind(code(cell.key.category))
        .bind(code(cell.key.arithmetic))
        .bind(number(cell.key.name))
        .bind(number(cell.key.inner))
        .bind(number(cell.key.layer))
        .bind(cell.calls)
        .bind(cell.calls_without_cost)
        .bind(cell.self_ns)
        .bind(cell.min_ns)
        .bind(cell.max_ns)
        .bind(cell.flops_matrix)
        .bind(cell.flops_elementwise);
    for (const std::uint64_t bytes : cell.bytes) into.bind(bytes);
    into.bind(cell.knownNs());
}

void Inserts::cell(const Cell& cell) {
    std::int64_t id = 0;
    if (const auto place = cells_.find(cell.key); place != cells_.end()) {
        id = place->second;
    } else {
        const auto next = static_cast<std::int64_t>(cells_.size() + new_cells_.size()) + 1;
        id = new_cells_.try_emplace(cell.key, next).first->second;
    }
    bindCell(cell_.bind(id), cell);
    cell_.run();
}

void Inserts::timeline(std::uint32_t thread, std::int64_t start_ns, std::int64_t width_ns,
                       const TimelineBuckets::Bucket& bucket) {
    timeline_.bind(thread)
        .bind(start_ns)
        .bind(width_ns)
        .bind(bucket.calls)
        .bind(std::min(bucket.busy_ns, width_ns))
        .bind(code(bucket.category))
        .bind(number(bucket.name))
        .bind(bucket.longest_ns)
        .run();
}

void Inserts::step(const StepRecord& step, std::int64_t row, const Counts& counts,
                   const KeptStep* kept) {
    step_.bind(row)
        .bind(step.index)
        .bind(step.segment)
        .bind(toString(step.kind))
        .bind(step.batch)
        .bind(step.start_ns)
        .bind(step.duration_ns);
    for (const std::int64_t phase : step.phase_ns) step_.bind(phase);
    step_.bind(step.flops_matrix)
        .bind(step.flops_elementwise)
        .bind(counts.op_calls)
        .bind(counts.memory_events);
    const auto range = [this](const IdRange* ids) {
        if (ids != nullptr && ids->size() > 0) {
            step_.bind(ids->first).bind(ids->last);
        } else {
            step_.bindNull().bindNull();
        }
    };
    range(kept ? &kept->ops : nullptr);
    range(kept ? &kept->memory_events : nullptr);
    const auto traced = [&](std::int64_t count) {
        if (step.gpu_traced) {
            step_.bind(count);
        } else {
            step_.bindNull();
        }
    };
    traced(counts.gpu_records);
    range(kept ? &kept->gpu_records : nullptr);
    traced(counts.api_calls);
    range(kept ? &kept->api_calls : nullptr);
    step_.run();
}

void Inserts::op(const OpRecord& op, std::int64_t id) {
    const bool known = op.flops_known;
    const std::int64_t kind = op_kinds_.idOf(
        {pack(number(op.name), number(op.inner)), pack(number(op.layer), number(op.shapes)),
         pack(op.thread, op.depth),
         static_cast<std::uint64_t>(code(op.phase)) |
             static_cast<std::uint64_t>(code(op.category)) << 8 |
             (known ? static_cast<std::uint64_t>(code(op.arithmetic)) << 16 | kCostKnown : 0),
         known ? op.flops_matrix : 0, known ? op.flops_elementwise : 0, known ? op.bytes[0] : 0,
         known ? op.bytes[1] : 0, known ? op.bytes[2] : 0, known ? op.bytes[3] : 0});
    // What is counted elsewhere takes up no bytes.
    ops_.add(id, op.step, kind, op.start_ns, op.duration_ns,
             op.costed ? op.self_ns : sqlite::RowBuffer::kNull);
}

void Inserts::memoryEvent(const MemoryEvent& event, std::int64_t id) {
    const std::int64_t kind = memory_kinds_.idOf(
        {static_cast<std::uint64_t>(event.bytes), pack(number(event.op), number(event.layer)),
         static_cast<std::uint64_t>(code(event.category)) |
             static_cast<std::uint64_t>(code(event.phase)) << 8 |
             std::uint64_t{static_cast<std::uint32_t>(event.stack)} << 32});
    memory_events_.add(id, event.step, kind, event.time_ns, event.address);
}

void Inserts::memoryPoint(const MemoryPoint& point, std::int64_t id) {
    memory_points_.add(id, point.time_ns);
    for (const std::int64_t bytes : point.bytes) memory_points_.add(bytes);
    memory_points_.add(point.reserved_bytes.value_or(sqlite::RowBuffer::kNull));
}

void Inserts::flush() {
    gpu_.flush();
    ops_.write();
    memory_events_.write();
    memory_points_.write();
    op_kinds_.forNew([this](std::int64_t id, const auto& kind) {
        op_kind_.bind(id)
            .bind(low(kind[3], 0))
            .bind(low(kind[3], 8))
            .bind(half(kind[0], 0))
            .bind(half(kind[0], 1))
            .bind(half(kind[1], 0))
            .bind(half(kind[1], 1))
            .bind(half(kind[2], 0))
            .bind(half(kind[2], 1));
        const bool known = (kind[3] & kCostKnown) != 0;
        if (known) {
            op_kind_.bind(low(kind[3], 16));
        } else {
            op_kind_.bindNull();
        }
        for (std::size_t i = 4; i < 6 + roofline::kLevelCount; ++i) {
            if (known) {
                op_kind_.bind(kind[i]);
            } else {
                op_kind_.bindNull();
            }
        }
        op_kind_.run();
    });
    memory_kinds_.forNew([this](std::int64_t id, const auto& kind) {
        memory_kind_.bind(id)
            .bind(static_cast<std::int64_t>(kind[0]))
            .bind(low(kind[2], 0))
            .bind(low(kind[2], 8))
            .bind(half(kind[1], 0))
            .bind(half(kind[1], 1));
        if (const std::uint32_t stack = half(kind[2], 1); stack != 0) {
            memory_kind_.bind(stack);
        } else {
            memory_kind_.bindNull();
        }
        memory_kind_.run();
    });
}

void Inserts::rolledBack() {
    gpu_.rolledBack();
    new_cells_.clear();
    ops_.forget();
    memory_events_.forget();
    memory_points_.forget();
}

void Inserts::committed() {
    gpu_.committed();
    cells_.merge(new_cells_);
    new_cells_.clear();
    op_kinds_.committed();
    memory_kinds_.committed();
}

}  // namespace ridgepoint::run
