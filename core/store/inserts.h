// SPDX-License-Identifier: GPL-3.0-or-later
// The statements that add rows to a run file of the newest version, prepared once. What fails
// throws sqlite::Failure.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>

#include "core/run/snapshot.h"
#include "core/run/timeline.h"
#include "core/store/detail_keeper.h"
#include "core/store/gpu_inserts.h"
#include "core/store/kinds.h"
#include "core/store/sqlite.h"
#include "core/store/sqlite_rows.h"

namespace ridgepoint::run {

// The columns that tables of cells share, from segment to bytes_dram.
void bindCell(sqlite::Statement& into, const Cell& cell);

class Inserts {
  public:
    explicit Inserts(sqlite::Database& database);

    void document(std::string_view name, std::string_view json);
    void string(std::int64_t id, std::string_view text);
    void ceiling(const roofline::Ceiling& ceiling);
    void memorySummary(const MemorySummary& memory);
    // The first time that a key comes, and whenever it comes again.
    void cell(const Cell& cell);
    void timeline(std::uint32_t thread, std::int64_t start_ns, std::int64_t width_ns,
                  const TimelineBuckets::Bucket& bucket);

    // A step whose records are kept, or not (then only their numbers are). gpu_records and
    // api_calls count where the step was traced.
    struct Counts {
        std::int64_t op_calls = 0, gpu_records = 0, api_calls = 0, memory_events = 0;
    };
    void step(const StepRecord& step, std::int64_t row, const Counts& counts, const KeptStep* kept);
    GpuInserts& gpu() { return gpu_; }
    void op(const OpRecord& op, std::int64_t id);
    void memoryEvent(const MemoryEvent& event, std::int64_t id);
    void memoryPoint(const MemoryPoint& point, std::int64_t id);
    // Ops, memory events and memory points are only noted by the above: this writes them, and the
    // kinds that they named.
    void flush();
    void committed();
    void rolledBack();

  private:
    // The row id of a cell, so that replacing it needs no search.
    std::map<Cell::Key, std::int64_t> cells_;
    std::map<Cell::Key, std::int64_t> new_cells_;
    GpuInserts gpu_;
    Kinds<10> op_kinds_;
    Kinds<3> memory_kinds_;
    sqlite::Statement document_, string_, ceiling_, memory_summary_, cell_, timeline_, step_,
        op_kind_, memory_kind_;
    sqlite::RowBuffer ops_, memory_events_, memory_points_;
};

}  // namespace ridgepoint::run
