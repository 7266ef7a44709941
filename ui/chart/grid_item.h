// SPDX-License-Identifier: GPL-3.0-or-later
// Draws grid lines behind a figure's series. Qt Charts lays out its own grid only when the chart is
// shown, but an exported chart is never shown.
#pragma once

#include <vector>

#include "ui/chart/axis_item.h"
#include "ui/chart/chart_item.h"

namespace ridgepoint::ui {

class GridItem : public ChartItem {
  public:
    explicit GridItem(QGraphicsItem* parent);
    // Draws lines at major ticks and paler lines at minor ticks.
    void setLines(const QRectF& plot, std::vector<AxisItem::Tick> x, std::vector<AxisItem::Tick> y);

    QRectF boundingRect() const override { return plot_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    QRectF plot_;
    std::vector<AxisItem::Tick> x_, y_;
};

}  // namespace ridgepoint::ui
