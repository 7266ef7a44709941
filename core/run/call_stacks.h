// SPDX-License-Identifier: GPL-3.0-or-later
// Stores the call stacks of allocations and the segments of an allocator, both imported from a
// memory snapshot.
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

// Call stacks. Stacks share their outer frames: an entry consists of a frame and the ID of its
// caller's entry. A caller always has a lower ID, so a chain of callers cannot contain a cycle.
class CallStacks {
  public:
    struct Entry {
        StackId caller = StackId::none;  // none for the outermost frame
        StringId frame = StringId::none;
    };
    static constexpr std::size_t kMostEntries = 2'000'000;
    static constexpr std::size_t kMostFrames = 1000;  // limit for the result of frames()

    // Returns the stack in which `caller` calls `frame`. Returns `caller` if kMostEntries is
    // reached.
    StackId intern(StackId caller, StringId frame);
    // Returns the frames of a stack, innermost first. Returns an empty list for an unknown ID.
    std::vector<StringId> frames(StackId stack) const;
    bool contains(StackId stack) const { return static_cast<std::size_t>(stack) <= size(); }
    std::size_t size() const { return entries_.size(); }
    bool full() const { return size() >= kMostEntries; }
    std::span<const Entry> entries() const { return entries_; }  // indexed by ID − 1

  private:
    std::vector<Entry> entries_;
    std::unordered_map<std::uint64_t, StackId> known_;  // keys combine caller and frame
};

// A contiguous range of memory that an allocator had reserved when the recording ended.
struct MemorySegment {
    std::uint64_t address = 0;
    std::int64_t bytes = 0;
    std::int64_t allocated_bytes = 0;  // total size of the blocks in use
    std::int64_t pending_bytes = 0;    // total size of freed blocks that a stream may still access
    std::int64_t free_bytes = 0;       // total size of the free blocks
    std::int64_t largest_free_bytes = 0;  // size of the largest free block
    std::int64_t blocks = 0, free_blocks = 0;
    std::int64_t stream = 0;
    std::string pool{};  // "large" or "small"; empty if unknown
    bool expandable = false;
};

// Sums over all segments.
struct MemorySegments {
    std::int64_t segments = 0, blocks = 0, free_blocks = 0;
    std::int64_t reserved_bytes = 0, allocated_bytes = 0, pending_bytes = 0, free_bytes = 0;
    // Total size of free blocks in segments that are partly in use. This memory cannot be returned
    // to the device.
    std::int64_t split_bytes = 0;
    std::int64_t largest_free_bytes = 0;
    // Returns the free fraction of the reserved memory, or std::nullopt if no memory is reserved.
    std::optional<double> freeShare() const;
    // Returns the fraction of the free memory that is outside the largest free block, or
    // std::nullopt if no memory is free.
    std::optional<double> fragmentation() const;
};
MemorySegments sumOf(std::span<const MemorySegment> segments);

}  // namespace ridgepoint::run
