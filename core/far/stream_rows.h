// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the rows of the sent tables from a run file.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "core/far/row_coder.h"
#include "core/run/store/sqlite/sqlite.h"

namespace ridgepoint::far {

// Returns whether each end has its own version of the document.
bool isOwnDocument(std::string_view name);

// Reads a table's rows with IDs above `after`, in order. If the table has no IDs, reads all rows.
// Step rows omit the positions of calls, because calls are not sent. Throws sqlite::Failure and
// sqlite::BadValue.
void readRows(run::sqlite::Database& database, std::size_t table, std::int64_t after,
              const std::function<void(std::int64_t id, Row row)>& take);

// The last row of a growing table: its ID and its digest. The marks of all growing tables describe
// the end of a mirror.
struct Mark {
    std::int64_t id = 0;
    std::uint64_t digest = 0;
};
using Marks = std::map<std::string, Mark>;
Marks marksOf(run::sqlite::Database& database);
// Returns whether the file contains the marked rows. A memory point may be missing, because
// recorders thin out memory points.
bool contains(run::sqlite::Database& database, const Marks& marks);

}  // namespace ridgepoint::far
