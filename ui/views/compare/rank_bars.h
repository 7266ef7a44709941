// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the figures of merged runs by rank: a panel for each figure, with a bar for each rank and
// run.
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
        std::size_t figure = 0;  // index in compare::rankFigures()
        std::size_t row = 0;     // index in the comparison's ranks
        std::size_t run = 0;
        std::optional<double> seconds;  // unset if unknown or if the run does not contain the rank
        QRectF rect;                    // bar rectangle; has no height if the value is unknown
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

    std::vector<Panel> panels_;  // one panel for each figure that is known for any rank
    BodyItem* painted_;
    LegendItem* legend_;
    std::shared_ptr<const CompareFrame> frame_;
    std::vector<Bar> bars_;
};

}  // namespace ridgepoint::ui
