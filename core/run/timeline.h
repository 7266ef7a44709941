// SPDX-License-Identifier: GPL-3.0-or-later
// Stores the op calls of a run for any zoom. A zoomed-out timeline consists of buckets of equal
// width; a bucket represents all calls that begin in it. A run with 10⁷ calls has about 10⁵
// buckets, and each coarser level has an eighth of the buckets of the level before.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/run/track.h"
#include "core/run/types.h"

namespace ridgepoint::run {

// One interval of a track, or one bucket.
struct TimelineSlice {
    std::int64_t start_ns = 0;
    std::int64_t duration_ns = 0;
    TrackId track;
    std::uint32_t row = 0;     // depth of an individual call
    std::uint64_t calls = 0;   // 1: an individual call; any other number: a bucket
    std::int64_t busy_ns = 0;  // time in outermost calls; at most duration_ns
    // Name and category of the outermost call that takes the most time.
    StringId name = StringId::none;
    cost::Category category = cost::Category::other;
};

// Buckets of all threads. Their total number is bounded: buckets become wider as the run grows.
class TimelineBuckets {
  public:
    struct Bucket {
        std::int64_t busy_ns = 0;
        std::int64_t longest_ns = 0;  // time of the call `name` in the bucket
        std::uint32_t calls = 0;      // calls that begin in the bucket
        StringId name = StringId::none;
        cost::Category category = cost::Category::other;
        bool empty() const { return calls == 0 && busy_ns == 0; }
        void add(const Bucket& other);
    };
    static constexpr std::int64_t kLeastWidth = 1 << 16;  // ns
    static constexpr std::size_t kMostThreads = 256;      // further threads are ignored

    explicit TimelineBuckets(std::size_t most = std::size_t{1} << 18,
                             std::int64_t width = kLeastWidth)
        : most_(most), width_ns_(width) {}

    void add(const OpRecord& op);  // uses its thread, depth, times, name and category
    // Adds a stored bucket. Its start must be a multiple of the width; returns false otherwise.
    bool put(std::uint32_t thread, std::int64_t start_ns, const Bucket& bucket);
    // Doubles the width until at most `most` buckets are not empty.
    void widenTo(std::size_t most);
    // Returns a copy with at most `most` buckets, or one bucket per thread.
    TimelineBuckets widened(std::size_t most) const;

    std::int64_t width() const { return width_ns_; }
    std::uint64_t calls() const { return calls_; }
    using Thread = std::vector<Bucket>;  // bucket [i] begins at i * width
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

// Returns the index of the lane, which is added if it is new; unset if there are too many lanes.
std::optional<std::uint32_t> laneNumber(std::vector<GpuLane>& lanes, const GpuLane& lane);

// Buckets, and coarser levels made from them.
class Timeline {
  public:
    explicit Timeline(TimelineBuckets buckets);

    // callsBetween: upper bound of the calls that begin in the range. width: of the finest buckets.
    std::uint64_t callsBetween(std::int64_t from_ns, std::int64_t to_ns) const;
    std::int64_t width() const { return levels_.front().width; }
    // Returns the buckets that overlap the range, from the coarsest level with this resolution.
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
