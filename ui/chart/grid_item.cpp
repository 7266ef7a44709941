// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/grid_item.h"

#include <QPainter>
#include <utility>

namespace ridgepoint::ui {

GridItem::GridItem(QGraphicsItem* parent) : ChartItem(parent, 0) {}

void GridItem::setLines(const QRectF& plot, std::vector<AxisItem::Tick> x,
                        std::vector<AxisItem::Tick> y) {
    prepareGeometryChange();
    plot_ = plot;
    x_ = std::move(x);
    y_ = std::move(y);
    update();
}

void GridItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->setRenderHint(QPainter::Antialiasing, false);
    QColor minor = theme_.grid;
    minor.setAlphaF(0.55F);
    for (const AxisItem::Tick& tick : x_) {
        if (tick.label.isEmpty()) continue;
        painter->setPen(QPen(tick.major ? theme_.grid : minor, 1));
        painter->drawLine(QPointF(tick.pixel, plot_.top()), QPointF(tick.pixel, plot_.bottom()));
    }
    for (const AxisItem::Tick& tick : y_) {
        if (tick.label.isEmpty()) continue;
        painter->setPen(QPen(tick.major ? theme_.grid : minor, 1));
        painter->drawLine(QPointF(plot_.left(), tick.pixel), QPointF(plot_.right(), tick.pixel));
    }
    painter->setRenderHint(QPainter::Antialiasing, true);
}

}  // namespace ridgepoint::ui
