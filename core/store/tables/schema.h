// SPDX-License-Identifier: GPL-3.0-or-later
// The tables and views of the run file, made from their descriptors (column.h). docs/run-format.md
// describes them for readers.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/store/sqlite/sqlite.h"
#include "core/store/tables/column.h"

namespace ridgepoint::run {

// Those that grow with a run, in the order in which they are created.
std::span<const tables::Table> schemaTables();

struct SchemaObject {
    std::string name;
    std::string sql;  // as SQLite stores it
};
// Tables, then views.
std::span<const SchemaObject> schemaObjects();

// Creates the tables and fills those that name the codes; sets application_id and user_version.
void createSchema(sqlite::Database& database);

// The tables that are missing, lack a column, or are not ordinary tables. Other tables and columns
// of the file are not read.
std::vector<std::string> foreignTables(sqlite::Database& database);
// Whether there is anything that createSchema does not make.
bool hasForeignObjects(sqlite::Database& database);

}  // namespace ridgepoint::run
