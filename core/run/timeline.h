// SPDX-License-Identifier: GPL-3.0-or-later
// Stores the op calls of a run for any zoom level. At low zoom levels, a timeline consists of
// buckets of equal width. A bucket represents all calls that start within the bucket. A run with
// 10⁷ calls has about 10⁵ buckets, and each coarser level has one eighth of the buckets of the
// previous level.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/run/track.h"
#include "core/run/types.h"

namespace ridgepoint::run {

// One interval on a track, or one bucket.
struct TimelineSlice {
    std::int64_t start_ns = 0;
    std::int64_t duration_ns = 0;
    TrackId track;
    std::uint32_t row = 0;     // depth of an individual call
    std::uint64_t calls = 0;   // 1 for an individual call, more for a bucket
    std::int64_t busy_ns = 0;  // time in outermost calls; at most duration_ns
    // Name and category of the outermost call with the most time.
    StringId name = StringId::none;
    cost::Category category = cost::Category::other;
};

// The buckets of all threads. Their total number is limited, so buckets become wider as the run
// grows.
class TimelineBuckets {
  public:
    struct Bucket {
        std::int64_t busy_ns = 0;
        std::int64_t longest_ns = 0;  // time of the call `name` within the bucket
        std::uint32_t calls = 0;      // number of calls that start in the bucket
        StringId name = StringId::none;
        cost::Category category = cost::Category::other;
        bool empty() const { return calls == 0 && busy_ns == 0; }
        void add(const Bucket& other);
    };
    static constexpr std::int64_t kLeastWidth = 1 << 16;  // in ns
    static constexpr std::size_t kMostThreads = 256;      // further threads are ignored

    explicit TimelineBuckets(std::size_t most = std::size_t{1} << 18,
                             std::int64_t width = kLeastWidth)
        : most_(most), width_ns_(width) {}

    void add(const OpRecord& op);  // uses the thread, depth, times, name and category
    // Adds a stored bucket. Returns false if its place is not valid, for example because its start
    // is not a multiple of the width, or if the place is already used.
    bool put(std::uint32_t thread, std::int64_t start_ns, const Bucket& bucket);
    // Doubles the bucket width until at most `most` buckets contain calls, or each thread has only
    // one bucket.
    void widenTo(std::size_t most);
    // Returns a copy with at most `most` buckets, or with one bucket per thread if there are more
    // threads.
    TimelineBuckets widened(std::size_t most) const;

    std::int64_t width() const { return width_ns_; }
    std::uint64_t calls() const { return calls_; }
    using Thread = std::vector<Bucket>;  // bucket [i] starts at i · width
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

// Returns the index of a lane, and adds the lane if it is new. Returns std::nullopt if there are
// too many lanes.
std::optional<std::uint32_t> laneNumber(std::vector<GpuLane>& lanes, const GpuLane& lane);

// Timeline buckets with coarser levels that are derived from them.
class Timeline {
  public:
    explicit Timeline(TimelineBuckets buckets);

    // callsBetween() returns an upper bound for the number of calls that start in the range.
    // width() returns the width of the finest buckets.
    std::uint64_t callsBetween(std::int64_t from_ns, std::int64_t to_ns) const;
    std::int64_t width() const { return levels_.front().width; }
    // Returns the buckets that overlap the range. They come from the coarsest level with at least
    // this resolution.
    std::vector<TimelineSlice> between(std::int64_t from_ns, std::int64_t to_ns,
                                       std::int64_t resolution_ns) const;

  private:
    struct Level {
        std::int64_t width = 0;
        std::map<std::uint32_t, TimelineBuckets::Thread> threads;
    };
    std::vector<Level> levels_;  // the finest level first
};

}  // namespace ridgepoint::run
