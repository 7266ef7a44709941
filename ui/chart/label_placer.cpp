// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/label_placer.h"

#include <QTransform>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace ridgepoint::ui {
namespace {

constexpr double kLabelGap = 5;   // pixels between two labels in a row
constexpr double kLineGap = 2.5;  // pixels between a line and its name

// Returns whether two convex polygons overlap. They do if no side of either polygon separates them.
bool overlap(const QPolygonF& a, const QPolygonF& b) {
    for (const QPolygonF* const polygon : {&a, &b}) {
        for (qsizetype i = 0; i < polygon->size(); ++i) {
            const QPointF side = (*polygon)[(i + 1) % polygon->size()] - (*polygon)[i];
            const QPointF normal(-side.y(), side.x());
            const auto extent = [&normal](const QPolygonF& points) {
                double least = std::numeric_limits<double>::infinity();
                double most = -least;
                for (const QPointF& point : points) {
                    const double at = QPointF::dotProduct(point, normal);
                    least = std::min(least, at);
                    most = std::max(most, at);
                }
                return std::pair(least, most);
            };
            const auto [a_least, a_most] = extent(a);
            const auto [b_least, b_most] = extent(b);
            if (a_most < b_least || b_most < a_least) return false;
        }
    }
    return true;
}

QPolygonF corners(const QRectF& rect) {
    return {QList<QPointF>{rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft()}};
}

QPolygonF boxOf(const LabelPlace& place, const QSizeF& size) {
    QTransform turn;
    turn.translate(place.anchor.x(), place.anchor.y());
    turn.rotate(place.angle);
    const QRectF flat(-size.width() / 2, -size.height() / 2, size.width(), size.height());
    QPolygonF box;
    for (const QPointF& corner :
         {flat.topLeft(), flat.topRight(), flat.bottomRight(), flat.bottomLeft()}) {
        box << turn.map(corner);
    }
    return box;
}

bool crosses(const QPolygonF& box, const QLineF& line) {
    for (qsizetype i = 0; i < box.size(); ++i) {
        const QLineF side(box[i], box[(i + 1) % box.size()]);
        if (side.intersects(line, nullptr) == QLineF::BoundedIntersection) return true;
    }
    return false;
}

}  // namespace

bool runsAlong(const QLineF& line, const QLineF& own, double reach) {
    const double length = own.length();
    if (!(length > 0)) return false;
    const QPointF normal(-own.dy() / length, own.dx() / length);
    const auto distance = [&](const QPointF& point) {
        return std::fabs(QPointF::dotProduct(point - own.p1(), normal));
    };
    return distance(line.p1()) < reach && distance(line.p2()) < reach;
}

double LabelPlacer::cost(const QPolygonF& box) const {
    const QRectF around = box.boundingRect();
    if (!area_.contains(around)) return std::numeric_limits<double>::infinity();
    for (const QRectF& rect : forbidden_) {
        if (rect.intersects(around) && overlap(box, corners(rect)))
            return std::numeric_limits<double>::infinity();
    }
    double sum = 0;
    for (const QRectF& rect : rects_) {
        if (rect.intersects(around) && overlap(box, corners(rect))) sum += 1;
    }
    for (const QPolygonF& label : labels_) {
        if (label.boundingRect().intersects(around) && overlap(box, label)) sum += 5;
    }
    for (const QLineF& line : lines_) {
        if (crosses(box, line)) sum += 0.6;
    }
    return sum;
}

bool LabelPlacer::hasRoom(const LabelPlace& place, const QSizeF& size) const {
    return area_.contains(boxOf(place, size).boundingRect());
}

bool LabelPlacer::meetsLine(const LabelPlace& place, const QSizeF& size, double margin,
                            const QLineF& own) const {
    const QPolygonF box = boxOf(place, size + QSizeF(2 * margin, 2 * margin));
    return std::any_of(lines_.begin(), lines_.end(), [&](const QLineF& line) {
        const bool inside = box.containsPoint(line.center(), Qt::OddEvenFill);
        return (inside || crosses(box, line)) && !runsAlong(line, own);
    });
}

bool LabelPlacer::meetsLabel(const QLineF& line) const {
    return std::any_of(labels_.begin(), labels_.end(),
                       [&](const QPolygonF& label) { return crosses(label, line); });
}

bool LabelPlacer::crossesLine(const QLineF& line, const QLineF& own) const {
    return std::any_of(lines_.begin(), lines_.end(), [&](const QLineF& other) {
        return line.intersects(other, nullptr) == QLineF::BoundedIntersection &&
               !runsAlong(other, own);
    });
}

std::optional<LabelPlace> LabelPlacer::place(const std::vector<LabelPlace>& candidates,
                                             const QSizeF& size, double limit) {
    const LabelPlace* best = nullptr;
    double least = limit;
    double preference = 0;  // increases with each candidate, so that earlier ones win
    for (const LabelPlace& candidate : candidates) {
        const double sum = cost(boxOf(candidate, size)) + preference;
        preference += 0.003;
        if (sum < least) {
            least = sum;
            best = &candidate;
        }
    }
    if (best == nullptr) return std::nullopt;
    // Reserves a gap on both sides, so that two labels in a row do not look like one label.
    labels_.push_back(boxOf(*best, size + QSizeF(2 * kLabelGap, 0)));
    return *best;
}

std::vector<LabelPlace> placesAlong(const QLineF& line, const QSizeF& size, double first_t,
                                    double last_t, bool above_first) {
    std::vector<LabelPlace> places;
    const double length = line.length();
    if (length < size.width() + 8) return places;
    const double angle = std::atan2(line.dy(), line.dx());
    const QPointF up(std::sin(angle), -std::cos(angle));
    const double offset = size.height() / 2 + kLineGap;
    const double half = (size.width() / 2 + 4) / length;
    constexpr int kSteps = 24;
    // Lists all positions on one side of the line first, so that the labels of neighbouring lines
    // are on the same side and do not collide.
    for (const bool above : {above_first, !above_first}) {
        for (int i = 0; i <= kSteps; ++i) {
            const double t = std::clamp(first_t + (last_t - first_t) * i / kSteps, half, 1 - half);
            places.push_back(
                {line.pointAt(t) + up * (above ? offset : -offset), angle * 180 / M_PI});
        }
    }
    return places;
}

std::vector<LabelPlace> placesAround(const QPointF& center, double radius, const QSizeF& size) {
    std::vector<LabelPlace> places;
    for (const double gap : {0.0, 24.0, 48.0}) {
        const double dx = radius + gap + 4 + size.width() / 2;
        const double dy = radius + gap + 2 + size.height() / 2;
        const double diagonal_x = (radius + gap) * 0.7 + 3 + size.width() / 2;
        const double diagonal_y = (radius + gap) * 0.7 + 2 + size.height() / 2;
        for (const QPointF& step :
             std::array{QPointF(dx, 0), QPointF(-dx, 0), QPointF(0, -dy), QPointF(0, dy),
                        QPointF(diagonal_x, -diagonal_y), QPointF(diagonal_x, diagonal_y),
                        QPointF(-diagonal_x, -diagonal_y), QPointF(-diagonal_x, diagonal_y)}) {
            places.push_back({center + step, 0});
        }
    }
    return places;
}

}  // namespace ridgepoint::ui
