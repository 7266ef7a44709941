// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/marks/region_item.h"

#include <QCoreApplication>
#include <QLinearGradient>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "ui/base/palette.h"

namespace ridgepoint::ui {
namespace {

struct RegionText {
    Q_DECLARE_TR_FUNCTIONS(RegionItem)
};

constexpr double kShade = 0.10, kDarkShade = 0.12;  // shares of the colours
constexpr double kNameInset = 54, kNameDown = 13;   // pixels
constexpr int kNamePlaces = 8;                      // positions of a name from left to right

// A sloped line up to a ridge point, then a flat line, as log10 values.
struct Envelope {
    double bandwidth, compute;
    double ridge() const { return compute - bandwidth; }
    double at(double log_x) const { return std::min(log_x + bandwidth, compute); }
};

}  // namespace

RegionItem::RegionItem(QGraphicsItem* parent) : ChartItem(parent, -0.5) {}  // below the grid

void RegionItem::clear() {
    bound_.clear();
    latency_.clear();
    names_.clear();
    update();
}

void RegionItem::setRoofs(const Roofs& roofs, const PlaneRange& range, const QRectF& plot,
                          bool latency) {
    prepareGeometryChange();
    plot_ = plot;
    clear();
    constexpr double kNone = -std::numeric_limits<double>::infinity();
    double bandwidth = kNone, highest = kNone, lowest = -kNone;
    for (const RoofLine& line : roofs.lines) {
        if (line.bandwidth) {
            if (line.primary) bandwidth = std::max(bandwidth, line.from.y - line.from.x);
        } else {
            highest = std::max(highest, line.from.y);
            lowest = std::min(lowest, line.from.y);
        }
    }
    if (bandwidth == kNone || highest == kNone) return;
    const Envelope top{bandwidth, highest};
    // Work under the lowest roof is bound by latency if it is far below even this roof.
    const double below = latency ? std::log10(roofline::kLatencyBoundShare)
                                 : range.y.low - std::max(highest, range.y.high);
    const Envelope low{bandwidth + below, lowest + below};
    const auto pixel = [&](double log_x, double log_y) {
        return QPointF(logToPixel(log_x, range.x, plot.left(), plot.right()),
                       logToPixel(log_y, range.y, plot.bottom(), plot.top()));
    };
    const auto edge = [&](const Envelope& line) {
        QPolygonF points;
        points << pixel(range.x.low, line.at(range.x.low));
        if (line.ridge() > range.x.low && line.ridge() < range.x.high)
            points << pixel(line.ridge(), line.compute);
        points << pixel(range.x.high, line.at(range.x.high));
        return points;
    };
    const QPolygonF upper = edge(top), lower = edge(low);
    bound_ = upper;
    for (auto point = lower.rbegin(); point != lower.rend(); ++point) bound_ << *point;
    latency_ = lower;
    const double floor = std::max({plot.bottom(), lower.front().y(), lower.back().y()});
    latency_ << QPointF(plot.right(), floor) << QPointF(plot.left(), floor);
    // SVG ignores the painter's clipping, so the areas themselves end at the plot.
    bound_ = bound_.intersected(QPolygonF(plot));
    latency_ = latency ? latency_.intersected(QPolygonF(plot)) : QPolygonF();
    memory_end_ = pixel(lowest - bandwidth, 0).x();
    compute_begin_ = pixel(highest - bandwidth, 0).x();
    const auto name = [&](const QString& words) { return AnnotationItem::Remark{words, {}}; };
    names_ = {name(RegionText::tr("memory-bound")), name(RegionText::tr("compute-bound")),
              name(RegionText::tr("latency-bound"))};
    const double inside = plot.width() - 2 * kNameInset;
    for (const double depth : {0.85, 0.7, 0.5, 0.3}) {
        for (int i = 0; i <= kNamePlaces; ++i) {
            const double x = plot.left() + kNameInset + inside * i / kNamePlaces;
            const double log_x = pixelToLog(x, range.x, plot.left(), plot.right());
            const double roof = pixel(0, top.at(log_x)).y(), end = pixel(0, low.at(log_x)).y();
            const QPointF center(x, roof + (end - roof) * depth);
            if (!bound_.containsPoint(center, Qt::OddEvenFill)) continue;
            if (x < memory_end_) names_[0].centers.push_back(center);
            // Names of the compute region begin on the right.
            if (x > compute_begin_) names_[1].centers.insert(names_[1].centers.begin(), center);
        }
    }
    for (int i = kNamePlaces; i >= 0; --i) {
        const QPointF center(plot.left() + kNameInset + inside * i / kNamePlaces,
                             plot.bottom() - kNameDown);
        if (latency_.containsPoint(center, Qt::OddEvenFill)) names_[2].centers.push_back(center);
    }
    update();
}

void RegionItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    if (bound_.isEmpty() && latency_.isEmpty()) return;
    const double share = theme_.dark ? kDarkShade : kShade;
    const auto shade = [&](QRgb color) { return onto(theme_.surface, QColor(color), share); };
    const QColor memory = shade(kSeriesColors[4]), compute = shade(kSeriesColors[1]);
    // Between the ridge points of the lowest and the highest roof, the limit depends on the
    // precision.
    QLinearGradient across(memory_end_, 0, std::max(compute_begin_, memory_end_ + 1), 0);
    across.setColorAt(0, memory);
    across.setColorAt(1, compute);
    painter->setRenderHint(QPainter::Antialiasing, true);
    painter->setPen(Qt::NoPen);
    painter->setBrush(across);
    painter->drawPolygon(bound_);
    painter->setBrush(onto(theme_.surface, theme_.muted, theme_.dark ? 0.10 : 0.07));
    painter->drawPolygon(latency_);
}

}  // namespace ridgepoint::ui
