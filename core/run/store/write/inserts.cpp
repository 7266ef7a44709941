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

template <class Do, class... Of>
void eachRecord(Do&& what, Of&... of) {
    what(of.ops...);
    what(of.gpu_records...);
    what(of.api_calls...);
    what(of.memory_events...);
}

}  // namespace

Inserts::Inserts(sqlite::Database& copy, Inserts&& before) : Inserts(copy) {
    const auto go_on = [](auto& rows, auto& rows_before) { rows.continueFrom(rows_before); };
    eachTotal(go_on, *this, before);
    eachRecord(go_on, *this, before);
}

void Inserts::flush() {
    eachRecord([](auto& records) { records.flush(); }, *this);
    memory_points.flush();
}

void Inserts::committed() {
    const auto committed = [](auto& rows) { rows.committed(); };
    eachTotal(committed, *this);
    eachRecord(committed, *this);
}

void Inserts::rolledBack() {
    const auto rolled_back = [](auto& rows) { rows.rolledBack(); };
    eachTotal(rolled_back, *this);
    eachRecord(rolled_back, *this);
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
    const bool of_traces = std::any_of(ranks.begin(), ranks.end(), [](const RankOfRun& rank) {
        return rank.clock || rank.gpu || rank.missing.any();
    });
    std::string traces = of_traces ? rankTracesDocument(ranks) : std::string();
    if (traces.empty() || traces.size() > kMaxDocumentBytes) {
        database.execute("DELETE FROM document WHERE name = 'rank_traces'");
    } else {
        Insert<Documents>(database, Existing::replaced)
            .put(Document{"rank_traces", std::move(traces)});
    }
}

}  // namespace ridgepoint::run
