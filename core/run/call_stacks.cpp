// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/call_stacks.h"

#include <algorithm>

namespace ridgepoint::run {

StackId CallStacks::intern(StackId caller, StringId frame) {
    const std::uint64_t key =
        std::uint64_t{static_cast<std::uint32_t>(caller)} << 32 | static_cast<std::uint32_t>(frame);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    if (full()) return caller;
    entries_.push_back({caller, frame});
    return known_[key] = static_cast<StackId>(entries_.size());
}

std::vector<StringId> CallStacks::frames(StackId stack) const {
    std::vector<StringId> frames;
    while (stack != StackId::none && contains(stack) && frames.size() < kMostFrames) {
        const Entry& entry = entries_[static_cast<std::size_t>(stack) - 1];
        frames.push_back(entry.frame);
        if (entry.caller >= stack) break;
        stack = entry.caller;
    }
    return frames;
}

MemorySegments sumOf(std::span<const MemorySegment> segments) {
    MemorySegments sum;
    for (const MemorySegment& segment : segments) {
        ++sum.segments;
        sum.blocks += segment.blocks;
        sum.free_blocks += segment.free_blocks;
        sum.reserved_bytes += segment.bytes;
        sum.allocated_bytes += segment.allocated_bytes;
        sum.pending_bytes += segment.pending_bytes;
        sum.free_bytes += segment.free_bytes;
        if (segment.allocated_bytes + segment.pending_bytes > 0)
            sum.split_bytes += segment.free_bytes;
        sum.largest_free_bytes = std::max(sum.largest_free_bytes, segment.largest_free_bytes);
    }
    return sum;
}

std::optional<double> MemorySegments::freeShare() const {
    if (reserved_bytes <= 0) return std::nullopt;
    return static_cast<double>(free_bytes) / static_cast<double>(reserved_bytes);
}

std::optional<double> MemorySegments::fragmentation() const {
    if (free_bytes <= 0) return std::nullopt;
    return 1 - static_cast<double>(largest_free_bytes) / static_cast<double>(free_bytes);
}

}  // namespace ridgepoint::run
