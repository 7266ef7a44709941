// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/cuda/device_clock.h"

#include <algorithm>

namespace ridgepoint::recording::collect::cuda {
namespace {

// Maximum distance between a time and a reading: one year. The limit is needed because a damaged
// record may contain any time, and later code must be able to add and subtract times without
// overflow.
constexpr std::int64_t kFarthestNs = std::int64_t{365} * 86'400 * 1'000'000'000;

}  // namespace

void DeviceClock::anchor(ClockReading reading) {
    const Anchor next{reading.nanoseconds, clock_.nanoseconds(reading.ticks)};
    if (!anchors_.empty() && (next.monotonic_ns <= anchors_.back().monotonic_ns ||
                              next.run_ns <= anchors_.back().run_ns)) {
        return;
    }
    anchors_.push_back(next);
    if (anchors_.size() > kMostReadings) anchors_.pop_front();
}

std::int64_t DeviceClock::runNanoseconds(std::uint64_t monotonic_ns) const {
    if (anchors_.empty()) return 0;
    const auto since = [&](const Anchor& anchor) {
        const auto apart = static_cast<std::int64_t>(monotonic_ns - anchor.monotonic_ns);
        return std::clamp(apart, -kFarthestNs, kFarthestNs);
    };
    if (anchors_.size() == 1) return anchors_[0].run_ns + since(anchors_[0]);
    // Most times are in the last interval, so it is tried first.
    std::size_t right = anchors_.size() - 1;
    if (monotonic_ns < anchors_[right - 1].monotonic_ns) {
        const auto found = std::lower_bound(
            anchors_.begin(), anchors_.end(), monotonic_ns,
            [](const Anchor& anchor, std::uint64_t time) { return anchor.monotonic_ns < time; });
        right = std::clamp<std::size_t>(static_cast<std::size_t>(found - anchors_.begin()), 1,
                                        anchors_.size() - 1);
    }
    const Anchor& a = anchors_[right - 1];
    const Anchor& b = anchors_[right];
    const double rate = static_cast<double>(b.run_ns - a.run_ns) /
                        static_cast<double>(b.monotonic_ns - a.monotonic_ns);
    return a.run_ns + static_cast<std::int64_t>(static_cast<double>(since(a)) * rate);
}

}  // namespace ridgepoint::recording::collect::cuda
