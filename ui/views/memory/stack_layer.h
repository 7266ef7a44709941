// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the stacked areas of the memory timeline, and hatching for time without recording. Qt's
// time to fill a polygon grows with the square of its corners: a single area series for a whole
// timeline takes a fifth of a second. This layer therefore fills short pieces.
#pragma once

#include <array>
#include <vector>

#include "core/run/types.h"
#include "ui/chart/chart_item.h"

namespace ridgepoint::ui {

class StackLayer : public ChartItem {
  public:
    // A step of the curve: its range and the upper edge of each category, in pixels. Allocated
    // bytes jump, so no slope connects two steps.
    struct Column {
        double left = 0, right = 0;
        std::array<double, run::kMemoryCategoryCount> y{};
        double top() const { return y.back(); }
    };
    struct Gap {
        double left = 0, right = 0;  // pixels; left and right edge
    };

    explicit StackLayer(QGraphicsItem* parent);
    void setColumns(const QRectF& plot, std::vector<Column> columns, std::vector<Gap> gaps);

    QRectF boundingRect() const override { return plot_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

    const std::vector<Column>& columns() const { return columns_; }

    // Widens narrow peaks: a column that is higher than both neighbours gets a width of at least
    // `least` pixels, taken from the columns on its right. The columns must be sorted and must not
    // overlap.
    static std::vector<Column> withPeaksSeen(const std::vector<Column>& columns, double least);

  private:
    QRectF plot_;
    std::vector<Column> columns_;
    std::vector<Gap> gaps_;
};

}  // namespace ridgepoint::ui
