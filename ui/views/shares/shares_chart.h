// SPDX-License-Identifier: GPL-3.0-or-later
// Draws how the step time is distributed over categories,
// phases and CUDA API calls, as bars or rings, or over layers.
#pragma once

#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "core/analysis/gpu_summary.h"
#include "ui/chart/figure_chart.h"

namespace ridgepoint::ui {

class LayerMap;
class ShareBars;
class ShareRings;

class SharesChart : public FigureChart {
  public:
    // The part of a slice that is selected: "some" even if a selected row has only a part of its
    // time in the slice.
    enum class Marked { none, some, all };
    struct Bar {
        QString label;
        QColor color;
        double share = 0;
        double seconds_per_step = 0;  // in a part of the run: total seconds
        QString name;                 // row name; empty: several rows
        bool part = false;            // a part of the last bar before it that is not a part
        QStringList calls{};          // for API groups: the group's calls
        Marked marked = Marked::none;
        bool at_least = false;  // time and share are lower bounds
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
    // Marks the slices of these rows. `frame` is the displayed frame, or null.
    void setSelected(const QStringList& rows, const Frame* frame);
    // The item at a pixel: a category, a phase, an API call or layers.
    struct Slice {
        std::optional<run::GroupBy> by = run::GroupBy::category;  // unset: an API call
        QStringList names;
        QString tooltip;
    };
    std::optional<Slice> sliceAt(const QPointF& pixel) const;
    // Returns all slices in reading order.
    std::vector<Slice> slices() const;
    // Return whether rows with this grouping can show a slice's contents, and the rows' names.
    static bool canTell(run::GroupBy rows, std::optional<run::GroupBy> slice);
    static QStringList rowsIn(const Slice& slice, const Frame& frame);

    SharesChart();
    void setFrame(const Frame& frame) override;
    void startAfresh() override;
    const std::vector<Bar>& categories() const { return categories_; }
    const std::vector<Bar>& phases() const { return phases_; }
    // For a GPU run: groups of API calls, each with its individual calls as parts.
    const std::vector<Bar>& apiCalls() const { return api_calls_; }
    const ShareBars* bars() const { return bars_; }
    const ShareRings* rings() const { return rings_; }
    const LayerMap* layers() const { return layers_; }
    // Height with enough room for every bar.
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
    bool api_alone_ = false;  // shares of API calls are of their own time: the step's is unknown
};

}  // namespace ridgepoint::ui
