// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a comparison on one page: the roofline and the rows that differ most.
#pragma once

#include <memory>
#include <optional>

#include "ui/chart/figure_chart.h"
#include "ui/chart/zoom_stack.h"
#include "ui/views/compare/compare_frame.h"

namespace ridgepoint::ui {

class CompareRoofline;
class DifferenceChart;

class ComparePicture : public FigureChart {
  public:
    ComparePicture();
    void setRuns(const std::shared_ptr<const CompareFrame>& frame);
    void setSelected(const QStringList& rows);
    void setRange(const std::optional<PlaneRange>& range);  // see CompareRoofline
    CompareRoofline* roofline() const { return roofline_; }
    DifferenceChart* differences() const { return differences_; }

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;

  private:
    CompareRoofline* roofline_;
    DifferenceChart* differences_;
};

}  // namespace ridgepoint::ui
