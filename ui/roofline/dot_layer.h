// SPDX-License-Identifier: GPL-3.0-or-later
// Draws and finds the dots. Qt Charts' scatter series is too slow for a live view: it creates a
// graphics item for every point, and recreates all items at each change.
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
    // Converts the cached logarithms to pixels. Lane dots are
    // placed from the left of the lane; an empty `lane` means none. Dots outside `home` become
    // arrows at the edge of the plot.
    void map(const PlaneRange& range, const QRectF& plot, const QRectF& lane,
             const PlaneRange* home = nullptr);
    void setSelected(const QStringList& names);
    void setHovered(const QString& name);

    const std::vector<Dot>& dots() const { return dots_; }
    // Indices in dots() of dots above their roof.
    const std::vector<std::uint32_t>& flagged() const { return flagged_; }
    // "+61": number of lane dots without room; empty if all have room.
    QString laneRest() const;
    // The texts of the lane: a heading for each reason, and names.
    QStringList laneWords() const;
    const Dot* find(const QString& name) const;
    // Returns the dot at a pixel, the smallest of several; null if there is none.
    const Dot* at(const QPointF& pixel) const;
    // Returns the next visible dot from `from` in the direction, in pixels; prefers near dots
    // straight ahead. If `from` is empty, returns the largest visible dot. Null if there is none.
    const Dot* neighbour(const QString& from, const QPointF& direction) const;
    // Returns the dots with their centre in this part of the plot or the lane.
    QStringList within(const QRectF& part) const;
    // Returns how much an item on this part of the plot would
    // hide: the number of dots, with more weight for large ones.
    int crowd(const QRectF& part) const;

    QRectF boundingRect() const override { return bounds_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    bool isCloud() const;
    void findRinged();
    void layLane();
    void layLaneDots(const std::vector<std::uint32_t>& dots, double left, double end);
    void putBeyond(Dot& dot, std::uint32_t index);
    void paintBeyond(QPainter* painter, const Dot& dot) const;
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
    // Few of many dots are in these lists; searching all dots takes a millisecond.
    std::vector<std::uint32_t> in_lane_, flagged_, ringed_, beyond_;  // ringed: selected or hovered
    roofline::Level level_ = roofline::Level::dram;
    QRectF plot_, lane_, bounds_;
    QSet<QString> selected_;
    QString hovered_;
    struct LaneName {
        double left = 0;
        QString words;
    };
    std::vector<LaneName> lane_names_;
    std::vector<double> lane_borders_;  // between the reasons
    std::size_t lane_hidden_ = 0;       // dots without room
    // Hit grid: dots_ by cell; cell c has the indices [cell_ends_[c], cell_ends_[c + 1]).
    QSize cells_;
    std::vector<std::uint32_t> cell_ends_;
    std::vector<std::uint32_t> by_cell_;
    struct Placed {
        std::uint32_t dot, cell;
    };
    std::vector<Placed> placed_;
    // Drawing data for very many dots, packed because each painting reads all of it.
    struct CloudPoint {
        std::int16_t left, top;  // pixels from the plot's corner
        std::uint32_t dot;
    };
    std::vector<CloudPoint> cloud_;
    std::vector<QRgb> cloud_colors_;  // colour of every dot in the theme; only for a cloud
    mutable QImage cloud_image_;
};

}  // namespace ridgepoint::ui
