// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the fastest clock of the machine, for time stamps inside hooks.
#pragma once

#include <cstdint>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif
#include <ctime>

namespace ridgepoint::recording::collect {

namespace detail {
// True if the CPU's counter has the same rate in every power state and on every core (CPUID
// 8000_0007h EDX bit 8, "invariant TSC"). Set once before any hook is active.
extern const bool kCounterUsable;
}  // namespace detail

inline std::uint64_t clockNanoseconds() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000u +
           static_cast<std::uint64_t>(now.tv_nsec);
}

// Returns the current time in ticks, which have an unspecified rate and origin; see TickClock.
inline std::uint64_t ticksNow() {
#if defined(__x86_64__)
    if (detail::kCounterUsable) return __rdtsc();
#elif defined(__aarch64__)
    std::uint64_t ticks = 0;
    asm volatile("mrs %0, cntvct_el0" : "=r"(ticks));
    return ticks;
#endif
    return clockNanoseconds();
}

// Readings of both clocks at nearly the same time.
struct ClockReading {
    std::uint64_t ticks = 0;
    std::uint64_t nanoseconds = 0;  // CLOCK_MONOTONIC
};
ClockReading readClocks();

// Converts ticks to nanoseconds since the clock's construction, at a rate measured once.
class TickClock {
  public:
    // Measures the rate against CLOCK_MONOTONIC over about 20 ms.
    TickClock();

    // Returns nanoseconds since construction, which are negative for earlier ticks.
    std::int64_t nanoseconds(std::uint64_t ticks) const {
        const auto since = static_cast<std::int64_t>(ticks - origin_ticks_);
        return static_cast<std::int64_t>(static_cast<double>(since) * nanoseconds_per_tick_);
    }
    // Returns the CLOCK_MONOTONIC time at construction.
    std::int64_t originNanoseconds() const { return origin_ns_; }
    double nanosecondsPerTick() const { return nanoseconds_per_tick_; }

  private:
    std::uint64_t origin_ticks_ = 0;
    std::int64_t origin_ns_ = 0;
    double nanoseconds_per_tick_ = 1;
};

}  // namespace ridgepoint::recording::collect
