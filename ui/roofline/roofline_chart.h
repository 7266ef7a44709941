// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline as a figure: log-log axes in words, roofs, dots, margin lane, legend.
#pragma once

#include <QElapsedTimer>
#include <memory>
#include <set>

#include "ui/figure/figure_chart.h"
#include "ui/figure/legend_item.h"
#include "ui/roofline/annotation_item.h"
#include "ui/roofline/dot.h"
#include "ui/roofline/dot_color.h"
#include "ui/roofline/roof_choice.h"
#include "ui/roofline/roof_lines.h"
#include "ui/roofline/zoom_stack.h"
#include "ui/selection.h"

QT_BEGIN_NAMESPACE
class QLineSeries;
class QLogValueAxis;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class AxisItem;
class CompanionLayer;
class DotLayer;
class GridItem;
class LevelLayer;

class RooflineChart : public FigureChart {
  public:
    RooflineChart();

    void setFrame(const Frame& frame) override;
    void startAfresh() override;
    void setSelected(const QStringList& rows);

    ZoomStack& zoom() { return zoom_; }
    const ZoomStack& zoom() const { return zoom_; }
    void applyZoom();  // after zoom() was changed
    // These are for the next frame.
    void setRoofChoice(const RoofChoice& choice);
    enum class Plane { roofline, time };
    void setPlane(Plane plane);
    Plane plane() const { return plane_; }
    void setColorBy(ColorBy by);
    void setAllLevels(bool all);

    DotLayer* dots() const { return dots_; }
    const CompanionLayer* companions() const { return companions_; }
    const LevelLayer* levels() const { return levels_; }
    const DotColors& colors() const { return colors_; }
    const AnnotationItem* notes() const { return notes_; }
    const LegendItem* legendItem() const { return legend_; }
    const Roofs& roofs() const { return roofs_; }
    const QRectF& plot() const { return plot_; }
    // The plane's coordinates, in decades, of a pixel.
    LogPoint planeAt(const QPointF& pixel) const;
    // Words about the roof under a pixel; empty when there is none.
    QString roofTooltip(const QPointF& pixel) const;
    // Under a pixel, of those that stand for something that can be hidden; null when none is.
    const LegendItem::Entry* legendEntryAt(const QPointF& pixel) const;
    // Hides what the entry stands for, or shows it again.
    void toggle(const LegendItem::Entry& entry, Filter& filter) const;
    // A rectangle that is being drawn to select what is in it.
    void setBand(const std::optional<QRectF>& band);
    // Indices of the ceilings that are marked because a flagged dot stands above them.
    const std::set<std::size_t>& exceeded() const { return exceeded_; }
    // The roofs as they are drawn, clipped to the plane in view (in FLOP/byte and FLOP/s).
    std::vector<QLineF> drawnRoofs() const;

  protected:
    void placeParts(const QRectF& body) override;
    void paintTheme() override;

  private:
    void fitHome(const Frame& frame);
    void drawRoofs();
    void findExceeded();
    void arrange();
    void placeLegend(const std::vector<AnnotationItem::RoofLabel>& roofs);
    void updateLegend();
    void updateCallout();

    QLogValueAxis* x_;
    QLogValueAxis* y_;
    GridItem* grid_;
    AxisItem* x_words_;
    AxisItem* y_words_;
    LevelLayer* levels_;
    CompanionLayer* companions_;
    DotLayer* dots_;
    AnnotationItem* notes_;
    LegendItem* legend_;
    QGraphicsRectItem* band_;
    std::vector<QLineSeries*> series_;
    Roofs roofs_;
    ZoomStack zoom_;
    QRectF plot_, lane_;
    QRectF legend_plot_;  // in which the legend found its place
    std::shared_ptr<const run::Snapshot> snapshot_;
    std::vector<run::Row> rows_;
    DotColors colors_;
    ColorBy color_by_ = ColorBy::category;
    Plane plane_ = Plane::roofline;
    bool all_levels_ = false;
    roofline::Level level_ = roofline::Level::dram;
    std::string run_id_;
    RoofChoice roof_choice_;
    bool new_choice_ = false;
    bool fitted_ = false;
    bool narrowed_ = false;  // the last frame was of a part of the run
    QStringList selected_;
    std::set<std::size_t> exceeded_;  // roofs with flagged dots above them, by ceiling
    QElapsedTimer arranged_;
};

}  // namespace ridgepoint::ui
