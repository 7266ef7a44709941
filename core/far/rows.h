// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes the rows of the sent tables in a run file.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "core/far/row_coder.h"
#include "core/store/sqlite/sqlite.h"

namespace ridgepoint::far {

// Documents that the file of the other end has for itself.
bool isOwnDocument(std::string_view name);

// Reads a table's rows with IDs above `after`, in order; all rows of a table without IDs. The rows
// of steps have no places of calls, because these are not sent. Throws sqlite::Failure and
// sqlite::BadValue.
void readRows(run::sqlite::Database& database, std::size_t table, std::int64_t after,
              const std::function<void(std::int64_t id, Row row)>& take);

// Where a mirror ends: of each growing table, the last ID and the digest of its row.
struct Mark {
    std::int64_t id = 0;
    std::uint64_t digest = 0;
};
using Marks = std::map<std::string, Mark>;
Marks marksOf(run::sqlite::Database& database);
// Returns whether the file contains the rows that the marks name. A memory point may be missing,
// because recorders thin them out.
bool contains(run::sqlite::Database& database, const Marks& marks);

}  // namespace ridgepoint::far
