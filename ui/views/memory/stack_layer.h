// SPDX-License-Identifier: GPL-3.0-or-later
// The stacked areas of the memory timeline, and hatched where nothing was recorded. Qt fills a
// polygon in time that grows with the square of its corners, so one area series for a whole
// timeline takes a fifth of a second; this one fills it in short pieces.
#pragma once

#include <array>
#include <vector>

#include "core/run/types.h"
#include "ui/chart/chart_item.h"

namespace ridgepoint::ui {

class StackLayer : public ChartItem {
  public:
    // One stair: from where to where memory held this, and the upper border of each category, in
    // pixels. Allocated bytes jump, so nothing is ever drawn between two stairs.
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

    // Makes room for what is too narrow to be seen: a stair higher than both its neighbours gets at
    // least `least` pixels, at their expense. Columns must not overlap and be in order.
    static std::vector<Column> withPeaksSeen(const std::vector<Column>& columns, double least);

  private:
    QRectF plot_;
    std::vector<Column> columns_;
    std::vector<Gap> gaps_;
};

}  // namespace ridgepoint::ui
