// SPDX-License-Identifier: GPL-3.0-or-later
// Marks the peak of the memory timeline, and the device's capacity.
#pragma once

#include <QString>
#include <optional>

#include "ui/chart/chart_item.h"

namespace ridgepoint::ui {

class PeakItem : public ChartItem {
  public:
    explicit PeakItem(QGraphicsItem* parent);
    void setPlot(const QRectF& plot);
    void setPeak(bool shown, const QPointF& pixel, const QString& words);
    // Shows the capacity's label. If `line` is false, the capacity is far above the plot and no
    // line is drawn.
    void setCapacity(const QString& words, bool line, double y);

    // Returns the peak's position, or nothing if the peak is not shown.
    std::optional<QPointF> peak() const {
        return peak_shown_ ? std::optional(peak_) : std::nullopt;
    }

    const QString& words() const { return peak_words_; }
    // Returns whether the peak's mark or label covers the position.
    bool covers(const QPointF& pixel) const;

    QRectF boundingRect() const override { return plot_.adjusted(-4, -24, 4, 4); }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    QRectF plot_;
    bool peak_shown_ = false;
    QPointF peak_;
    QString peak_words_, capacity_words_;
    bool capacity_line_ = false;
    double capacity_y_ = 0;
};

}  // namespace ridgepoint::ui
