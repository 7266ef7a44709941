// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/store: what ranks exchanged, and what the other ranks did, in the run file: the
// tables collective, rank, rank_step and rank_cell.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/run/rank_runs.h"
#include "core/store/row.h"
#include "core/store/schema.h"
#include "core/store/sqlite.h"

namespace ridgepoint::run {

std::span<const SchemaObject> rankObjects();

class CollectiveInsert {
  public:
    explicit CollectiveInsert(sqlite::Database& database);
    void put(const Collective& exchange);

  private:
    sqlite::Statement statement_;
};
// In the order of steps, ranks and numbers. Throws sqlite::BadValue. `most`: rows.
std::vector<Collective> readCollectives(sqlite::Database& database, std::int64_t most);

// A total from the columns segment … known_ns, in the order of the table cell.
Cell cellFrom(StoredRow row, std::size_t string_count);

// In place of what is there.
void putRanks(sqlite::Database& database, std::span<const RankOfRun> ranks);
// Null: there are none. Throws sqlite::BadValue. `most`: rows of each table; `known_times`: whether
// rank_cell has the column known_ns.
std::shared_ptr<const std::vector<RankOfRun>> readRanks(sqlite::Database& database,
                                                        std::size_t string_count, std::int64_t most,
                                                        bool known_times);

}  // namespace ridgepoint::run
