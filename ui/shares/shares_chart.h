// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of a step goes: a bar for each category, a bar for each phase.
#pragma once

#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "ui/figure/figure_chart.h"

namespace ridgepoint::ui {

class LayerMap;
class ShareBars;

class SharesChart : public FigureChart {
  public:
    struct Bar {
        QString label;
        QColor color;
        double share = 0;
        double seconds_per_step = 0;  // of a part of the run: of all of it
        QString name;                 // of the row; empty: of several
    };
    enum class Kind { bars, layers };
    void setKind(Kind kind);
    Kind kind() const { return kind_; }
    void setSelected(const QStringList& rows);
    // What is under a pixel: a category, a phase or layers.
    struct Slice {
        run::GroupBy by = run::GroupBy::category;
        QStringList names;
        QString tooltip;
    };
    std::optional<Slice> sliceAt(const QPointF& pixel) const;

    SharesChart();
    void setFrame(const Frame& frame) override;
    void startAfresh() override;
    const std::vector<Bar>& categories() const { return categories_; }
    const std::vector<Bar>& phases() const { return phases_; }
    const ShareBars* bars() const { return bars_; }
    const LayerMap* layers() const { return layers_; }
    // Height at which every bar has room.
    double wantedHeight() const;

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;

  private:
    void fillLayers();
    ShareBars* bars_;
    LayerMap* layers_;
    Kind kind_ = Kind::bars;
    std::shared_ptr<const run::Snapshot> snapshot_;
    run::CallFilter filter_;
    std::vector<Bar> categories_, phases_;
};

}  // namespace ridgepoint::ui
