// SPDX-License-Identifier: GPL-3.0-or-later
// Thins out a memory timeline to what a screen can show, without ever losing a peak.
#pragma once

#include <span>
#include <vector>

#include "core/run/snapshot.h"

namespace ridgepoint::ui {

// For each of `buckets` equal stretches of [from_ns, to_ns] the point with the least bytes and the
// one with the most, in time order, and the very first and last point; besides the nearest point on
// either side. Points must be in time order.
std::vector<run::MemoryPoint> decimate(const run::Chunks<run::MemoryPoint>& chunks,
                                       std::int64_t from_ns, std::int64_t to_ns, int buckets);

// First and last time of all; both 0 without points.
std::pair<std::int64_t, std::int64_t> timeSpan(const run::Chunks<run::MemoryPoint>& chunks);

}  // namespace ridgepoint::ui
