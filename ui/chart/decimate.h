// SPDX-License-Identifier: GPL-3.0-or-later
// Thins out a memory timeline to what a screen can show, without ever losing a peak.
#pragma once

#include <span>
#include <vector>

#include "core/run/snapshot.h"

namespace ridgepoint::ui {

// For each of `buckets` equal stretches of [from_ns, to_ns] the point with the most bytes and the
// last one, which holds until the next stretch with any; the very first point, and the nearest one
// on either side. In time order, as the points must be.
std::vector<run::MemoryPoint> decimate(const run::Chunks<run::MemoryPoint>& chunks,
                                       std::int64_t from_ns, std::int64_t to_ns, int buckets);

// The point with the most bytes inside a measured step of this segment; null when there is none in
// [from_ns, to_ns]. This is what `peak` means everywhere: warm-up steps do not count.
const run::MemoryPoint* highestMeasured(const run::Chunks<run::MemoryPoint>& chunks,
                                        const run::StepList& steps, std::int64_t segment,
                                        std::int64_t from_ns, std::int64_t to_ns);

// First and last time of all; both 0 without points.
std::pair<std::int64_t, std::int64_t> timeSpan(const run::Chunks<run::MemoryPoint>& chunks);

}  // namespace ridgepoint::ui
