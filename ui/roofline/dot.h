// SPDX-License-Identifier: GPL-3.0-or-later
// One row of a run as a dot of the roofline.
#pragma once

#include <QColor>
#include <QPointF>
#include <QString>
#include <optional>
#include <vector>

#include "ui/roofline/dot_color.h"
#include "ui/run/frame.h"

namespace ridgepoint::ui {

struct Dot {
    QString name;         // the row's, as the shared selection knows it
    QString label;        // as shown
    std::size_t row = 0;  // index into the frame's rows
    double log_x = 0;     // log10 of FLOP/byte and FLOP/s, taken once
    double log_y = 0;
    double share = 0;
    double radius = 0;  // pixels; area is in proportion to share
    Tint tint;
    bool counted = false;    // filled; else hollow
    bool estimated = false;  // a diamond; else round
    bool lane = false;       // without FLOPs or bytes of this level: in the margin lane
    bool has_flops = false;
    bool flagged = false;                 // above its roof
    std::optional<std::size_t> exceeded;  // … which is this one of the ceilings
    QPointF pixel;                        // where it is drawn; set by the chart
    bool in_view = false;
};

inline constexpr double kRadiusOfAll = 44;  // pixels, of a dot with a share of 100 %
inline constexpr double kLeastRadius = 3.5;
double dotRadius(double share);

// Largest first, so that small ones are drawn, and found, on top.
// `any_level`: a row without an intensity at the frame's level is at its outermost level with one.
std::vector<Dot> dotsOf(const Frame& frame, const DotColors& colors, bool any_level = false);

}  // namespace ridgepoint::ui
