// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a line from a dot straight up to its roof, with the factor between them.
#pragma once

#include <QLineF>
#include <QString>

#include "ui/chart/chart_item.h"

namespace ridgepoint::ui {

class PlumbItem : public ChartItem {
  public:
    explicit PlumbItem(QGraphicsItem* parent);

    // Sets the line from the dot to its roof, in pixels. If `words` is empty, hides the line.
    void setPlumb(const QRectF& plot, const QLineF& line, const QString& words);
    const QString& words() const { return words_; }
    const QLineF& line() const { return line_; }

    QRectF boundingRect() const override { return plot_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    QRectF plot_;
    QLineF line_;
    QString words_;
};

}  // namespace ridgepoint::ui
