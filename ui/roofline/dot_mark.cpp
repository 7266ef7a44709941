// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/dot_mark.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint::ui {
namespace {

const double kDiamondReach = std::sqrt(M_PI / 2);  // ratio of half the diagonal to the radius

void paintShape(QPainter* painter, const Dot& dot, double radius) {
    if (dot.at_least) {
        const std::array<QPointF, 7> up{QPointF(0, -1.3), QPointF(1, 0),    QPointF(0.4, 0),
                                        QPointF(0.4, 1),  QPointF(-0.4, 1), QPointF(-0.4, 0),
                                        QPointF(-1, 0)};
        QPolygonF arrow;
        for (const QPointF& corner : up) arrow << dot.pixel + corner * radius;
        painter->drawPolygon(arrow);
        return;
    }
    if (!dot.estimated) {
        painter->drawEllipse(dot.pixel, radius, radius);
        return;
    }
    const double reach = radius * kDiamondReach;
    const std::array<QPointF, 4> corners{
        dot.pixel + QPointF(reach, 0), dot.pixel + QPointF(0, reach), dot.pixel - QPointF(reach, 0),
        dot.pixel - QPointF(0, reach)};
    painter->drawConvexPolygon(corners.data(), static_cast<int>(corners.size()));
}

}  // namespace

void paintMark(QPainter* painter, const Dot& dot, const Theme& theme) {
    const QColor color = dot.tint.color(theme.dark);
    // A rim in the background colour separates overlapping dots.
    QColor halo = theme.surface;
    halo.setAlphaF(0.9F);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(halo, dot.counted ? 1.5 : 3.5));
    paintShape(painter, dot, dot.radius);
    if (dot.counted) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(color);
        paintShape(painter, dot, dot.radius);
        return;
    }
    QColor fill = color;
    fill.setAlphaF(0.28F);
    const double pen = std::min(2.0, dot.radius * 0.5);
    painter->setPen(QPen(rimColor(color, theme), pen));
    painter->setBrush(fill);
    paintShape(painter, dot, dot.radius - pen / 2);
}

}  // namespace ridgepoint::ui
