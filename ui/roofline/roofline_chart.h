// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the roofline: log-log axes with titles, roofs, dots, margin lane, and legend.
#pragma once

#include <QElapsedTimer>
#include <memory>
#include <set>

#include "ui/roofline/annotation_item.h"
#include "ui/roofline/dot.h"
#include "ui/roofline/dot_color.h"
#include "ui/roofline/marks/plumb_item.h"
#include "ui/roofline/plane_chart.h"
#include "ui/roofline/roof_choice.h"
#include "ui/roofline/roof_lines.h"
#include "ui/run/selection.h"

QT_BEGIN_NAMESPACE
class QLineSeries;
class QLogValueAxis;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class CompanionLayer;
class LevelLayer;
class RegionItem;
class TrailLayer;

struct RooflineLook;

class RooflineChart : public PlaneChart {
  public:
    RooflineChart();

    void setFrame(const Frame& frame) override;
    void startAfresh() override;
    void setSelected(const QStringList& rows) override;
    void setHovered(const QString& row) override;

    void applyZoom() override;
    // These functions take effect with the next frame.
    void setRoofChoice(const RoofChoice& choice);
    enum class Plane { roofline, time };
    void setPlane(Plane plane);
    Plane plane() const { return asked_.plane; }
    void setColorBy(ColorBy by);
    void setAllLevels(bool all);
    // Sets whether a dot's area represents its time above the roof instead of its whole time.
    void setSizeByLoss(bool by_loss);
    // Sets whether the regions below the roofs are shaded.
    void setRegions(bool shaded);
    // Set whether the row's dot always has a name, or a name and a line to its roof. Take effect
    // immediately.
    void setLabelled(const QString& row, bool labelled);
    void setPinned(const QString& row, bool pinned);
    bool labelled(const QString& row) const { return asked_.labelled.contains(row); }
    bool pinned(const QString& row) const { return asked_.pinned.contains(row); }
    // Return and restore the user's choices and the visible range of the plane.
    RooflineLook look() const;
    void setLook(const RooflineLook& look);
    // Sets whether the caption mentions the control that selects a memory level. Pictures have no
    // such control.
    void setSelectable(bool selectable) { asked_.selectable = selectable; }
    // Enables or disables trails behind the dots of a growing run.
    void setTrails(bool wanted);

    const CompanionLayer* companions() const { return companions_; }
    const LevelLayer* levels() const { return levels_; }
    const TrailLayer* trails() const { return trails_; }
    const PlumbItem* plumb() const { return plumb_; }
    const RegionItem* regions() const { return regions_; }
    const DotColors& colors() const { return colors_; }
    const AnnotationItem* notes() const { return notes_; }
    const LegendItem* legendItem() const { return legend_; }
    const Roofs& roofs() const { return roofs_; }
    QString roofTooltip(const QPointF& pixel) const override;
    const LegendItem::Entry* legendEntryAt(const QPointF& pixel) const override;
    // Hides or shows the dots of a legend entry by changing `filter`.
    void toggle(const LegendItem::Entry& entry, Filter& filter) const;
    // Returns the indices of the ceilings that are highlighted because a flagged dot is above them.
    const std::set<std::size_t>& exceeded() const { return exceeded_; }
    // Returns the drawn roofs in FLOP/byte and FLOP/s, clipped to the visible plane.
    std::vector<QLineF> drawnRoofs() const;

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;
    // The footnote begins with the reason for a fallback and an explanation of the memory level.
    QString footnote(const Frame& frame) const override;
    QString spokenContents() const override;

  private:
    void fitHome(const Frame& frame);
    void noteTrails(const Frame& frame, bool comparable);
    QColor roofColor(const RoofLine& line) const;
    void drawRoofs();
    void findExceeded();
    void arrange();
    QRectF placeLegend(const QRectF& body);
    void updateLegend();
    void updateCallout();
    PlumbItem::Plumb plumbOf(const Dot* dot) const;
    void mark(QStringList& rows, const QString& row, bool marked);

    QLogValueAxis* x_;
    QLogValueAxis* y_;
    TrailLayer* trails_;
    LevelLayer* levels_;
    CompanionLayer* companions_;
    RegionItem* regions_;
    AnnotationItem* notes_;
    PlumbItem* plumb_;
    LegendItem* legend_;
    std::vector<QLineSeries*> series_;
    Roofs roofs_;
    std::shared_ptr<const run::Snapshot> snapshot_;
    std::vector<run::Row> rows_;
    DotColors colors_;
    struct Asked {  // the user's choices
        ColorBy color_by = ColorBy::category;
        Plane plane = Plane::roofline;
        bool all_levels = false, trails = true, selectable = false, by_loss = false;
        bool regions = true;
        bool changed = false;  // whether a choice is newer than the drawn roofs
        QStringList selected, labelled, pinned;
        std::optional<PlaneRange> range;  // replaces the range of the dots and roofs
        bool exact_range = false;         // whether `range` is not extended for dots at its edges
    } asked_;
    run::GroupBy by_ = run::GroupBy::op;
    run::CallFilter filter_;
    roofline::Level level_ = roofline::Level::dram;
    std::string run_id_;
    RoofChoice roof_choice_;
    QString level_fact_;  // empty if the level needs no explanation
    struct Fitted {       // range and lane from the last layout
        bool any = false;
        PlaneRange whole;       // range for the whole run
        bool narrowed = false;  // whether the last frame covered only a part of the run
        bool lane = true;       // false if the lane would be empty
    } fitted_;
    std::set<std::size_t> exceeded_;  // indices of the ceilings that have flagged dots above them
    QElapsedTimer arranged_, clock_;
};

struct RooflineLook : ViewLook {
    RoofChoice roofs;
    ColorBy color_by = ColorBy::category;
    RooflineChart::Plane plane = RooflineChart::Plane::roofline;
    bool all_levels = false, by_loss = false, regions = true, zoomed = false;
    QStringList labelled, pinned;
    PlaneRange range;
};

}  // namespace ridgepoint::ui
