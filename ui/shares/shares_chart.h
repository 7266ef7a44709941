// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of a step goes: a bar for each category, a bar for each phase.
#pragma once

#include <vector>

#include "ui/figure/figure_chart.h"

namespace ridgepoint::ui {

class ShareBars;

class SharesChart : public FigureChart {
  public:
    struct Bar {
        QString label;
        QColor color;
        double share = 0;
        double seconds_per_step = 0;
    };

    SharesChart();
    void setFrame(const Frame& frame) override;
    void startAfresh() override;
    const std::vector<Bar>& categories() const { return categories_; }
    const std::vector<Bar>& phases() const { return phases_; }
    const ShareBars* bars() const { return bars_; }
    // Height at which every bar has room.
    double wantedHeight() const;

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;

  private:
    ShareBars* bars_;
    std::vector<Bar> categories_, phases_;
};

}  // namespace ridgepoint::ui
