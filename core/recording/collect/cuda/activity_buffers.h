// SPDX-License-Identifier: GPL-3.0-or-later
// ActivityBuffers contains the buffers that CUPTI fills. All are created in advance; none is freed
// or enlarged. CUPTI requests a buffer on a thread of the program and returns it on its own thread,
// both without waiting. The recorder reads and empties returned buffers.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace ridgepoint::recording::collect::cuda {

class ActivityBuffers {
  public:
    // Creates `count` buffers with `bytes` bytes each (a multiple of 8). Both must be positive.
    ActivityBuffers(std::size_t count, std::size_t bytes);

    // Can be called on any thread; lock-free. Returns null if all buffers are in use. CUPTI then
    // drops records and counts them.
    std::byte* request() noexcept;
    // Can be called on any thread; lock-free. Returns false if the buffer does not come from
    // request().
    bool complete(const std::byte* buffer, std::size_t valid_bytes) noexcept;

    // Call this on one thread only. For each buffer completed before the call, oldest first, calls
    // take() with a span of the valid bytes. The buffer is then zeroed, so that CUPTI does not have
    // to do this, and becomes available again.
    template <class Take>
    void drain(Take&& take) {
        collectCompleted();
        for (const std::uint32_t buffer : draining_) {
            take(std::span<const std::byte>(at(buffer), valid_[buffer]));
            recycle(buffer);
        }
    }

    std::size_t bytes() const { return bytes_; }
    std::size_t count() const { return count_; }
    std::size_t inUse() const { return in_use_.load(std::memory_order_relaxed); }
    std::uint64_t refused() const { return refused_.load(std::memory_order_relaxed); }

  private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};
    std::byte* at(std::uint32_t buffer) const { return memory_.get() + buffer * bytes_; }
    void collectCompleted();
    void recycle(std::uint32_t buffer);

    const std::size_t bytes_;
    const std::size_t count_;
    std::unique_ptr<std::byte[]> memory_;
    // For each buffer, the next buffer in its list.
    std::unique_ptr<std::atomic<std::uint32_t>[]> next_;
    std::unique_ptr<std::atomic<bool>[]> handed_out_;
    std::vector<std::size_t> valid_;
    std::vector<std::uint32_t> draining_;
    // The low half is the number of the first buffer in the list. The high half of free_ counts
    // changes, so that a changed list with the same first buffer is recognised.
    alignas(64) std::atomic<std::uint64_t> free_;
    alignas(64) std::atomic<std::uint32_t> completed_{kNone};
    alignas(64) std::atomic<std::size_t> in_use_{0};
    std::atomic<std::uint64_t> refused_{0};
};

}  // namespace ridgepoint::recording::collect::cuda
