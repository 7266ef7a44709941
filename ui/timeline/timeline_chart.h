// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline as a figure for a file. Reads what it shows at once, so it is not for a window.
#pragma once

#include <optional>

#include "ui/figure/figure_chart.h"
#include "ui/timeline/timeline_picture.h"

namespace ridgepoint::ui {

class LegendItem;

class TimelineChart : public FigureChart {
  public:
    // Of a stretch of time, unset: of all of the run; calls of rows stand out that are named.
    explicit TimelineChart(std::optional<TimeRange> range = {}, QStringList rows = {});

    // Throws run::StoreError when the calls cannot be read.
    void setFrame(const Frame& frame) override;
    const TimelinePicture& picture() const { return picture_; }

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;
    bool hasContent(const Frame& frame) const override;

  private:
    class Drawing;
    void fillLegend(double width);
    std::optional<TimeRange> range_;
    QStringList rows_;
    TimelinePicture picture_;
    Drawing* drawing_;
    LegendItem* legend_;
};

}  // namespace ridgepoint::ui
