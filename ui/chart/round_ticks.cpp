// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/round_ticks.h"

#include <algorithm>
#include <cmath>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {

double roundStep(double length, int count) {
    if (!(length > 0)) return 1;
    const double raw = length / std::max(1, count);
    const double decade = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (raw <= factor * decade * (1 + 1e-9)) return factor * decade;
    }
    return 10 * decade;
}

QString tickText(double value, double step) {
    const int digits = std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
    return text(roofline::formatFixed(value, digits));
}

QString digitsText(double value, int digits) { return text(roofline::formatDigits(value, digits)); }

}  // namespace ridgepoint::ui
