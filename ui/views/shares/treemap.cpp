// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/shares/treemap.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint::ui {

std::vector<QRectF> squarified(std::span<const double> values, const QRectF& rect) {
    std::vector<QRectF> rects(values.size());
    double sum = 0;
    std::size_t count = 0;
    while (count < values.size() && values[count] > 0 && std::isfinite(values[count]))
        sum += values[count++];
    if (!(sum > 0) || rect.width() <= 0 || rect.height() <= 0) return rects;
    const double scale = rect.width() * rect.height() / sum;
    QRectF rest = rect;
    for (std::size_t first = 0; first < count;) {
        // Adds values to a row along the shorter side as long as this makes the rectangles squarer.
        const double side = std::min(rest.width(), rest.height());
        double area = 0;
        double worst = std::numeric_limits<double>::infinity();
        std::size_t last = first;
        for (; last < count; ++last) {
            const double more = area + values[last] * scale;
            const double thick = more / side;
            const double largest = values[first] * scale / thick / thick;
            const double least = values[last] * scale / thick / thick;
            const double ratio = std::max(largest, 1 / least);
            if (last > first && ratio > worst) break;
            worst = ratio;
            area = more;
        }
        const bool upright = rest.width() >= rest.height();
        const double thick = std::min(area / side, upright ? rest.width() : rest.height());
        double at = upright ? rest.top() : rest.left();
        for (std::size_t i = first; i < last; ++i) {
            const double length = thick > 0 ? values[i] * scale / thick : 0;
            rects[i] = upright ? QRectF(rest.left(), at, thick, length)
                               : QRectF(at, rest.top(), length, thick);
            at += length;
        }
        if (upright)
            rest.setLeft(rest.left() + thick);
        else
            rest.setTop(rest.top() + thick);
        first = last;
    }
    return rects;
}

}  // namespace ridgepoint::ui
