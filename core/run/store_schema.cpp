// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store_schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <map>
#include <set>
#include <vector>

#include "core/run/store.h"

namespace ridgepoint::run {
namespace {

// Columns say their unit. Codes are small numbers, named by the tables phase, category, precision
// and memory_category, which are the first ones below. Calls and memory events come in the
// millions but in few kinds, so a row of them holds what differs from one to the next, and names
// its kind; their ids grow in the order of writing and those of a step stand together, so that a
// step's are found without an index.
constexpr SchemaObject kObjects[] = {
    {"table", "phase",
     "CREATE TABLE phase(\n"
     "  code INTEGER PRIMARY KEY,\n"
     "  name TEXT NOT NULL)"},
    {"table", "category",
     "CREATE TABLE category(\n"
     "  code INTEGER PRIMARY KEY,\n"
     "  name TEXT NOT NULL)"},
    {"table", "precision",
     "CREATE TABLE precision(\n"
     "  code INTEGER PRIMARY KEY,\n"
     "  name TEXT NOT NULL)"},
    {"table", "memory_category",
     "CREATE TABLE memory_category(\n"
     "  code INTEGER PRIMARY KEY,\n"
     "  name TEXT NOT NULL)"},
    {"table", "document",
     "CREATE TABLE document(\n"
     "  name TEXT PRIMARY KEY,\n"
     "  json TEXT NOT NULL) WITHOUT ROWID"},
    {"table", "string",
     "CREATE TABLE string(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  text TEXT NOT NULL)"},
    {"table", "ceiling",
     "CREATE TABLE ceiling(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  name TEXT NOT NULL,\n"
     "  kind TEXT NOT NULL,\n"
     "  precision TEXT,\n"
     "  unit TEXT,\n"
     "  level TEXT,\n"
     "  value REAL NOT NULL,\n"
     "  provenance TEXT NOT NULL,\n"
     "  samples INTEGER NOT NULL,\n"
     "  spread REAL)"},
    {"table", "memory_summary",
     "CREATE TABLE memory_summary(\n"
     "  id INTEGER PRIMARY KEY CHECK(id = 1),\n"
     "  capacity_bytes INTEGER,\n"
     "  peak_allocated_bytes INTEGER,\n"
     "  peak_reserved_bytes INTEGER,\n"
     "  parameter_bytes INTEGER,\n"
     "  gradient_bytes INTEGER,\n"
     "  optimizer_state_bytes INTEGER,\n"
     "  activation_bytes INTEGER,\n"
     "  input_bytes INTEGER,\n"
     "  temporary_bytes INTEGER,\n"
     "  unknown_bytes INTEGER)"},
    {"table", "memory_point",
     "CREATE TABLE memory_point(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  time_ns INTEGER NOT NULL,\n"
     "  parameter_bytes INTEGER NOT NULL,\n"
     "  gradient_bytes INTEGER NOT NULL,\n"
     "  optimizer_state_bytes INTEGER NOT NULL,\n"
     "  activation_bytes INTEGER NOT NULL,\n"
     "  input_bytes INTEGER NOT NULL,\n"
     "  temporary_bytes INTEGER NOT NULL,\n"
     "  unknown_bytes INTEGER NOT NULL)"},
    {"table", "step",
     "CREATE TABLE step(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  step INTEGER NOT NULL,\n"
     "  segment INTEGER NOT NULL,\n"
     "  kind TEXT NOT NULL,\n"
     "  batch INTEGER NOT NULL,\n"
     "  start_ns INTEGER NOT NULL,\n"
     "  duration_ns INTEGER NOT NULL,\n"
     "  none_ns INTEGER NOT NULL,\n"
     "  data_ns INTEGER NOT NULL,\n"
     "  forward_ns INTEGER NOT NULL,\n"
     "  loss_ns INTEGER NOT NULL,\n"
     "  backward_ns INTEGER NOT NULL,\n"
     "  optimizer_ns INTEGER NOT NULL,\n"
     "  flops_matrix INTEGER NOT NULL,\n"
     "  flops_elementwise INTEGER NOT NULL,\n"
     "  op_calls INTEGER NOT NULL,\n"
     "  memory_events INTEGER NOT NULL,\n"
     "  first_op INTEGER,\n"
     "  last_op INTEGER,\n"
     "  first_memory_event INTEGER,\n"
     "  last_memory_event INTEGER,\n"
     "  gpu_records INTEGER,\n"
     "  first_gpu_record INTEGER,\n"
     "  last_gpu_record INTEGER)"},
    {"table", "op_kind",
     "CREATE TABLE op_kind(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  phase INTEGER NOT NULL,\n"
     "  category INTEGER NOT NULL,\n"
     "  name INTEGER NOT NULL,\n"
     "  inner INTEGER NOT NULL,\n"
     "  layer INTEGER NOT NULL,\n"
     "  shapes INTEGER NOT NULL,\n"
     "  thread INTEGER NOT NULL,\n"
     "  depth INTEGER NOT NULL,\n"
     "  precision INTEGER,\n"
     "  flops_matrix INTEGER,\n"
     "  flops_elementwise INTEGER,\n"
     "  bytes_l1 INTEGER,\n"
     "  bytes_l2 INTEGER,\n"
     "  bytes_l3 INTEGER,\n"
     "  bytes_dram INTEGER)"},
    {"table", "op",
     "CREATE TABLE op(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  step INTEGER NOT NULL,\n"
     "  kind INTEGER NOT NULL,\n"
     "  start_ns INTEGER NOT NULL,\n"
     "  duration_ns INTEGER NOT NULL,\n"
     "  self_ns INTEGER)"},
    {"table", "cell",
     "CREATE TABLE cell(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  segment INTEGER NOT NULL,\n"
     "  warmup INTEGER NOT NULL,\n"
     "  phase INTEGER NOT NULL,\n"
     "  category INTEGER NOT NULL,\n"
     "  precision INTEGER NOT NULL,\n"
     "  name INTEGER NOT NULL,\n"
     "  inner INTEGER NOT NULL,\n"
     "  layer INTEGER NOT NULL,\n"
     "  calls INTEGER NOT NULL,\n"
     "  calls_without_cost INTEGER NOT NULL,\n"
     "  self_ns INTEGER NOT NULL,\n"
     "  min_ns INTEGER NOT NULL,\n"
     "  max_ns INTEGER NOT NULL,\n"
     "  flops_matrix INTEGER NOT NULL,\n"
     "  flops_elementwise INTEGER NOT NULL,\n"
     "  bytes_l1 INTEGER NOT NULL,\n"
     "  bytes_l2 INTEGER NOT NULL,\n"
     "  bytes_l3 INTEGER NOT NULL,\n"
     "  bytes_dram INTEGER NOT NULL)"},
    {"table", "memory_kind",
     "CREATE TABLE memory_kind(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  bytes INTEGER NOT NULL,\n"
     "  category INTEGER NOT NULL,\n"
     "  phase INTEGER NOT NULL,\n"
     "  op INTEGER NOT NULL,\n"
     "  layer INTEGER NOT NULL)"},
    {"table", "memory_event",
     "CREATE TABLE memory_event(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  step INTEGER NOT NULL,\n"
     "  kind INTEGER NOT NULL,\n"
     "  time_ns INTEGER NOT NULL,\n"
     "  address INTEGER NOT NULL)"},
    {"table", "timeline",
     "CREATE TABLE timeline(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  thread INTEGER NOT NULL,\n"
     "  start_ns INTEGER NOT NULL,\n"
     "  duration_ns INTEGER NOT NULL,\n"
     "  calls INTEGER NOT NULL,\n"
     "  busy_ns INTEGER NOT NULL,\n"
     "  category INTEGER NOT NULL,\n"
     "  name INTEGER NOT NULL,\n"
     "  longest_ns INTEGER NOT NULL)"},
    {"table", "gpu_kind",
     "CREATE TABLE gpu_kind(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  kind TEXT NOT NULL,\n"
     "  phase INTEGER NOT NULL,\n"
     "  category INTEGER NOT NULL,\n"
     "  name INTEGER NOT NULL,\n"
     "  full_name INTEGER NOT NULL,\n"
     "  op INTEGER NOT NULL,\n"
     "  layer INTEGER NOT NULL,\n"
     "  device INTEGER NOT NULL,\n"
     "  context INTEGER NOT NULL,\n"
     "  stream INTEGER NOT NULL,\n"
     "  grid_x INTEGER,\n"
     "  grid_y INTEGER,\n"
     "  grid_z INTEGER,\n"
     "  block_x INTEGER,\n"
     "  block_y INTEGER,\n"
     "  block_z INTEGER,\n"
     "  registers_per_thread INTEGER,\n"
     "  shared_bytes INTEGER,\n"
     "  precision INTEGER,\n"
     "  helps INTEGER NOT NULL,\n"
     "  direction TEXT,\n"
     "  from_place TEXT,\n"
     "  to_place TEXT,\n"
     "  asynchronous INTEGER,\n"
     "  copied_bytes INTEGER)"},
    {"table", "gpu_record",
     "CREATE TABLE gpu_record(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  step INTEGER NOT NULL,\n"
     "  kind INTEGER NOT NULL,\n"
     "  start_ns INTEGER NOT NULL,\n"
     "  duration_ns INTEGER NOT NULL,\n"
     "  launch_ns INTEGER,\n"
     "  op_call INTEGER,\n"
     "  flops_matrix INTEGER,\n"
     "  flops_elementwise INTEGER,\n"
     "  bytes_l1 INTEGER,\n"
     "  bytes_l2 INTEGER,\n"
     "  bytes_l3 INTEGER,\n"
     "  bytes_dram INTEGER)"},
    {"table", "gpu_cell",
     "CREATE TABLE gpu_cell(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  segment INTEGER NOT NULL,\n"
     "  warmup INTEGER NOT NULL,\n"
     "  kind TEXT NOT NULL,\n"
     "  phase INTEGER NOT NULL,\n"
     "  category INTEGER NOT NULL,\n"
     "  precision INTEGER NOT NULL,\n"
     "  name INTEGER NOT NULL,\n"
     "  full_name INTEGER NOT NULL,\n"
     "  op INTEGER NOT NULL,\n"
     "  layer INTEGER NOT NULL,\n"
     "  calls INTEGER NOT NULL,\n"
     "  calls_without_cost INTEGER NOT NULL,\n"
     "  calls_helping INTEGER NOT NULL,\n"
     "  device_ns INTEGER NOT NULL,\n"
     "  min_ns INTEGER NOT NULL,\n"
     "  max_ns INTEGER NOT NULL,\n"
     "  flops_matrix INTEGER NOT NULL,\n"
     "  flops_elementwise INTEGER NOT NULL,\n"
     "  bytes_l1 INTEGER NOT NULL,\n"
     "  bytes_l2 INTEGER NOT NULL,\n"
     "  bytes_l3 INTEGER NOT NULL,\n"
     "  bytes_dram INTEGER NOT NULL,\n"
     "  copied_bytes INTEGER NOT NULL)"},
    {"table", "gpu_call",
     "CREATE TABLE gpu_call(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  segment INTEGER NOT NULL,\n"
     "  warmup INTEGER NOT NULL,\n"
     "  kind TEXT NOT NULL,\n"
     "  name INTEGER NOT NULL,\n"
     "  calls INTEGER NOT NULL,\n"
     "  total_ns INTEGER NOT NULL)"},
    {"table", "gpu_timeline",
     "CREATE TABLE gpu_timeline(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  device INTEGER NOT NULL,\n"
     "  context INTEGER NOT NULL,\n"
     "  stream INTEGER NOT NULL,\n"
     "  start_ns INTEGER NOT NULL,\n"
     "  duration_ns INTEGER NOT NULL,\n"
     "  calls INTEGER NOT NULL,\n"
     "  busy_ns INTEGER NOT NULL,\n"
     "  category INTEGER NOT NULL,\n"
     "  name INTEGER NOT NULL,\n"
     "  longest_ns INTEGER NOT NULL)"},
    {"table", "device_sample",
     "CREATE TABLE device_sample(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  time_ns INTEGER NOT NULL,\n"
     "  device INTEGER NOT NULL,\n"
     "  sm_clock_hz REAL,\n"
     "  memory_clock_hz REAL,\n"
     "  power_watts REAL,\n"
     "  temperature_celsius REAL,\n"
     "  busy REAL,\n"
     "  memory_busy REAL,\n"
     "  held_back INTEGER NOT NULL)"},
    // CROSS JOIN: the steps first, so that the calls of one are found without looking at all.
    {"view", "op_readable",
     "CREATE VIEW op_readable AS\n"
     "SELECT step.step, op.id, phase.name AS phase, category.name AS category,\n"
     "  n.text AS name, i.text AS inner, l.text AS layer, s.text AS shapes,\n"
     "  k.thread, k.depth, op.start_ns, op.duration_ns, op.self_ns,\n"
     "  precision.name AS precision, k.flops_matrix, k.flops_elementwise,\n"
     "  k.bytes_l1, k.bytes_l2, k.bytes_l3, k.bytes_dram\n"
     "FROM step\n"
     "CROSS JOIN op ON op.id BETWEEN step.first_op AND step.last_op\n"
     "LEFT JOIN op_kind AS k ON k.id = op.kind\n"
     "LEFT JOIN phase ON phase.code = k.phase\n"
     "LEFT JOIN category ON category.code = k.category\n"
     "LEFT JOIN precision ON precision.code = k.precision\n"
     "LEFT JOIN string AS n ON n.id = k.name\n"
     "LEFT JOIN string AS i ON i.id = k.inner\n"
     "LEFT JOIN string AS l ON l.id = k.layer\n"
     "LEFT JOIN string AS s ON s.id = k.shapes"},
    {"view", "cell_readable",
     "CREATE VIEW cell_readable AS\n"
     "SELECT cell.segment, cell.warmup, phase.name AS phase, category.name AS category,\n"
     "  precision.name AS precision, n.text AS name, i.text AS inner, l.text AS layer,\n"
     "  cell.calls, cell.calls_without_cost, cell.self_ns, cell.min_ns, cell.max_ns,\n"
     "  cell.flops_matrix, cell.flops_elementwise,\n"
     "  cell.bytes_l1, cell.bytes_l2, cell.bytes_l3, cell.bytes_dram\n"
     "FROM cell\n"
     "LEFT JOIN phase ON phase.code = cell.phase\n"
     "LEFT JOIN category ON category.code = cell.category\n"
     "LEFT JOIN precision ON precision.code = cell.precision\n"
     "LEFT JOIN string AS n ON n.id = cell.name\n"
     "LEFT JOIN string AS i ON i.id = cell.inner\n"
     "LEFT JOIN string AS l ON l.id = cell.layer"},
    {"view", "memory_event_readable",
     "CREATE VIEW memory_event_readable AS\n"
     "SELECT memory_event.step, memory_event.id, memory_event.time_ns, memory_event.address,\n"
     "  k.bytes, memory_category.name AS category, phase.name AS phase,\n"
     "  o.text AS op, l.text AS layer\n"
     "FROM memory_event\n"
     "LEFT JOIN memory_kind AS k ON k.id = memory_event.kind\n"
     "LEFT JOIN memory_category ON memory_category.code = k.category\n"
     "LEFT JOIN phase ON phase.code = k.phase\n"
     "LEFT JOIN string AS o ON o.id = k.op\n"
     "LEFT JOIN string AS l ON l.id = k.layer"},
    {"view", "gpu_record_readable",
     "CREATE VIEW gpu_record_readable AS\n"
     "SELECT step.step, g.id, k.kind, phase.name AS phase, category.name AS category,\n"
     "  n.text AS name, f.text AS full_name, o.text AS op, l.text AS layer,\n"
     "  k.device, k.context, k.stream, g.start_ns, g.duration_ns, g.launch_ns,\n"
     "  precision.name AS precision, g.flops_matrix, g.flops_elementwise,\n"
     "  g.bytes_l1, g.bytes_l2, g.bytes_l3, g.bytes_dram,\n"
     "  k.direction, k.from_place, k.to_place, k.copied_bytes\n"
     "FROM step\n"
     "CROSS JOIN gpu_record AS g ON g.id BETWEEN step.first_gpu_record AND step.last_gpu_record\n"
     "LEFT JOIN gpu_kind AS k ON k.id = g.kind\n"
     "LEFT JOIN phase ON phase.code = k.phase\n"
     "LEFT JOIN category ON category.code = k.category\n"
     "LEFT JOIN precision ON precision.code = k.precision\n"
     "LEFT JOIN string AS n ON n.id = k.name\n"
     "LEFT JOIN string AS f ON f.id = k.full_name\n"
     "LEFT JOIN string AS o ON o.id = k.op\n"
     "LEFT JOIN string AS l ON l.id = k.layer"},
    {"view", "gpu_cell_readable",
     "CREATE VIEW gpu_cell_readable AS\n"
     "SELECT c.segment, c.warmup, c.kind, phase.name AS phase, category.name AS category,\n"
     "  precision.name AS precision, n.text AS name, f.text AS full_name, o.text AS op,\n"
     "  l.text AS layer, c.calls, c.calls_without_cost, c.calls_helping, c.device_ns, c.min_ns,\n"
     "  c.max_ns, c.flops_matrix, c.flops_elementwise, c.bytes_l1, c.bytes_l2, c.bytes_l3,\n"
     "  c.bytes_dram, c.copied_bytes\n"
     "FROM gpu_cell AS c\n"
     "LEFT JOIN phase ON phase.code = c.phase\n"
     "LEFT JOIN category ON category.code = c.category\n"
     "LEFT JOIN precision ON precision.code = c.precision\n"
     "LEFT JOIN string AS n ON n.id = c.name\n"
     "LEFT JOIN string AS f ON f.id = c.full_name\n"
     "LEFT JOIN string AS o ON o.id = c.op\n"
     "LEFT JOIN string AS l ON l.id = c.layer"},
};

constexpr std::size_t kMaxSchemaText = 64 << 10;

template <class Enum>
void fillCodes(sqlite::Database& database, const char* table, std::size_t count) {
    sqlite::Statement insert =
        database.prepare(fmt::format("INSERT INTO {}(code, name) VALUES(?, ?)", table));
    for (std::size_t code = 0; code < count; ++code) {
        insert.bind(static_cast<std::int64_t>(code))
            .bind(std::string_view(toString(static_cast<Enum>(code))))
            .run();
    }
}

}  // namespace

std::span<const SchemaObject> schemaObjects() { return kObjects; }

void createSchema(sqlite::Database& database) {
    database.execute(fmt::format("PRAGMA application_id = {}", kApplicationId).c_str());
    database.execute(fmt::format("PRAGMA user_version = {}", kSchemaVersion).c_str());
    for (const SchemaObject& object : kObjects) database.execute(object.sql);
    fillCodes<Phase>(database, "phase", kPhaseCount);
    fillCodes<cost::Category>(database, "category", cost::kCategoryCount);
    fillCodes<roofline::Arithmetic>(database, "precision", roofline::kArithmeticCount);
    fillCodes<MemoryCategory>(database, "memory_category", kMemoryCategoryCount);
}

namespace {

struct Column {
    std::string name, type;
    std::int64_t key = 0;    // its place in the primary key, from 1
    bool generated = false;  // computed when it is read
    auto operator<=>(const Column&) const = default;
};
using Columns = std::map<std::string, std::vector<Column>>;

std::vector<Column> columnsOf(sqlite::Database& database, std::string_view table) {
    std::vector<Column> columns;
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
    add(kObjects);
    if (version <= 2) {
        for (const char* const later : {"gpu_kind", "gpu_record", "gpu_cell", "gpu_call", "gpu_timeline",
                                        "device_sample"}) {
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

}  // namespace

std::string firstForeignTable(sqlite::Database& database, int version) {
    const std::vector<std::string> tables = foreignTables(database, version);
    return tables.empty() ? std::string() : tables.front();
}

std::vector<std::string> foreignTables(sqlite::Database& database, int version) {
    std::vector<std::string> foreign;
    static const Columns expected[] = {expectedColumns(1), expectedColumns(2),
                                       expectedColumns(kSchemaVersion)};
    // A view in a table's place could run for ever, a virtual table could run anything, and a
    // column that is computed could cost as much as it likes.
    std::set<std::string> tables;
    sqlite::Statement query = database.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(sql, 1, 13) = 'CREATE "
        "TABLE '");
    while (query.step()) tables.insert(query.text(0, kMaxSchemaText));
    for (const auto& [table, columns] : expected[std::clamp(version, 1, kSchemaVersion) - 1]) {
        if (!tables.contains(table)) {
            foreign.push_back(table);
            continue;
        }
        // What a later version adds to the tables is not read; what this one reads must be there.
        const std::vector<Column> found = columnsOf(database, table);
        const bool all = std::all_of(columns.begin(), columns.end(), [&](const Column& column) {
            return std::find(found.begin(), found.end(), column) != found.end();
        });
        if (!all) foreign.push_back(table);
    }
    return foreign;
}

bool hasForeignObjects(sqlite::Database& database) {
    std::map<std::string_view, std::string_view> ours;
    for (const SchemaObject& object : kObjects) ours[object.name] = object.sql;
    sqlite::Statement query =
        database.prepare("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL");
    while (query.step()) {
        const auto known = ours.find(query.text(0, kMaxSchemaText));
        if (known == ours.end() || known->second != query.text(1, kMaxSchemaText)) return true;
    }
    return false;
}

}  // namespace ridgepoint::run
