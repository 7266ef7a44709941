// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/store: what hardware counters said, in the run file: the table counted_cell and
// the document "counters".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/run/counted.h"
#include "core/store/sqlite.h"

namespace ridgepoint::run {

std::string toDocument(const CountersInfo& info);
// Throws sqlite::BadValue, as runInfoFrom() does.
CountersInfo countersFrom(std::string_view document);

// In place of what is there.
void putCountedCells(sqlite::Database& database, const std::vector<CountedCell>& cells);
// Sorted by key. Throws sqlite::BadValue. `most`: rows.
std::vector<CountedCell> countedCells(sqlite::Database& database, std::size_t string_count,
                                      std::int64_t most);

}  // namespace ridgepoint::run
