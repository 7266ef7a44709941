// SPDX-License-Identifier: GPL-3.0-or-later
// TableReader reads the tables of a run file row by row and checks every value. It throws a
// StoreError that names the invalid table.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/run/store/documents.h"
#include "core/run/store/run_file.h"
#include "core/run/store/tables/gpu_descriptors.h"
#include "core/run/store/tables/memory_tables.h"
#include "core/run/store/tables/rank_tables.h"
#include "core/run/store/tables/run_tables.h"

namespace ridgepoint::run {

class TableReader {
  public:
    TableReader(RunFile& file, const std::filesystem::path& path);

    RunInfo runInfo();
    MachineInfo machineInfo();
    // Returns WriterPresence::place() of the process that writes the file, or an empty string if
    // unknown.
    std::string writerPlace();
    // Returns the data that earlier repairs lost. Empty if the run was never repaired.
    RepairNotes repairNotes();
    // Returns the steps with stored records, or std::nullopt if all steps have them.
    std::optional<std::vector<StepRange>> detailedSteps();

    // Returns the arguments of op calls, or an empty list if they are unknown.
    std::vector<CallArguments> calls();
    // Returns the names of op calls that are annotations, or std::nullopt if they are unknown.
    std::optional<std::vector<std::string>> annotations();
    std::vector<LossPoint> loss();  // empty if the losses are unknown

    // Returns all rows, sorted by ID or key. Here and below, name IDs must be less than `names`.
    template <class Of>
    std::vector<typename Of::Row> rows(std::size_t names = tables::kAnyName);
    // Returns all totals, sorted by key. Throws if a key is repeated.
    template <class Of>
    std::vector<typename Of::Row> totals(std::size_t names);
    // Calls take(row) for all rows after the ID `last`, and sets `last` to the ID of each row. IDs
    // can have gaps.
    template <class Of, class Take>
    void rowsAfter(std::int64_t& last, Take&& take, std::size_t names = tables::kAnyName);

    MemorySummary memorySummary();
    // Returns null if the run was not merged with others.
    std::shared_ptr<const std::vector<RankOfRun>> ranks(std::size_t names);
    std::shared_ptr<const std::vector<ExchangeGroup>> exchangeGroups();  // null if there are none
    // Returns null if nothing was counted.
    std::shared_ptr<const Counted> counted(std::size_t names);
    // Returns null if the file has no call stacks.
    std::shared_ptr<const CallStacks> callStacks(std::size_t names);
    std::vector<MemorySegment> memorySegments();
    // Appends the names after the ID `last` and updates `last`. IDs must not have gaps.
    void strings(std::int64_t& last, std::vector<std::string>& strings);

    // Returns the ID of a step's row, or std::nullopt if there is no such row.
    std::optional<std::int64_t> rowOfStep(std::int64_t step);
    // Returns the columns of a step's row that belong to Part, or default values if there is no
    // such row.
    template <class Part>
    tables::StepRow stepRow(std::int64_t row);
    // Returns the number of records that a step has, or std::nullopt if they are not stored.
    template <class Of>
    std::optional<std::int64_t> storedCount(std::int64_t row);
    // Returns the records of the step with this row ID. The row ID is 0 for kBeforeFirstStep, which
    // has no row.
    template <class Of>
    std::vector<typename Of::Record> recordsOf(std::int64_t step, std::int64_t row);
    // Returns the same records, but gets their kinds from kindOf(id) instead of from the table of
    // kinds. kindOf(id) returns a record with the values that all records of the kind share.
    template <class Of, class KindOf>
    std::vector<typename Of::Record> recordsOf(std::int64_t step, std::int64_t row,
                                               KindOf&& kindOf);

    // Returns the ID of the last memory point, or 0 if there are none.
    std::int64_t lastMemoryPoint();
    // Returns the points from the last one at or before from_ns to the first one at or after to_ns.
    // If there are many more than `most` points, returns only the lowest and the highest point of
    // each time range.
    std::vector<MemoryPoint> memoryPointsBetween(std::int64_t from_ns, std::int64_t to_ns,
                                                 std::size_t most);

