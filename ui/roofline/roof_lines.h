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
    // If true, the line is the bandwidth roof of the chosen level, or a compute roof beyond its
    // ridge.
    bool primary = false;
    bool dashed = false;      // whether the value comes from a datasheet
    std::size_t ceiling = 0;  // index of the roof in the ceilings
    bool lead = false;        // whether the line is the part of a compute roof before its ridge
    bool emphasized = false;  // whether an insight names the roof
    QString name;             // name of the roof, for example "DRAM" or "FP32 FMA"
    QString value;            // value of the roof, for example "20.4 GB/s"
    QString tooltip;
};

struct RidgePoint {
    LogPoint at;
    QString label;  // intensity in FLOP per byte
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

// The visible part of a line. If a compute roof has two visible parts, only one has a name.
struct VisibleRoof {
    const RoofLine* line;
    LogPoint from, to;
    bool named;
};
std::vector<VisibleRoof> visibleRoofs(const Roofs& roofs, const PlaneRange& range);

}  // namespace ridgepoint::ui
