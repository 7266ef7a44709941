// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/write/step_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <span>

#include "core/run/store/documents.h"
#include "core/run/timeline.h"

namespace ridgepoint::run {
namespace {

// Interval between timeline writes if not all calls of the run are stored. Each write takes 10 ms.
constexpr std::int64_t kTimelineIntervalNs = 10'000'000'000;

// Returns the allocated bytes at a point, which determine the peak.
std::int64_t allocated(const MemoryPoint& point) { return total(point.bytes); }

// Removes the first record, and returns it.
template <class Record>
const Record& takeFirst(std::span<const Record>& records) {
    const Record& first = records.front();
    records = records.subspan(1);
    return first;
}

}  // namespace

// The records of a batch that are not written yet.
struct StepWriter::Rest {
    explicit Rest(const RunWriter::Batch& batch)
        : ops(batch.ops),
          gpu_records(batch.gpu_records),
          api_calls(batch.api_calls),
          collectives(batch.collectives),
          memory_events(batch.memory_events),
          memory_points(batch.memory_points) {}

    std::span<const OpRecord> ops;
    std::span<const GpuRecord> gpu_records;
    std::span<const ApiCall> api_calls;
    std::span<const Collective> collectives;
    std::span<const MemoryEvent> memory_events;
    std::span<const MemoryPoint> memory_points;
};

void StepWriter::restart() {
    next_ = {};
    keeper_ = keeper_.restarted();
    timeline_ = {};
    next_timeline_ns_ = 0;
    detail_written_.reset();
}

void StepWriter::put(const RunWriter::Batch& batch, sqlite::Database& database, Inserts& inserts,
                     const std::filesystem::path& file) {
    Rest rest(batch);
    if (next_.step == 1) {
        while (!rest.memory_events.empty() && rest.memory_events.front().step == kBeforeFirstStep) {
            inserts.memory_events.put(next_.memory_event++, takeFirst(rest.memory_events));
        }
    }
    for (const StepRecord& step : batch.steps) putStep(step, rest, inserts);
    for (const MemoryPoint& point : rest.memory_points) {
        inserts.memory_points.put(next_.memory_point++, point);
    }
    if (!rest.ops.empty() || !rest.gpu_records.empty() || !rest.api_calls.empty() ||
        !rest.memory_events.empty()) {
        throw StoreError(
            StoreError::Kind::other,
            fmt::format("\"{}\" cannot take ops, GPU records, API calls or memory events without "
                        "the step that they belong to.",
                        file.string()));
    }
    inserts.flush();
    dropDetail(database, batch.ops.size() + 2 * batch.gpu_records.size() + batch.api_calls.size() +
                             batch.memory_events.size() + batch.memory_points.size());
    putDetail(inserts);
    if (keeper_.kept() && !batch.steps.empty()) {
        const StepRecord& last = batch.steps.back();
        if (last.start_ns + last.duration_ns >= next_timeline_ns_) {
            timeline_.putSoFar(database, inserts, next_.op - 1, next_.gpu_record - 1,
                               next_.api_call - 1);
            next_timeline_ns_ = last.start_ns + last.duration_ns + kTimelineIntervalNs;
        }
    }
}

void StepWriter::putStep(const StepRecord& step, Rest& rest, Inserts& inserts) {
    const bool wanted = keeper_.wantsNext(step.index);
    KeptStep kept;
    kept.row = next_.step++;
    kept.step = step.index;
    kept.ordinal = keeper_.ordinal();

    tables::StepRow row{step, {}, {}, {}, {}};
    const auto put_calls = [&](auto& calls, auto& insert, std::int64_t& next, IdRange& ids,
                               tables::StepPart& part) {
        ids.first = next;
        for (; !calls.empty() && calls.front().step == step.index; ++part.count) {
            const auto& call = takeFirst(calls);
            timeline_.add(call);
            if (wanted) insert.put(next++, call);
        }
        ids.last = next - 1;
    };
    put_calls(rest.ops, inserts.ops, next_.op, kept.ops, row.ops);
    put_calls(rest.gpu_records, inserts.gpu_records, next_.gpu_record, kept.gpu_records,
              row.gpu_records);
    put_calls(rest.api_calls, inserts.api_calls, next_.api_call, kept.api_calls, row.api_calls);
    while (!rest.collectives.empty() && rest.collectives.front().step == step.index) {
        const Collective& exchange = takeFirst(rest.collectives);
        if (wanted) inserts.collectives.put(exchange);
    }
    kept.memory_events.first = next_.memory_event;
    while (!rest.memory_events.empty() && rest.memory_events.front().step <= step.index) {
        const MemoryEvent& event = takeFirst(rest.memory_events);
        ++row.memory_events.count;
        if (!wanted) continue;
        // Events between two steps arrive with the later step and are assigned to that step.
        MemoryEvent own = event;
        own.step = step.index;
        inserts.memory_events.put(next_.memory_event++, own);
    }
    kept.memory_events.last = next_.memory_event - 1;
    putPoints(step, rest, kept, wanted, inserts);
    if (wanted) {
        row.ops.rows = kept.ops;
        row.gpu_records.rows = kept.gpu_records;
        row.api_calls.rows = kept.api_calls;
        row.memory_events.rows = kept.memory_events;
        keeper_.keep(kept);
    }
    inserts.steps.put(kept.row, row);
}

void StepWriter::putPoints(const StepRecord& step, Rest& rest, KeptStep& kept, bool wanted,
                           Inserts& inserts) {
    // All memory points up to the end of the step belong to the step.
    const std::int64_t end_ns = step.start_ns + step.duration_ns;
    const auto first = rest.memory_points.begin();
    const auto points_end =
        std::find_if(first, rest.memory_points.end(),
                     [&](const MemoryPoint& other) { return other.time_ns > end_ns; });
    const auto peak = std::max_element(first, points_end, [](const auto& a, const auto& b) {
        return allocated(a) < allocated(b);
    });
    kept.memory_points.first = next_.memory_point;
    for (auto point = first; point != points_end; ++point) {
        const bool last = point + 1 == points_end;
        if (!wanted && point != peak && !last) continue;
        if (point == peak) kept.peak_point = next_.memory_point;
        if (last) kept.last_point = next_.memory_point;
        inserts.memory_points.put(next_.memory_point++, *point);
    }
    kept.memory_points.last = next_.memory_point - 1;
    rest.memory_points = rest.memory_points.subspan(static_cast<std::size_t>(points_end - first));
}

void StepWriter::finish(sqlite::Database& database, Inserts& inserts) {
    dropDetail(database, static_cast<std::size_t>(keeper_.mostRecords()));
    timeline_.put(database, inserts, !keeper_.kept());
}

void StepWriter::putDetail(Inserts& inserts) {
    const auto& kept = keeper_.kept();
    if (kept == detail_written_) return;
    detail_written_ = kept;
    inserts.document("detail", detailDocument(*kept));
}

// Deletes records that are no longer kept. Each call deletes more records than were just added, so
// that the queue shrinks, but limits their number to keep the transaction short.
void StepWriter::dropDetail(sqlite::Database& database, std::size_t added) {
    std::deque<KeptStep>& steps = keeper_.toDrop();
    auto left = static_cast<std::int64_t>(2 * added + 2000);
    while (!steps.empty() && left > 0) {
        const KeptStep& step = steps.front();
        left -= step.records();
        const auto remove = [&](const char* sql, const IdRange& range) {
            sqlite::Statement statement = database.prepare(sql);
            statement.bind(range.first).bind(range.last).run();
        };
        remove("DELETE FROM op WHERE id BETWEEN ? AND ?", step.ops);
        remove("DELETE FROM gpu_record WHERE id BETWEEN ? AND ?", step.gpu_records);
        remove("DELETE FROM api_call WHERE id BETWEEN ? AND ?", step.api_calls);
        remove("DELETE FROM memory_event WHERE id BETWEEN ? AND ?", step.memory_events);
        remove("DELETE FROM collective WHERE step BETWEEN ? AND ?", {step.step, step.step});
        sqlite::Statement points = database.prepare(
            "DELETE FROM memory_point WHERE id BETWEEN ? AND ? AND id <> ? AND id <> ?");
        points.bind(step.memory_points.first)
            .bind(step.memory_points.last)
            .bind(step.peak_point)
            .bind(step.last_point)
            .run();
        sqlite::Statement row = database.prepare(
            "UPDATE step SET first_op = NULL, last_op = NULL, first_memory_event = NULL, "
            "last_memory_event = NULL, first_gpu_record = NULL, last_gpu_record = NULL, "
            "first_api_call = NULL, last_api_call = NULL WHERE id = ?");
        row.bind(step.row).run();
        steps.pop_front();
    }
}

}  // namespace ridgepoint::run
