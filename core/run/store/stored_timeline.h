// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the timeline of a run file at any zoom level: individual calls if there are only a few, and
// buckets otherwise. Buckets are either stored in the file or calculated from the records.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/run/store/table_reader.h"
#include "core/run/timeline.h"

namespace ridgepoint::run {

// Timeline buckets that are extended when steps are added to the file.
class GrowingTimeline {
  public:
    struct Source {
        // Reads the stored buckets and returns the last record that they cover, or std::nullopt if
        // the file has no buckets.
        std::function<std::optional<std::int64_t>(TimelineBuckets&)> stored;
        std::function<std::int64_t()> last;
        // Adds the records in a range of IDs, and calls the second parameter with the ID of each
        // record.
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
    // Throws StoreError. `last_step` is the row ID of the last step to include. `progress` receives
    // the completed fraction during a long read.
    std::vector<TimelineSlice> between(TableReader& tables, IntervalKind kind,
                                       std::int64_t last_step,
                                       const std::function<void(double)>& progress,
                                       std::int64_t from_ns, std::int64_t to_ns,
                                       std::int64_t resolution_ns);

  private:
    GrowingTimeline::Source sourceOf(TableReader& tables, IntervalKind kind,
                                     std::int64_t last_step);
    // Returns the calls that overlap the time range, or std::nullopt if there are too many.
    std::optional<std::vector<TimelineSlice>> calls(TableReader& tables, const IdRange& ids,
                                                    std::int64_t from_ns, std::int64_t to_ns);
    bool overlaps(TableReader& tables, std::int64_t page, std::int64_t from_ns, std::int64_t to_ns);

    std::array<GrowingTimeline, kIntervalKindCount> timelines_;
    std::vector<GpuLane> streams_;  // indices serve as the "threads" of GPU records
    // The earliest start and the latest end of the calls in a page of IDs.
    struct Extent {
        std::int64_t from_ns = 0, to_ns = 0;
    };
    std::unordered_map<std::int64_t, Extent> extents_;
};

}  // namespace ridgepoint::run
