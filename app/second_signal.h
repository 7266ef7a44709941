// SPDX-License-Identifier: GPL-3.0-or-later
// Distinguishes a second request to end the program from a single request that arrives twice.
#pragma once

#include <atomic>
#include <cstdint>
#include <ctime>

namespace ridgepoint::app {

// Returns whether an earlier signal arrived at least 0.1 s ago. Can be called in signal handlers.
// GNU timeout sends its signal twice: to the program and, immediately afterwards, to the program's
// group.
inline bool isSecondRequest() {
    constexpr std::int64_t kOneRequestNs = 100'000'000;
    static constinit std::atomic<std::int64_t> first{0};
    static_assert(decltype(first)::is_always_lock_free, "a signal handler must not wait");
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    const std::int64_t now = std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
    std::int64_t before = 0;
    if (first.compare_exchange_strong(before, now)) return false;
    return now - before >= kOneRequestNs;
}

}  // namespace ridgepoint::app
