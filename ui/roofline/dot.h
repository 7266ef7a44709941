// SPDX-License-Identifier: GPL-3.0-or-later
// Defines a dot on the roofline, which represents a row of a run.
#pragma once

#include <QColor>
#include <QPointF>
#include <QString>
#include <optional>
#include <vector>

#include "ui/roofline/dot_color.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

// The reason why a dot has no position on the plane.
enum class LaneReason { no_flops, unknown, cached };  // `cached`: the level has no traffic
inline constexpr std::size_t kLaneReasons = 3;

struct Dot {
    QString name;         // name of the row in the shared selection
    QString label;        // displayed name
    std::size_t row = 0;  // index into the frame's rows
    double log_x = 0;     // cached log10 of FLOP/byte (x) and FLOP/s (y)
    double log_y = 0;
    double share = 0;
    double radius = 0;  // pixels; the area is proportional to the share
    Tint tint;
    bool counted = false;    // whether the dot is filled instead of hollow
    bool estimated = false;  // whether the dot is a diamond instead of a disc
    bool at_least = false;   // whether the FLOP/s are a lower bound, drawn as an arrow
    // If true, the dot is in the margin lane, because it has no position on the plane.
    bool lane = false;
    LaneReason reason = LaneReason::no_flops;
    bool flagged = false;                 // whether the dot is above its roof
    std::optional<std::size_t> exceeded;  // index of the exceeded ceiling
    QPointF pixel;                        // position on the chart, set by the chart
    bool in_view = false;
    bool beyond = false;  // whether the dot is outside the axes; drawn as an arrow at the edge
};

inline constexpr double kRadiusOfAll = 44;  // pixels; radius for a share of 100 %
inline constexpr double kLeastRadius = 3.5;
double dotRadius(double share);

// Returns the dots, largest first, so that small dots are drawn on top and found first. If
// `any_level` is true, a row without an intensity at the frame's level uses the outermost level for
// which it has one.
std::vector<Dot> dotsOf(const Frame& frame, const DotColors& colors, bool any_level = false);

// Sets each dot's area to the dot's share of the total time above the roofs. Dots in the lane do
// not change.
void sizeByLoss(std::vector<Dot>& dots, const std::vector<run::Row>& rows);

}  // namespace ridgepoint::ui
