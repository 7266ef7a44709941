// SPDX-License-Identifier: GPL-3.0-or-later
// Rectangles with areas in proportion to values, as square as can be (M. Bruls, K. Huizing, J. van
// Wijk, "Squarified treemaps", 2000).
#pragma once

#include <QRectF>
#include <span>
#include <vector>

namespace ridgepoint::ui {

// One for each value, in their order; values are descending. What is not above zero gets an empty
// one.
std::vector<QRectF> squarified(std::span<const double> values, const QRectF& rect);

}  // namespace ridgepoint::ui
