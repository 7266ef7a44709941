// SPDX-License-Identifier: GPL-3.0-or-later
// Reduces a memory timeline to the points that a screen can show, and keeps all peaks.
#pragma once

#include <span>
#include <vector>

#include "core/run/snapshot.h"

namespace ridgepoint::ui {

// Divides [from_ns, to_ns] into `buckets` equal parts. For each part, returns the point with the
// most bytes and the last point, whose value is valid until the next part with points. Also returns
// the first point in the range and the nearest points outside it. Input and result are sorted by
// time.
std::vector<run::MemoryPoint> decimate(const run::Chunks<run::MemoryPoint>& chunks,
                                       std::int64_t from_ns, std::int64_t to_ns, int buckets);

// Returns the point with the most bytes in [from_ns, to_ns] that belongs to a measured step in this
// segment, or null if there is none. The term `peak` always refers to this point, so it excludes
// warm-up steps.
const run::MemoryPoint* highestMeasured(const run::Chunks<run::MemoryPoint>& chunks,
                                        const run::StepList& steps, std::int64_t segment,
                                        std::int64_t from_ns, std::int64_t to_ns);

// Returns the first and last time, or zeros if there are no points.
std::pair<std::int64_t, std::int64_t> timeSpan(const run::Chunks<run::MemoryPoint>& chunks);

}  // namespace ridgepoint::ui
