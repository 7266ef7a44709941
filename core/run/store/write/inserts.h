// SPDX-License-Identifier: GPL-3.0-or-later
// Inserts contains the prepared statements that write a run file. They throw sqlite::Failure.
#pragma once

#include <span>
#include <string>
#include <utility>

#include "core/run/store/tables/gpu_descriptors.h"
#include "core/run/store/tables/memory_tables.h"
#include "core/run/store/tables/rank_tables.h"
#include "core/run/store/tables/run_tables.h"
#include "core/run/store/tables/write.h"

namespace ridgepoint::run {

struct Inserts {
    explicit Inserts(sqlite::Database& database);
    // Continues in a copy of the file that `before` wrote. Rows have the same IDs in the copy.
    Inserts(sqlite::Database& copy, Inserts&& before);

    tables::Insert<tables::Documents> documents;
    tables::Insert<tables::Strings> strings;
    tables::Insert<tables::Ceilings> ceilings;
    tables::Insert<tables::MemorySummaries> memory_summary;
    tables::Insert<tables::StackEntries> stacks;
    tables::Insert<tables::Segments> segments;
    tables::Insert<tables::Steps> steps;
    tables::Insert<tables::Collectives> collectives;
    tables::Insert<tables::DeviceSamples> device_samples;
    tables::Insert<tables::OpBuckets> timeline;
    tables::Insert<tables::GpuBucketTable> gpu_timeline;
    tables::Insert<tables::ApiBuckets> api_timeline;
    tables::Totals<tables::Cells> cells;
    tables::Totals<tables::GpuCells> gpu_cells;
    tables::Totals<tables::GpuCalls> gpu_calls;
    tables::Totals<tables::GpuUseTable> gpu_uses;
    // The following members collect rows. flush() writes the rows and their new kinds.
    tables::Records<tables::Ops> ops;
    tables::Records<tables::GpuRecords> gpu_records;
    tables::Records<tables::ApiCalls> api_calls;
    tables::Records<tables::MemoryEvents> memory_events;
    tables::Rows<tables::MemoryPoints> memory_points;

    void document(const char* name, std::string json) {
        documents.put(tables::Document{name, std::move(json)});
    }
    void flush();
    void committed();
    void rolledBack();
};

// The following functions replace the stored rows.
void putCountedCells(sqlite::Database& database, std::span<const CountedCell> cells);
void putRanks(sqlite::Database& database, std::span<const RankOfRun> ranks);

}  // namespace ridgepoint::run
