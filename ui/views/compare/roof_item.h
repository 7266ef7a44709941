// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the roofs of several machines as lines. Coordinates are pixels.
#pragma once

#include <QGraphicsItem>
#include <QLineF>
#include <vector>

#include "ui/base/theme.h"

namespace ridgepoint::ui {

class RoofItem : public QGraphicsItem {
  public:
    struct Line {
        QLineF line;
        QColor color;
        double width = 1.4;
        bool dashed = false;
    };
    explicit RoofItem(QGraphicsItem* parent);
    void setLines(const QRectF& plot, std::vector<Line> lines);
    const std::vector<Line>& lines() const { return lines_; }

    QRectF boundingRect() const override { return plot_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    QRectF plot_;
    std::vector<Line> lines_;
};

}  // namespace ridgepoint::ui
