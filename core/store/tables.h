// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the tables of a run file row by row and checks every value. What is wrong is thrown as a
// StoreError that names the table.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/run/api_call.h"
#include "core/run/call_stacks.h"
#include "core/run/snapshot.h"
#include "core/run/timeline.h"
#include "core/store/detail_keeper.h"
#include "core/store/run_file.h"

namespace ridgepoint::run {

class TableReader {
  public:
    TableReader(RunFile& file, const std::filesystem::path& path);

    RunInfo runInfo();
    MachineInfo machineInfo();
    // Where its writer can be seen from (WriterPresence::place), empty when it said nothing.
    std::string writerPlace();
    std::vector<roofline::Ceiling> ceilings();
    MemorySummary memorySummary();
    std::vector<Cell> cells(std::size_t string_count);
    std::vector<GpuCell> gpuCells(std::size_t string_count);
    std::vector<GpuCall> gpuCalls(std::size_t string_count);
    std::vector<GpuUse> gpuUses();
    // Of an earlier version's files, and of runs that were not merged: null, and none.
    std::shared_ptr<const std::vector<RankOfRun>> ranks(std::size_t string_count);
    std::vector<Collective> collectives();
    // Null: nothing was counted.
    std::shared_ptr<const Counted> counted(std::size_t string_count);
    // The rows after `last`, which moves to the last one read.
    void deviceSamples(std::int64_t& last, std::size_t string_count,
                       const std::function<void(const DeviceSample&)>& take);

    // Appends the rows after `last` and moves it to the last row read.
    void strings(std::int64_t& last, std::vector<std::string>& strings);
    // The rows after `last`, whichever are missing.
    void anyStrings(std::int64_t& last,
                    const std::function<void(std::int64_t id, std::string text)>& take);
    // `take` gets the step and the id of its row.
    void steps(std::int64_t& last,
               const std::function<void(const StepRecord& step, std::int64_t row)>& take);
    // The id of a step's row; unset when there is none.
    std::optional<std::int64_t> rowOfStep(std::int64_t step);
    void memoryPoints(std::int64_t& last, const std::function<void(const MemoryPoint&)>& take);
    // The last id, 0 when there is none.
    std::int64_t lastMemoryPoint();
    // From the last one at or before from_ns to the first one at or after to_ns. When they are many
    // more than `most`, of each stretch the least and the most.
    std::vector<MemoryPoint> memoryPointsBetween(std::int64_t from_ns, std::int64_t to_ns,
                                                 std::size_t most);

    // Of the step whose row has this id (kBeforeFirstStep has none: 0).
    std::vector<OpRecord> ops(std::int64_t step, std::int64_t row);
    std::vector<MemoryEvent> memoryEvents(std::int64_t step, std::int64_t row);
    // Null: the file has none.
    std::shared_ptr<const CallStacks> callStacks(std::size_t string_count);
    std::vector<MemorySegment> memorySegments();
    // What the GPU did in it; none where it was not traced. gpuRecordCount is unset where there was
    // more than the file holds.
    std::vector<GpuRecord> gpuRecords(std::int64_t step, std::int64_t row);
    std::optional<std::int64_t> gpuRecordCount(std::int64_t row);
    // The kinds of records after `last`, whichever are missing: a record with all that they have in
    // common.
    void gpuKinds(std::int64_t& last,
                  const std::function<void(std::int64_t id, const GpuRecord& kind)>& take);
    // gpuRecords(), with what kindOf(id) gives for each kind in place of the table gpu_kind; unset:
    // nobody knows it.
    std::vector<GpuRecord> gpuRecordsOfKinds(
        std::int64_t step, std::int64_t row,
        const std::function<std::optional<GpuRecord>(std::int64_t kind)>& kindOf);
    // Its calls of CUDA's API, likewise.
    std::vector<ApiCall> apiCalls(std::int64_t step, std::int64_t row);
    std::optional<std::int64_t> apiCallCount(std::int64_t row);
    // The kinds of ops after `last`, whichever are missing: an op with all that they have in
    // common. Version 1 has none.
    void opKinds(std::int64_t& last,
                 const std::function<void(std::int64_t id, const OpRecord& kind)>& take);
    // ops(), with what kindOf(id) gives for each kind in place of the table op_kind.
    std::vector<OpRecord> opsOfKinds(std::int64_t step, std::int64_t row,
                                     const std::function<OpRecord(std::int64_t kind)>& kindOf);
    // How many ops the step had; unset in version 1 and when the file does not hold them.
    std::optional<std::int64_t> opCalls(std::int64_t row);
    // What a step had, and whether the file holds it; unset in version 1.
    struct StepCounts {
        std::int64_t op_calls = 0, memory_events = 0;
        bool has_ops = false, has_memory_events = false;
    };
    std::optional<StepCounts> countsOf(std::int64_t row);
    // What was said of repairs; empty when there were none.
    RepairNotes repairNotes();
    // The steps that have their records; unset: all.
    std::optional<std::vector<StepRange>> detailedSteps();

