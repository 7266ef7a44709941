// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a file has the tables that createSchema makes, each with all of its columns.
#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/store/schema.h"
#include "core/store/store.h"

namespace ridgepoint::run {
namespace {

constexpr SchemaAddition kAdditions[] = {
    {"gpu_use", nullptr},
    {"memory_point", "reserved_bytes"},
    {"counted_cell", nullptr},
    {"device_sample", "sm_active"},
    {"device_sample", "tensor_active"},
    {"device_sample", "dram_bytes_per_second"},
    {"device_sample", "l2_bytes_per_second"},
    {"api_kind", nullptr},
    {"api_call", nullptr},
    {"api_timeline", nullptr},
    {"gpu_record", "api_call"},
    {"step", "api_calls"},
    {"step", "first_api_call"},
    {"step", "last_api_call"},
    {"collective", nullptr},
    {"rank", nullptr},
    {"rank_step", nullptr},
    {"rank_cell", nullptr},
    {"cell", "known_ns"},
    {"gpu_cell", "known_ns"},
    {"gpu_cell", "helping_ns"},
    {"rank_cell", "known_ns"},
    {"gpu_use", "lag_ns"},
    {"gpu_use", "longest_lag_ns"},
    {"gpu_call", "outer_calls"},
    {"gpu_call", "outer_ns"},
    {"memory_kind", "stack"},
    {"call_stack", nullptr},
    {"memory_segment", nullptr},
};

constexpr std::size_t kMaxSchemaText = 64 << 10;

struct SchemaColumn {
    std::string name, type;
    std::int64_t key = 0;    // its place in the primary key, from 1
    bool generated = false;  // computed when it is read
    auto operator<=>(const SchemaColumn&) const = default;
};
using Columns = std::map<std::string, std::vector<SchemaColumn>>;

// A view in a table's place could run for ever, a virtual table could run anything, and a column
// that is computed could cost as much as it likes.
std::set<std::string> tablesOf(sqlite::Database& database) {
    std::set<std::string> tables;
    sqlite::Statement query = database.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(sql, 1, 13) = 'CREATE "
        "TABLE '");
    while (query.step()) tables.insert(query.text(0, kMaxSchemaText));
    return tables;
}

std::vector<SchemaColumn> columnsOf(sqlite::Database& database, std::string_view table) {
    std::vector<SchemaColumn> columns;
    sqlite::Statement query = database.prepare(fmt::format("PRAGMA table_xinfo({})", table));
    while (query.step()) {
        columns.push_back({query.text(1, kMaxSchemaText), query.text(2, kMaxSchemaText),
                           query.integer(5, 0, 1 << 16), query.integer(6, 0, 3) != 0});
    }
    return columns;
}

// What SQLite makes of our own tables.
Columns expectedColumns(int version) {
    sqlite::Database database = sqlite::Database::inMemory();
    Columns expected;
    const auto add = [&](std::span<const SchemaObject> objects) {
        for (const SchemaObject& object : objects) {
            if (std::string_view(object.type) != "table") continue;
            database.execute(fmt::format("DROP TABLE IF EXISTS {}", object.name).c_str());
            database.execute(object.sql);
            expected[object.name] = columnsOf(database, object.name);
        }
    };
    add(schemaObjects());
    for (const SchemaAddition& addition : kAdditions) {
        if (addition.column == nullptr) {
            expected.erase(addition.table);
        } else if (const auto table = expected.find(addition.table); table != expected.end()) {
            std::erase_if(table->second, [&](const SchemaColumn& column) {
                return column.name == addition.column;
            });
        }
    }
    if (version <= 2) {
        for (const char* const later :
             {"gpu_kind", "gpu_record", "gpu_cell", "gpu_call", "gpu_timeline", "device_sample"}) {
            expected.erase(later);
        }
        add(version2Tables());
    }
    if (version == 1) {
        for (const char* const later : {"op_kind", "memory_kind", "timeline"})
            expected.erase(later);
        add(version1Tables());
    }
    return expected;
}

// Each as createSchema makes it: the columns of a table, but for those that were added to it later,
// or the one column.
std::vector<SchemaColumn> columnsOf(sqlite::Database& database, const SchemaAddition& addition) {
    std::vector<SchemaColumn> columns = columnsOf(database, addition.table);
    const auto added = [&](const SchemaColumn& column) {
        return std::any_of(std::begin(kAdditions), std::end(kAdditions), [&](const auto& each) {
            return each.column != nullptr && column.name == each.column &&
                   std::string_view(each.table) == addition.table;
        });
    };
    std::erase_if(columns, [&](const SchemaColumn& column) {
        return addition.column != nullptr ? column.name != addition.column : added(column);
    });
    return columns;
}

}  // namespace

std::span<const SchemaAddition> schemaAdditions() { return kAdditions; }

bool hasAddition(sqlite::Database& database, const SchemaAddition& addition) {
    static const auto ours = [] {
        sqlite::Database empty = sqlite::Database::inMemory();
        for (const SchemaObject& object : schemaObjects()) empty.execute(object.sql);
        std::vector<std::vector<SchemaColumn>> columns;
        for (const SchemaAddition& each : kAdditions) columns.push_back(columnsOf(empty, each));
        return columns;
    }();
    if (!tablesOf(database).contains(addition.table)) return false;
    return columnsOf(database, addition) ==
           ours[static_cast<std::size_t>(&addition - std::data(kAdditions))];
}

std::string firstForeignTable(sqlite::Database& database, int version) {
    const std::vector<std::string> tables = foreignTables(database, version);
    return tables.empty() ? std::string() : tables.front();
}

std::vector<std::string> foreignTables(sqlite::Database& database, int version) {
    std::vector<std::string> foreign;
    static const Columns expected[] = {expectedColumns(1), expectedColumns(2), expectedColumns(3),
                                       expectedColumns(kSchemaVersion)};
    const std::set<std::string> tables = tablesOf(database);
    for (const auto& [table, columns] : expected[std::clamp(version, 1, kSchemaVersion) - 1]) {
        if (!tables.contains(table)) {
            foreign.push_back(table);
            continue;
        }
        // What a later version adds to the tables is not read; what this one reads must be there.
        const std::vector<SchemaColumn> found = columnsOf(database, table);
        const bool all =
            std::all_of(columns.begin(), columns.end(), [&](const SchemaColumn& column) {
                return std::find(found.begin(), found.end(), column) != found.end();
            });
        if (!all) foreign.push_back(table);
    }
    return foreign;
}

bool hasForeignObjects(sqlite::Database& database) {
    std::map<std::string_view, std::string_view> ours;
    for (const SchemaObject& object : schemaObjects()) ours[object.name] = object.sql;
    sqlite::Statement query =
        database.prepare("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL");
    while (query.step()) {
        const auto known = ours.find(query.text(0, kMaxSchemaText));
        if (known == ours.end() || known->second != query.text(1, kMaxSchemaText)) return true;
    }
    return false;
}

}  // namespace ridgepoint::run
