// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/dot_layer.h"

#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "ui/roofline/dot_mark.h"

namespace ridgepoint::ui {
namespace {

// A cell of the hit grid is as wide as the reach of the largest dot, so that a search in 3 × 3
// cells finds all dots at a point.
constexpr double kCell = kRadiusOfAll + 4;
constexpr double kReach = 4;  // pixels; maximum distance from the rim for a hit
// If there are more dots than this, they are drawn as plain points, because their rings would be
// indistinguishable.
constexpr std::size_t kCloud = 4000;
constexpr int kCloudSide = 3;  // pixels; side of a point
// Maximum number of selected and hovered dots in a cloud that are drawn as dots instead of points.
constexpr std::size_t kMostRinged = 2000;
constexpr double kEdgeSize = 7;           // pixels; size of an arrow at the edge
constexpr std::size_t kMostBeyond = 200;  // maximum number of arrows

}  // namespace

DotLayer::DotLayer(QGraphicsItem* parent) : ChartItem(parent, 100) {}

bool DotLayer::isCloud() const { return dots_.size() > kCloud; }

void DotLayer::setTheme(const Theme& theme) {
    ChartItem::setTheme(theme);
    colorCloud();
}

void DotLayer::setDots(std::vector<Dot> dots, roofline::Level level) {
    level_ = level;
    dots_ = std::move(dots);
    in_lane_.clear();
    flagged_.clear();
    for (std::uint32_t i = 0; i < dots_.size(); ++i) {
        if (dots_[i].lane) in_lane_.push_back(i);
        if (dots_[i].flagged) flagged_.push_back(i);
    }
    colorCloud();
    findRinged();
    cell_ends_.clear();  // filled by map()
    cloud_.clear();
    update();
}

void DotLayer::colorCloud() {
    cloud_colors_.clear();
    if (!isCloud()) return;
    cloud_colors_.reserve(dots_.size());
    for (const Dot& dot : dots_)
        cloud_colors_.push_back((theme_.dark ? dot.tint.dark : dot.tint.light) | 0xff000000U);
}

void DotLayer::setSelected(const QStringList& names) {
    selected_ = QSet<QString>(names.begin(), names.end());
    findRinged();
    update();
}

void DotLayer::setHovered(const QString& name) {
    if (name == hovered_) return;
    hovered_ = name;
    findRinged();
    update();
}

void DotLayer::findRinged() {
    ringed_.clear();
    if (!isCloud() || (selected_.isEmpty() && hovered_.isEmpty())) return;
    for (std::uint32_t i = 0; i < dots_.size() && ringed_.size() < kMostRinged; ++i) {
        const Dot& dot = dots_[i];
        if (dot.name == hovered_ || selected_.contains(dot.name)) ringed_.push_back(i);
    }
}

void DotLayer::map(const PlaneRange& range, const QRectF& plot, const QRectF& lane,
                   const PlaneRange* home) {
    const QRectF bounds = plot.united(lane);
    if (bounds != bounds_) {
        prepareGeometryChange();
        bounds_ = bounds;
    }
    plot_ = plot;
    lane_ = lane;
    layLane();
    // There can be very many dots, so a single pass calculates their pixels, their cells in the hit
    // grid and, for a cloud, the drawing data.
    const double x_scale = plot.width() / range.x.decades();
    const double y_scale = plot.height() / range.y.decades();
    const double left = plot.left(), right = plot.right(), top = plot.top(), bottom = plot.bottom();
    const bool cloud = isCloud();
    startGrid();
    cloud_.clear();
    beyond_.clear();
    const auto outside = [](const LogRange& axis, double at) {
        return at < axis.low || at > axis.high;
    };
    for (std::uint32_t i = 0; i < dots_.size(); ++i) {
        Dot& dot = dots_[i];
        if (!dot.lane) {
            const double x = left + (dot.log_x - range.x.low) * x_scale;
            const double y = bottom - (dot.log_y - range.y.low) * y_scale;
            dot.pixel = {x, y};
            dot.in_view = x >= left && x <= right && y >= top && y <= bottom;
            dot.beyond = !dot.in_view && home != nullptr && !cloud &&
                         beyond_.size() < kMostBeyond &&
                         (outside(home->x, dot.log_x) || outside(home->y, dot.log_y));
            if (dot.beyond) putBeyond(dot, i);
            if (cloud && dot.in_view)
                cloud_.push_back(
                    {static_cast<std::int16_t>(x - left), static_cast<std::int16_t>(y - top), i});
        }
        if (dot.in_view) putIntoGrid(i);
    }
    fillGrid();
    update();
}

QPoint DotLayer::cellOf(const QPointF& pixel) const {
    // The cast rounds towards 0. Adding 1 before the cast makes it round down, even for dots whose
    // cell is just outside the bounds.
    const QPointF at = (pixel - bounds_.topLeft()) / kCell;
    return {static_cast<int>(at.x() + 1) - 1, static_cast<int>(at.y() + 1) - 1};
}

// Counts the dots per cell, then sorts them by cell. These two passes need no allocation per dot.
void DotLayer::startGrid() {
    cells_ = {static_cast<int>(bounds_.width() / kCell) + 1,
              static_cast<int>(bounds_.height() / kCell) + 1};
    cell_ends_.assign(static_cast<std::size_t>(cells_.width() * cells_.height()) + 1, 0);
    placed_.clear();
}

void DotLayer::putIntoGrid(std::uint32_t dot) {
    const QPoint at = cellOf(dots_[dot].pixel);
    const auto cell = static_cast<std::uint32_t>(at.y() * cells_.width() + at.x());
    placed_.push_back({dot, cell});
    ++cell_ends_[cell + 1];
}

// Moves the dot to the nearest position in the plot, where it is drawn as an arrow.
void DotLayer::putBeyond(Dot& dot, std::uint32_t index) {
    const QRectF inside = plot_.adjusted(kEdgeSize, kEdgeSize, -kEdgeSize, -kEdgeSize);
    dot.pixel = {std::clamp(dot.pixel.x(), inside.left(), inside.right()),
                 std::clamp(dot.pixel.y(), inside.top(), inside.bottom())};
    beyond_.push_back(index);
    putIntoGrid(index);
}

void DotLayer::paintBeyond(QPainter* painter, const Dot& dot) const {
    const QRectF inside = plot_.adjusted(kEdgeSize, kEdgeSize, -kEdgeSize, -kEdgeSize);
    const double across = dot.pixel.x() <= inside.left() ? -1 : dot.pixel.x() >= inside.right();
    const double down = dot.pixel.y() <= inside.top() ? -1 : dot.pixel.y() >= inside.bottom();
    const double length = std::max(1.0, std::hypot(across, down));
    const QPointF ahead = QPointF(across, down) / length * kEdgeSize;
    const QPointF aside(-ahead.y(), ahead.x());
    const bool ringed = dot.name == hovered_ || selected_.contains(dot.name);
    painter->setPen(QPen(ringed ? theme_.ink : theme_.surface, ringed ? 2 : 1));
    painter->setBrush(dot.tint.color(theme_.dark));
    painter->drawPolygon(QPolygonF(
        {dot.pixel + ahead, dot.pixel + aside - ahead * 0.6, dot.pixel - aside - ahead * 0.6}));
}

void DotLayer::fillGrid() {
    std::partial_sum(cell_ends_.begin(), cell_ends_.end(), cell_ends_.begin());
    by_cell_.resize(cell_ends_.back());
    std::vector<std::uint32_t> next(cell_ends_.begin(), cell_ends_.end() - 1);
    for (const Placed& one : placed_) by_cell_[next[one.cell]++] = one.dot;
}

const Dot* DotLayer::find(const QString& name) const {
    if (name.isEmpty()) return nullptr;
    for (const Dot& dot : dots_) {
        if (dot.name == name) return &dot;
    }
    return nullptr;
}

const Dot* DotLayer::at(const QPointF& pixel) const {
    const Dot* best = nullptr;
    double nearest = 0;
    if (cell_ends_.empty()) return nullptr;
    const QPoint center = cellOf(pixel);
    for (int y = std::max(center.y() - 1, 0); y <= std::min(center.y() + 1, cells_.height() - 1);
         ++y) {
        for (int x = std::max(center.x() - 1, 0); x <= std::min(center.x() + 1, cells_.width() - 1);
             ++x) {
            const auto cell = static_cast<std::size_t>(y * cells_.width() + x);
            for (std::uint32_t i = cell_ends_[cell]; i < cell_ends_[cell + 1]; ++i) {
                const Dot& dot = dots_[by_cell_[i]];
                const double distance =
                    std::hypot(dot.pixel.x() - pixel.x(), dot.pixel.y() - pixel.y());
                if (distance > dot.radius + kReach) continue;
                if (best == nullptr || dot.radius < best->radius ||
                    (dot.radius == best->radius && distance < nearest)) {
                    best = &dot;
                    nearest = distance;
                }
            }
        }
    }
    return best;
}

const Dot* DotLayer::neighbour(const QString& from, const QPointF& direction) const {
    constexpr double kAside = 2;  // weight of the sideways distance relative to the distance ahead
    const Dot* const start = find(from);
    const Dot* best = nullptr;
    double nearest = 0;
    for (const Dot& dot : dots_) {
        if (!dot.in_view) continue;
        if (start == nullptr || !start->in_view) return &dot;
        const QPointF way = dot.pixel - start->pixel;
        const double ahead = QPointF::dotProduct(way, direction);
        if (ahead <= 0) continue;
        const double aside = std::abs(way.x() * direction.y() - way.y() * direction.x());
        const double far = ahead + kAside * aside;
        if (best != nullptr && far >= nearest) continue;
        best = &dot;
        nearest = far;
    }
    return best;
}

QStringList DotLayer::within(const QRectF& part) const {
    QStringList names;
    for (const Dot& dot : dots_) {
        if (dot.in_view && part.contains(dot.pixel)) names << dot.name;
    }
    return names;
}

int DotLayer::crowd(const QRectF& part) const {
    if (cell_ends_.empty()) return 0;
    // The centre of a dot that extends into the area can be one cell away.
    const QPoint first = cellOf(part.topLeft()) - QPoint(1, 1);
    const QPoint last = cellOf(part.bottomRight()) + QPoint(1, 1);
    int hidden = 0;
    for (int y = std::max(first.y(), 0); y <= std::min(last.y(), cells_.height() - 1); ++y) {
        for (int x = std::max(first.x(), 0); x <= std::min(last.x(), cells_.width() - 1); ++x) {
            const auto cell = static_cast<std::size_t>(y * cells_.width() + x);
            if (isCloud()) {
                // For a cloud, an approximate number is sufficient.
                hidden += static_cast<int>(cell_ends_[cell + 1] - cell_ends_[cell]);
                continue;
            }
            for (std::uint32_t i = cell_ends_[cell]; i < cell_ends_[cell + 1]; ++i) {
                const Dot& dot = dots_[by_cell_[i]];
                const QPointF nearest(std::clamp(dot.pixel.x(), part.left(), part.right()),
                                      std::clamp(dot.pixel.y(), part.top(), part.bottom()));
                if (!dot.lane && QLineF(nearest, dot.pixel).length() < dot.radius) {
                    hidden += 1 + static_cast<int>(dot.radius / 4);
                }
            }
        }
    }
    return hidden;
}

void DotLayer::paintDot(QPainter* painter, const Dot& dot) const {
    paintMark(painter, dot, theme_);
    if (dot.flagged) {
        QPen ring(theme_.warning, 1.6, Qt::DotLine);
        painter->setPen(ring);
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(dot.pixel, dot.radius + 4, dot.radius + 4);
    }
    if (!selected_.isEmpty() && selected_.contains(dot.name)) {
        painter->setPen(QPen(theme_.ink, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(dot.pixel, dot.radius + 3, dot.radius + 3);
    } else if (!hovered_.isEmpty() && dot.name == hovered_) {
        painter->setPen(QPen(theme_.muted, 1.5));
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(dot.pixel, dot.radius + 3, dot.radius + 3);
    }
}

// Draws the cloud as one image, which is fast.
void DotLayer::paintCloudPixels(QPainter* painter) const {
    // With a margin around the plot, points do not have to be clipped.
    const QSize size = plot_.size().toSize() + QSize(kCloudSide + 1, kCloudSide + 1);
    // The image is reused, because allocating an image of this size takes as long as drawing it.
    QImage& image = cloud_image_;
    if (image.size() != size) image = QImage(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    auto* const pixels = reinterpret_cast<QRgb*>(image.bits());
    const auto line = static_cast<std::size_t>(image.bytesPerLine()) / sizeof(QRgb);
    for (const CloudPoint& point : cloud_) {
        QRgb* at = pixels + static_cast<std::size_t>(point.top) * line +
                   static_cast<std::size_t>(point.left);
        const QRgb color = cloud_colors_[point.dot];
        for (int y = 0; y < kCloudSide; ++y, at += line) {
            std::fill_n(at, kCloudSide, color);
        }
    }
    const QPointF corner = plot_.topLeft() - QPointF(kCloudSide / 2, kCloudSide / 2);
    painter->drawImage(corner, image);
}

// Draws shapes for files, which can be viewed at any size. Points with the same colour form one
// shape per block of dots, so that later points cover earlier points, as on the screen.
void DotLayer::paintCloudShapes(QPainter* painter) const {
    constexpr std::size_t kBlock = 2000;
    constexpr int kShape = 250;  // points per shape; viewers draw large self-crossing shapes slowly
    painter->setPen(Qt::NoPen);
    std::map<QRgb, QPainterPath> shapes;
    const auto draw = [&](QRgb color, QPainterPath& shape) {
        painter->setBrush(QColor(color));
        painter->drawPath(shape);
        shape = QPainterPath();
        shape.setFillRule(Qt::WindingFill);
    };
    for (std::size_t first = 0; first < cloud_.size(); first += kBlock) {
        const std::size_t end = std::min(first + kBlock, cloud_.size());
        for (std::size_t at = first; at < end; ++at) {
            const std::uint32_t dot = cloud_[at].dot;
            QPainterPath& shape = shapes[cloud_colors_[dot]];
            shape.setFillRule(Qt::WindingFill);
            shape.addRect(QRectF(dots_[dot].pixel - QPointF(kCloudSide / 2.0, kCloudSide / 2.0),
                                 QSizeF(kCloudSide, kCloudSide)));
            if (shape.elementCount() >= 5 * kShape) draw(cloud_colors_[dot], shape);
        }
        for (auto& [color, shape] : shapes) {
            if (!shape.isEmpty()) draw(color, shape);
        }
    }
}

void DotLayer::paintCloud(QPainter* painter) const {
    const QPaintEngine* const engine = painter->paintEngine();
    painter->save();
    painter->setClipRect(plot_);
    if (engine != nullptr && engine->type() == QPaintEngine::Raster)
        paintCloudPixels(painter);
    else
        paintCloudShapes(painter);
    painter->restore();
    // Selected and hovered dots are few, so they are drawn as dots.
    for (const std::uint32_t each : ringed_) {
        const Dot& dot = dots_[each];
        if (dot.in_view && !dot.lane) paintDot(painter, dot);
    }
}

void DotLayer::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->setRenderHint(QPainter::Antialiasing, true);
    paintLane(painter);
    painter->save();
    // A large dot extends beyond the plot, where it would not be erased.
    painter->setClipRect(plot_);
    painter->setRenderHint(QPainter::Antialiasing, true);
    if (isCloud()) {
        paintCloud(painter);
    } else {
        for (const Dot& dot : dots_) {
            if (dot.in_view && !dot.lane) paintDot(painter, dot);
        }
    }
    for (const std::uint32_t each : beyond_) paintBeyond(painter, dots_[each]);
    painter->restore();
}

}  // namespace ridgepoint::ui
