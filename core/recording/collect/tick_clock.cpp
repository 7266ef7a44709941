// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/tick_clock.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include <chrono>
#include <thread>

namespace ridgepoint::recording::collect {
namespace {

bool counterUsable() {
#if defined(__x86_64__)
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid(0x80000007u, &a, &b, &c, &d) != 0 && (d & (1u << 8)) != 0;
#else
    return false;
#endif
}

}  // namespace

namespace detail {
const bool kCounterUsable = counterUsable();
}

// Returns the attempt with the shortest gap between the clocks, because preemption during an
// attempt would distort the rate.
ClockReading readClocks() {
    ClockReading best{};
    std::uint64_t best_gap = ~std::uint64_t{0};
    for (int i = 0; i < 16; ++i) {
        const std::uint64_t before = ticksNow();
        const std::uint64_t nanoseconds = clockNanoseconds();
        const std::uint64_t gap = ticksNow() - before;
        if (gap < best_gap) {
            best_gap = gap;
            best = {before + gap / 2, nanoseconds};
        }
    }
    return best;
}

TickClock::TickClock() {
    const ClockReading first = readClocks();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const ClockReading second = readClocks();
    origin_ticks_ = first.ticks;
    origin_ns_ = static_cast<std::int64_t>(first.nanoseconds);
    if (second.ticks > first.ticks && second.nanoseconds > first.nanoseconds) {
        nanoseconds_per_tick_ = static_cast<double>(second.nanoseconds - first.nanoseconds) /
                                static_cast<double>(second.ticks - first.ticks);
    }
}

}  // namespace ridgepoint::recording::collect
