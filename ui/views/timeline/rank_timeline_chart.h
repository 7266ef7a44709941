// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the timeline of all ranks as a figure for a file. The number of ranks determines its
// height.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "ui/chart/figure_chart.h"
#include "ui/run/selection.h"
#include "ui/views/timeline/rank_lanes.h"

namespace ridgepoint::ui {

class BodyItem;

class RankTimelineChart : public FigureChart {
  public:
    // Shows a time range, or the whole run if `range` is unset.
    explicit RankTimelineChart(std::optional<TimeRange> range = {});

    void setFrame(const Frame& frame) override;  // the run must be merged
    // Returns the requests for the pages of all ranks with existing files.
    std::vector<RankLanes::Request> requests();
    void setPage(const RankLanes::Request& request, std::shared_ptr<const run::TimelinePage> page);
    void fitToRanks();  // adjusts the figure's height to the ranks
    const RankLanes& lanes() const { return lanes_; }

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;
    bool hasContent(const Frame& frame) const override;

  private:
    std::optional<TimeRange> range_;
    RankLanes lanes_;
    BodyItem* drawing_;
    QRectF body_;
};

}  // namespace ridgepoint::ui
