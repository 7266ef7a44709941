// SPDX-License-Identifier: GPL-3.0-or-later
// DetailKeeper selects the steps whose calls and memory events are stored individually, so that a
// recording of any length has a bounded size. Does not access a file.
//
// Detail::Mode::automatic stores all steps until the limit is reached. Then steps form windows of
// equal length, and every second, later every fourth … window is kept. The kept steps are always
// evenly spread over the whole run, include the first steps, and use at least half of the limit.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "core/run/snapshot.h"
#include "core/store/tables/id_range.h"

namespace ridgepoint::run {

// The records of a step in the file.
struct KeptStep {
    std::int64_t row = 0;   // ID in the table step
    std::int64_t step = 0;  // step number
    std::int64_t ordinal = 0;
    IdRange ops, gpu_records, api_calls, memory_events, memory_points;
    // IDs of the memory points that stay when the others are deleted.
    std::int64_t peak_point = 0, last_point = 0;
    // A KeptStep itself takes memory, so steps without records count, too.
    static constexpr std::int64_t kOfAStep = 4;
    std::int64_t records() const {
        // A GPU record takes as much space as two other records.
        return kOfAStep + ops.size() + 2 * gpu_records.size() + api_calls.size() +
               memory_events.size() + memory_points.size();
    }
};

class DetailKeeper {
  public:
    explicit DetailKeeper(Detail detail) : detail_(std::move(detail)) {}

    DetailKeeper restarted() const { return DetailKeeper(detail_); }

    // Counts the next step, and returns whether its records must be written.
    bool wantsNext(std::int64_t step);
    std::int64_t ordinal() const { return steps_ - 1; }  // number of the last counted step, from 0
    void keep(const KeptStep& step);
    // Returns steps whose records must be deleted; the caller removes them from the queue.
    std::deque<KeptStep>& toDrop() { return to_drop_; }
    std::int64_t mostRecords() const { return detail_.most_records; }
    // Returns the steps with records, in order; unset if all steps have records.
    const std::optional<std::vector<StepRange>>& kept() const { return ranges_; }

  private:
    void thinOut();
    void addToRanges(std::int64_t step);

    Detail detail_;
    std::int64_t steps_ = 0;
    std::int64_t window_ = 0;  // steps per window; 0: all steps are kept
    std::int64_t stride_ = 1;  // one of every stride_ windows is kept
    std::int64_t records_ = 0;
    std::deque<KeptStep> kept_;
    std::deque<KeptStep> to_drop_;
    std::optional<std::vector<StepRange>> ranges_;
    std::int64_t first_step_ = 0, last_step_ = -1;  // used while all steps are kept
};

}  // namespace ridgepoint::run
