// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a faint trail behind each moving dot of a growing run. The trail shows the dot's positions
// in the last seconds.
#pragma once

#include <QHash>
#include <deque>
#include <vector>

#include "ui/chart/chart_item.h"
#include "ui/chart/log_mapping.h"
#include "ui/chart/zoom_stack.h"
#include "ui/roofline/dot.h"

namespace ridgepoint::ui {

class TrailLayer : public ChartItem {
  public:
    explicit TrailLayer(QGraphicsItem* parent);

    // Records the positions of dots. `milliseconds` is the time on any monotonic clock.
    void note(const std::vector<Dot>& dots, qint64 milliseconds);
    void clear();
    void map(const PlaneRange& range, const QRectF& plot);

    struct Trail {
        QString name;
        Tint tint;
        std::vector<QLineF> lines;   // lines in pixels, clipped, oldest first
        std::vector<double> faints;  // one opacity per line: 0 is invisible, 1 is new
    };
    const std::vector<Trail>& trails() const { return trails_; }
    std::size_t placesKept() const;

    static constexpr qint64 kKeptMilliseconds = 8000;
    static constexpr std::size_t kMostDots = 200;   // maximum number of dots; largest shares first
    static constexpr std::size_t kMostPlaces = 40;  // maximum number of positions per dot

    QRectF boundingRect() const override { return plot_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    struct Place {
        qint64 milliseconds = 0;
        LogPoint at;
    };
    struct Path {
        Tint tint;
        qint64 seen = 0;
        std::deque<Place> places;
    };
    QRectF plot_;
    qint64 now_ = 0;
    QHash<QString, Path> paths_;
    std::vector<Trail> trails_;
};

}  // namespace ridgepoint::ui
