// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the memory blocks in use at a moment, as
// far as the run file stores allocations and releases.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/run/call_stacks.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

// Blocks that one op of one layer allocated, from the same place if call stacks are known.
struct LiveGroup {
    StringId layer = StringId::none;
    StringId op = StringId::none;
    MemoryCategory category = MemoryCategory::unknown;
    Phase phase = Phase::none;  // phase of the allocation
    StackId stack = StackId::none;
    std::int64_t bytes = 0;
    std::int64_t blocks = 0;
};

struct LiveMoment {
    std::int64_t time_ns = 0;
    std::vector<LiveGroup> groups;  // largest first
    std::int64_t found_bytes = 0;   // sum over all groups
    // All allocated memory, from the memory points; unset if there are none.
    std::optional<MemoryByCategory> allocated;
    // Some step up to the moment has no events (not stored, or run with all hooks off). Blocks that
    // last no longer than a step are then assumed to be freed; the step's own blocks are missing.
    bool gaps = false;
    // The last allocation or release up to the moment, and the times of the events around it.
    std::optional<MemoryEvent> event;
    std::optional<std::int64_t> earlier_ns, later_ns;
    std::shared_ptr<const CallStacks> stacks;  // null: the file has none
    std::optional<MemorySegments> segments;    // at the recording's end; unset if unknown
    std::shared_ptr<const StringTable> strings;

    // The known blocks are not all allocated memory, so sums over blocks are lower bounds.
    bool partial() const { return gaps || (allocated && found_bytes < total(*allocated)); }
};

}  // namespace ridgepoint::run
