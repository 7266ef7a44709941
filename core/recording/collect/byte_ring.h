// SPDX-License-Identifier: GPL-3.0-or-later
// ByteRing is a bounded lock-free ring of variable-length records for one producer and one consumer
// thread. A record never wraps: if it does not fit before the end, padding precedes it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/recording/collect/records.h"

namespace ridgepoint::recording::collect {

class ByteRing {
  public:
    // capacity: size in bytes; must be a power of two.
    explicit ByteRing(std::size_t capacity)
        : capacity_(capacity), mask_(capacity - 1), bytes_(new std::byte[capacity]) {}

    // Producer only. Returns space for a record of at most `bytes` bytes (a multiple of 8),
    // followed by `spare` free bytes, or null if the ring is full. The consumer sees nothing before
    // commit().
    std::byte* reserve(std::size_t bytes, std::size_t spare) {
        std::size_t padding = 0;
        const std::size_t offset = head_local_ & mask_;
        if (capacity_ - offset < bytes) padding = capacity_ - offset;
        const std::size_t needed = padding + bytes + spare;
        if (capacity_ - (head_local_ - tail_seen_) < needed) {
            tail_seen_ = tail_.load(std::memory_order_acquire);
            if (capacity_ - (head_local_ - tail_seen_) < needed) return nullptr;
        }
        if (padding != 0) {
            auto* header = reinterpret_cast<RecordHeader*>(bytes_.get() + offset);
            header->size = static_cast<std::uint32_t>(padding);
            header->kind = RecordKind::padding;
            head_local_ += padding;
        }
        return bytes_.get() + (head_local_ & mask_);
    }

    // Producer only. Publishes the first `bytes` bytes (a multiple of 8) of the reserved space.
    void commit(std::size_t bytes) {
        head_local_ += bytes;
        head_.store(head_local_, std::memory_order_release);
    }

    // Consumer only. Returns the end position of the published records, which can be drained.
    std::uint64_t published() const { return head_.load(std::memory_order_acquire); }

    // Consumer only. Returns the oldest record before `until`, valid until pop(), or null if there
    // is none.
    const RecordHeader* peek(std::uint64_t until) {
        for (;;) {
            const std::uint64_t at = tail_.load(std::memory_order_relaxed);
            if (at >= until) return nullptr;
            const RecordHeader* const header = recordAt(at);
            if (header->kind != RecordKind::padding) return header;
            pop();
        }
    }
    // Consumer only. Returns the end position of the consumed records.
    std::uint64_t consumed() const { return tail_.load(std::memory_order_relaxed); }
    void pop() {
        const std::uint64_t at = tail_.load(std::memory_order_relaxed);
        tail_.store(at + recordAt(at)->size, std::memory_order_release);
    }
    // Consumer only. Calls visit(const RecordHeader&) for each record before `until`.
    template <class Visit>
    void drain(std::uint64_t until, Visit&& visit) {
        while (const RecordHeader* const header = peek(until)) {
            visit(*header);
            pop();
        }
    }

  private:
    const RecordHeader* recordAt(std::uint64_t at) const {
        return reinterpret_cast<const RecordHeader*>(bytes_.get() + (at & mask_));
    }
    const std::size_t capacity_;
    const std::size_t mask_;
    std::unique_ptr<std::byte[]> bytes_;
    // The two threads' members are on separate cache lines to avoid false sharing.
    alignas(64) std::uint64_t head_local_ = 0;  // producer only
    std::uint64_t tail_seen_ = 0;               // producer only: last value read from tail_
    alignas(64) std::atomic<std::uint64_t> head_{0};
    alignas(64) std::atomic<std::uint64_t> tail_{0};
};

}  // namespace ridgepoint::recording::collect
