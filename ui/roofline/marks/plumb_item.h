// SPDX-License-Identifier: GPL-3.0-or-later
// Draws lines from dots straight up to their roofs, with the factor between them.
#pragma once

#include <QLineF>
#include <QString>
#include <vector>

#include "ui/chart/chart_item.h"

namespace ridgepoint::ui {

class PlumbItem : public ChartItem {
  public:
    explicit PlumbItem(QGraphicsItem* parent);

    // A line from a dot to its roof, in pixels. If `words` is empty, the line is hidden.
    struct Plumb {
        QLineF line;
        QString words;
        double dot_radius = 0;  // pixels
    };
    void setPlumb(const QRectF& plot, Plumb plumb);  // of the hovered or selected dot
    void setPinned(std::vector<Plumb> pinned);       // of the pinned dots
    const QString& words() const { return plumb_.words; }
    const QLineF& line() const { return plumb_.line; }
    const std::vector<Plumb>& pinned() const { return pinned_; }

    QRectF boundingRect() const override { return plot_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    void paintPlumb(QPainter* painter, const Plumb& plumb) const;
    QRectF plot_;
    Plumb plumb_;
    std::vector<Plumb> pinned_;
};

}  // namespace ridgepoint::ui
