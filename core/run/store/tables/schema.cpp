// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/tables/schema.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sqlite3.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/run/store/store.h"
#include "core/run/store/tables/gpu_descriptors.h"
#include "core/run/store/tables/memory_tables.h"
#include "core/run/store/tables/rank_tables.h"
#include "core/run/store/tables/run_tables.h"
#include "core/run/store/tables/write.h"

namespace ridgepoint::run {
namespace tables {
namespace {

constexpr std::size_t kMaxSchemaText = 64 << 10;

template <class... Of>
std::vector<Table> tablesOf() {
    return {tableOf<Of>()...};
}

std::string_view toSql(Type type) {
    switch (type) {
        case Type::integer:
            return "INTEGER";
        case Type::real:
            return "REAL";
        case Type::text:
            break;
    }
    return "TEXT";
}

// Returns the statement that creates a table. There are millions of calls and memory events, but
// only a few kinds. A row therefore contains only the values that differ between calls, and the ID
// of its kind. IDs increase in writing order and are consecutive within a step, so records can be
// found without an index.
std::string tableSql(const Table& table) {
    std::vector<std::string> lines;
    if (!table.id.empty()) lines.push_back(fmt::format("  {} INTEGER PRIMARY KEY", table.id));
    for (const Column& column : table.columns) {
        lines.push_back(fmt::format("  {} {}{}", column.name, toSql(column.type),
                                    column.nullable ? "" : " NOT NULL"));
    }
    if (!table.key.empty()) lines.push_back(fmt::format("  PRIMARY KEY({})", table.key));
    return fmt::format("CREATE TABLE {}(\n{}){}", table.name, fmt::join(lines, ",\n"),
                       table.key.empty() ? "" : " WITHOUT ROWID");
}

// Returns the SQL for a column of a view. If the table contains an ID or code with a name, the view
// shows this name.
std::string readable(const Column& column, std::string_view of) {
    const std::string value = fmt::format("{}.{}", of, column.name);
    if (column.table == "string") {
        return fmt::format("(SELECT text FROM string WHERE id = {}) AS {}", value, column.name);
    }
    const auto codes = {Codes<Phase>::kTable, Codes<cost::Category>::kTable,
                        Codes<roofline::Arithmetic>::kTable, Codes<MemoryCategory>::kTable};
    if (std::find(codes.begin(), codes.end(), column.table) == codes.end()) return value;
    return fmt::format("(SELECT name FROM {} WHERE code = {}) AS {}", column.table, value,
                       column.name);
}

std::string viewSql(const Table& table, std::span<const Table> all) {
    std::vector<std::string> columns;
    // The view starts with the table step, so that SQLite can find the records of one step without
    // a full scan.
    const bool by_step = !table.range.empty();
    if (by_step) columns.emplace_back("step.step");
    if (!table.kinds.empty()) columns.emplace_back("t.id");
    for (const Column& column : table.columns) {
        const bool elsewhere = column.table == table.kinds && !table.kinds.empty();
        if (!elsewhere && !(by_step && column.name == "step"))
            columns.push_back(readable(column, "t"));
    }
    std::string from = fmt::format("{} AS t", table.name);
    if (by_step) {
        from =
            fmt::format("step\nCROSS JOIN {} AS t ON t.id BETWEEN step.first_{} AND step.last_{}",
                        table.name, table.range, table.range);
    }
    if (!table.kinds.empty()) {
        const auto kinds = std::find_if(
            all.begin(), all.end(), [&](const Table& other) { return other.name == table.kinds; });
        for (const Column& column : kinds->columns) columns.push_back(readable(column, "k"));
        from += fmt::format("\nLEFT JOIN {} AS k ON k.id = t.kind", table.kinds);
    }
    return fmt::format("CREATE VIEW {}_readable AS\nSELECT {}\nFROM {}", table.name,
                       fmt::join(columns, ",\n  "), from);
}

template <class Enum>
void fillCodes(sqlite::Database& database) {
    Insert<CodeNames<Enum>> insert(database);
    for (std::size_t code = 0; code < Codes<Enum>::kSize; ++code)
        insert.put(static_cast<std::int64_t>(code), toString(static_cast<Enum>(code)));
}

// Returns the names of ordinary tables. Other objects are not safe: a view in place of a table
// could run forever, a virtual table could execute arbitrary code, and a computed column could be
// arbitrarily expensive.
std::set<std::string> ordinaryTables(sqlite::Database& database) {
    std::set<std::string> names;
    sqlite::Statement query = database.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(sql, 1, 13) = 'CREATE "
        "TABLE '");
    while (query.step()) names.insert(query.text(0, kMaxSchemaText));
    return names;
}

bool hasColumns(sqlite::Database& database, const Table& table) {
    struct Found {
        std::string type;
        bool in_key = false, computed = false;
    };
    std::map<std::string, Found> found;
    sqlite::Statement query = database.prepare(fmt::format("PRAGMA table_xinfo({})", table.name));
    while (query.step()) {
        found[query.text(1, kMaxSchemaText)] = {query.text(2, kMaxSchemaText),
                                                query.integer(5, 0, 1 << 16) > 0,
                                                query.integer(6, 0, 3) != 0};
    }
    const auto has = [&](std::string_view name, Type type, bool is_id) {
        const auto column = found.find(std::string(name));
        return column != found.end() && column->second.type == toSql(type) &&
               !column->second.computed && (!is_id || column->second.in_key);
    };
    return (table.id.empty() || has(table.id, Type::integer, true)) &&
           std::all_of(table.columns.begin(), table.columns.end(),
                       [&](const Column& column) { return has(column.name, column.type, false); });
}

}  // namespace

std::string Table::columnNames(std::string_view prefix) const {
    std::vector<std::string> names;
    for (const Column& column : columns) names.push_back(fmt::format("{}{}", prefix, column.name));
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string Table::allNames(std::string_view prefix) const {
    if (id.empty()) return columnNames(prefix);
    return fmt::format("{}{}, {}", prefix, id, columnNames(prefix));
}

void beyondBounds(std::string_view column, std::int64_t value) {
    throw sqlite::Failure(
        fmt::format("The value {} of {} is more than a run can contain.", value, column),
        SQLITE_RANGE, 0);
}

std::string insertStatement(const Table& table, Existing existing) {
    const std::size_t values = table.columns.size() + (table.id.empty() ? 0 : 1);
    return fmt::format("INSERT {}INTO {}({}) VALUES({})",
                       existing == Existing::replaced ? "OR REPLACE " : "", table.name,
                       table.allNames(), fmt::join(std::vector<char>(values, '?'), ", "));
}

}  // namespace tables

std::span<const tables::Table> schemaTables() {
    using namespace tables;
    static const std::vector<Table> all =
        tablesOf<CodeNames<Phase>, CodeNames<cost::Category>, CodeNames<roofline::Arithmetic>,
                 CodeNames<MemoryCategory>, Documents, Strings, Ceilings, MemorySummaries,
                 MemoryPoints, Steps, OpKinds, Ops, Cells, MemoryKinds, MemoryEvents, OpBuckets,
                 GpuKinds, GpuRecords, GpuCells, GpuCalls, GpuUseTable, GpuBucketTable,
                 DeviceSamples, CountedCells, ApiKinds, ApiCalls, ApiBuckets, Collectives, Ranks,
                 RankSteps, RankCells, StackEntries, Segments>();
    return all;
}

std::span<const SchemaObject> schemaObjects() {
    static const std::vector<SchemaObject> all = [] {
        std::vector<SchemaObject> objects;
        for (const tables::Table& table : schemaTables())
            objects.push_back({std::string(table.name), tables::tableSql(table)});
        for (const tables::Table& table : schemaTables()) {
            if (!table.readable) continue;
            objects.push_back(
                {fmt::format("{}_readable", table.name), tables::viewSql(table, schemaTables())});
        }
        return objects;
    }();
    return all;
}

void createSchema(sqlite::Database& database) {
    database.execute(fmt::format("PRAGMA application_id = {}", kApplicationId).c_str());
    database.execute(fmt::format("PRAGMA user_version = {}", kSchemaVersion).c_str());
    for (const SchemaObject& object : schemaObjects()) database.execute(object.sql.c_str());
    tables::fillCodes<Phase>(database);
    tables::fillCodes<cost::Category>(database);
    tables::fillCodes<roofline::Arithmetic>(database);
    tables::fillCodes<MemoryCategory>(database);
}

std::vector<std::string> foreignTables(sqlite::Database& database) {
    std::vector<std::string> foreign;
    const std::set<std::string> names = tables::ordinaryTables(database);
    for (const tables::Table& table : schemaTables()) {
        const std::string name(table.name);
        if (!names.contains(name) || !tables::hasColumns(database, table)) foreign.push_back(name);
    }
    return foreign;
}

bool hasForeignObjects(sqlite::Database& database) {
    std::map<std::string_view, std::string_view> ours;
    for (const SchemaObject& object : schemaObjects()) ours[object.name] = object.sql;
    sqlite::Statement query =
        database.prepare("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL");
    while (query.step()) {
        const auto known = ours.find(query.text(0, tables::kMaxSchemaText));
        if (known == ours.end() || known->second != query.text(1, tables::kMaxSchemaText))
            return true;
    }
    return false;
}

}  // namespace ridgepoint::run
