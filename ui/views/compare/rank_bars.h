// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the figures of merged runs' ranks: a panel for each figure, and in it a bar for each rank
// and run.
#pragma once

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

class RankBars : public FigureChart {
  public:
    RankBars();
    void setRuns(std::shared_ptr<const CompareFrame> frame);

    struct Bar {
        std::size_t figure = 0;  // in compare::rankFigures()
        std::size_t row = 0;     // in the comparison's ranks
        std::size_t run = 0;
        std::optional<double> seconds;  // unset: unknown, or the run has no such rank
        QRectF rect;                    // as wide as a bar, without height if unknown
    };
    const std::vector<Bar>& bars() const { return bars_; }

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;

  private:
    struct Panel {
        std::size_t figure = 0;
        GridItem* grid = nullptr;
        AxisItem* x = nullptr;
        AxisItem* y = nullptr;
        QRectF plot;
    };
    void makePanels();
    void layPanel(Panel& panel, const QRectF& room);
    void paintBars(QPainter& painter) const;

    std::vector<Panel> panels_;  // of the figures that are known for a rank
    BodyItem* painted_;
    LegendItem* legend_;
    std::shared_ptr<const CompareFrame> frame_;
    std::vector<Bar> bars_;
};

}  // namespace ridgepoint::ui
