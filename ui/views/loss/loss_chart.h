// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the loss of a recorded script over its steps.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/run/types.h"
#include "ui/chart/figure_chart.h"

namespace ridgepoint::ui {

class AxisItem;
class BodyItem;
class GridItem;

class LossChart : public FigureChart {
  public:
    LossChart();
    void setFrame(const Frame& frame) override;
    void startAfresh() override;

    // Returns the positions of the run's loss values.
    const std::vector<QPointF>& points() const { return points_; }
    // Sets the position of the pointer, in the figure's coordinates. The value of the nearest step
    // is marked.
    void setPointer(const std::optional<QPointF>& pixel);
    QString tooltip() const;  // the marked value, or an empty string

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;
    bool hasContent(const Frame& frame) const override { return frame.snapshot->loss != nullptr; }
    QString spokenContents() const override;

  private:
    void paintCurve(QPainter& painter) const;

    GridItem* grid_;
    AxisItem* steps_;
    AxisItem* loss_;
    BodyItem* curve_;
    std::shared_ptr<const std::vector<run::LossPoint>> values_;
    std::vector<QPointF> points_;
    std::optional<std::size_t> marked_;
    QRectF plot_;
};

}  // namespace ridgepoint::ui
