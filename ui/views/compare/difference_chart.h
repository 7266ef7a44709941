// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the rows that differ most as bars: the change of each row's step time, and the part that
// can be noise.
#pragma once

#include <memory>
#include <vector>

#include "ui/chart/figure_chart.h"
#include "ui/views/compare/compare_frame.h"

namespace ridgepoint::ui {

class AxisItem;
class BodyItem;
class GridItem;

class DifferenceChart : public FigureChart {
  public:
    DifferenceChart();
    void setRuns(std::shared_ptr<const CompareFrame> frame);

    struct Bar {
        std::size_t row = 0, run = 0;
        double seconds = 0;  // seconds; difference from the baseline
        std::optional<double> noise;
        QRectF rect;
        QColor color;
    };
    const std::vector<Bar>& bars() const { return bars_; }

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;

  private:
    struct Name {
        QString words;
        double middle = 0;
        bool alone = false;  // whether only one run contains the row
    };
    void layBars();
    void paintBars(QPainter& painter) const;

    GridItem* grid_;
    AxisItem* x_words_;
    BodyItem* painted_;
    std::shared_ptr<const CompareFrame> frame_;
    std::vector<Bar> bars_;
    std::vector<Name> names_;
    QRectF plot_, body_;
    double zero_ = 0, per_second_ = 0;
};

}  // namespace ridgepoint::ui
