// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/trail_layer.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/roofline/dot_mark.h"

namespace ridgepoint::ui {
namespace {

// Minimum movement in decades. A smaller movement is less than a pixel in most figures and is
// ignored.
constexpr double kLeastMove = 0.002;
// Positions that are closer in time than this are combined.
constexpr qint64 kBetweenMilliseconds =
    TrailLayer::kKeptMilliseconds / static_cast<qint64>(TrailLayer::kMostPlaces);
constexpr double kWidth = 2.2;
constexpr double kStrongest = 0.55;

}  // namespace

TrailLayer::TrailLayer(QGraphicsItem* parent) : ChartItem(parent, 90) {  // below all dots
}

void TrailLayer::clear() {
    paths_.clear();
    trails_.clear();
    update();
}

void TrailLayer::note(const std::vector<Dot>& dots, qint64 milliseconds) {
    now_ = milliseconds;
    std::size_t left = kMostDots;
    for (const Dot& dot : dots) {  // the dots with the largest shares come first
        if (left == 0) break;
        if (dot.lane) continue;
        --left;
        Path& path = paths_[dot.name];
        path.tint = dot.tint;
        path.seen = now_;
        const LogPoint at{dot.log_x, dot.log_y};
        auto& places = path.places;
        if (!places.empty()) {
            const LogPoint& last = places.back().at;
            if (std::hypot(at.x - last.x, at.y - last.y) < kLeastMove) continue;
            // The newest position follows the dot until the next position is due.
            if (places.size() > 1 &&
                now_ - places[places.size() - 2].milliseconds < kBetweenMilliseconds)
                places.pop_back();
        }
        places.push_back({now_, at});
        if (places.size() > kMostPlaces) places.pop_front();
    }
    // The last position is not removed, because the next movement starts there.
    for (auto path = paths_.begin(); path != paths_.end();) {
        auto& places = path->places;
        while (places.size() > 1 && now_ - places.front().milliseconds > kKeptMilliseconds)
            places.pop_front();
        path = path->seen == now_ ? std::next(path) : paths_.erase(path);
    }
}

std::size_t TrailLayer::placesKept() const {
    std::size_t count = 0;
    for (const Path& path : paths_) count += path.places.size();
    return count;
}

void TrailLayer::map(const PlaneRange& range, const QRectF& plot) {
    if (plot != plot_) prepareGeometryChange();
    plot_ = plot;
    trails_.clear();
    const auto pixelOf = [&](const LogPoint& point) {
        return QPointF(logToPixel(point.x, range.x, plot.left(), plot.right()),
                       logToPixel(point.y, range.y, plot.bottom(), plot.top()));
    };
    for (auto path = paths_.cbegin(); path != paths_.cend(); ++path) {
        const auto& places = path->places;
        if (places.size() < 2) continue;
        Trail trail{path.key(), path->tint, {}, {}};
        for (std::size_t i = 1; i < places.size(); ++i) {
            const double age = static_cast<double>(now_ - places[i].milliseconds) /
                               static_cast<double>(kKeptMilliseconds);
            const auto part = clipSegment(places[i - 1].at, places[i].at, range.x, range.y);
            if (!part || age >= 1) continue;
            trail.lines.emplace_back(pixelOf(part->first), pixelOf(part->second));
            trail.faints.push_back(std::clamp(1 - age, 0.0, 1.0));
        }
        if (!trail.lines.empty()) trails_.push_back(std::move(trail));
    }
    update();
}

void TrailLayer::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->setRenderHint(QPainter::Antialiasing, true);
    for (const Trail& trail : trails_) {
        QColor color = rimColor(trail.tint.color(theme_.dark), theme_);
        for (std::size_t i = 0; i < trail.lines.size(); ++i) {
            color.setAlphaF(static_cast<float>(kStrongest * trail.faints[i]));
            painter->setPen(QPen(color, kWidth, Qt::SolidLine, Qt::FlatCap));
            painter->drawLine(trail.lines[i]);
        }
    }
}

}  // namespace ridgepoint::ui
