// SPDX-License-Identifier: GPL-3.0-or-later
// Draws an axis: line, ticks, labels and title. Qt Charts' axes only map values here, because their
// labels cannot have SI or binary units, and longer labels would move the plot.
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
        QString label;  // if empty, the tick is short and has no grid line
        bool major = true;
    };

    AxisItem(Qt::Orientation orientation, QGraphicsItem* parent);

    // Sets the title. `brief` replaces the title if the title does not fit.
    void setTitle(const QString& title, const QString& brief = {});
    const QString& title() const { return title_; }
    // Reserves space between the axis line and its title for other items.
    void setTitleGap(double gap) { title_gap_ = gap; }
    // Sets the ticks and the plot area. A vertical axis is at the left border of the plot, a
    // horizontal axis at its lower border.
    void setTicks(std::vector<Tick> ticks, const QRectF& plot);

    // Shortens a label, for example "1.00 GFLOP/s" to "1 GFLOP/s", because an axis needs fewer
    // digits.
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
