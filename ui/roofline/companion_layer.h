// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the dots of another run or an estimate together with the main dots (Frame::beside). A line
// connects dots with the same name. These dots do not react to hovering or clicking.
#pragma once

#include <QLineF>
#include <vector>

#include "ui/chart/chart_item.h"
#include "ui/chart/zoom_stack.h"
#include "ui/roofline/dot.h"

namespace ridgepoint::ui {

class CompanionLayer : public ChartItem {
  public:
    explicit CompanionLayer(QGraphicsItem* parent);

    // Omits dots without FLOPs or bytes, because they have no position on the plane.
    void setDots(std::vector<Dot> dots);
    // Calculates the positions. `partners` must already have positions.
    void map(const PlaneRange& range, const QRectF& plot, const std::vector<Dot>& partners);

    const std::vector<Dot>& dots() const { return dots_; }
    struct Join {
        QLineF line;  // line from a dot to its partner, clipped to the plot
        Tint tint;
    };
    const std::vector<Join>& joins() const { return joins_; }

    QRectF boundingRect() const override { return plot_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    std::vector<Dot> dots_;
    std::vector<Join> joins_;
    QRectF plot_;
};

}  // namespace ridgepoint::ui
