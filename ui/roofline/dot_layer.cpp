// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/dot_layer.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"
#include "ui/roofline/dot_mark.h"

namespace ridgepoint::ui {
namespace {

struct DotText {
    Q_DECLARE_TR_FUNCTIONS(DotLayer)
};

// Cells of the hit grid are as wide as the largest reach of a dot, so that a look at 3 × 3 cells
// finds all.
constexpr double kCell = kRadiusOfAll + 4;
constexpr double kReach = 4;  // pixels beyond the rim that still hit
// More dots than this are drawn as plain points; rings would look alike then.
constexpr std::size_t kCloud = 4000;
constexpr int kCloudSide = 3;              // pixels of a point
constexpr std::size_t kMostRinged = 2000;  // selected dots of a cloud
constexpr double kWidestTotal = 0.5;       // of the lane, before it is broken into lines

QFont laneFont() { return figureFont(12); }

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
    lane_parts_ = laneTotals();
    colorCloud();
    findRinged();
    cell_ends_.clear();  // until map()
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

void DotLayer::map(const PlaneRange& range, const QRectF& plot, const QRectF& lane) {
    const QRectF bounds = plot.united(lane);
    if (bounds != bounds_) {
        prepareGeometryChange();
        bounds_ = bounds;
    }
    plot_ = plot;
    lane_ = lane;
    layLane();
    // One pass over the dots, which are many and large: to their pixels, into the hit grid's cells
    // and, of very many, into what is drawn of them.
    const double x_scale = plot.width() / range.x.decades();
    const double y_scale = plot.height() / range.y.decades();
    const double left = plot.left(), right = plot.right(), top = plot.top(), bottom = plot.bottom();
    const bool cloud = isCloud();
    startGrid();
    cloud_.clear();
    for (std::uint32_t i = 0; i < dots_.size(); ++i) {
        Dot& dot = dots_[i];
        if (!dot.lane) {
            const double x = left + (dot.log_x - range.x.low) * x_scale;
            const double y = bottom - (dot.log_y - range.y.low) * y_scale;
            dot.pixel = {x, y};
            dot.in_view = x >= left && x <= right && y >= top && y <= bottom;
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
    // Inside the bounds both are positive, and cutting off is rounding down.
    const QPointF at = (pixel - bounds_.topLeft()) / kCell;
    return {static_cast<int>(at.x() + 1) - 1, static_cast<int>(at.y() + 1) - 1};
}

// Dots are counted, then put into their cells: two passes without any allocation for a dot.
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

void DotLayer::fillGrid() {
    std::partial_sum(cell_ends_.begin(), cell_ends_.end(), cell_ends_.begin());
    by_cell_.resize(cell_ends_.back());
    std::vector<std::uint32_t> next(cell_ends_.begin(), cell_ends_.end() - 1);
    for (const Placed& one : placed_) by_cell_[next[one.cell]++] = one.dot;
}

QStringList DotLayer::laneTotals() const {
    double without_flops = 0;
    double without_bytes = 0;
    for (const std::uint32_t each : in_lane_) {
        const Dot& dot = dots_[each];
        (dot.has_flops ? without_bytes : without_flops) += dot.share;
    }
    QStringList totals;
    if (without_bytes > 0)
        totals << DotText::tr("no %1 traffic: %2")
                      .arg(word(level_), text(roofline::formatShare(without_bytes)));
    totals
        << DotText::tr("no FLOPs: %1 of the time").arg(text(roofline::formatShare(without_flops)));
    return totals;
}

void DotLayer::layLane() {
    // Largest first from the left, each followed by its name while there is room for it. What finds
    // no room before the sum on the right is counted: nothing is left out without a word.
    const QFontMetricsF metrics(laneFont());
    const auto width = [&](const QString& words) { return metrics.horizontalAdvance(words); };
    const auto rest = [](qsizetype count) { return QStringLiteral("+%1").arg(count); };
    lane_names_.clear();
    lane_rest_.clear();
    const QString line = lane_parts_.join(QStringLiteral(" · "));
    const bool broken =
        width(line) > lane_.width() * kWidestTotal && lane_.height() >= 2 * metrics.height();
    lane_totals_ = broken ? lane_parts_ : QStringList{line};
    double widest = 0;
    for (const QString& total : lane_totals_) widest = std::max(widest, width(total));
    const double end = lane_.right() - 8 - widest - 10;
    auto left_over = static_cast<qsizetype>(in_lane_.size());
    double left = lane_.left() + 8;
    bool full = false;
    for (const std::uint32_t each : in_lane_) {
        Dot& dot = dots_[each];
        dot.radius = std::min(dotRadius(dot.share), lane_.height() / 2 - 2);
        dot.pixel = {left + dot.radius, lane_.center().y()};
        const double after = left + 2 * dot.radius + 5;
        // The last one needs no room for a count behind it.
        const double room = end - (left_over > 1 ? width(rest(left_over)) + 5 : 0);
        full = full || after - 5 > room;
        dot.in_view = !full;
        if (full) continue;
        --left_over;
        left = after;
        if (dot.share >= 0.01 && after + width(dot.label) + 8 <= room) {
            lane_names_.push_back({after, dot.label});
            left += width(dot.label) + 13;
        }
    }
    // Where there is no room for a count, the total represents them.
    if (left_over > 0 && left + width(rest(left_over)) <= end) lane_rest_ = rest(left_over);
    lane_rest_left_ = left;
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
    constexpr double kAside = 2;  // counts as so many pixels ahead
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
    // A dot that reaches into the part may have its centre a cell away.
    const QPoint first = cellOf(part.topLeft()) - QPoint(1, 1);
    const QPoint last = cellOf(part.bottomRight()) + QPoint(1, 1);
    int hidden = 0;
    for (int y = std::max(first.y(), 0); y <= std::min(last.y(), cells_.height() - 1); ++y) {
        for (int x = std::max(first.x(), 0); x <= std::min(last.x(), cells_.width() - 1); ++x) {
            const auto cell = static_cast<std::size_t>(y * cells_.width() + x);
            if (isCloud()) {
                // The exact number does not matter.
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

// As one image, which is drawn in no time.
void DotLayer::paintCloudPixels(QPainter* painter) const {
    // A frame of unseen pixels around the plot, so that no point needs clipping.
    const QSize size = plot_.size().toSize() + QSize(kCloudSide + 1, kCloudSide + 1);
    // Kept, because fresh memory of this size costs as much as drawing into it.
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

// As shapes, for files that are looked at in any size. Points of one colour are one shape, a block
// of them at a time, so that later ones lie over earlier ones as they do on the screen.
void DotLayer::paintCloudShapes(QPainter* painter) const {
    constexpr std::size_t kBlock = 2000;
    constexpr int kShape = 250;  // points; readers take long over shapes that cross themselves
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
    // Few enough to be drawn in full.
    for (const std::uint32_t each : ringed_) {
        const Dot& dot = dots_[each];
        if (dot.in_view && !dot.lane) paintDot(painter, dot);
    }
}

void DotLayer::paintLane(QPainter* painter) const {
    if (lane_.isEmpty()) return;
    painter->setPen(Qt::NoPen);
    painter->setBrush(theme_.lane);
    painter->drawRect(lane_);
    const QFont font = laneFont();
    const QFontMetricsF metrics(font);
    painter->setFont(font);
    const double base = lane_.center().y() + metrics.capHeight() / 2;
    for (const std::uint32_t each : in_lane_) {
        if (dots_[each].in_view) paintDot(painter, dots_[each]);
    }
    painter->setPen(theme_.muted);
    for (const LaneName& name : lane_names_)
        painter->drawText(QPointF(name.left, base), name.words);
    painter->drawText(QPointF(lane_rest_left_, base), lane_rest_);
    double line = base - metrics.height() * static_cast<double>(lane_totals_.size() - 1) / 2;
    for (const QString& total : lane_totals_) {
        painter->drawText(QPointF(lane_.right() - 8 - metrics.horizontalAdvance(total), line),
                          total);
        line += metrics.height();
    }
}

void DotLayer::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->setRenderHint(QPainter::Antialiasing, true);
    paintLane(painter);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, true);
    if (isCloud()) {
        paintCloud(painter);
    } else {
        for (const Dot& dot : dots_) {
            if (dot.in_view && !dot.lane) paintDot(painter, dot);
        }
    }
    painter->restore();
}

}  // namespace ridgepoint::ui
