// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the single calls of CUDA's API. Files from before they were kept have none.
#include "core/store/documents.h"
#include "core/store/row.h"
#include "core/store/tables.h"
#include "core/store/timeline_row.h"

namespace ridgepoint::run {
namespace {

std::optional<std::uint32_t> smallOrNone(StoredRow& row) {
    const auto value = row.optionalBetween(0, kMaxId);
    if (!value) return std::nullopt;
    return static_cast<std::uint32_t>(*value);
}

std::uint32_t smallNumber(StoredRow& row) {
    return static_cast<std::uint32_t>(row.between(0, kMaxId));
}

// Below the bit that tells threads without ops.
std::uint32_t laneFrom(StoredRow& row) {
    const auto thread = row.optionalBetween(0, kThreadWithoutOps - 1);
    const auto system = static_cast<std::uint32_t>(row.between(0, kThreadWithoutOps - 1));
    return apiLane(thread ? std::optional(static_cast<std::uint32_t>(*thread)) : std::nullopt,
                   system);
}

}  // namespace

bool TableReader::hasApiCalls() const {
    return file_.has("api_call") && file_.has("api_kind") && file_.has("step", "api_calls") &&
           file_.has("step", "first_api_call") && file_.has("step", "last_api_call");
}

std::vector<ApiCall> TableReader::apiCalls(std::int64_t step, std::int64_t row) {
    if (!hasApiCalls()) return {};
    const IdRange range = readingTable(
        path_, "step", [&] { return rangeOf(row, "first_api_call", "last_api_call"); });
    if (range.last < range.first) return {};
    return readingTable(path_, "api_call", [&] {
        std::vector<ApiCall> calls;
        sqlite::Statement query = file_.database().prepare(
            "SELECT a.step, a.start_ns, a.duration_ns, a.correlation, a.op_call, k.kind, k.name, "
            "k.thread, k.system_thread, k.depth, k.result FROM api_call AS a "
            "LEFT JOIN api_kind AS k ON k.id = a.kind WHERE a.id BETWEEN ? AND ? ORDER BY a.id");
        query.bind(range.first).bind(range.last);
        for (rows_ = 0; query.step();) {
            countRow();
            StoredRow values(query);
            ApiCall call;
            call.step = values.number();
            call.start_ns = values.time();
            call.duration_ns = values.duration();
            call.correlation = smallNumber(values);
            call.op_call = smallOrNone(values);
            call.kind = known(parseGpuCallKind(values.text(kMaxName)), "the kind");
            if (call.kind != GpuCall::Kind::runtime && call.kind != GpuCall::Kind::driver)
                bad("the kind is of no single call");
            call.name = values.string();
            call.thread = smallOrNone(values);
            call.system_thread = smallNumber(values);
            call.depth = smallNumber(values);
            call.result = smallNumber(values);
            if (call.step != step) bad(fmt::format("a call of step {} is another's", step));
            calls.push_back(call);
        }
        return calls;
    });
}

std::optional<std::int64_t> TableReader::apiCallCount(std::int64_t row) {
    if (!hasApiCalls()) return 0;
    return readingTable(path_, "step", [&]() -> std::optional<std::int64_t> {
        sqlite::Statement query =
            file_.database().prepare("SELECT api_calls, first_api_call FROM step WHERE id = ?");
        query.bind(row);
        if (!query.step() || query.isNull(0)) return 0;
        const std::int64_t count = query.integer(0, 0, kMaxCount);
        if (count > 0 && query.isNull(1)) return std::nullopt;
        return count;
    });
}

std::optional<std::int64_t> TableReader::apiTimeline(TimelineBuckets& buckets) {
    if (!hasApiCalls() || !file_.has("api_timeline")) return std::nullopt;
    const bool has_rows = readingTable(path_, "api_timeline", [&] {
        sqlite::Statement query = file_.database().prepare(fmt::format(
            "SELECT thread, system_thread, start_ns, duration_ns, calls, busy_ns, {}, name, "
            "longest_ns FROM api_timeline",
            static_cast<int>(cost::Category::other)));
        bool any = false;
        for (rows_ = 0; query.step(); any = true) {
            countRow();
            StoredRow row(query);
            const std::uint32_t lane = laneFrom(row);
            putBucket(row, lane, !any, buckets);
        }
        return any;
    });
    if (!has_rows) return std::nullopt;
    return readingTable(path_, "document (timeline)", [&] {
        const std::string text = document("timeline");
        return text.empty() ? kMost - 1 : lastApiCallFrom(text);
    });
}

void TableReader::timelineApiCalls(
    const IdRange& ids, const std::function<void(std::int64_t id, const OpRecord& call)>& take) {
    if (!hasApiCalls() || ids.last < ids.first) return;
    readingTable(path_, "api_call", [&] {
        sqlite::Statement query = file_.database().prepare(
            "SELECT a.id, a.start_ns, a.duration_ns, k.thread, k.system_thread, k.depth, k.name "
            "FROM api_call AS a LEFT JOIN api_kind AS k ON k.id = a.kind "
            "WHERE a.id BETWEEN ? AND ? ORDER BY a.id");
        query.bind(ids.first).bind(ids.last);
        for (rows_ = 0; query.step();) {
            countRow();
            StoredRow row(query);
            const std::int64_t id = row.between(ids.first, ids.last);
            OpRecord call;
            call.start_ns = row.time();
            call.duration_ns = row.duration();
            call.thread = laneFrom(row);
            call.depth = smallNumber(row);
            call.name = row.string();
            take(id, call);
        }
    });
}

std::int64_t TableReader::lastApiCallOf(std::int64_t last_step) {
    if (!hasApiCalls()) return 0;
    return readingTable(path_, "step", [&] {
        sqlite::Statement query = file_.database().prepare(
            "SELECT last_api_call FROM step WHERE id <= ? AND last_api_call IS NOT NULL "
            "ORDER BY id DESC LIMIT 1");
        query.bind(last_step);
        return query.step() ? query.integer(0, 0, kMost - 1) : std::int64_t{0};
    });
}

}  // namespace ridgepoint::run
