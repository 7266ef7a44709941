// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of a step goes: by category, by phase and by call of CUDA's API, as bars or as
// rings; or by layer.
#pragma once

#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "ui/chart/figure_chart.h"

namespace ridgepoint::ui {

class LayerMap;
class ShareBars;
class ShareRings;

class SharesChart : public FigureChart {
  public:
    // How much of what a slice represents is selected: "some" also where a row that is selected
    // lies in it next to others.
    enum class Marked { none, some, all };
    struct Bar {
        QString label;
        QColor color;
        double share = 0;
        double seconds_per_step = 0;  // of a part of the run: of all of it
        QString name;                 // of the row; empty: of several
        bool part = false;            // of the last bar before it that is none
        QStringList calls{};          // of a group of calls of the API: theirs
        Marked marked = Marked::none;
        bool at_least = false;  // the time is a lower bound
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
    // Marks what these rows lie in; `frame`: the one that is shown, null: none.
    void setSelected(const QStringList& rows, const Frame* frame);
    // What is under a pixel: a category, a phase, a call of the API or layers.
    struct Slice {
        std::optional<run::GroupBy> by = run::GroupBy::category;  // unset: a call of the API
        QStringList names;
        QString tooltip;
    };
    std::optional<Slice> sliceAt(const QPointF& pixel) const;
    // All of them, in the order in which they are read.
    std::vector<Slice> slices() const;
    // Whether rows grouped like this show what belongs to a slice, and those that do.
    static bool canTell(run::GroupBy rows, std::optional<run::GroupBy> slice);
    static QStringList rowsIn(const Slice& slice, const Frame& frame);

    SharesChart();
    void setFrame(const Frame& frame) override;
    void startAfresh() override;
    const std::vector<Bar>& categories() const { return categories_; }
    const std::vector<Bar>& phases() const { return phases_; }
    // Of a GPU run: groups of calls, each with its single calls as parts.
    const std::vector<Bar>& apiCalls() const { return api_calls_; }
    const ShareBars* bars() const { return bars_; }
    const ShareRings* rings() const { return rings_; }
    const LayerMap* layers() const { return layers_; }
    // Height at which every bar has room.
    double wantedHeight() const;

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;

  private:
    void fillLayers();
    void fillApiCalls(const Frame& frame, double steps);
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
};

}  // namespace ridgepoint::ui
