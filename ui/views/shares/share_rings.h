// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the groups of a SharesChart as rings, each with a list of its slices. Qt Charts' pie series
// places names around the ring, where the names of small slices overlap.
#pragma once

#include <QPen>
#include <vector>

#include "ui/chart/chart_item.h"
#include "ui/views/shares/shares_chart.h"

namespace ridgepoint::ui {

class ShareRings : public ChartItem {
  public:
    explicit ShareRings(QGraphicsItem* parent);
    void setRect(const QRectF& rect);
    void setGroups(std::vector<SharesChart::Group> groups);
    std::optional<SharesChart::Place> at(const QPointF& point) const;

    struct Slice {
        std::size_t bar = 0;        // index of the bar in its group
        double from = 0, turn = 0;  // fractions of a full turn, clockwise from the top
    };
    struct Ring {
        std::size_t group = 0;
        QRectF cell, circle, names;  // `names` is empty if the names do not fit
        std::vector<Slice> slices;
    };
    const std::vector<Ring>& rings() const { return rings_; }

    QRectF boundingRect() const override { return rect_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    void lay();
    QPen markPen(SharesChart::Marked marked) const;
    void paintNames(QPainter* painter, const Ring& ring) const;
    std::size_t namesShown(const Ring& ring) const;

    QRectF rect_;
    std::vector<SharesChart::Group> groups_;
    std::vector<Ring> rings_;
};

}  // namespace ridgepoint::ui
