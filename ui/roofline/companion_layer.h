// SPDX-License-Identifier: GPL-3.0-or-later
// The dots of another run or an estimate next to the roofline's own (Frame::beside), each joined
// by a line to the dot of the same name. Hovering and clicking ignore them.
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

    // Those without FLOPs or bytes have no place on the plane and are left out.
    void setDots(std::vector<Dot> dots);
    // `partners` are mapped already.
    void map(const PlaneRange& range, const QRectF& plot, const std::vector<Dot>& partners);

    const std::vector<Dot>& dots() const { return dots_; }
    struct Join {
        QLineF line;  // from a dot here to its partner, clipped to the plot
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
