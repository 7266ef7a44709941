// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline of a run file's GPU, and of the calls of CUDA's API, from afar: the buckets that the
// file holds, or that are added up from its records when it holds none.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/run/gpu_timeline.h"
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

class GpuTimelineReader {
  public:
    // Throws StoreError. As TimelineReader::between, but always in buckets.
    GpuBuckets between(TableReader& tables, std::int64_t last_step,
                       const std::function<void(double)>& progress, std::int64_t from_ns,
                       std::int64_t to_ns, std::int64_t resolution_ns);

  private:
    GrowingTimeline timeline_;
    std::vector<GpuLane> lanes_;  // the "threads" of the buckets
};

class ApiTimelineReader {
  public:
    // Likewise; threads are those of apiLane().
    std::vector<TimelineSlice> between(TableReader& tables, std::int64_t last_step,
                                       const std::function<void(double)>& progress,
                                       std::int64_t from_ns, std::int64_t to_ns,
                                       std::int64_t resolution_ns);

  private:
    GrowingTimeline timeline_;
};

}  // namespace ridgepoint::run
