// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/memory_playback.h"

#include <algorithm>

namespace ridgepoint::import::kineto {
namespace {

// Address that represents all memory that was allocated before the trace started. No real block has
// this address.
constexpr std::uint64_t kBefore = ~std::uint64_t{0};

}  // namespace

MemoryPlayback::MemoryPlayback(const Trace& trace, recording::collect::StepBuilder& builder)
    : builder_(builder) {
    std::uint64_t most = 0;
    for (const auto& [of, use] : trace.memory_use) {
        // GPU memory takes precedence over host memory, because it usually runs out first.
        const bool better =
            !of_ || of.first > of_->first || (of.first == of_->first && use.events > most);
        if (!better) continue;
        of_ = of;
        most = use.events;
        addresses_ = use.with_address == use.events;
    }
}

// Calculates the number of bytes that were in use before the trace, from the first event that
// states the total.
void MemoryPlayback::findBaseline(const std::vector<MemoryRecord>& records, std::int64_t time_ns) {
    if (baseline_known_ || !addresses_) return;
    std::int64_t sum = 0;
    for (const MemoryRecord& record : records) {
        if (__builtin_add_overflow(sum, record.bytes, &sum)) return;
        if (record.allocated < 0) continue;
        baseline_known_ = true;
        const std::int64_t held = builder_.ledger().allocatedBytes();
        if (__builtin_sub_overflow(record.allocated, sum, &before_bytes_) ||
            __builtin_sub_overflow(before_bytes_, held, &before_bytes_)) {
            before_bytes_ = 0;
        }
        if (before_bytes_ > 0)
            builder_.memory(0, time_ns, kBefore, before_bytes_, recording::collect::kNotReserved);
        return;
    }
}

// Replays a record. All memory from before the trace is treated as one block, which shrinks when
// parts of it are freed.
void MemoryPlayback::play(const MemoryRecord& record, std::uint32_t thread, std::int64_t time_ns) {
    if (!addresses_) return playRelative(record, time_ns);
    const std::int64_t reserved =
        record.reserved > 0 ? record.reserved : recording::collect::kNotReserved;
    const std::int64_t held = builder_.ledger().allocatedBytes();
    builder_.memory(thread, time_ns, record.address, record.bytes, reserved);
    const bool unseen = record.bytes < 0 && builder_.ledger().allocatedBytes() == held;
    if (!unseen || before_bytes_ <= 0) return;
    builder_.memory(thread, time_ns, kBefore, -before_bytes_, reserved);
    before_bytes_ = std::max<std::int64_t>(before_bytes_ + record.bytes, 0);
    if (before_bytes_ > 0) builder_.memory(thread, time_ns, kBefore, before_bytes_, reserved);
    builder_.tag(kBefore, run::MemoryCategory::unknown, run::StringId::none);
}

void MemoryPlayback::playRelative(const MemoryRecord& record, std::int64_t time_ns) {
    if (__builtin_add_overflow(relative_bytes_, record.bytes, &relative_bytes_))
        relative_bytes_ = 0;
    lowest_bytes_ = std::min(lowest_bytes_, relative_bytes_);
    run::MemoryPoint point;
    point.time_ns = time_ns;
    point.bytes[static_cast<std::size_t>(run::MemoryCategory::unknown)] = relative_bytes_;
    constexpr std::size_t kMostPoints = 1 << 20;
    if (relative_points_.size() < kMostPoints) relative_points_.push_back(point);
}

void MemoryPlayback::finish(Sink& sink, Report& report) {
    if (relative_points_.empty()) return;
    // Allocations before the trace are unknown, so values are shown relative to the lowest one.
    for (run::MemoryPoint& point : relative_points_) {
        point.bytes[static_cast<std::size_t>(run::MemoryCategory::unknown)] -= lowest_bytes_;
        sink.add(point);
    }
    report.guess(
        "The trace does not show which block is freed, or what was allocated earlier: memory "
        "is shown relative to its lowest value, without categories.");
}

}  // namespace ridgepoint::import::kineto
