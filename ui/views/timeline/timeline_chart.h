// SPDX-License-Identifier: GPL-3.0-or-later
// Draws one page of the timeline as a figure for a file.
#pragma once

#include <optional>

#include "ui/chart/figure_chart.h"
#include "ui/run/calls/timeline_loader.h"
#include "ui/views/timeline/timeline_picture.h"

namespace ridgepoint::ui {

class BodyItem;
class LegendItem;

class TimelineChart : public FigureChart {
  public:
    // Shows a time range, or the whole run if `range` is unset. Highlights the calls of the named
    // rows.
    explicit TimelineChart(std::optional<TimeRange> range = {}, QStringList rows = {});

    void setFrame(const Frame& frame) override;
    // Returns the request for the page that the figure shows, or nothing if there is nothing to
    // read.
    std::optional<TimelineLoader::PageRequest> wanted() const;
    void setPage(std::shared_ptr<const run::TimelinePage> page);
    const TimelinePicture& picture() const { return picture_; }

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;
    bool hasContent(const Frame& frame) const override;

  private:
    void fillLegend(double width);
    std::optional<TimeRange> range_;
    QStringList rows_;
    bool readable_ = false;
    TimelinePicture picture_;
    BodyItem* drawing_;
    LegendItem* legend_;
};

}  // namespace ridgepoint::ui
