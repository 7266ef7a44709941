// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/table_reader.h"

#include <fmt/format.h>

#include "core/run/point_sieve.h"
#include "core/run/timeline.h"

namespace ridgepoint::run {

using namespace tables;

TableReader::TableReader(RunFile& file, const std::filesystem::path& path)
    : file_(file),
      path_(path),
      most_rows_(readingTable(path, "sqlite_schema", [&] { return file.mostRows(); })) {}

std::string TableReader::document(const char* name) {
    return readingTable(path_, "document", [&] {
        sqlite::Statement query =
            file_.database().prepare("SELECT json FROM document WHERE name = ?");
        query.bind(std::string_view(name));
        return query.step() ? query.text(0, kMaxDocumentBytes) : std::string();
    });
}

RunInfo TableReader::runInfo() {
    return readingTable(path_, "document (run)", [&] { return runInfoFrom(document("run")); });
}

MachineInfo TableReader::machineInfo() {
    return readingTable(path_, "document (machine)",
                        [&] { return machineInfoFrom(document("machine")); });
}

std::string TableReader::writerPlace() { return document("writer"); }

RepairNotes TableReader::repairNotes() {
    return readingTable(path_, "document (repair)", [&]() -> RepairNotes {
        const std::string text = document("repair");
        if (text.empty()) return {};
        return repairFrom(text);
    });
}

std::optional<std::vector<StepRange>> TableReader::detailedSteps() {
    return readingTable(path_, "document (detail)", [&]() -> std::optional<std::vector<StepRange>> {
        const std::string text = document("detail");
        if (text.empty()) return std::nullopt;
        return detailFrom(text);
    });
}

std::optional<std::vector<std::string>> TableReader::annotations() {
    return readingTable(path_, "document (annotations)",
                        [&]() -> std::optional<std::vector<std::string>> {
                            const std::string text = document("annotations");
                            if (text.empty()) return std::nullopt;
                            return annotationsFrom(text);
                        });
}

std::vector<CallArguments> TableReader::calls() {
    return readingTable(path_, "document (calls)", [&]() -> std::vector<CallArguments> {
        const std::string text = document("calls");
        if (text.empty()) return {};
        return callsFrom(text);
    });
}

std::vector<LossPoint> TableReader::loss() {
    return readingTable(path_, "document (loss)", [&]() -> std::vector<LossPoint> {
        const std::string text = document("loss");
        if (text.empty()) return {};
        return lossFrom(text);
    });
}

MemorySummary TableReader::memorySummary() {
    const auto summaries = rows<MemorySummaries>();
    return summaries.empty() ? MemorySummary{} : summaries.front();
}

void TableReader::strings(std::int64_t& last, std::vector<std::string>& strings) {
    std::int64_t next = last;
    rowsAfter<Strings>(last, [&](std::string& text) {
        // Names are indexed by ID, so IDs must not have gaps.
        if (last != ++next || last > kMaxId) bad("a row is missing");
        strings.push_back(std::move(text));
    });
}

std::shared_ptr<const Counted> TableReader::counted(std::size_t names) {
    auto counted = std::make_shared<Counted>();
    const bool any = readingTable(path_, "document (counters)", [&] {
        const std::string text = document("counters");
        if (!text.empty()) counted->info = countersFrom(text);
        return !text.empty();
    });
    if (!any) return nullptr;
    counted->cells = totals<CountedCells>(names);
    return counted;
}

std::shared_ptr<const std::vector<ExchangeGroup>> TableReader::exchangeGroups() {
    return readingTable(
        path_, "document (exchange_groups)",
        [&]() -> std::shared_ptr<const std::vector<ExchangeGroup>> {
            const std::string text = document("exchange_groups");
            if (text.empty()) return nullptr;
            return std::make_shared<std::vector<ExchangeGroup>>(exchangeGroupsFrom(text));
        });
}

std::shared_ptr<const std::vector<RankOfRun>> TableReader::ranks(std::size_t names) {
    auto ranks = std::make_shared<std::vector<RankOfRun>>(rows<Ranks>());
    if (ranks->empty()) return nullptr;
    const auto rankAt = [&](std::string_view table, std::int64_t number) -> RankOfRun& {
        const auto found = std::find_if(ranks->begin(), ranks->end(), [&](const RankOfRun& rank) {
            return rank.info.rank == number;
        });
        if (found == ranks->end())
            throw damaged(path_, table, "a row is of a rank that is not in the table rank");
        return *found;
    };
    for (const OfRank<StepRecord>& step : rows<RankSteps>())
        rankAt(RankSteps::kName, step.rank).steps.append({&step.row, 1});
    for (const OfRank<Cell>& cell : rows<RankCells>(names))
        rankAt(RankCells::kName, cell.rank).cells.push_back(cell.row);
    readingTable(path_, "document (rank_traces)", [&] {
        const std::string text = document("rank_traces");
        if (!text.empty()) readRankTraces(text, *ranks);
    });
    for (RankOfRun& rank : *ranks) std::sort(rank.cells.begin(), rank.cells.end(), byKey);
    return ranks;
}

std::shared_ptr<const CallStacks> TableReader::callStacks(std::size_t names) {
    const auto stacks = std::make_shared<CallStacks>();
    std::int64_t last = 0;
    rowsAfter<StackEntries>(
        last,
        [&](const CallStacks::Entry& entry) {
            // A caller must precede the calls that it makes.
            if (static_cast<std::int64_t>(entry.caller) >= last) bad("a caller follows its call");
            if (static_cast<std::int64_t>(stacks->intern(entry.caller, entry.frame)) != last)
                bad("a call stack is missing, or there twice");
        },
        names);
    return stacks->size() > 0 ? stacks : nullptr;
}

std::vector<MemorySegment> TableReader::memorySegments() {
    constexpr std::size_t kMostSegments = 1'000'000;
    std::vector<MemorySegment> segments;
    std::int64_t last = 0, reserved = 0;
    rowsAfter<Segments>(last, [&](MemorySegment& segment) {
        reserved += segment.bytes;
        if (reserved > base::kMaxBytes || segments.size() >= kMostSegments)
            bad("its segments are more than any device has");
        segments.push_back(std::move(segment));
    });
    return segments;
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
        // Step numbers increase with IDs, so a binary search replaces an index, which the table
        // does not have.
        const std::int64_t id =
            firstRow("SELECT id, step FROM step WHERE id >= ? ORDER BY id LIMIT 1", lastId("step"),
                     [&](const sqlite::Statement& row) {
                         return row.integer(1, -base::kMaxCount, base::kMaxCount) >= step;
                     });
        sqlite::Statement query =
            file_.database().prepare("SELECT id, step FROM step WHERE id >= ? ORDER BY id LIMIT 1");
        query.bind(id);
        if (query.step() && query.integer(1, -base::kMaxCount, base::kMaxCount) == step) {
            return query.integer(0, id, kMost - 1);
        }
        // In a run that another program edited, step numbers might not increase.
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

std::vector<MemoryPoint> TableReader::memoryPointsBetween(std::int64_t from_ns, std::int64_t to_ns,
                                                          std::size_t most) {
    std::int64_t first = 0, last = 0;
    readingTable(path_, "memory_point", [&] {
        // IDs increase with time, so a binary search replaces an index, which the table does not
        // have.
        const std::int64_t end = lastId("memory_point");
        const auto firstAfter = [&](std::int64_t time_ns) {
            return firstRow(
                "SELECT id, time_ns FROM memory_point WHERE id >= ? ORDER BY id LIMIT 1", end,
                [&](const sqlite::Statement& row) {
                    return row.integer(1, -base::kMaxTime, base::kMaxTime) > time_ns;
                });
        };
        first = std::max<std::int64_t>(firstAfter(from_ns) - 1, 1);
        last = firstAfter(to_ns - 1);
    });
    std::vector<MemoryPoint> points;
    const auto count = static_cast<std::size_t>(std::max<std::int64_t>(last - first + 1, 0));
    PointSieve sieve(most == 0 ? count : 2 * count / most, points);
    query("memory_point",
          fmt::format("SELECT {} FROM memory_point WHERE id BETWEEN ? AND ? ORDER BY id",
                      tableOf<MemoryPoints>().columnNames()),
          {first, last}, [&](const sqlite::Statement& statement) {
              Read read(statement);
              MemoryPoint point;
              MemoryPoints::columns(read, point);
              sieve.take(point);
          });
    sieve.flush();
    return points;
}

std::optional<std::int64_t> TableReader::timeline(TimelineBuckets& into) {
    return buckets<OpBuckets>(into, [](std::uint32_t thread) { return thread; });
}

std::optional<std::int64_t> TableReader::gpuTimeline(TimelineBuckets& into,
                                                     std::vector<GpuLane>& lanes) {
    return buckets<GpuBucketTable>(into, [&](const GpuLane& lane) {
        const auto number = laneNumber(lanes, lane);
        if (!number) bad("there are too many streams");
        return *number;
    });
}

std::optional<std::int64_t> TableReader::apiTimeline(TimelineBuckets& into) {
    return buckets<ApiBuckets>(
        into, [](const ApiLane& lane) { return apiLane(lane.thread, lane.system_thread); });
}

std::optional<IdRange> TableReader::opsBetween(std::int64_t from_ns, std::int64_t to_ns,
                                               std::int64_t last_step) {
    return readingTable(path_, "step", [&]() -> std::optional<IdRange> {
        constexpr const char* kStepFrom =
            "SELECT id, start_ns, duration_ns FROM step WHERE id >= ? ORDER BY id LIMIT 1";
        const std::int64_t first =
            firstRow(kStepFrom, last_step, [&](const sqlite::Statement& row) {
                return row.integer(1, -base::kMaxTime, base::kMaxTime) +
                           row.integer(2, 0, base::kMaxTime) >
                       from_ns;
            });
        const std::int64_t end = firstRow(kStepFrom, last_step, [&](const sqlite::Statement& row) {
            return row.integer(1, -base::kMaxTime, base::kMaxTime) >= to_ns;
        });
        sqlite::Statement query = file_.database().prepare(
            "SELECT min(first_op), max(last_op), count(*) FILTER (WHERE first_op IS NULL "
            "AND op_calls > 0) FROM step WHERE id >= ? AND id < ?");
        query.bind(first).bind(end);
        if (!query.step() || query.integer(2, 0, kMost) > 0) return std::nullopt;
        if (query.isNull(0) || query.isNull(1)) return IdRange{};
        return IdRange{query.integer(0, 1, kMost - 1), query.integer(1, 0, kMost - 1)};
    });
}

std::int64_t TableReader::firstOpFrom(std::int64_t id) {
    return readingTable(path_, "op", [&] {
        sqlite::Statement query =
            file_.database().prepare("SELECT id FROM op WHERE id >= ? ORDER BY id LIMIT 1");
        query.bind(id);
        return query.step() ? query.integer(0, id, kMost - 1) : kMost;
    });
}

std::pair<std::int64_t, std::int64_t> TableReader::extentOfOps(const IdRange& ids) {
    return readingTable(path_, "op", [&]() -> std::pair<std::int64_t, std::int64_t> {
        sqlite::Statement query = file_.database().prepare(
            "SELECT min(start_ns), max(start_ns + duration_ns) FROM op WHERE id BETWEEN ? AND ?");
        query.bind(ids.first).bind(ids.last);
        if (!query.step() || query.isNull(0)) return {0, 0};
        return {query.integer(0, -base::kMaxTime, base::kMaxTime),
                query.integer(1, -base::kMaxTime, 2 * base::kMaxTime)};
    });
}

}  // namespace ridgepoint::run
