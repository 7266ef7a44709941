// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/cuda/activity_buffers.h"

#include <algorithm>
#include <cstring>

namespace ridgepoint::recording::collect::cuda {
namespace {

constexpr std::uint64_t kTag = std::uint64_t{1} << 32;

std::uint32_t first(std::uint64_t head) { return static_cast<std::uint32_t>(head); }
std::uint64_t withFirst(std::uint64_t head, std::uint32_t buffer) {
    return ((head + kTag) & ~(kTag - 1)) | buffer;
}

}  // namespace

ActivityBuffers::ActivityBuffers(std::size_t count, std::size_t bytes)
    : bytes_(bytes),
      count_(count),
      memory_(new std::byte[count * bytes]()),  // value-initialised to zero, so that the system
                                                // maps the pages now
      next_(new std::atomic<std::uint32_t>[count]),
      handed_out_(new std::atomic<bool>[count]),
      valid_(count),
      free_(0) {
    for (std::size_t i = 0; i < count; ++i) {
        next_[i].store(i + 1 < count ? static_cast<std::uint32_t>(i + 1) : kNone);
        handed_out_[i].store(false);
    }
}

std::byte* ActivityBuffers::request() noexcept {
    std::uint64_t head = free_.load(std::memory_order_acquire);
    for (;;) {
        const std::uint32_t buffer = first(head);
        if (buffer == kNone) {
            refused_.fetch_add(1, std::memory_order_relaxed);
            return nullptr;
        }
        const std::uint32_t next = next_[buffer].load(std::memory_order_relaxed);
        if (free_.compare_exchange_weak(head, withFirst(head, next), std::memory_order_acquire,
                                        std::memory_order_acquire)) {
            handed_out_[buffer].store(true, std::memory_order_relaxed);
            in_use_.fetch_add(1, std::memory_order_relaxed);
            return at(buffer);
        }
    }
}

bool ActivityBuffers::complete(const std::byte* buffer, std::size_t valid_bytes) noexcept {
    const auto offset =
        reinterpret_cast<std::uintptr_t>(buffer) - reinterpret_cast<std::uintptr_t>(memory_.get());
    if (offset >= count_ * bytes_ || offset % bytes_ != 0) return false;
    const auto index = static_cast<std::uint32_t>(offset / bytes_);
    if (!handed_out_[index].exchange(false, std::memory_order_relaxed)) return false;
    valid_[index] = std::min(valid_bytes, bytes_);
    std::uint32_t head = completed_.load(std::memory_order_relaxed);
    do {
        next_[index].store(head, std::memory_order_relaxed);
    } while (!completed_.compare_exchange_weak(head, index, std::memory_order_release,
                                               std::memory_order_relaxed));
    return true;
}

void ActivityBuffers::collectCompleted() {
    draining_.clear();
    for (std::uint32_t buffer = completed_.exchange(kNone, std::memory_order_acquire);
         buffer != kNone; buffer = next_[buffer].load(std::memory_order_relaxed)) {
        draining_.push_back(buffer);
    }
    std::reverse(draining_.begin(), draining_.end());
}

void ActivityBuffers::recycle(std::uint32_t buffer) {
    // Zeroes the whole buffer, because CUPTI might have written beyond the bytes that it reported
    // as valid.
    std::memset(at(buffer), 0, bytes_);
    std::uint64_t head = free_.load(std::memory_order_relaxed);
    do {
        next_[buffer].store(first(head), std::memory_order_relaxed);
    } while (!free_.compare_exchange_weak(head, withFirst(head, buffer), std::memory_order_release,
                                          std::memory_order_relaxed));
    in_use_.fetch_sub(1, std::memory_order_relaxed);
}

}  // namespace ridgepoint::recording::collect::cuda
