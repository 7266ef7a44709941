// SPDX-License-Identifier: GPL-3.0-or-later
// One page of the timeline as a figure for a file.
#pragma once

#include <optional>

#include "ui/chart/figure_chart.h"
#include "ui/run/timeline_loader.h"
#include "ui/views/timeline/timeline_picture.h"

namespace ridgepoint::ui {

class BodyItem;
class LegendItem;

class TimelineChart : public FigureChart {
  public:
    // Of a stretch of time, unset: of all of the run; calls of rows are highlighted that are named.
    explicit TimelineChart(std::optional<TimeRange> range = {}, QStringList rows = {});

    void setFrame(const Frame& frame) override;
    // The page that fills the figure at its size; unset when there is nothing to be read.
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
