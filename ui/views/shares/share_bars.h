// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the bars of a SharesChart. Qt Charts' bar series has one colour for all bars in a set, and
// requires a value axis that these bars do not need.
#pragma once

#include <vector>

#include "ui/chart/chart_item.h"
#include "ui/views/shares/shares_chart.h"

namespace ridgepoint::ui {

class ShareBars : public ChartItem {
  public:
    using Group = SharesChart::Group;
    using Place = SharesChart::Place;
    explicit ShareBars(QGraphicsItem* parent);
    void setRect(const QRectF& rect);
    void setGroups(std::vector<Group> groups);
    double wantedHeight() const;
    // The arrangement of the bars. If they do not all fit even with narrow lines, one combined bar
    // replaces the smallest bars of the longest group. No time is hidden this way.
    struct Layout {
        double line = 0;  // pixels; line height
        std::vector<Group> groups;
    };
    Layout layout() const;
    std::optional<Place> at(const QPointF& point) const;

    QRectF boundingRect() const override { return rect_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    Group folded(const Group& group, std::size_t count) const;
    void paintMark(QPainter* painter, SharesChart::Marked marked, const QRectF& bar,
                   double left) const;
    QRectF rect_;
    std::vector<Group> groups_;
};

}  // namespace ridgepoint::ui
