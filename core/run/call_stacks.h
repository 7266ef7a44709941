// SPDX-License-Identifier: GPL-3.0-or-later
// Call stacks of allocations, and the segments that an allocator had: what a memory snapshot
// brings.
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

// Stacks share their outer frames: each entry is a frame and the entry of its caller, which has a
// smaller id, so that following callers always ends.
class CallStacks {
  public:
    struct Entry {
        StackId caller = StackId::none;  // none: the outermost frame
        StringId frame = StringId::none;
    };
    static constexpr std::size_t kMostEntries = 2'000'000;
    static constexpr std::size_t kMostFrames = 1000;  // of one stack that frames() returns

    // The stack that is `frame`, called from `caller`. Beyond kMostEntries: `caller` itself.
    StackId intern(StackId caller, StringId frame);
    // Innermost first; empty for an id that does not exist.
    std::vector<StringId> frames(StackId stack) const;
    bool contains(StackId stack) const { return static_cast<std::size_t>(stack) <= size(); }
    std::size_t size() const { return entries_.size(); }
    bool full() const { return size() >= kMostEntries; }
    std::span<const Entry> entries() const { return entries_; }  // [id - 1]

  private:
    std::vector<Entry> entries_;
    std::unordered_map<std::uint64_t, StackId> known_;  // by caller and frame
};

// Memory that an allocator reserved in one piece, at the end of the recording.
struct MemorySegment {
    std::uint64_t address = 0;
    std::int64_t bytes = 0;
    std::int64_t allocated_bytes = 0;     // in blocks that are in use
    std::int64_t pending_bytes = 0;       // freed, but a stream may still use them
    std::int64_t free_bytes = 0;          // in free blocks
    std::int64_t largest_free_bytes = 0;  // of one free block
    std::int64_t blocks = 0, free_blocks = 0;
    std::int64_t stream = 0;
    std::string pool{};  // "large", "small"; empty: not known
    bool expandable = false;
};

// Sums over segments.
struct MemorySegments {
    std::int64_t segments = 0, blocks = 0, free_blocks = 0;
    std::int64_t reserved_bytes = 0, allocated_bytes = 0, pending_bytes = 0, free_bytes = 0;
    // Free blocks in segments with blocks in use: the allocator cannot return them to the device.
    std::int64_t split_bytes = 0;
    std::int64_t largest_free_bytes = 0;
    // Share of reserved memory that is free; unset without any.
    std::optional<double> freeShare() const;
    // Share of free memory outside the largest free block; unset without any.
    std::optional<double> fragmentation() const;
};
MemorySegments sumOf(std::span<const MemorySegment> segments);

}  // namespace ridgepoint::run
