// SPDX-License-Identifier: GPL-3.0-or-later
// Base class of figures with dots on the log-log plane. It provides axes with titles, a grid, zoom,
// dots, and a selection rectangle.
#pragma once

#include <optional>
#include <vector>

#include "ui/chart/axis_item.h"
#include "ui/chart/figure_chart.h"
#include "ui/chart/legend_item.h"
#include "ui/chart/zoom_stack.h"

namespace ridgepoint::ui {

class DotLayer;
class GridItem;

class PlaneChart : public FigureChart {
  public:
    PlaneChart();

    ZoomStack& zoom() { return zoom_; }
    const ZoomStack& zoom() const { return zoom_; }
    virtual void applyZoom() = 0;  // called when zoom() has changed
    virtual void setSelected(const QStringList& rows) = 0;
    virtual void setHovered(const QString& row);

    DotLayer* dots() const { return dots_; }
    const QRectF& plot() const { return plot_; }
    // Convert between pixels and plane coordinates, which are in decades.
    LogPoint planeAt(const QPointF& pixel) const;
    QPointF pixelOf(const LogPoint& point) const;
    QString xTitle() const;
    QString yTitle() const;
    // Returns a description of the roof at a pixel, or an empty string if there is none.
    virtual QString roofTooltip(const QPointF& pixel) const = 0;
    // Returns the legend entry at a pixel, or null if there is none or if the entry's dots cannot
    // be hidden.
    virtual const LegendItem::Entry* legendEntryAt(const QPointF& pixel) const = 0;
    // Sets the rectangle that the user draws to select dots.
    void setBand(const std::optional<QRectF>& band);

  protected:
    // Places the plot in `body`, above a lane with this height.
    void placePlane(const QRectF& body, double lane_height);
    struct Disc {
        LogPoint at;
        double radius;  // pixels
    };
    // Shows this range. The range is extended so that the discs in it are not cut off at its
    // border, even after a resize.
    void fit(const PlaneRange& range, std::vector<Disc> discs);
    void paintTheme() override;
    QString spokenContents() const override;
    void drawAxes(std::vector<AxisItem::Tick> across, std::vector<AxisItem::Tick> up);
    std::vector<AxisItem::Tick> intensityTicks() const;  // ticks in the visible range
    std::vector<AxisItem::Tick> rateTicks() const;
    std::vector<AxisItem::Tick> timeTicks(Qt::Orientation orientation) const;
    const QRectF& lane() const { return lane_; }
    AxisItem* xWords() const { return x_words_; }
    AxisItem* yWords() const { return y_words_; }
    GridItem* grid() const { return grid_; }

  private:
    void fitAgain();

    GridItem* grid_;
    AxisItem* x_words_;
    AxisItem* y_words_;
    DotLayer* dots_;
    QGraphicsRectItem* band_;
    ZoomStack zoom_;
    std::optional<PlaneRange> fit_;
    std::vector<Disc> discs_;
    QRectF plot_, lane_;
};

}  // namespace ridgepoint::ui
