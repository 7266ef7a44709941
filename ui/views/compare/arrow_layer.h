// SPDX-License-Identifier: GPL-3.0-or-later
// Draws arrows from a row's dot in one run to its dot in another.
#pragma once

#include <QLineF>
#include <QStringList>
#include <vector>

#include "ui/chart/chart_item.h"
#include "ui/chart/zoom_stack.h"
#include "ui/roofline/dot_color.h"

namespace ridgepoint::ui {

class ArrowLayer : public ChartItem {
  public:
    struct Arrow {
        QString name;  // name of the row that the arrow connects
        LogPoint from, to;
        double from_radius = 0, to_radius = 0;  // pixels; radius of the dots
        Tint tint;           // colour of the change, or of the run to which the arrow points
        double width = 0;    // pixels
        bool faint = false;  // whether the change is within the noise
    };

    explicit ArrowLayer(QGraphicsItem* parent);
    void setArrows(std::vector<Arrow> arrows);
    void setSelected(const QStringList& rows);
    void map(const PlaneRange& range, const QRectF& plot);

    // The visible part of an arrow, between the edges of its dots. Arrows that are too short are
    // not drawn.
    struct Drawn {
        QLineF line;
        std::size_t arrow = 0;
        bool headed = true;  // whether the arrow's end is visible, so that its head is drawn
    };
    const std::vector<Drawn>& drawn() const { return drawn_; }
    const std::vector<Arrow>& arrows() const { return arrows_; }

    QRectF boundingRect() const override { return plot_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    std::vector<Arrow> arrows_;
    std::vector<Drawn> drawn_;
    QStringList selected_;
    QRectF plot_;
};

}  // namespace ridgepoint::ui
