// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the memory of several runs, aligned by step.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "ui/chart/axis_zoom.h"
#include "ui/chart/figure_chart.h"
#include "ui/views/compare/compare_frame.h"

QT_BEGIN_NAMESPACE
class QGraphicsPathItem;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class AxisItem;
class GridItem;
class LegendItem;

class CompareMemory : public FigureChart {
  public:
    CompareMemory();
    void setRuns(std::shared_ptr<const CompareFrame> frame);
    void startAfresh() override;

    // Returns the range of visible steps, which contains all steps if the view is not zoomed.
    std::pair<double, double> range() const;
    void zoomAbout(double pixel, double factor);
    void panBy(double pixels);
    void resetZoom();
    QString tooltipAt(const QPointF& pixel) const;
    const QRectF& plot() const { return plot_; }
    const std::vector<QGraphicsPathItem*>& lines() const { return lines_; }  // indexed by run

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;

  private:
    AxisZoom::Ends whole() const;  // returns the full range of steps
    void draw();

    GridItem* grid_;
    AxisItem* x_words_;
    AxisItem* y_words_;
    LegendItem* legend_;
    std::vector<QGraphicsPathItem*> lines_;
    std::shared_ptr<const CompareFrame> frame_;
    AxisZoom zoom_;
    QRectF plot_;
};

}  // namespace ridgepoint::ui
