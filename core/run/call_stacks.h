// SPDX-License-Identifier: GPL-3.0-or-later
// Stores call stacks of allocations and an allocator's segments, imported from a memory snapshot.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/run/types.h"

namespace ridgepoint::run {

// Stacks share their outer frames. An entry consists of a frame and its caller's entry. A caller
// has a smaller ID, so following callers always ends.
class CallStacks {
  public:
    struct Entry {
        StackId caller = StackId::none;  // none: the outermost frame
        StringId frame = StringId::none;
    };
    static constexpr std::size_t kMostEntries = 2'000'000;
    static constexpr std::size_t kMostFrames = 1000;  // limit for one stack from frames()

    // Returns the stack of `frame` called from `caller`; `caller` if kMostEntries is reached.
    StackId intern(StackId caller, StringId frame);
    // Returns the frames, innermost first; empty for an unknown ID.
    std::vector<StringId> frames(StackId stack) const;
    bool contains(StackId stack) const { return static_cast<std::size_t>(stack) <= size(); }
    std::size_t size() const { return entries_.size(); }
    bool full() const { return size() >= kMostEntries; }
    std::span<const Entry> entries() const { return entries_; }  // [id - 1]

  private:
    std::vector<Entry> entries_;
    std::unordered_map<std::uint64_t, StackId> known_;  // key: caller and frame
};

// One contiguous piece of memory that an allocator had reserved when the recording ended.
struct MemorySegment {
    std::uint64_t address = 0;
    std::int64_t bytes = 0;
    std::int64_t allocated_bytes = 0;     // size of the blocks in use
    std::int64_t pending_bytes = 0;       // freed blocks that a stream may still use
    std::int64_t free_bytes = 0;          // size of the free blocks
    std::int64_t largest_free_bytes = 0;  // size of the largest free block
    std::int64_t blocks = 0, free_blocks = 0;
    std::int64_t stream = 0;
    std::string pool{};  // "large", "small"; empty: unknown
    bool expandable = false;
};

// Sums over segments.
struct MemorySegments {
    std::int64_t segments = 0, blocks = 0, free_blocks = 0;
    std::int64_t reserved_bytes = 0, allocated_bytes = 0, pending_bytes = 0, free_bytes = 0;
    // Size of free blocks in segments that are partly in use and so cannot return to the device.
    std::int64_t split_bytes = 0;
    std::int64_t largest_free_bytes = 0;
    // Free share of the reserved memory; unset if no memory is reserved.
    std::optional<double> freeShare() const;
    // Share of the free memory outside the largest free block; unset if no memory is free.
    std::optional<double> fragmentation() const;
};
MemorySegments sumOf(std::span<const MemorySegment> segments);

}  // namespace ridgepoint::run