    // Reads the buckets of a timeline and returns the ID of the last record that they cover, or
    // std::nullopt if the file has no buckets. threadOf(lane) returns the thread of a bucket.
    template <class Of, class ThreadOf>
    std::optional<std::int64_t> buckets(TimelineBuckets& buckets, ThreadOf&& threadOf);
    std::optional<std::int64_t> timeline(TimelineBuckets& buckets);
    // Threads in the buckets are indices in `lanes`.
    std::optional<std::int64_t> gpuTimeline(TimelineBuckets& buckets, std::vector<GpuLane>& lanes);
    // Threads in the buckets are the numbers that apiLane() returns.
    std::optional<std::int64_t> apiTimeline(TimelineBuckets& buckets);
    // Calls take(id, record) for each record, with the values that a timeline needs (OpTimes,
    // GpuTimes or ApiTimes).
    template <class Of, class Take>
    void timelineRecords(const IdRange& ids, Take&& take);
    // Returns the ID of the last record in the steps up to row `last_step` of the table step, or 0
    // if there are no records.
    template <class Of>
    std::int64_t lastRecordOf(std::int64_t last_step);
    // Returns the ops of the steps that overlap the time range, up to row `last_step` of the table
    // step. Returns std::nullopt if the ops of one of these steps are not stored.
    std::optional<IdRange> opsBetween(std::int64_t from_ns, std::int64_t to_ns,
                                      std::int64_t last_step);
    // Returns the first existing ID that is at least `id`, or an ID after all existing ones if
    // there is none.
    std::int64_t firstOpFrom(std::int64_t id);
    // Returns the earliest start and the latest end of the ops, or 0 and 0 if there are none.
    std::pair<std::int64_t, std::int64_t> extentOfOps(const IdRange& ids);

  private:
    std::string document(const char* name);
    // Runs a query with these parameters and calls take(statement) for each row.
    template <class Take>
    void query(std::string_view table, const std::string& sql,
               std::initializer_list<std::int64_t> parameters, Take&& take);
    // Returns the ID of the first row for which `holds` is true, or an ID after `last` if there is
    // none. `holds` must be true for all rows after that one. The query must return the first row
    // at or after a given ID, because IDs can have gaps, and must return the ID in the first
    // column.
    std::int64_t firstRow(const char* sql, std::int64_t last,
                          const std::function<bool(const sqlite::Statement& row)>& holds);
    std::int64_t lastId(const char* table);
    template <class Of>
    IdRange rangeOf(std::int64_t step, std::int64_t row);
    template <class Of>
    static void belongsTo(std::int64_t step, const typename Of::Record& record);

