// SPDX-License-Identifier: GPL-3.0-or-later
// Draws throughput, step time and memory over batch size.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "ui/chart/figure_chart.h"
#include "ui/views/compare/compare_frame.h"

namespace ridgepoint::ui {

class AxisItem;
class BodyItem;
class GridItem;
class LegendItem;

class SweepChart : public FigureChart {
  public:
    SweepChart();
    void setRuns(std::shared_ptr<const CompareFrame> frame);
    void startAfresh() override;

    struct Point {
        QPointF pixel;
        double low = 0, high = 0;  // pixels; ends of the noise interval, equal if unknown
        QColor color;              // colour of the run
        std::size_t run = 0;
    };
    struct Curve {
        std::vector<Point> points;
        int style = 0;  // index of the line style
    };
    enum Panel { kThroughput, kSeconds, kMemory, kPanelCount };
    const std::vector<Curve>& curves(Panel panel) const { return panels_[panel].curves; }
    QString tooltipAt(const QPointF& pixel) const;

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;

  private:
    struct PanelParts {
        GridItem* grid = nullptr;
        AxisItem* x = nullptr;
        AxisItem* y = nullptr;
        QRectF plot;
        std::vector<Curve> curves;
    };
    void layPanel(Panel panel, const QRectF& room);
    void paintCurves(QPainter& painter) const;

    std::array<PanelParts, kPanelCount> panels_;
    BodyItem* painted_;
    LegendItem* legend_;
    std::shared_ptr<const CompareFrame> frame_;
    QRectF body_;
};

}  // namespace ridgepoint::ui
