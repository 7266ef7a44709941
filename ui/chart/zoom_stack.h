// SPDX-License-Identifier: GPL-3.0-or-later
// Stores the visible part of the plane and the earlier parts to go back to. Qt Charts' own zoom has
// no limit and no history, so the chart gets its ranges only from here.
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
    // Sets the range of all data. It is shown unless the user has zoomed; reset() returns to it.
    void setHome(const PlaneRange& home);
    const PlaneRange& home() const { return home_; }
    const PlaneRange& current() const { return stack_.empty() ? home_ : stack_.back(); }
    bool zoomed() const { return !stack_.empty(); }

    // factor > 1 zooms in; (x, y) in decades stays in place. Steps
    // of one gesture (`joined`) are one entry in the history.
    void zoomAbout(double x, double y, double factor, bool joined);
    void panBy(double dx, double dy, bool joined);
    void show(const PlaneRange& range);
    void back();
    void reset();

    static constexpr double kLeastDecades = 0.2;
    static constexpr double kMostDecades = 24;
    static constexpr double kFarthest = 30;  // limit: ± this many decades

  private:
    void put(PlaneRange range, bool joined);
    PlaneRange home_{{-2, 4}, {6, 13}};
    std::vector<PlaneRange> stack_;
};

}  // namespace ridgepoint::ui