    RunFile& file_;
    const std::filesystem::path& path_;
    std::int64_t most_rows_;
};

template <class Take>
void TableReader::query(std::string_view table, const std::string& sql,
                        std::initializer_list<std::int64_t> parameters, Take&& take) {
    readingTable(path_, table, [&] {
        sqlite::Statement statement = file_.database().prepare(sql);
        for (const std::int64_t parameter : parameters) statement.bind(parameter);
        for (std::int64_t left = most_rows_; statement.step(); --left) {
            // The limit is needed because a damaged file with a cycle of pages would return rows
            // endlessly.
            if (left <= 0) tables::bad("there are more rows than fit into the file");
            take(statement);
        }
    });
}

template <class Of>
std::vector<typename Of::Row> TableReader::rows(std::size_t names) {
    const tables::Table& table = tables::tableOf<Of>();
    std::vector<typename Of::Row> rows;
    query(Of::kName,
          fmt::format("SELECT {} FROM {} ORDER BY {}", table.columnNames(), table.name,
                      table.id.empty() ? table.key : table.id),
          {}, [&](const sqlite::Statement& statement) {
              tables::Read read(statement, names);
              Of::columns(read, rows.emplace_back());
          });
    return rows;
}

template <class Of>
std::vector<typename Of::Row> TableReader::totals(std::size_t names) {
    auto totals = rows<Of>(names);
    std::sort(totals.begin(), totals.end(), byKey);
    const auto twice = std::adjacent_find(
        totals.begin(), totals.end(), [](const auto& a, const auto& b) { return a.key == b.key; });
    if (twice != totals.end()) throw damaged(path_, Of::kName, "a total is there twice");
    return totals;
}

template <class Of, class Take>
void TableReader::rowsAfter(std::int64_t& last, Take&& take, std::size_t names) {
    const tables::Table& table = tables::tableOf<Of>();
    query(Of::kName,
          fmt::format("SELECT {} FROM {} WHERE id > ? ORDER BY id", table.allNames(), table.name),
          {last}, [&](const sqlite::Statement& statement) {
              tables::Read read(statement, names);
              read("id", last, tables::Values{last + 1, tables::kMost - 1});
              typename Of::Row row{};
              Of::columns(read, row);
              take(row);
          });
}

template <class Part>
tables::StepRow TableReader::stepRow(std::int64_t row) {
    tables::StepRow result;
    query("step",
          fmt::format("SELECT {} FROM step WHERE id = ?", tables::tableOf<Part>().columnNames()),
          {row}, [&](const sqlite::Statement& statement) {
              tables::Read read(statement);
              Part::columns(read, result);
          });
    return result;
}

template <class Of>
std::optional<std::int64_t> TableReader::storedCount(std::int64_t row) {
    const tables::StepPart part = stepRow<typename Of::OfStep>(row).*Of::kPart;
    if (part.count > 0 && part.rows.last == 0) return std::nullopt;
    return part.count;
}

template <class Of>
IdRange TableReader::rangeOf(std::int64_t step, std::int64_t row) {
    if constexpr (std::is_same_v<Of, tables::MemoryEvents>) {
        // These are all events with an ID below the first event of any step.
        if (step == kBeforeFirstStep) {
            return readingTable(path_, "step", [&]() -> IdRange {
                return {1, file_.database().integer(
                               "SELECT coalesce(min(first_memory_event), 9223372036854775807) "
                               "FROM step") -
                               1};
            });
        }
    }
    return (stepRow<typename Of::OfStep>(row).*Of::kPart).rows;
}

template <class Of>
void TableReader::belongsTo(std::int64_t step, const typename Of::Record& record) {
    if (record.step != step) tables::bad(fmt::format("{} of step {} is another's", Of::kOne, step));
}

template <class Of>
std::vector<typename Of::Record> TableReader::recordsOf(std::int64_t step, std::int64_t row) {
    using Kinds = typename Of::Kinds;
    const IdRange range = rangeOf<Of>(step, row);
    std::vector<typename Of::Record> records;
    if (range.size() <= 0) return records;
    static const std::string sql = fmt::format(
        "SELECT {}, {} FROM {} AS t LEFT JOIN {} AS k ON k.id = t.kind WHERE t.id BETWEEN ? AND ? "
        "ORDER BY t.id",
        tables::tableOf<Kinds>().columnNames("k."), tables::tableOf<Of>().columnNames("t."),
        Of::kName, Kinds::kName);
    query(Of::kName, sql, {range.first, range.last}, [&](const sqlite::Statement& statement) {
        tables::Read read(statement);
        tables::OfKind<typename Of::Record> of{records.emplace_back()};
        Kinds::columns(read, of.record);
        Of::columns(read, of);
        belongsTo<Of>(step, of.record);
    });
    return records;
}

template <class Of, class KindOf>
std::vector<typename Of::Record> TableReader::recordsOf(std::int64_t step, std::int64_t row,
                                                        KindOf&& kindOf) {
    const IdRange range = rangeOf<Of>(step, row);
    std::vector<typename Of::Record> records;
    query(Of::kName,
          fmt::format("SELECT kind, {} FROM {} WHERE id BETWEEN ? AND ? ORDER BY id",
                      tables::tableOf<Of>().columnNames(), Of::kName),
          {range.first, range.last}, [&](const sqlite::Statement& statement) {
              tables::Read read(statement);
              std::int64_t kind = 0;
              read("kind", kind, tables::kPositive);
              tables::OfKind<typename Of::Record> of{records.emplace_back(kindOf(kind))};
              Of::columns(read, of);
              belongsTo<Of>(step, of.record);
          });
    return records;
}

template <class Of, class ThreadOf>
std::optional<std::int64_t> TableReader::buckets(TimelineBuckets& buckets, ThreadOf&& threadOf) {
    bool any = false;
    query(Of::kName,
          fmt::format("SELECT {} FROM {}", tables::tableOf<Of>().columnNames(), Of::kName), {},
          [&](const sqlite::Statement& statement) {
              tables::Read read(statement);
              typename Of::Row row{};
              Of::columns(read, row);
              if (!any) buckets = TimelineBuckets(std::size_t{1} << 18, row.width_ns);
              any = true;
              if (row.width_ns != buckets.width() ||
                  !buckets.put(threadOf(row.lane), row.start_ns, row.bucket))
                  tables::bad("a bucket is not where it can be");
          });
    if (!any) return std::nullopt;
    return readingTable(path_, "document (timeline)", [&] {
        const std::string text = document("timeline");
        // Without this document, the buckets were written at the end of the recording, so they
        // cover all records.
        return text.empty() ? tables::kMost - 1 : timelineEndFrom(text, Of::kLastId);
    });
}

template <class Of, class Take>
void TableReader::timelineRecords(const IdRange& ids, Take&& take) {
    using Places = typename Of::Places;
    if (ids.last < ids.first) return;
    static const std::string sql = fmt::format(
        "SELECT {}, {} FROM {} AS t LEFT JOIN {} AS k ON k.id = t.kind WHERE t.id BETWEEN ? AND ? "
        "ORDER BY t.id",
        tables::tableOf<Of>().allNames("t."), tables::tableOf<Places>().columnNames("k."),
        Of::kName, Places::kName);
    query(Of::kName, sql, {ids.first, ids.last}, [&](const sqlite::Statement& statement) {
        tables::Read read(statement);
        std::int64_t id = 0;
        read("id", id, tables::kPositive);
        typename Of::Row record{};
        Of::columns(read, record);
        Places::columns(read, record);
        take(id, record);
    });
}

template <class Of>
std::int64_t TableReader::lastRecordOf(std::int64_t last_step) {
    std::int64_t last = 0;
    query("step",
          fmt::format("SELECT last_{0} FROM step WHERE id <= ? AND last_{0} IS NOT NULL ORDER BY "
                      "id DESC LIMIT 1",
                      Of::kRange),
          {last_step}, [&](const sqlite::Statement& statement) {
              last = statement.integer(0, 0, tables::kMost - 1);
          });
    return last;
}

}  // namespace ridgepoint::run
