// SPDX-License-Identifier: GPL-3.0-or-later
// DeviceClock is one clock for host and device. CUPTI reports all times, even those of the GPU, as
// CLOCK_MONOTONIC (through a timestamp callback). Op times come from the CPU's counter. TickClock
// measures the counter's rate over only 20 ms, so the two clocks would drift apart by milliseconds
// per hour. DeviceClock therefore reads both clocks repeatedly, and interpolates between readings.
#pragma once

#include <cstdint>
#include <deque>

#include "core/recording/collect/tick_clock.h"

namespace ridgepoint::recording::collect::cuda {

class DeviceClock {
  public:
    explicit DeviceClock(const TickClock& clock) : clock_(clock) {}

    // Adds a reading. Call this about as often as activities are flushed. A reading that is not
    // later than the last one on both clocks is ignored.
    void anchor(ClockReading reading = readClocks());

    // Converts CLOCK_MONOTONIC to the run's nanoseconds, as TickClock returns them. Outside the
    // readings, extrapolates from the nearest two. With only one reading, assumes that both clocks
    // have the same rate. Without readings, returns 0.
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

}  // namespace ridgepoint::recording::collect::cuda
