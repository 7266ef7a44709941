// SPDX-License-Identifier: GPL-3.0-or-later
// Represents a row of a run as a dot of the roofline.
#pragma once

#include <QColor>
#include <QPointF>
#include <QString>
#include <optional>
#include <vector>

#include "ui/roofline/dot_color.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

// Why a dot has no place on the plane.
enum class LaneReason { no_flops, unknown, cached };  // cached: no traffic at this level
inline constexpr std::size_t kLaneReasons = 3;

struct Dot {
    QString name;         // the row's name in the shared selection
    QString label;        // displayed name
    std::size_t row = 0;  // index into the frame's rows
    double log_x = 0;     // log10 of FLOP/byte (x) and FLOP/s (y), cached
    double log_y = 0;
    double share = 0;
    double radius = 0;  // pixels; area is in proportion to share
    Tint tint;
    bool counted = false;    // filled; otherwise hollow
    bool estimated = false;  // a diamond; otherwise round
    bool at_least = false;   // its FLOP/s are a lower bound: an arrow
    bool lane = false;       // no place on the plane: in the margin lane
    LaneReason reason = LaneReason::no_flops;
    bool flagged = false;                 // above its roof
    std::optional<std::size_t> exceeded;  // index of the exceeded ceiling
    QPointF pixel;                        // drawn position; set by the chart
    bool in_view = false;
    bool beyond = false;  // outside the axes: an arrow at their edge
};

inline constexpr double kRadiusOfAll = 44;  // pixels, for a share of 100 %
inline constexpr double kLeastRadius = 3.5;
double dotRadius(double share);

// Returns dots, largest first, so that small ones are drawn on top and found first.
// `any_level`: a row without intensity at the frame's level uses the outermost level with one.
std::vector<Dot> dotsOf(const Frame& frame, const DotColors& colors, bool any_level = false);

}  // namespace ridgepoint::ui
