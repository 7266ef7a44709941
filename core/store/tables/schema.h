// SPDX-License-Identifier: GPL-3.0-or-later
// Creates the tables and views of the run file from descriptors (column.h). docs/run-format.md
// describes them for users.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/store/sqlite/sqlite.h"
#include "core/store/tables/column.h"

namespace ridgepoint::run {

// Returns the tables that grow with a run, in the order of their creation.
std::span<const tables::Table> schemaTables();

struct SchemaObject {
    std::string name;
    std::string sql;  // as SQLite stores it
};
// Returns all tables, then all views.
std::span<const SchemaObject> schemaObjects();

// Creates the tables, fills those with names of codes, and sets application_id and user_version.
void createSchema(sqlite::Database& database);

// Returns the tables that are missing, lack a column, or are not ordinary tables. Additional tables
// and columns of the file are ignored.
std::vector<std::string> foreignTables(sqlite::Database& database);
// Returns whether the file contains any object that createSchema does not create.
bool hasForeignObjects(sqlite::Database& database);

}  // namespace ridgepoint::run
