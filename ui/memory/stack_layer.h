// SPDX-License-Identifier: GPL-3.0-or-later
// The stacked areas of the memory timeline. Qt fills a polygon in time that grows with the square
// of its corners, so one area series for a whole timeline takes a fifth of a second; this one fills
// it in short pieces.
#pragma once

#include <QGraphicsItem>
#include <array>
#include <vector>

#include "core/run/types.h"

namespace ridgepoint::ui {

class StackLayer : public QGraphicsItem {
  public:
    // One moment: where it is, and the upper border of each category, in pixels.
    struct Column {
        double x = 0;
        std::array<double, run::kMemoryCategoryCount> y{};
    };

    explicit StackLayer(QGraphicsItem* parent);
    void setColumns(const QRectF& plot, std::vector<Column> columns);

    QRectF boundingRect() const override { return plot_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    QRectF plot_;
    std::vector<Column> columns_;
};

}  // namespace ridgepoint::ui
