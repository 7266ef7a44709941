// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates rectangles with areas in proportion to values, as square as possible (M. Bruls, K.
// Huizing, J. van Wijk, "Squarified treemaps", 2000).
#pragma once

#include <QRectF>
#include <span>
#include <vector>

namespace ridgepoint::ui {

// Returns one rectangle per value, in the same order. The values must be sorted in descending
// order. Values that are not positive get an empty rectangle.
std::vector<QRectF> squarified(std::span<const double> values, const QRectF& rect);

}  // namespace ridgepoint::ui
