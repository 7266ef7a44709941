// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/store: call stacks and an allocator's segments in the run file: the tables
// call_stack and memory_segment.
#pragma once

#include <span>

#include "core/run/call_stacks.h"
#include "core/store/schema.h"
#include "core/store/sqlite.h"

namespace ridgepoint::run {

std::span<const SchemaObject> stackObjects();

// Stacks (null: none) after the first `written`, and segments.
void putStacks(sqlite::Database& database, const CallStacks* stacks, std::size_t written,
               std::span<const MemorySegment> segments);

}  // namespace ridgepoint::run
