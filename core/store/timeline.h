// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline of a run file at any zoom: from afar the buckets that the file holds, or that are
// added up from its calls when it holds none; from near the calls themselves, of which no more are
// looked at than are shown, however many a step has.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/run/timeline.h"
#include "core/store/gpu_timeline.h"
#include "core/store/table_reader.h"

namespace ridgepoint::run {

class TimelineReader {
  public:
    // Throw StoreError. `last_step` is the id of the last step's row that is to be there;
    // `progress` hears how much of a long reading is done.
    std::vector<TimelineSlice> between(TableReader& tables, std::int64_t last_step,
                                       const std::function<void(double)>& progress,
                                       std::int64_t from_ns, std::int64_t to_ns,
                                       std::int64_t resolution_ns);

  private:
    // The calls that overlap the stretch; unset when they are too many.
    std::optional<std::vector<TimelineSlice>> calls(TableReader& tables, const IdRange& ids,
                                                    std::int64_t from_ns, std::int64_t to_ns);
    bool overlaps(TableReader& tables, std::int64_t page, std::int64_t from_ns, std::int64_t to_ns);

    GrowingTimeline timeline_;
    // When the calls of a page of ids begin at the earliest and end at the latest.
    struct Extent {
        std::int64_t from_ns = 0, to_ns = 0;
    };
    std::unordered_map<std::int64_t, Extent> extents_;
};

}  // namespace ridgepoint::run
