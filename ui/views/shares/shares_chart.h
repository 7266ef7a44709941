// SPDX-License-Identifier: GPL-3.0-or-later
// Draws how the step time is distributed, as bars or rings (over categories, phases and CUDA API
// calls), or as nested layers.
#pragma once

#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "core/run/analysis/gpu_summary.h"
#include "ui/chart/figure_chart.h"

namespace ridgepoint::ui {

class LayerMap;
class ShareBars;
class ShareRings;

class SharesChart : public FigureChart {
  public:
    // How much of a slice is selected. The value is `some` even if only part of a selected row's
    // time belongs to the slice.
    enum class Marked { none, some, all };
    struct Bar {
        QString label;
        QColor color;
        double share = 0;
        double seconds_per_step = 0;  // total seconds if the frame covers only a part of the run
        QString name;                 // row name; empty if the bar combines several rows
        bool part = false;            // whether the bar is a part of a bar above
        QStringList calls{};          // names of an API group's calls
        Marked marked = Marked::none;
        bool at_least = false;  // whether time and share are lower bounds
    };
    struct Group {
        QString title;
        std::vector<Bar> bars;
    };
    struct Place {
        std::size_t group = 0;
        Bar bar;
    };
    enum class Kind { bars, rings, layers };
    void setKind(Kind kind);
    Kind kind() const { return kind_; }
    // Marks the slices that contain these rows. `frame` is the displayed frame, or null if there is
    // none.
    void setSelected(const QStringList& rows, const Frame* frame);
    // The item at a pixel: a category, a phase, an API call or several layers.
    struct Slice {
        std::optional<run::GroupBy> by = run::GroupBy::category;  // unset for an API call
        QStringList names;
        QString tooltip;
    };
    std::optional<Slice> sliceAt(const QPointF& pixel) const;
    // Returns all slices from left to right and top to bottom.
    std::vector<Slice> slices() const;
    // canTell() returns whether rows with this grouping can represent the contents of the slice.
    // rowsIn() returns the names of these rows.
    static bool canTell(run::GroupBy rows, std::optional<run::GroupBy> slice);
    static QStringList rowsIn(const Slice& slice, const Frame& frame);

    SharesChart();
    void setFrame(const Frame& frame) override;
    void startAfresh() override;
    const std::vector<Bar>& categories() const { return categories_; }
    const std::vector<Bar>& phases() const { return phases_; }
    // Returns the groups of API calls in a GPU run. Each group is followed by its calls, which are
    // parts of the group.
    const std::vector<Bar>& apiCalls() const { return api_calls_; }
    const ShareBars* bars() const { return bars_; }
    const ShareRings* rings() const { return rings_; }
    const LayerMap* layers() const { return layers_; }
    // Returns the height at which all bars fit.
    double wantedHeight() const;

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;
    QString spokenContents() const override;
    bool hasContent(const Frame& frame) const override;

  private:
    void fillLayers();
    void fillApiCalls(const Frame& frame, double steps);
    void fillOwnShares(const run::GpuSummary& summary);
    void mark(const Frame* frame);
    void showGroups();
    ShareBars* bars_;
    ShareRings* rings_;
    LayerMap* layers_;
    Kind kind_ = Kind::bars;
    std::shared_ptr<const run::Snapshot> snapshot_;
    run::CallFilter filter_;
    QStringList selected_;
    std::vector<Bar> categories_, phases_, api_calls_;
    bool api_alone_ = false;  // whether shares are relative to all API calls, not to the step time
};

}  // namespace ridgepoint::ui
