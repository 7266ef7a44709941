// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/roof_item.h"

#include <QPainter>
#include <utility>

namespace ridgepoint::ui {

RoofItem::RoofItem(QGraphicsItem* parent) : QGraphicsItem(parent) {
    setAcceptedMouseButtons(Qt::NoButton);
    setZValue(60);
}

void RoofItem::setLines(const QRectF& plot, std::vector<Line> lines) {
    prepareGeometryChange();
    plot_ = plot;
    lines_ = std::move(lines);
    update();
}

void RoofItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->setRenderHint(QPainter::Antialiasing, true);
    for (const Line& line : lines_) {
        painter->setPen(
            QPen(line.color, line.width, line.dashed ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap));
        painter->drawLine(line.line);
    }
}

}  // namespace ridgepoint::ui
