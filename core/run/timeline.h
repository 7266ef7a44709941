// SPDX-License-Identifier: GPL-3.0-or-later
// The op calls of a run at any zoom. Looked at from afar, time is cut into buckets of equal width,
// and one bucket covers all calls that begin in it; a run of 10⁷ calls has some 10⁵ of them,
// and each coarser level an eighth of the one before it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/run/track.h"
#include "core/run/types.h"

namespace ridgepoint::run {

// What a track shows of a stretch of time: one interval, or all of a bucket.
struct TimelineSlice {
    std::int64_t start_ns = 0;
    std::int64_t duration_ns = 0;
    TrackId track;
    std::uint32_t row = 0;     // of a single call, its depth
    std::uint64_t calls = 0;   // 1: a single call; more, or 0: a bucket
    std::int64_t busy_ns = 0;  // time in outermost calls, at most duration_ns
    // Of the outermost call that takes the most of it.
    StringId name = StringId::none;
    cost::Category category = cost::Category::other;
};

// Buckets of every thread, no more in all than a bound: they widen as the run grows.
class TimelineBuckets {
  public:
    struct Bucket {
        std::int64_t busy_ns = 0;
        std::int64_t longest_ns = 0;  // of the outermost call named here, within the bucket
        std::uint32_t calls = 0;      // begun here
        StringId name = StringId::none;
        cost::Category category = cost::Category::other;
        bool empty() const { return calls == 0 && busy_ns == 0; }
        void add(const Bucket& other);
    };
    static constexpr std::int64_t kLeastWidth = 1 << 16;  // ns
    static constexpr std::size_t kMostThreads = 256;      // of more, none is looked at

    explicit TimelineBuckets(std::size_t most = std::size_t{1} << 18,
                             std::int64_t width = kLeastWidth)
        : most_(most), width_ns_(width) {}

    void add(const OpRecord& op);  // thread, depth, times, name and category of it
    // A bucket as it was stored; its start must be a multiple of the width. False when it is not.
    bool put(std::uint32_t thread, std::int64_t start_ns, const Bucket& bucket);
    // Twice as wide, until there are at most so many that are not empty.
    void widenTo(std::size_t most);
    // A copy with at most so many, or one for each thread.
    TimelineBuckets widened(std::size_t most) const;

    std::int64_t width() const { return width_ns_; }
    std::uint64_t calls() const { return calls_; }
    using Thread = std::vector<Bucket>;  // [i] begins at i * width
    const std::map<std::uint32_t, Thread>& threads() const { return threads_; }

  private:
    Bucket* at(std::uint32_t thread, std::int64_t index);
    void widen();

    std::size_t most_;
    std::int64_t width_ns_;
    std::map<std::uint32_t, Thread> threads_;
    std::size_t size_ = 0;
    std::uint64_t calls_ = 0;
};

// The lane's position, at the end when it is new; unset when there are too many to look at.
std::optional<std::uint32_t> laneNumber(std::vector<GpuLane>& lanes, const GpuLane& lane);

// The buckets and ever coarser ones made of them.
class Timeline {
  public:
    explicit Timeline(TimelineBuckets buckets);

    // No more calls than this begin in the stretch; the width of the finest buckets.
    std::uint64_t callsBetween(std::int64_t from_ns, std::int64_t to_ns) const;
    std::int64_t width() const { return levels_.front().width; }
    // Buckets that overlap the stretch, as narrow as they are but not narrower than resolution.
    std::vector<TimelineSlice> between(std::int64_t from_ns, std::int64_t to_ns,
                                       std::int64_t resolution_ns) const;

  private:
    struct Level {
        std::int64_t width = 0;
        std::map<std::uint32_t, TimelineBuckets::Thread> threads;
    };
    std::vector<Level> levels_;  // finest first
};

}  // namespace ridgepoint::run
