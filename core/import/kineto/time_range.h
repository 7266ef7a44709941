// SPDX-License-Identifier: GPL-3.0-or-later
// Determines the time range of a trace, even if some events have wrong times (for example, 0 or
// years later).
#pragma once

#include <cstdint>
#include <map>
#include <utility>

#include "core/import/kineto/trace.h"

namespace ridgepoint::import::kineto {

class TimeRange {
  public:
    // Profilers write the time 0 for an unknown time, so an event at 0 is outside the range if the
    // others start more than this time later.
    static constexpr std::int64_t kZeroNs = 1'000'000'000;
    // Length of a period: 19.5 hours. No call takes longer, so times that are more than one
    // empty period away from all other times are wrong.
    static constexpr std::int64_t kPeriodNs = std::int64_t{1} << 46;

    // Adds the start and end of an event. Both must be within ±2⁶² ns.
    void add(std::int64_t start_ns, std::int64_t end_ns);
    // Sets the trace's time range. The range contains the period in which most events start, and
    // the periods before and after it, with at most one empty period between two of them. Removes
    // marks outside this range. Returns the number of events outside this range.
    std::uint64_t find(Trace& trace) const;

  private:
    static constexpr std::size_t kMostPeriods = 1 << 12;
    struct Period {
        std::int64_t first_ns = 0, last_ns = 0;  // first start and last end
        std::uint64_t events = 0;
    };
    std::uint64_t at_zero_ = 0;
    std::int64_t zero_end_ns_ = 0;
    std::map<std::int64_t, Period> periods_;  // by start time ÷ kPeriodNs
    std::pair<const std::int64_t, Period>* last_ = nullptr;
};

}  // namespace ridgepoint::import::kineto
