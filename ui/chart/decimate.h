// SPDX-License-Identifier: GPL-3.0-or-later
// Reduces a memory timeline to the points that a screen can show, without losing a peak.
#pragma once

#include <span>
#include <vector>

#include "core/run/snapshot.h"

namespace ridgepoint::ui {

// Returns, for each of `buckets` equal parts of [from_ns, to_ns], the point with the most bytes and
// the last point, whose value continues to the next part with points. Adds the very first point and
// the nearest point on either side. Input and result are in time order.
std::vector<run::MemoryPoint> decimate(const run::Chunks<run::MemoryPoint>& chunks,
                                       std::int64_t from_ns, std::int64_t to_ns, int buckets);

// Returns the point in [from_ns, to_ns] with the most bytes in a measured step of this segment;
// null if there is none. This is what `peak` means everywhere: warm-up steps do not count.
const run::MemoryPoint* highestMeasured(const run::Chunks<run::MemoryPoint>& chunks,
                                        const run::StepList& steps, std::int64_t segment,
                                        std::int64_t from_ns, std::int64_t to_ns);

// Returns the first and the last time; both 0 if there are no points.
std::pair<std::int64_t, std::int64_t> timeSpan(const run::Chunks<run::MemoryPoint>& chunks);

}  // namespace ridgepoint::ui
