// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the run file. docs/run-format.md describes them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/store/sqlite.h"

namespace ridgepoint::run {

struct SchemaObject {
    const char* type;  // "table" or "view"
    const char* name;
    const char* sql;  // as SQLite keeps it
};
std::span<const SchemaObject> schemaObjects();
// Of these, what a GPU did.
std::span<const SchemaObject> gpuObjects();
// The tables that were different in version 1, and those in version 2.
std::span<const SchemaObject> version1Tables();
std::span<const SchemaObject> version2Tables();

// Makes the tables and fills those that name the codes; sets application_id and user_version.
void createSchema(sqlite::Database& database);

// What was added without a new version: a table, or a column of one. A file may lack it.
struct SchemaAddition {
    const char* table;
    const char* column;  // nullptr: the table
};
std::span<const SchemaAddition> schemaAdditions();
// Whether the file has it as we make it.
bool hasAddition(sqlite::Database& database, const SchemaAddition& addition);

// The first table that lacks something which createSchema of this version gave it, or that is not
// an ordinary table; empty when all are there. What else the file holds is nobody's business and
// is never read.
std::string firstForeignTable(sqlite::Database& database, int version);
std::vector<std::string> foreignTables(sqlite::Database& database, int version);
// Whether there is anything that createSchema of the newest version does not make.
bool hasForeignObjects(sqlite::Database& database);

}  // namespace ridgepoint::run
