// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the rooflines of several runs side by side on one page, with the same axes.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "ui/chart/figure_chart.h"
#include "ui/chart/zoom_stack.h"
#include "ui/views/compare/compare_frame.h"

namespace ridgepoint::ui {

class CompareRoofline;
class LegendItem;

class BesidePicture : public FigureChart {
  public:
    BesidePicture();
    void setRuns(const std::shared_ptr<const CompareFrame>& frame);
    void setSelected(const QStringList& rows);
    // Sets the range of all rooflines. Takes effect with the next setRuns().
    void setRange(const std::optional<PlaneRange>& range) { range_ = range; }
    const std::vector<CompareRoofline*>& rooflines() const { return rooflines_; }
    const std::vector<LegendItem*>& names() const { return names_; }  // indexed by run

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;

  private:
    void nameRuns();
    std::shared_ptr<const CompareFrame> frame_;
    std::vector<CompareRoofline*> rooflines_;
    std::vector<LegendItem*> names_;
    std::optional<PlaneRange> range_;
};

}  // namespace ridgepoint::ui
