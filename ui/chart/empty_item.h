// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a sentence in the middle of an empty plot, which explains why the plot is empty.
#pragma once

#include "ui/chart/chart_item.h"

namespace ridgepoint::ui {

class EmptyItem : public ChartItem {
  public:
    explicit EmptyItem(QGraphicsItem* parent);
    void setWords(const QString& words);
    void setRect(const QRectF& rect);
    const QString& words() const { return words_; }

    QRectF boundingRect() const override { return rect_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    QString words_;
    QRectF rect_;
};

}  // namespace ridgepoint::ui
