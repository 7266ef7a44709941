// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates ticks of a time axis at any zoom, from nanoseconds to days. Far from the run's start,
// labels show the time since a base, because the complete number would not fit.
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "ui/views/timeline/time_view.h"

namespace ridgepoint::ui {

struct TimeRuler {
    struct Tick {
        double time = 0;  // ns
        QString label;    // "1.25 s"; "+20 µs" with a base
    };
    QString base;  // "12.3456 s"; empty: labels are since the start of the run
    double step = 0;
    std::vector<Tick> ticks;
};

// `width` measures a label; labels are at least `gap` pixels apart.
TimeRuler rulerOf(const TimeScale& scale, const std::function<double(const QString&)>& width,
                  double gap = 18);

}  // namespace ridgepoint::ui