    // The timeline from afar, and the id of the last op of which it knows; unset when the file
    // holds none.
    std::optional<std::int64_t> timeline(TimelineBuckets& buckets);
    // What the timeline needs of ops, with their ids.
    void timelineOps(const IdRange& ids,
                     const std::function<void(std::int64_t id, const OpRecord& op)>& take);
    // The ops of the steps that overlap the stretch, up to that row of step; unset when the file
    // does not hold those of all these steps.
    std::optional<IdRange> opsBetween(std::int64_t from_ns, std::int64_t to_ns,
                                      std::int64_t last_step);
    // Of the steps up to this row; 0: there is none.
    std::int64_t lastOpOf(std::int64_t last_step);
    // The first id from here on that there is; beyond all when there is none.
    std::int64_t firstOpFrom(std::int64_t id);
    // The same of what a GPU ran: its buckets, whose threads are positions in `lanes`, and the id
    // of the last record of which they know; unset when the file holds none.
    std::optional<std::int64_t> gpuTimeline(TimelineBuckets& buckets, std::vector<GpuLane>& lanes);
    // What the timeline needs of records, with their ids.
    void timelineGpuRecords(
        const IdRange& ids,
        const std::function<void(std::int64_t id, const GpuRecord& record)>& take);
    std::int64_t lastGpuRecordOf(std::int64_t last_step);
    // And of the calls of CUDA's API, whose threads are those of apiLane().
    std::optional<std::int64_t> apiTimeline(TimelineBuckets& buckets);
    void timelineApiCalls(const IdRange& ids,
                          const std::function<void(std::int64_t id, const OpRecord& call)>& take);
    std::int64_t lastApiCallOf(std::int64_t last_step);
    // When they begin at the earliest and end at the latest; twice 0 when there are none.
    std::pair<std::int64_t, std::int64_t> extentOfOps(const IdRange& ids);

  private:
    bool hasGpu() const { return file_.version() >= 3; }
    bool hasApiCalls() const;
    std::string document(const char* name);
    void countRow();
    // The first id of a row of which `holds` is true, when it is true of all rows after it; beyond
    // `last` when it is true of none. The query gives the first row from an id on, its id first:
    // ids may be missing.
    std::int64_t firstRow(const char* sql, std::int64_t last,
                          const std::function<bool(const sqlite::Statement& row)>& holds);
    std::int64_t lastId(const char* table);
    IdRange rangeOf(std::int64_t row, const char* first, const char* last);
    // The records of a step: version 1 finds them by the step's number, later ones by their ids.
    sqlite::Statement recordsOf(std::int64_t step, const IdRange& range, const char* sql);

    RunFile& file_;
    const std::filesystem::path& path_;
    std::int64_t most_rows_;
    std::int64_t rows_ = 0;
};

}  // namespace ridgepoint::run
