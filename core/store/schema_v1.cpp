// SPDX-License-Identifier: GPL-3.0-or-later
// What differed in version 1 of the run file, whose runs are still read. Never changed again.
#include <array>

#include "core/store/schema.h"

namespace ridgepoint::run {
namespace {

constexpr std::array<SchemaObject, 4> kVersion1{{
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
     "  flops_elementwise INTEGER NOT NULL)"},
    {"table", "op",
     "CREATE TABLE op(\n"
     "  step INTEGER NOT NULL,\n"
     "  id INTEGER NOT NULL,\n"
     "  phase INTEGER NOT NULL,\n"
     "  category INTEGER NOT NULL,\n"
     "  name INTEGER NOT NULL,\n"
     "  inner INTEGER NOT NULL,\n"
     "  layer INTEGER NOT NULL,\n"
     "  shapes INTEGER NOT NULL,\n"
     "  thread INTEGER NOT NULL,\n"
     "  depth INTEGER NOT NULL,\n"
     "  start_ns INTEGER NOT NULL,\n"
     "  duration_ns INTEGER NOT NULL,\n"
     "  self_ns INTEGER,\n"
     "  precision INTEGER,\n"
     "  flops_matrix INTEGER,\n"
     "  flops_elementwise INTEGER,\n"
     "  bytes_l1 INTEGER,\n"
     "  bytes_l2 INTEGER,\n"
     "  bytes_l3 INTEGER,\n"
     "  bytes_dram INTEGER,\n"
     "  PRIMARY KEY(step, id)) WITHOUT ROWID"},
    {"table", "cell",
     "CREATE TABLE cell(\n"
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
     "  PRIMARY KEY(segment, warmup, phase, category, precision, name, inner, layer))"
     " WITHOUT ROWID"},
    {"table", "memory_event",
     "CREATE TABLE memory_event(\n"
     "  step INTEGER NOT NULL,\n"
     "  id INTEGER NOT NULL,\n"
     "  time_ns INTEGER NOT NULL,\n"
     "  address INTEGER NOT NULL,\n"
     "  bytes INTEGER NOT NULL,\n"
     "  category INTEGER NOT NULL,\n"
     "  phase INTEGER NOT NULL,\n"
     "  op INTEGER NOT NULL,\n"
     "  layer INTEGER NOT NULL,\n"
     "  PRIMARY KEY(step, id)) WITHOUT ROWID"},
}};

}  // namespace

std::span<const SchemaObject> version1Tables() { return kVersion1; }

}  // namespace ridgepoint::run
