// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the run file, version 1. docs/run-format.md describes them.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/run/sqlite.h"

namespace ridgepoint::run {

struct SchemaObject {
    const char* type;  // "table" or "view"
    const char* name;
    const char* sql;  // as SQLite keeps it
};
std::span<const SchemaObject> schemaObjects();

// Makes the tables and fills those that name the codes; sets application_id and user_version.
void createSchema(sqlite::Database& database);

// The first table that is not as createSchema makes it; empty when all are.
std::string firstForeignTable(sqlite::Database& database);

}  // namespace ridgepoint::run
