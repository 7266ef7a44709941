// SPDX-License-Identifier: GPL-3.0-or-later
// Grid lines below a figure's series. Qt Charts lays its own out only once the chart has been
// shown, which a chart that is drawn into a file never is.
#pragma once

#include <vector>

#include "ui/chart/axis_item.h"
#include "ui/chart/chart_item.h"

namespace ridgepoint::ui {

class GridItem : public ChartItem {
  public:
    explicit GridItem(QGraphicsItem* parent);
    // Lines at the major ticks, paler ones at the others.
    void setLines(const QRectF& plot, std::vector<AxisItem::Tick> x, std::vector<AxisItem::Tick> y);

    QRectF boundingRect() const override { return plot_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    QRectF plot_;
    std::vector<AxisItem::Tick> x_, y_;
};

}  // namespace ridgepoint::ui
