// SPDX-License-Identifier: GPL-3.0-or-later
// Creates the tables and views of the run file from descriptors (column.h). docs/run-format.md
// describes them for users.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/run/store/sqlite/sqlite.h"
#include "core/run/store/tables/column.h"

namespace ridgepoint::run {

// Returns the tables to which a run adds rows, in creation order.
std::span<const tables::Table> schemaTables();

struct SchemaObject {
    std::string name;
    std::string sql;  // the statement in the form that SQLite stores
};
// Returns all tables, followed by all views.
std::span<const SchemaObject> schemaObjects();

// Creates the tables, fills in the tables that contain names of codes, and sets application_id and
// user_version.
void createSchema(sqlite::Database& database);

// Returns the names of tables that are missing, lack a column or are not ordinary tables.
// Additional tables and columns are ignored.
std::vector<std::string> foreignTables(sqlite::Database& database);
// Returns whether the file contains any object that createSchema() does not create.
bool hasForeignObjects(sqlite::Database& database);

}  // namespace ridgepoint::run
