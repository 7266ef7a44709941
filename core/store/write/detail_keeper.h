// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the steps whose calls and memory events are kept one by one, so that a recording of any
// length stays within bounds. Knows no file.
//
// Automatic: all of them, until they are more than fit. From then on steps form windows of equal
// length, and every second, then every fourth … window is kept: what is there is always spread
// evenly over the whole run, its first steps among it, and is never less than half of the budget.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "core/run/snapshot.h"
#include "core/store/tables/id_range.h"

namespace ridgepoint::run {

// What the file holds of a step.
struct KeptStep {
    std::int64_t row = 0;   // id in the table step
    std::int64_t step = 0;  // its number
    std::int64_t ordinal = 0;
    IdRange ops, gpu_records, api_calls, memory_events, memory_points;
    // The memory points that stay when the others go.
    std::int64_t peak_point = 0, last_point = 0;
    // What is noted of a step takes memory as well, so that steps without records count too.
    static constexpr std::int64_t kOfAStep = 4;
    std::int64_t records() const {
        // One of the GPU takes up as much as two others.
        return kOfAStep + ops.size() + 2 * gpu_records.size() + api_calls.size() +
               memory_events.size() + memory_points.size();
    }
};

class DetailKeeper {
  public:
    explicit DetailKeeper(Detail detail) : detail_(std::move(detail)) {}

    DetailKeeper restarted() const { return DetailKeeper(detail_); }

    // Whether the records of the next step are to be written. Counts it.
    bool wantsNext(std::int64_t step);
    std::int64_t ordinal() const { return steps_ - 1; }  // of the step last asked about
    void keep(const KeptStep& step);
    // Steps whose records are to be deleted after all; the caller takes them out.
    std::deque<KeptStep>& toDrop() { return to_drop_; }
    std::int64_t mostRecords() const { return detail_.most_records; }
    // The steps with records, in order; unset while all have theirs.
    const std::optional<std::vector<StepRange>>& kept() const { return ranges_; }

  private:
    void thinOut();
    void addToRanges(std::int64_t step);

    Detail detail_;
    std::int64_t steps_ = 0;
    std::int64_t window_ = 0;  // steps; 0 as long as all are kept
    std::int64_t stride_ = 1;  // every so many windows
    std::int64_t records_ = 0;
    std::deque<KeptStep> kept_;
    std::deque<KeptStep> to_drop_;
    std::optional<std::vector<StepRange>> ranges_;
    std::int64_t first_step_ = 0, last_step_ = -1;  // while all are kept
};

}  // namespace ridgepoint::run
