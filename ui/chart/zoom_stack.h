// SPDX-License-Identifier: GPL-3.0-or-later
// The visible part of the plane, and the earlier parts to go back to. Qt Charts' own zooming
// doubles decades without end and forgets ranges, so the chart only ever gets ranges from here.
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
    // What all data fits into. Shown as long as the user has not zoomed; else kept for reset().
    void setHome(const PlaneRange& home);
    const PlaneRange& home() const { return home_; }
    const PlaneRange& current() const { return stack_.empty() ? home_ : stack_.back(); }
    bool zoomed() const { return !stack_.empty(); }

    // factor > 1 shows less; (x, y) in decades stays where it is. Steps of one gesture (`joined`)
    // make one entry of the way back.
    void zoomAbout(double x, double y, double factor, bool joined);
    void panBy(double dx, double dy, bool joined);
    void show(const PlaneRange& range);
    void back();
    void reset();

    static constexpr double kLeastDecades = 0.2;
    static constexpr double kMostDecades = 24;
    static constexpr double kFarthest = 30;  // no decade beyond ±this

  private:
    void put(PlaneRange range, bool joined);
    PlaneRange home_{{-2, 4}, {6, 13}};
    std::vector<PlaneRange> stack_;
};

}  // namespace ridgepoint::ui
