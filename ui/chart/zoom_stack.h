// SPDX-License-Identifier: GPL-3.0-or-later
// Stores the visible part of the plane and its history. Qt Charts' own zoom has neither a limit nor
// a history, so the chart gets its ranges only from this class.
#pragma once

#include <vector>

#include "ui/chart/log_mapping.h"

namespace ridgepoint::ui {

struct PlaneRange {
    LogRange x;
    LogRange y;
    bool operator==(const PlaneRange&) const = default;
};

class ZoomStack {
  public:
    // Sets the range of all data, which is visible until the user zooms and after reset().
    void setHome(const PlaneRange& home);
    const PlaneRange& home() const { return home_; }
    const PlaneRange& current() const { return stack_.empty() ? home_ : stack_.back(); }
    bool zoomed() const { return !stack_.empty(); }

    // Zooms in if `factor` is greater than 1. The point (x, y), in decades, does not move. If
    // `joined` is true, the step belongs to the same gesture and history entry as the previous
    // step.
    void zoomAbout(double x, double y, double factor, bool joined);
    void panBy(double dx, double dy, bool joined);
    void show(const PlaneRange& range);
    void back();
    void reset();

    static constexpr double kLeastDecades = 0.2;
    static constexpr double kMostDecades = 24;
    static constexpr double kFarthest = 30;  // decades; maximum distance from 1 in both directions

  private:
    void put(PlaneRange range, bool joined);
    PlaneRange home_{{-2, 4}, {6, 13}};
    std::vector<PlaneRange> stack_;
};

}  // namespace ridgepoint::ui
