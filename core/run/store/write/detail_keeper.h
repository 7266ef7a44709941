// SPDX-License-Identifier: GPL-3.0-or-later
// DetailKeeper selects the steps whose calls and memory events are stored individually, so that the
// file size is bounded for a recording of any length. It does not access the file.
//
// Detail::Mode::automatic stores all steps until the limit is reached. From then on, steps form
// windows of equal length, and only every second window is kept, later every fourth, and so on. The
// kept steps are always evenly spread over the whole run, include the first steps, and use at least
// half of the limit.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "core/run/snapshot.h"
#include "core/run/store/tables/id_range.h"

namespace ridgepoint::run {

// The records of one step in the file.
struct KeptStep {
    std::int64_t row = 0;   // ID of the row in the table step
    std::int64_t step = 0;  // step number
    std::int64_t ordinal = 0;
    IdRange ops, gpu_records, api_calls, memory_events, memory_points;
    // IDs of the memory points that are kept when the other points are deleted.
    std::int64_t peak_point = 0, last_point = 0;
    // A step itself is counted as this many records, because a KeptStep needs memory even without
    // records.
    static constexpr std::int64_t kOfAStep = 4;
    std::int64_t records() const {
        // A GPU record takes up as much space as two records of any other type.
        return kOfAStep + ops.size() + 2 * gpu_records.size() + api_calls.size() +
               memory_events.size() + memory_points.size();
    }
};

class DetailKeeper {
  public:
    explicit DetailKeeper(Detail detail) : detail_(std::move(detail)) {}

    DetailKeeper restarted() const { return DetailKeeper(detail_); }

    // Adds the next step, and returns whether its records must be written.
    bool wantsNext(std::int64_t step);
    std::int64_t ordinal() const { return steps_ - 1; }  // number of the last step, starting at 0
    void keep(const KeptStep& step);
    // Returns the steps whose records must be deleted. The caller removes each step from the queue.
    std::deque<KeptStep>& toDrop() { return to_drop_; }
    std::int64_t mostRecords() const { return detail_.most_records; }
    // Returns the steps that have records, in order, or std::nullopt if all steps have records.
    const std::optional<std::vector<StepRange>>& kept() const { return ranges_; }

  private:
    void thinOut();
    void addToRanges(std::int64_t step);

    Detail detail_;
    std::int64_t steps_ = 0;
    std::int64_t window_ = 0;  // steps per window; 0 if all steps are kept
    std::int64_t stride_ = 1;  // every stride_-th window is kept
    std::int64_t records_ = 0;
    std::deque<KeptStep> kept_;
    std::deque<KeptStep> to_drop_;
    std::optional<std::vector<StepRange>> ranges_;
    std::int64_t first_step_ = 0, last_step_ = -1;  // used while all steps are kept
};

}  // namespace ridgepoint::run
