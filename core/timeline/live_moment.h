// SPDX-License-Identifier: GPL-3.0-or-later
// The memory blocks that are alive at a moment, as far as the run file stores allocations and
// releases.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/run/call_stacks.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

// Blocks that one op of one layer allocated, called from one place where call stacks are known.
struct LiveGroup {
    StringId layer = StringId::none;
    StringId op = StringId::none;
    MemoryCategory category = MemoryCategory::unknown;
    Phase phase = Phase::none;  // in which they were allocated
    StackId stack = StackId::none;
    std::int64_t bytes = 0;
    std::int64_t blocks = 0;
};

struct LiveMoment {
    std::int64_t time_ns = 0;
    std::vector<LiveGroup> groups;  // largest first
    std::int64_t found_bytes = 0;   // of all groups
    // All that was allocated, from the memory points; unset where there is none.
    std::optional<MemoryByCategory> allocated;
    // Some step up to there has no events (not kept, or run with every hook off): what lasts no
    // longer than a step is taken for gone after it, and what came in it is missing.
    bool gaps = false;
    // The last allocation or release up to the moment, and when the events around that one were.
    std::optional<MemoryEvent> event;
    std::optional<std::int64_t> earlier_ns, later_ns;
    std::shared_ptr<const CallStacks> stacks;  // null: the file has none
    std::optional<MemorySegments> segments;    // at the end of the recording; unset: not known
    std::shared_ptr<const StringTable> strings;

    // More was allocated than is known block by block, so that sums over blocks are lower bounds.
    bool partial() const { return gaps || (allocated && found_bytes < total(*allocated)); }
};

}  // namespace ridgepoint::run
