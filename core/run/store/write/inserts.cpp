// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/write/inserts.h"

#include <algorithm>

#include "core/run/store/documents.h"

namespace ridgepoint::run {

using namespace tables;

Inserts::Inserts(sqlite::Database& database)
    : documents(database, Existing::replaced),
      strings(database),
      ceilings(database),
      memory_summary(database, Existing::replaced),
      stacks(database),
      segments(database),
      steps(database),
      collectives(database, Existing::replaced),
      device_samples(database),
      timeline(database),
      gpu_timeline(database),
      api_timeline(database),
      cells(database),
      gpu_cells(database),
      gpu_calls(database),
      gpu_uses(database),
      ops(database),
      gpu_records(database),
      api_calls(database),
      memory_events(database),
      memory_points(database) {}

namespace {

template <class Do>
void eachTotal(Inserts& inserts, Do&& what) {
    what(inserts.cells);
    what(inserts.gpu_cells);
    what(inserts.gpu_calls);
    what(inserts.gpu_uses);
}
template <class Do>
void eachRecord(Inserts& inserts, Do&& what) {
    what(inserts.ops);
    what(inserts.gpu_records);
    what(inserts.api_calls);
    what(inserts.memory_events);
}

}  // namespace

Inserts::Inserts(sqlite::Database& copy, Inserts&& before) : Inserts(copy) {
    cells.continueFrom(before.cells);
    gpu_cells.continueFrom(before.gpu_cells);
    gpu_calls.continueFrom(before.gpu_calls);
    gpu_uses.continueFrom(before.gpu_uses);
    ops.continueFrom(before.ops);
    gpu_records.continueFrom(before.gpu_records);
    api_calls.continueFrom(before.api_calls);
    memory_events.continueFrom(before.memory_events);
}

void Inserts::flush() {
    eachRecord(*this, [](auto& records) { records.flush(); });
    memory_points.flush();
}

void Inserts::committed() {
    eachTotal(*this, [](auto& totals) { totals.committed(); });
    eachRecord(*this, [](auto& records) { records.committed(); });
}

void Inserts::rolledBack() {
    eachTotal(*this, [](auto& totals) { totals.rolledBack(); });
    eachRecord(*this, [](auto& records) { records.rolledBack(); });
    memory_points.rolledBack();
}

void putCountedCells(sqlite::Database& database, std::span<const CountedCell> cells) {
    database.execute("DELETE FROM counted_cell");
    Insert<CountedCells> insert(database);
    for (const CountedCell& cell : cells) insert.put(cell);
}

void putRanks(sqlite::Database& database, std::span<const RankOfRun> ranks) {
    for (const char* const table :
         {"DELETE FROM rank", "DELETE FROM rank_step", "DELETE FROM rank_cell"}) {
        database.execute(table);
    }
    Insert<Ranks> insert_rank(database);
    Insert<RankSteps> insert_step(database);
    Insert<RankCells> insert_cell(database);
    for (const RankOfRun& rank : ranks) {
        insert_rank.put(rank);
        for (const StepRecord& step : rank.steps)
            insert_step.put(OfRank<StepRecord>{rank.info.rank, step});
        for (const Cell& cell : rank.cells) insert_cell.put(OfRank<Cell>{rank.info.rank, cell});
    }
    const bool of_traces = std::any_of(
        ranks.begin(), ranks.end(), [](const RankOfRun& rank) { return rank.clock || rank.gpu; });
    std::string traces = of_traces ? rankTracesDocument(ranks) : std::string();
    if (traces.empty() || traces.size() > kMaxDocumentBytes) {
        database.execute("DELETE FROM document WHERE name = 'rank_traces'");
    } else {
        Insert<Documents>(database, Existing::replaced)
            .put(Document{"rank_traces", std::move(traces)});
    }
}

}  // namespace ridgepoint::run
