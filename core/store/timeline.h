// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the timeline of a run file at any zoom: individual calls if there are few, otherwise
// buckets, which are stored or added up from the records.
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

// Buckets that follow the steps as they are added to the file.
class GrowingTimeline {
  public:
    struct Source {
        // Reads the stored buckets, and returns the last record that they cover. Unset if the file
        // has no buckets.
        std::function<std::optional<std::int64_t>(TimelineBuckets&)> stored;
        std::function<std::int64_t()> last;
        // Adds the records of a range, and reports the ID of each.
        std::function<void(const IdRange&, const std::function<void(std::int64_t id)>&)> add;
    };
    const Timeline& upToDate(const Source& source, std::int64_t last_step,
                             const std::function<void(double)>& progress);
    TimelineBuckets& buckets() { return buckets_; }
    std::int64_t lastRecord() const { return last_record_; }  // last record that the buckets cover

  private:
    TimelineBuckets buckets_;
    std::optional<Timeline> timeline_;
    std::int64_t last_step_ = -1;   // last step that the buckets cover
    std::int64_t last_record_ = 0;  // last record that the buckets cover
};

class TimelineReader {
  public:
    // Throws StoreError. last_step: row ID of the last step to include. progress: receives the
    // completed share of a long read.
    std::vector<TimelineSlice> between(TableReader& tables, IntervalKind kind,
                                       std::int64_t last_step,
                                       const std::function<void(double)>& progress,
                                       std::int64_t from_ns, std::int64_t to_ns,
                                       std::int64_t resolution_ns);

  private:
    GrowingTimeline::Source sourceOf(TableReader& tables, IntervalKind kind,
                                     std::int64_t last_step);
    // Returns the calls that overlap the time range; unset if there are too many.
    std::optional<std::vector<TimelineSlice>> calls(TableReader& tables, const IdRange& ids,
                                                    std::int64_t from_ns, std::int64_t to_ns);
    bool overlaps(TableReader& tables, std::int64_t page, std::int64_t from_ns, std::int64_t to_ns);

    std::array<GrowingTimeline, kIntervalKindCount> timelines_;
    std::vector<GpuLane> streams_;  // indices are the "threads" of GPU records
    // Earliest start and latest end of the calls in a page of IDs.
    struct Extent {
        std::int64_t from_ns = 0, to_ns = 0;
    };
    std::unordered_map<std::int64_t, Extent> extents_;
};

}  // namespace ridgepoint::run
