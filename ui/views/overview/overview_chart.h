// SPDX-License-Identifier: GPL-3.0-or-later
// Draws how the time of each step splits, as stacked bars.
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "core/run/timeline/step_splits.h"
#include "ui/chart/figure_chart.h"

namespace ridgepoint::ui {

class AxisItem;
class BodyItem;
class GridItem;
class LegendItem;

class OverviewChart : public FigureChart {
  public:
    using Of = run::SplitFigure::Of;
    // A step, or the mean of several consecutive steps if the steps do not all fit.
    struct Bar {
        std::size_t first = 0, count = 1;  // indices in StepSplits::steps
        run::StepSplit sum;
        // The largest value of its steps; StepSplit::certainty is not set in a sum.
        run::StepTime certainty = run::StepTime::exact;
    };

    OverviewChart();
    void setFrame(const Frame& frame) override;
    void startAfresh() override;
    void setOf(Of of);
    Of of() const { return of_; }
    // Sets the displayed splits, or null while they are being read.
    void setSplits(std::shared_ptr<const run::StepSplits> splits);
    void setProblem(const QString& sentence);
    const run::StepSplits* splits() const { return splits_.get(); }

    const std::vector<Bar>& bars() const { return bars_; }
    std::optional<std::size_t> at(const QPointF& pixel) const;
    QRectF rectOf(std::size_t bar) const;
    QString tooltip(std::size_t bar) const;  // rich text
    void setCurrent(std::optional<std::size_t> bar);
    std::optional<std::size_t> current() const { return current_; }

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;
    bool hasContent(const Frame& frame) const override;

  private:
    std::vector<const run::SplitFigure*> figures() const;
    QColor colorOf(const run::SplitFigure& figure) const;
    void sayWhyEmpty();
    void layBars(double width);
    void fillLegend();
    void paint(QPainter& painter) const;
    void paintInexact(QPainter& painter, const QRectF& bar, bool at_least) const;

    GridItem* grid_;
    AxisItem* x_words_;
    AxisItem* y_words_;
    LegendItem* legend_;
    BodyItem* body_;
    std::shared_ptr<const run::StepSplits> splits_;
    QString problem_;  // explains why there are no splits
    Of of_ = Of::step;
    std::vector<Bar> bars_;
    std::optional<std::size_t> current_;
    QRectF plot_;
    double most_seconds_ = 0;
};

// Return the translated title and description of a figure in core/run/analysis/step_split.h.
QString titleOf(const run::SplitFigure& figure);
QString tipOf(const run::SplitFigure& figure);

}  // namespace ridgepoint::ui
