// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the stacked areas of the memory timeline, and hatching for time without recording. Qt needs
// time that grows with the square of a polygon's corners: one area series for a whole timeline
// takes a fifth of a second. This layer therefore fills short pieces.
#pragma once

#include <array>
#include <vector>

#include "core/run/types.h"
#include "ui/chart/chart_item.h"

namespace ridgepoint::ui {

class StackLayer : public ChartItem {
  public:
    // One step of the curve: its range and the upper border of each category, in pixels. Allocated
    // bytes jump, so nothing is drawn between two steps.
    struct Column {
        double left = 0, right = 0;
        std::array<double, run::kMemoryCategoryCount> y{};
        double top() const { return y.back(); }
    };
    struct Gap {
        double left = 0, right = 0;  // pixels
    };

    explicit StackLayer(QGraphicsItem* parent);
    void setColumns(const QRectF& plot, std::vector<Column> columns, std::vector<Gap> gaps);

    QRectF boundingRect() const override { return plot_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

    const std::vector<Column>& columns() const { return columns_; }

    // Makes narrow peaks visible: a step higher than both its neighbours gets at least `least`
    // pixels, taken from the neighbours. Columns must be in order and must not overlap.
    static std::vector<Column> withPeaksSeen(const std::vector<Column>& columns, double least);

  private:
    QRectF plot_;
    std::vector<Column> columns_;
    std::vector<Gap> gaps_;
};

}  // namespace ridgepoint::ui
