// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates the ticks of a time axis at any zoom, from nanoseconds to days. Far from the run's
// start, labels show the time since a base, because the complete number would not fit.
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "ui/views/timeline/time_view.h"

namespace ridgepoint::ui {

struct TimeRuler {
    struct Tick {
        double time = 0;  // nanoseconds
        QString label;    // for example "1.25 s", or "+20 µs" relative to `base`
    };
    QString base;  // for example "12.3456 s"; empty if labels are relative to the run's start
    double step = 0;
    std::vector<Tick> ticks;
};

// Calculates the ticks. `width` returns the width of a label. The gap between labels is at least
// `gap` pixels.
TimeRuler rulerOf(const TimeScale& scale, const std::function<double(const QString&)>& width,
                  double gap = 18);

}  // namespace ridgepoint::ui
