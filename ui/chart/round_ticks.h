// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses round steps for linear axes, and writes their numbers.
#pragma once

#include <QString>

namespace ridgepoint::ui {

// Returns 1, 2 or 5 times a power of ten, so that about `count` steps fill the length.
double roundStep(double length, int count);
// Returns the number with as many decimals as the step between ticks needs: "12.50".
QString tickText(double value, double step);
// Returns the number with at most so many significant digits: "12.5".
QString digitsText(double value, int digits = 4);

}  // namespace ridgepoint::ui
