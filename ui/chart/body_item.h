// SPDX-License-Identifier: GPL-3.0-or-later
// Paints on the whole body of a chart, for parts without their own item.
#pragma once

#include <QGraphicsItem>
#include <QPainter>
#include <functional>
#include <utility>

namespace ridgepoint::ui {

class BodyItem : public QGraphicsItem {
  public:
    BodyItem(QGraphicsItem* chart, std::function<void(QPainter&)> paint)
        : QGraphicsItem(chart), paint_(std::move(paint)) {
        setAcceptedMouseButtons(Qt::NoButton);
    }
    // Sets the chart's body and repaints the item.
    void setRect(const QRectF& rect) {
        prepareGeometryChange();
        rect_ = rect;
        update();
    }
    QRectF boundingRect() const override { return rect_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override {
        paint_(*painter);
    }

  private:
    std::function<void(QPainter&)> paint_;
    QRectF rect_;
};

}  // namespace ridgepoint::ui
