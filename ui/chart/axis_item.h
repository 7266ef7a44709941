// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the line, ticks, labels and title of one axis. Qt Charts' axes only map values, because
// their labels cannot have SI or binary units, and because longer labels move the plot.
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
        QString label;  // empty: a short tick without a grid line
        bool major = true;
    };

    AxisItem(Qt::Orientation orientation, QGraphicsItem* parent);

    // `brief`: used if there is no room for the title.
    void setTitle(const QString& title, const QString& brief = {});
    // Reserves space between the axis line and its title for other items.
    void setTitleGap(double gap) { title_gap_ = gap; }
    // The axis line is the plot's left border (vertical) or lower border (horizontal).
    void setTicks(std::vector<Tick> ticks, const QRectF& plot);

    // Shortens "1.00 GFLOP/s" to "1 GFLOP/s", because three digits are too many on an axis.
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
