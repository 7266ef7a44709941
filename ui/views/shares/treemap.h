// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates rectangles with areas in proportion to values, as square as possible (M. Bruls, K.
// Huizing, J. van Wijk, "Squarified treemaps", 2000).
#pragma once

#include <QRectF>
#include <span>
#include <vector>

namespace ridgepoint::ui {

// Returns one rectangle per value, in order. Values must be
// descending; a value of at most zero gets an empty rectangle.
std::vector<QRectF> squarified(std::span<const double> values, const QRectF& rect);

}  // namespace ridgepoint::ui
