// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the timeline of a run file at any zoom: op calls if they are few, else buckets, stored or
// added up from the records.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/run/timeline.h"
#include "core/store/table_reader.h"

namespace ridgepoint::run {

// Buckets that know of more with each step that is added to the file.
class GrowingTimeline {
  public:
    struct Source {
        // What the file holds, and the last record of which it knows; unset: none.
        std::function<std::optional<std::int64_t>(TimelineBuckets&)> stored;
        std::function<std::int64_t()> last;
        // Puts those records in.
        std::function<void(const IdRange&, const std::function<void(std::int64_t id)>&)> add;
    };
    const Timeline& upToDate(const Source& source, std::int64_t last_step,
                             const std::function<void(double)>& progress);
    TimelineBuckets& buckets() { return buckets_; }
    std::int64_t lastRecord() const { return last_record_; }  // that the buckets cover

  private:
    TimelineBuckets buckets_;
    std::optional<Timeline> timeline_;
    std::int64_t last_step_ = -1;   // of which the buckets know
    std::int64_t last_record_ = 0;  // likewise
};

class TimelineReader {
  public:
    // Throw StoreError. `last_step` is the id of the last step's row that is to be there;
    // `progress` hears how much of a long reading is done.
    std::vector<TimelineSlice> between(TableReader& tables, IntervalKind kind,
                                       std::int64_t last_step,
                                       const std::function<void(double)>& progress,
                                       std::int64_t from_ns, std::int64_t to_ns,
                                       std::int64_t resolution_ns);

  private:
    GrowingTimeline::Source sourceOf(TableReader& tables, IntervalKind kind,
                                     std::int64_t last_step);
    // The calls that overlap the stretch; unset when they are too many.
    std::optional<std::vector<TimelineSlice>> calls(TableReader& tables, const IdRange& ids,
                                                    std::int64_t from_ns, std::int64_t to_ns);
    bool overlaps(TableReader& tables, std::int64_t page, std::int64_t from_ns, std::int64_t to_ns);

    std::array<GrowingTimeline, kIntervalKindCount> timelines_;
    std::vector<GpuLane> streams_;  // the "threads" of what a GPU ran
    // When the calls of a page of ids begin at the earliest and end at the latest.
    struct Extent {
        std::int64_t from_ns = 0, to_ns = 0;
    };
    std::unordered_map<std::int64_t, Extent> extents_;
};

}  // namespace ridgepoint::run
