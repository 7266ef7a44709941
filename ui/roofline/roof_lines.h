// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates a machine's roofs as straight lines on the log-log plane, and their intersections.
#pragma once

#include <QString>
#include <span>
#include <vector>

#include "core/roofline/roofline.h"
#include "ui/chart/log_mapping.h"
#include "ui/chart/zoom_stack.h"

namespace ridgepoint::ui {

struct RoofLine {
    LogPoint from;  // from.x < to.x
    LogPoint to;
    bool bandwidth = false;
    bool primary = false;     // chosen level, or a compute roof's part beyond its ridge
    bool dashed = false;      // datasheet
    std::size_t ceiling = 0;  // index in the ceilings
    bool lead = false;        // a compute roof's part before its ridge
    QString name;             // "DRAM", "FP32 FMA"
    QString value;            // "20.4 GB/s"
    QString tooltip;
};

struct RidgePoint {
    LogPoint at;
    QString label;  // in FLOP per byte
};

struct Roofs {
    std::vector<RoofLine> lines;
    std::vector<RidgePoint> ridges;
};

// Returns the lines, which are not clipped. Bandwidth roofs rise from below any visible range to
// the highest compute roof. Compute roofs extend from their first intersection with a bandwidth
// roof to beyond any visible range. `shown` contains the indices of the drawn ceilings.
Roofs roofsOf(std::span<const roofline::Ceiling> ceilings, roofline::Level level,
              std::span<const std::size_t> shown);

// The visible part of a line. Of the two parts of a compute roof, one is named.
struct VisibleRoof {
    const RoofLine* line;
    LogPoint from, to;
    bool named;
};
std::vector<VisibleRoof> visibleRoofs(const Roofs& roofs, const PlaneRange& range);

}  // namespace ridgepoint::ui
