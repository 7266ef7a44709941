// SPDX-License-Identifier: GPL-3.0-or-later
// Selects round steps for linear axes, and formats their numbers.
#pragma once

#include <QString>

namespace ridgepoint::ui {

// Returns a step of 1, 2 or 5 times a power of ten, so that at most `count` steps fit in the
// length.
double roundStep(double length, int count);
// Returns a number with the decimals that the step between ticks needs, for example "12.50".
QString tickText(double value, double step);
// Returns a number with at most `digits` significant digits, for example "12.5".
QString digitsText(double value, int digits = 4);

}  // namespace ridgepoint::ui
