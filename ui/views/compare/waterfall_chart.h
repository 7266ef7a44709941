// SPDX-License-Identifier: GPL-3.0-or-later
// Draws how the step time changes from the baseline to another run: the baseline's step time, the
// changes of the rows that differ most, all other changes, and the other run's step time.
#pragma once

#include <memory>
#include <vector>

#include "ui/chart/figure_chart.h"
#include "ui/views/compare/compare_frame.h"

namespace ridgepoint::ui {

class AxisItem;
class BodyItem;
class GridItem;

class WaterfallChart : public FigureChart {
  public:
    WaterfallChart();
    // Shows the other run, or the run with the largest change if there are several.
    void setRuns(std::shared_ptr<const CompareFrame> frame);
    void startAfresh() override;

    struct Bar {
        QString words;
        double from = 0, to = 0;  // seconds; `from` is 0 for a step time
        bool total = false;       // whether the bar is a step time
        bool faint = false;       // whether the change is within the noise
    };
    const std::vector<Bar>& bars() const { return bars_; }
    QString tooltipAt(const QPointF& pixel) const;  // empty if there is no bar

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;

  private:
    std::size_t shownRun() const;
    void makeBars(std::size_t most);
    void layAxis();
    void paintBars(QPainter& painter) const;
    QRectF rectOf(std::size_t bar) const;
    double pixelOf(double seconds) const;

    GridItem* grid_;
    AxisItem* x_words_;
    BodyItem* painted_;
    std::shared_ptr<const CompareFrame> frame_;
    std::vector<Bar> bars_;
    QRectF plot_, body_;
    double low_ = 0, high_ = 1;  // seconds; ends of the axis
};

}  // namespace ridgepoint::ui
