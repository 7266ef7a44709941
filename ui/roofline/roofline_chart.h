// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the roofline: log-log axes with titles, roofs, dots, margin lane, and legend.
#pragma once

#include <QElapsedTimer>
#include <memory>
#include <set>

#include "ui/roofline/annotation_item.h"
#include "ui/roofline/dot.h"
#include "ui/roofline/dot_color.h"
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
class TrailLayer;

class RooflineChart : public PlaneChart {
  public:
    RooflineChart();

    void setFrame(const Frame& frame) override;
    void startAfresh() override;
    void setSelected(const QStringList& rows) override;

    void applyZoom() override;
    // These functions take effect with the next frame.
    void setRoofChoice(const RoofChoice& choice);
    enum class Plane { roofline, time };
    void setPlane(Plane plane);
    Plane plane() const { return asked_.plane; }
    void setColorBy(ColorBy by);
    void setAllLevels(bool all);
    // Sets whether the caption mentions the control that selects a level. Pictures have no
    // controls.
    void setSelectable(bool selectable) { asked_.selectable = selectable; }
    // Enables or disables trails behind the dots of a growing run.
    void setTrails(bool wanted);

    const CompanionLayer* companions() const { return companions_; }
    const LevelLayer* levels() const { return levels_; }
    const TrailLayer* trails() const { return trails_; }
    const DotColors& colors() const { return colors_; }
    const AnnotationItem* notes() const { return notes_; }
    const LegendItem* legendItem() const { return legend_; }
    const Roofs& roofs() const { return roofs_; }
    QString roofTooltip(const QPointF& pixel) const override;
    const LegendItem::Entry* legendEntryAt(const QPointF& pixel) const override;
    // Hides or shows the dots of a legend entry.
    void toggle(const LegendItem::Entry& entry, Filter& filter) const;
    // Returns the indices of the ceilings that are highlighted because a flagged dot is above them.
    const std::set<std::size_t>& exceeded() const { return exceeded_; }
    // Returns the drawn roofs in FLOP/byte and FLOP/s, clipped to the visible plane.
    std::vector<QLineF> drawnRoofs() const;

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;
    // The footnote begins with the memory level if it differs from the default.
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

    QLogValueAxis* x_;
    QLogValueAxis* y_;
    TrailLayer* trails_;
    LevelLayer* levels_;
    CompanionLayer* companions_;
    AnnotationItem* notes_;
    LegendItem* legend_;
    std::vector<QLineSeries*> series_;
    Roofs roofs_;
    std::shared_ptr<const run::Snapshot> snapshot_;
    std::vector<run::Row> rows_;
    DotColors colors_;
    struct Asked {  // the user's choices
        ColorBy color_by = ColorBy::category;
        Plane plane = Plane::roofline;
        bool all_levels = false, trails = true, selectable = false;
        QStringList selected;
    } asked_;
    run::GroupBy by_ = run::GroupBy::op;
    run::CallFilter filter_;
    roofline::Level level_ = roofline::Level::dram;
    std::string run_id_;
    RoofChoice roof_choice_;
    QString level_fact_;  // empty if the level needs no explanation
    bool new_choice_ = false;
    bool fitted_ = false;
    bool narrowed_ = false;           // whether the last frame covered only a part of the run
    std::set<std::size_t> exceeded_;  // indices of ceilings with flagged dots above them
    QElapsedTimer arranged_, clock_;
};

}  // namespace ridgepoint::ui
