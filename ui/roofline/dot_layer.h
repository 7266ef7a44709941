// SPDX-License-Identifier: GPL-3.0-or-later
// Draws and finds the dots. Qt Charts' scatter series is too slow for a live view, because it has a
// graphics item for each point and recreates all items after each change.
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
    // Converts the cached logarithms to pixels. Dots in the lane are placed from left to right. If
    // `lane` is empty, there is no lane. If `home` is not null, dots outside it become arrows at
    // the edge of the plot.
    void map(const PlaneRange& range, const QRectF& plot, const QRectF& lane,
             const PlaneRange* home = nullptr);
    void setSelected(const QStringList& names);
    void setHovered(const QString& name);

    const std::vector<Dot>& dots() const { return dots_; }
    // Returns the indices in dots() of the dots above their roof.
    const std::vector<std::uint32_t>& flagged() const { return flagged_; }
    // Returns the number of lane dots that do not fit, for example "+61", or an empty string if all
    // fit.
    QString laneRest() const;
    // Returns the text in the lane: a heading for each reason, and names.
    QStringList laneWords() const;
    const Dot* find(const QString& name) const;
    // Returns the dot at a pixel, or the smallest dot if there are several; null if there is none.
    const Dot* at(const QPointF& pixel) const;
    // Returns the next visible dot from `from` in `direction` (in pixels), and prefers dots that
    // are near and straight ahead. If `from` is empty or not visible, returns the largest visible
    // dot. Returns null if there is no such dot.
    const Dot* neighbour(const QString& from, const QPointF& direction) const;
    // Returns the dots whose centre is in this part of the plot or the lane.
    QStringList within(const QRectF& part) const;
    // Returns how much an item on this part of the plot would hide: the number of dots, with a
    // higher weight for large dots.
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
    // Indices of special dots. They are stored, because searching all dots takes a millisecond.
    // `ringed_` contains selected and hovered dots.
    std::vector<std::uint32_t> in_lane_, flagged_, ringed_, beyond_;
    roofline::Level level_ = roofline::Level::dram;
    QRectF plot_, lane_, bounds_;
    QSet<QString> selected_;
    QString hovered_;
    struct LaneName {
        double left = 0;
        QString words;
    };
    std::vector<LaneName> lane_names_;
    std::vector<double> lane_borders_;  // borders between the parts of the lane, in pixels
    std::size_t lane_hidden_ = 0;       // number of dots that do not fit in the lane
    // Grid for hit tests, with dot indices sorted by cell. The indices of cell c are at
    // [cell_ends_[c], cell_ends_[c + 1]) in by_cell_.
    QSize cells_;
    std::vector<std::uint32_t> cell_ends_;
    std::vector<std::uint32_t> by_cell_;
    struct Placed {
        std::uint32_t dot, cell;
    };
    std::vector<Placed> placed_;
    // Drawing data for very many dots. It is packed, because each painting reads all of it.
    struct CloudPoint {
        std::int16_t left, top;  // pixels from the corner of the plot
        std::uint32_t dot;
    };
    std::vector<CloudPoint> cloud_;
    std::vector<QRgb> cloud_colors_;  // colour of each dot in the current theme; only for a cloud
    mutable QImage cloud_image_;
};

}  // namespace ridgepoint::ui
