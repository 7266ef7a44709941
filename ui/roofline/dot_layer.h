// SPDX-License-Identifier: GPL-3.0-or-later
// Draws and finds the dots. Qt Charts' scatter series makes a graphics item of every point and
// recreates all of them at each change, which a live view cannot pay for.
#pragma once

#include <QImage>
#include <QSet>
#include <QSize>
#include <cstdint>
#include <vector>

#include "ui/chart/chart_item.h"
#include "ui/chart/zoom_stack.h"
#include "ui/roofline/dot.h"

namespace ridgepoint::ui {

class DotLayer : public ChartItem {
  public:
    explicit DotLayer(QGraphicsItem* parent);

    void setTheme(const Theme& theme);
    void setDots(std::vector<Dot> dots, roofline::Level level);
    // Takes the cached logarithms to pixels; lane dots are laid out from the left of the lane,
    // which may be empty: then there is none.
    void map(const PlaneRange& range, const QRectF& plot, const QRectF& lane);
    void setSelected(const QStringList& names);
    void setHovered(const QString& name);

    const std::vector<Dot>& dots() const { return dots_; }
    // Places in dots() of those above their roof.
    const std::vector<std::uint32_t>& flagged() const { return flagged_; }
    // "+61": how many dots of the lane found no room; empty when all did.
    const QString& laneRest() const { return lane_rest_; }
    const Dot* find(const QString& name) const;
    // The dot under a pixel, the smallest of several; null when there is none.
    const Dot* at(const QPointF& pixel) const;
    // The next one in view from the named one towards (direction.x, direction.y) in pixels: near,
    // and straight ahead rather than aside. From none, the largest in view. Null: there is none.
    const Dot* neighbour(const QString& from, const QPointF& direction) const;
    // Those with their centre in this part, of the plot or of the lane.
    QStringList within(const QRectF& part) const;
    // How much would be hidden by something that covers this part of the plot: dots, large ones
    // counting more.
    int crowd(const QRectF& part) const;

    QRectF boundingRect() const override { return bounds_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    bool isCloud() const;
    void findRinged();
    void layLane();
    QStringList laneTotals() const;
    void startGrid();
    void putIntoGrid(std::uint32_t dot);
    void fillGrid();
    void colorCloud();
    QPoint cellOf(const QPointF& pixel) const;
    void paintDot(QPainter* painter, const Dot& dot) const;
    void paintCloud(QPainter* painter) const;
    void paintCloudPixels(QPainter* painter) const;
    void paintCloudShapes(QPainter* painter) const;
    void paintLane(QPainter* painter) const;

    std::vector<Dot> dots_;
    // Of many dots few are one of these; each look at all of them costs a millisecond.
    std::vector<std::uint32_t> in_lane_, flagged_, ringed_;  // ringed: selected or hovered
    roofline::Level level_ = roofline::Level::dram;
    QRectF plot_, lane_, bounds_;
    QSet<QString> selected_;
    QString hovered_;
    struct LaneName {
        double left = 0;
        QString words;
    };
    std::vector<LaneName> lane_names_;
    QStringList lane_parts_;   // as lane_totals_, each on its own
    QStringList lane_totals_;  // "no FLOPs: 12 % of the time", in a line or, of a narrow lane, two
    QString lane_rest_;        // "+61", the dots without room
    double lane_rest_left_ = 0;
    // Hit grid: dots_ by cell, those of cell c at [cell_ends_[c], cell_ends_[c + 1]).
    QSize cells_;
    std::vector<std::uint32_t> cell_ends_;
    std::vector<std::uint32_t> by_cell_;
    struct Placed {
        std::uint32_t dot, cell;
    };
    std::vector<Placed> placed_;
    // What is drawn of very many dots, packed: painting reads all of it each time.
    struct CloudPoint {
        std::int16_t left, top;  // pixels from the plot's corner
        std::uint32_t dot;
    };
    std::vector<CloudPoint> cloud_;
    std::vector<QRgb> cloud_colors_;  // of every dot, in the theme; of a cloud only
    mutable QImage cloud_image_;
};

}  // namespace ridgepoint::ui
