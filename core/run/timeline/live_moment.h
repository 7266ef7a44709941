// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the memory blocks in use at a given time, based on the allocations and releases that
// the run file stores.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/run/call_stacks.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

// Blocks that one op in one layer allocated. If call stacks are known, all blocks come from the
// same place in the program.
struct LiveGroup {
    StringId layer = StringId::none;
    StringId op = StringId::none;
    MemoryCategory category = MemoryCategory::unknown;
    Phase phase = Phase::none;  // phase in which the blocks were allocated
    StackId stack = StackId::none;
    std::int64_t bytes = 0;
    std::int64_t blocks = 0;
};

struct LiveMoment {
    std::int64_t time_ns = 0;
    std::vector<LiveGroup> groups;  // the largest group first
    std::int64_t found_bytes = 0;   // total size of all groups
    // All allocated memory, according to the memory points. Unset if there are no points.
    std::optional<MemoryByCategory> allocated;
    // Whether a step up to this time has no events, because they are not stored or the step ran
    // with all hooks off. Blocks that last no longer than one step are then assumed to be freed,
    // and blocks of that step are missing.
    bool gaps = false;
    // The last allocation or release up to this time, and the times of the events before and after
    // it.
    std::optional<MemoryEvent> event;
    std::optional<std::int64_t> earlier_ns, later_ns;
    std::shared_ptr<const CallStacks> stacks;  // null if the file contains none
    std::optional<MemorySegments> segments;  // state at the end of the recording; unset if unknown
    std::shared_ptr<const StringTable> strings;

    // Returns whether some of the allocated memory is not in a known block. If so, sums over blocks
    // are lower bounds.
    bool partial() const { return gaps || (allocated && found_bytes < total(*allocated)); }
};

}  // namespace ridgepoint::run
