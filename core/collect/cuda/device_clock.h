// SPDX-License-Identifier: GPL-3.0-or-later
// One clock for host and device. CUPTI stamps with CLOCK_MONOTONIC (a timestamp callback) and
// converts the GPU's own times to it; ops are stamped with the processor's counter, whose rate
// TickClock measured over 20 ms, so that the two would drift apart by milliseconds in an hour. Here
// both are read together again and again, and what lies between two readings is interpolated.
#pragma once

#include <cstdint>
#include <deque>

#include "core/collect/tick_clock.h"

namespace ridgepoint::collect::cuda {

class DeviceClock {
  public:
    explicit DeviceClock(const TickClock& clock) : clock_(clock) {}

    // To be called about as often as activities are flushed; a reading that is not later than the
    // last one, on either clock, is ignored.
    void anchor(ClockReading reading = readClocks());

    // CLOCK_MONOTONIC → nanoseconds of the run, as TickClock gives them for the same moment.
    // Outside the readings the nearest two are extended; with fewer than two, TickClock's rate.
    std::int64_t runNanoseconds(std::uint64_t monotonic_ns) const;

  private:
    static constexpr std::size_t kMostReadings = 256;
    const TickClock& clock_;
    struct Anchor {
        std::uint64_t monotonic_ns;
        std::int64_t run_ns;
    };
    std::deque<Anchor> anchors_;
};

}  // namespace ridgepoint::collect::cuda
