// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/timeline.h"

#include <algorithm>

namespace ridgepoint::run {
namespace {

constexpr std::size_t kCoarser = 8;  // number of buckets that one bucket of the next level combines
constexpr std::size_t kCoarsest = 64;  // if no thread has more buckets, there is no coarser level

// Returns the range of existing buckets that a time range touches.
std::pair<std::size_t, std::size_t> touched(std::int64_t from, std::int64_t to, std::int64_t width,
                                            std::size_t size) {
    if (to <= 0 || from >= to) return {0, 0};
    const auto first = static_cast<std::size_t>(std::max<std::int64_t>(from, 0) / width);
    const auto last = static_cast<std::size_t>((to - 1) / width);
    return {std::min(first, size), std::min(last + 1, size)};
}

}  // namespace

void TimelineBuckets::Bucket::add(const Bucket& other) {
    busy_ns += other.busy_ns;
    calls += other.calls;
    if (other.longest_ns > longest_ns) {
        longest_ns = other.longest_ns;
        name = other.name;
        category = other.category;
    }
}

TimelineBuckets::Bucket* TimelineBuckets::at(std::uint32_t thread, std::int64_t index) {
    auto place = threads_.find(thread);
    if (place == threads_.end()) {
        if (threads_.size() >= kMostThreads) return nullptr;
        place = threads_.try_emplace(thread).first;
    }
    Thread& buckets = place->second;
    const auto wanted = static_cast<std::size_t>(index);
    if (wanted >= buckets.size()) {
        size_ += wanted + 1 - buckets.size();
        // The capacity doubles as usual, but does not exceed the maximum number of buckets.
        if (wanted >= buckets.capacity()) {
            buckets.reserve(std::max(wanted + 1, std::min(2 * buckets.capacity(), most_ + 1)));
        }
        buckets.resize(wanted + 1);
    }
    return &buckets[wanted];
}

void TimelineBuckets::add(const OpRecord& op) {
    ++calls_;
    const std::int64_t start = std::max<std::int64_t>(op.start_ns, 0);
    const std::int64_t end = start + std::max<std::int64_t>(op.duration_ns, 0);
    // Widens the buckets before new ones are created, because a time can have any value and could
    // require too many buckets.
    const std::size_t threads = threads_.size() + (threads_.contains(op.thread) ? 0 : 1);
    while (static_cast<std::uint64_t>(end / width_ns_) >
           most_ / std::max<std::size_t>(threads, 1)) {
        widen();
    }
    Bucket* const first = at(op.thread, start / width_ns_);
    if (first == nullptr) return;
    ++first->calls;
    if (op.depth != 0) return;
    at(op.thread, std::max(start, end - 1) / width_ns_);  // creates all buckets of the call
    Thread& buckets = threads_.find(op.thread)->second;
    for (std::int64_t from = start; from < end;) {
        const std::int64_t index = from / width_ns_;
        const std::int64_t to = std::min(end, (index + 1) * width_ns_);
        Bucket part;
        part.busy_ns = part.longest_ns = to - from;
        part.name = op.name;
        part.category = op.category;
        buckets[static_cast<std::size_t>(index)].add(part);
        from = to;
    }
}

bool TimelineBuckets::put(std::uint32_t thread, std::int64_t start_ns, const Bucket& bucket) {
    if (start_ns < 0 || start_ns % width_ns_ != 0) return false;
    const std::int64_t index = start_ns / width_ns_;
    if (static_cast<std::uint64_t>(index) >= 4 * most_ || size_ >= 4 * most_) return false;
    Bucket* const place = at(thread, index);
    if (place == nullptr || !place->empty()) return false;
    *place = bucket;
    calls_ += bucket.calls;
    return true;
}

void TimelineBuckets::widen() {
    width_ns_ *= 2;
    size_ = 0;
    for (auto& [thread, buckets] : threads_) {
        const std::size_t half = (buckets.size() + 1) / 2;
        for (std::size_t i = 0; i < half; ++i) {
            Bucket merged = buckets[2 * i];
            if (2 * i + 1 < buckets.size()) merged.add(buckets[2 * i + 1]);
            buckets[i] = merged;
        }
        buckets.resize(half);
        size_ += half;
    }
}

void TimelineBuckets::widenTo(std::size_t most) {
    const auto used = [this] {
        std::size_t count = 0;
        for (const auto& [thread, buckets] : threads_) {
            count += static_cast<std::size_t>(
                std::count_if(buckets.begin(), buckets.end(),
                              [](const Bucket& bucket) { return !bucket.empty(); }));
        }
        return count;
    };
    while (size_ > threads_.size() && used() > most) widen();
}

TimelineBuckets TimelineBuckets::widened(std::size_t most) const {
    std::size_t merged = 1;
    while (size_ / merged > most) merged *= 2;
    TimelineBuckets result(most_, width_ns_ * static_cast<std::int64_t>(merged));
    result.calls_ = calls_;
    for (const auto& [thread, buckets] : threads_) {
        Thread& wide = result.threads_[thread];
        wide.resize((buckets.size() + merged - 1) / merged);
        for (std::size_t i = 0; i < buckets.size(); ++i) wide[i / merged].add(buckets[i]);
        result.size_ += wide.size();
    }
    return result;
}

std::optional<std::uint32_t> laneNumber(std::vector<GpuLane>& lanes, const GpuLane& lane) {
    const auto place = std::find(lanes.begin(), lanes.end(), lane);
    const auto number = static_cast<std::uint32_t>(place - lanes.begin());
    if (place != lanes.end()) return number;
    if (lanes.size() >= TimelineBuckets::kMostThreads) return std::nullopt;
    lanes.push_back(lane);
    return number;
}

Timeline::Timeline(TimelineBuckets buckets) {
    levels_.push_back({buckets.width(), buckets.threads()});
    for (;;) {
        const Level& finer = levels_.back();
        std::size_t longest = 0;
        for (const auto& [thread, row] : finer.threads) longest = std::max(longest, row.size());
        if (longest <= kCoarsest) return;
        Level level{finer.width * static_cast<std::int64_t>(kCoarser), {}};
        for (const auto& [thread, row] : finer.threads) {
            TimelineBuckets::Thread& coarse = level.threads[thread];
            coarse.resize((row.size() + kCoarser - 1) / kCoarser);
            for (std::size_t i = 0; i < row.size(); ++i) coarse[i / kCoarser].add(row[i]);
        }
        levels_.push_back(std::move(level));
    }
}

std::uint64_t Timeline::callsBetween(std::int64_t from_ns, std::int64_t to_ns) const {
    std::uint64_t calls = 0;
    for (const auto& [thread, row] : levels_.front().threads) {
        const auto [first, last] = touched(from_ns, to_ns, width(), row.size());
        for (std::size_t i = first; i < last; ++i) calls += row[i].calls;
    }
    return calls;
}

std::vector<TimelineSlice> Timeline::between(std::int64_t from_ns, std::int64_t to_ns,
                                             std::int64_t resolution_ns) const {
    // Selects the coarsest level with at least this resolution, or the finest level if there is
    // none.
    auto level = levels_.begin();
    while (level + 1 != levels_.end() && (level + 1)->width <= resolution_ns) ++level;
    std::vector<TimelineSlice> slices;
    for (const auto& [thread, row] : level->threads) {
        const auto [first, last] = touched(from_ns, to_ns, level->width, row.size());
        for (std::size_t i = first; i < last; ++i) {
            if (row[i].empty()) continue;
            slices.push_back({static_cast<std::int64_t>(i) * level->width, level->width,
                              TrackId{IntervalKind::op, thread, {}}, 0, row[i].calls,
                              std::min(row[i].busy_ns, level->width), row[i].name,
                              row[i].category});
        }
    }
    return slices;
}

}  // namespace ridgepoint::run
