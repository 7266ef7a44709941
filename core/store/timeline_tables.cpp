// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what the timeline needs.
#include "core/run/gpu_timeline.h"
#include "core/store/documents.h"
#include "core/store/row.h"
#include "core/store/tables.h"
#include "core/store/timeline_row.h"

namespace ridgepoint::run {

// Calls are known by their ids. Version 1 finds them by the number of their step only: there that
// number and one stands for the id of all of the step's calls.

void TableReader::timelineOps(
    const IdRange& ids, const std::function<void(std::int64_t id, const OpRecord& op)>& take) {
    if (ids.last < ids.first) return;
    readingTable(path_, "op", [&] {
        sqlite::Statement query = file_.database().prepare(
            file_.version() == 1
                ? "SELECT step + 1, start_ns, duration_ns, thread, depth, name, category FROM op "
                  "WHERE step BETWEEN ? - 1 AND ? - 1 ORDER BY step, id"
                : "SELECT op.id, op.start_ns, op.duration_ns, k.thread, k.depth, k.name, "
                  "k.category FROM op LEFT JOIN op_kind AS k ON k.id = op.kind "
                  "WHERE op.id BETWEEN ? AND ? ORDER BY op.id");
        query.bind(ids.first).bind(ids.last);
        for (rows_ = 0; query.step();) {
            countRow();
            StoredRow row(query);
            const std::int64_t id = row.between(ids.first, ids.last);
            OpRecord op;
            op.start_ns = row.time();
            op.duration_ns = row.duration();
            op.thread = static_cast<std::uint32_t>(row.between(0, kMaxId));
            op.depth = static_cast<std::uint32_t>(row.between(0, kMaxId));
            op.name = row.string();
            op.category = row.code<cost::Category>(cost::kCategoryCount);
            take(id, op);
        }
    });
}

std::optional<IdRange> TableReader::opsBetween(std::int64_t from_ns, std::int64_t to_ns,
                                               std::int64_t last_step) {
    return readingTable(path_, "step", [&]() -> std::optional<IdRange> {
        constexpr const char* kStepFrom =
            "SELECT id, start_ns, duration_ns FROM step WHERE id >= ? ORDER BY id LIMIT 1";
        const std::int64_t first =
            firstRow(kStepFrom, last_step, [&](const sqlite::Statement& row) {
                return row.integer(1, -kMaxTime, kMaxTime) + row.integer(2, 0, kMaxTime) > from_ns;
            });
        const std::int64_t end = firstRow(kStepFrom, last_step, [&](const sqlite::Statement& row) {
            return row.integer(1, -kMaxTime, kMaxTime) >= to_ns;
        });
        sqlite::Statement query = file_.database().prepare(
            file_.version() == 1
                ? "SELECT min(step) + 1, max(step) + 1, 0 FROM step WHERE id >= ? AND id < ?"
                : "SELECT min(first_op), max(last_op), count(*) FILTER (WHERE first_op IS NULL "
                  "AND op_calls > 0) FROM step WHERE id >= ? AND id < ?");
        query.bind(first).bind(end);
        if (!query.step() || query.integer(2, 0, kMost) > 0) return std::nullopt;
        if (query.isNull(0) || query.isNull(1)) return IdRange{};
        return IdRange{query.integer(0, 1, kMost - 1), query.integer(1, 0, kMost - 1)};
    });
}

std::int64_t TableReader::lastOpOf(std::int64_t last_step) {
    return readingTable(path_, "step", [&] {
        sqlite::Statement query = file_.database().prepare(
            file_.version() == 1
                ? "SELECT step + 1 FROM step WHERE id <= ? ORDER BY id DESC LIMIT 1"
                : "SELECT last_op FROM step WHERE id <= ? AND last_op IS NOT NULL "
                  "ORDER BY id DESC LIMIT 1");
        query.bind(last_step);
        return query.step() ? query.integer(0, 0, kMost - 1) : std::int64_t{0};
    });
}

std::int64_t TableReader::firstOpFrom(std::int64_t id) {
    return readingTable(path_, "op", [&] {
        sqlite::Statement query = file_.database().prepare(
            file_.version() == 1
                ? "SELECT step + 1 FROM op WHERE step >= ? - 1 ORDER BY step LIMIT 1"
                : "SELECT id FROM op WHERE id >= ? ORDER BY id LIMIT 1");
        query.bind(id);
        return query.step() ? query.integer(0, id, kMost - 1) : kMost;
    });
}

std::pair<std::int64_t, std::int64_t> TableReader::extentOfOps(const IdRange& ids) {
    return readingTable(path_, "op", [&]() -> std::pair<std::int64_t, std::int64_t> {
        sqlite::Statement query = file_.database().prepare(
            file_.version() == 1 ? "SELECT min(start_ns), max(start_ns + duration_ns) FROM op "
                                   "WHERE step BETWEEN ? - 1 AND ? - 1"
                                 : "SELECT min(start_ns), max(start_ns + duration_ns) FROM op "
                                   "WHERE id BETWEEN ? AND ?");
        query.bind(ids.first).bind(ids.last);
        if (!query.step() || query.isNull(0)) return {0, 0};
        return {query.integer(0, -kMaxTime, kMaxTime), query.integer(1, -kMaxTime, 2 * kMaxTime)};
    });
}

std::optional<std::int64_t> TableReader::timeline(TimelineBuckets& buckets) {
    if (file_.version() == 1) return std::nullopt;
    const bool has_rows = readingTable(path_, "timeline", [&] {
        sqlite::Statement query = file_.database().prepare(
            "SELECT thread, start_ns, duration_ns, calls, busy_ns, category, name, longest_ns "
            "FROM timeline");
        bool any = false;
        for (rows_ = 0; query.step(); any = true) {
            countRow();
            StoredRow row(query);
            const auto thread = static_cast<std::uint32_t>(row.between(0, kMaxId));
            putBucket(row, thread, !any, buckets);
        }
        return any;
    });
    if (!has_rows) return std::nullopt;
    return readingTable(path_, "document (timeline)", [&] {
        const std::string text = document("timeline");
        // Written when the recording ended: it knows of all.
        return text.empty() ? kMost - 1 : lastOpFrom(text);
    });
}

std::optional<std::int64_t> TableReader::gpuTimeline(TimelineBuckets& buckets,
                                                     std::vector<GpuLane>& lanes) {
    if (!hasGpu()) return std::nullopt;
    const bool has_rows = readingTable(path_, "gpu_timeline", [&] {
        sqlite::Statement query = file_.database().prepare(
            "SELECT device, context, stream, start_ns, duration_ns, calls, busy_ns, category, "
            "name, longest_ns FROM gpu_timeline");
        bool any = false;
        for (rows_ = 0; query.step(); any = true) {
            countRow();
            StoredRow row(query);
            GpuLane lane;
            for (std::uint32_t* const part : {&lane.device, &lane.context, &lane.stream})
                *part = static_cast<std::uint32_t>(row.between(0, kMaxId));
            const auto number = laneNumber(lanes, lane);
            if (!number) bad("there are too many streams");
            putBucket(row, *number, !any, buckets);
        }
        return any;
    });
    if (!has_rows) return std::nullopt;
    return readingTable(path_, "document (timeline)", [&] {
        const std::string text = document("timeline");
        return text.empty() ? kMost - 1 : lastGpuRecordFrom(text);
    });
}

void TableReader::timelineGpuRecords(
    const IdRange& ids, const std::function<void(std::int64_t id, const GpuRecord& record)>& take) {
    if (!hasGpu() || ids.last < ids.first) return;
    readingTable(path_, "gpu_record", [&] {
        sqlite::Statement query = file_.database().prepare(
            "SELECT g.id, g.start_ns, g.duration_ns, k.device, k.context, k.stream, k.name, "
            "k.category FROM gpu_record AS g LEFT JOIN gpu_kind AS k ON k.id = g.kind "
            "WHERE g.id BETWEEN ? AND ? ORDER BY g.id");
        query.bind(ids.first).bind(ids.last);
        for (rows_ = 0; query.step();) {
            countRow();
            StoredRow row(query);
            const std::int64_t id = row.between(ids.first, ids.last);
            GpuRecord record;
            record.start_ns = row.time();
            record.duration_ns = row.duration();
            for (std::uint32_t* const part : {&record.device, &record.context, &record.stream})
                *part = static_cast<std::uint32_t>(row.between(0, kMaxId));
            record.name = row.string();
            record.category = row.code<cost::Category>(cost::kCategoryCount);
            take(id, record);
        }
    });
}

std::int64_t TableReader::lastGpuRecordOf(std::int64_t last_step) {
    if (!hasGpu()) return 0;
    return readingTable(path_, "step", [&] {
        sqlite::Statement query = file_.database().prepare(
            "SELECT last_gpu_record FROM step WHERE id <= ? AND last_gpu_record IS NOT NULL "
            "ORDER BY id DESC LIMIT 1");
        query.bind(last_step);
        return query.step() ? query.integer(0, 0, kMost - 1) : std::int64_t{0};
    });
}

}  // namespace ridgepoint::run
