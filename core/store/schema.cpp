// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <map>
#include <set>
#include <vector>

#include "core/store/ranks.h"
#include "core/store/stacks.h"
#include "core/store/store.h"

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
     "  unknown_bytes INTEGER NOT NULL,\n"
     "  reserved_bytes INTEGER)"},
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
     "  last_gpu_record INTEGER,\n"
     "  api_calls INTEGER,\n"
     "  first_api_call INTEGER,\n"
     "  last_api_call INTEGER)"},
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
     "  bytes_dram INTEGER NOT NULL,\n"
     "  known_ns INTEGER)"},
    {"table", "memory_kind",
     "CREATE TABLE memory_kind(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  bytes INTEGER NOT NULL,\n"
     "  category INTEGER NOT NULL,\n"
     "  phase INTEGER NOT NULL,\n"
     "  op INTEGER NOT NULL,\n"
     "  layer INTEGER NOT NULL,\n"
     "  stack INTEGER)"},
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
     "  o.text AS op, l.text AS layer, k.stack\n"
     "FROM memory_event\n"
     "LEFT JOIN memory_kind AS k ON k.id = memory_event.kind\n"
     "LEFT JOIN memory_category ON memory_category.code = k.category\n"
     "LEFT JOIN phase ON phase.code = k.phase\n"
     "LEFT JOIN string AS o ON o.id = k.op\n"
     "LEFT JOIN string AS l ON l.id = k.layer"},
};

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

std::span<const SchemaObject> schemaObjects() {
    static const std::vector<SchemaObject> all = [] {
        std::vector<SchemaObject> objects(std::begin(kObjects), std::end(kObjects));
        const auto gpu = gpuObjects();
        objects.insert(objects.end(), gpu.begin(), gpu.end());
        const auto ranks = rankObjects();
        objects.insert(objects.end(), ranks.begin(), ranks.end());
        const auto stacks = stackObjects();
        objects.insert(objects.end(), stacks.begin(), stacks.end());
        return objects;
    }();
    return all;
}

void createSchema(sqlite::Database& database) {
    database.execute(fmt::format("PRAGMA application_id = {}", kApplicationId).c_str());
    database.execute(fmt::format("PRAGMA user_version = {}", kPlainSchemaVersion).c_str());
    for (const SchemaObject& object : schemaObjects()) database.execute(object.sql);
    fillCodes<Phase>(database, "phase", kPhaseCount);
    fillCodes<cost::Category>(database, "category", cost::kCategoryCount);
    fillCodes<roofline::Arithmetic>(database, "precision", roofline::kArithmeticCount);
    fillCodes<MemoryCategory>(database, "memory_category", kMemoryCategoryCount);
}

}  // namespace ridgepoint::run
