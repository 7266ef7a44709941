// SPDX-License-Identifier: GPL-3.0-or-later
// The line, ticks, labels and title of one axis. Qt Charts' axes map and draw the grid; their
// labels can neither be SI words nor binary sizes and move the plot when they grow.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "ui/chart/chart_item.h"

namespace ridgepoint::ui {

class AxisItem : public ChartItem {
  public:
    struct Tick {
        double pixel = 0;
        QString label;
        bool major = true;
    };

    AxisItem(Qt::Orientation orientation, QGraphicsItem* parent);

    // `brief`: instead, where the title has no room.
    void setTitle(const QString& title, const QString& brief = {});
    // Space between the axis line and its title, where something else is drawn.
    void setTitleGap(double gap) { title_gap_ = gap; }
    // The plot area's left (vertical) or lower (horizontal) border is the axis line.
    void setTicks(std::vector<Tick> ticks, const QRectF& plot);

    // Three digits are too many on an axis: "1.00 GFLOP/s" → "1 GFLOP/s".
    static QString shortLabel(std::string words);
    static double labelHeight();
    static double labelWidth(const QString& label);
    static constexpr double kTickLength = 5;
    static QFont labelFont() { return figureFont(13); }

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    Qt::Orientation orientation_;
    QString title_, brief_;
    double title_gap_ = 0;
    QRectF plot_;
    std::vector<Tick> ticks_;
};

}  // namespace ridgepoint::ui
