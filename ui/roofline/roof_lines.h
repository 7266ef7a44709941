// SPDX-License-Identifier: GPL-3.0-or-later
// The roofs of a machine as straight lines in the log-log plane, and where they meet.
#pragma once

#include <QString>
#include <span>
#include <vector>

#include "core/roofline/roofline.h"
#include "ui/chart/log_mapping.h"

namespace ridgepoint::ui {

struct RoofLine {
    LogPoint from;  // from.x < to.x
    LogPoint to;
    bool bandwidth = false;
    bool primary = false;     // of the chosen level, or the part of a compute roof beyond its ridge
    bool dashed = false;      // datasheet
    std::size_t ceiling = 0;  // its place among the ceilings
    QString name;             // "DRAM", "FP32 FMA"; empty: a stretch that another line names
    QString value;            // "20.4 GB/s"
    QString tooltip;
};

struct RidgePoint {
    LogPoint at;
    QString label;  // FLOP per byte
};

struct Roofs {
    std::vector<RoofLine> lines;
    std::vector<RidgePoint> ridges;
};

// Bandwidth roofs rise from beyond any view to the highest compute roof; compute roofs go from the
// first bandwidth roof they meet to beyond any view. Nothing is clipped here. `shown`: the places
// of those among the ceilings that are drawn.
Roofs roofsOf(std::span<const roofline::Ceiling> ceilings, roofline::Level level,
              std::span<const std::size_t> shown);

}  // namespace ridgepoint::ui
