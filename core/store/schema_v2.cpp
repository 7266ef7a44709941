// SPDX-License-Identifier: GPL-3.0-or-later
// What differed in version 2 of the run file, whose runs are still read. Never changed again.
#include <array>

#include "core/store/schema.h"

namespace ridgepoint::run {
namespace {

constexpr std::array<SchemaObject, 1> kVersion2{{
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
     "  last_memory_event INTEGER)"},
}};

}  // namespace

std::span<const SchemaObject> version2Tables() { return kVersion2; }

}  // namespace ridgepoint::run
