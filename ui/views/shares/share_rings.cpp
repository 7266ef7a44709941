// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/shares/share_rings.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

struct RingText {
    Q_DECLARE_TR_FUNCTIONS(ShareRings)
};

constexpr double kRingEdge = 8;
constexpr double kLine = 16;  // pixels; line height of a name
constexpr double kRingGap = 12;
constexpr double kHole = 0.56;  // radius of the hole, as a fraction of the ring's radius
constexpr double kLeastNames = 90;
// Pixels; maximum width of a list of names. In wider lists, numbers would be too far from names.
constexpr double kNamesWidth = 220;
constexpr double kSwatch = 9;

QFont ringNameFont() { return figureFont(11); }
QFont titleFont() { return figureFont(12, true); }

// Returns the area of the ring in a cell and the area for the slices' names.
std::pair<QRectF, QRectF> parts(const QRectF& cell) {
    const QRectF body = cell.adjusted(0, kLine + 4, 0, 0);
    if (body.width() > body.height() * 1.25) {
        const double side = std::min(body.height(), body.width() * 0.5);
        const QRectF ring(body.left(), body.center().y() - side / 2, side, side);
        QRectF names(ring.right() + kRingGap, body.top(), body.right() - ring.right() - kRingGap,
                     body.height());
        if (names.width() > kNamesWidth) names.setWidth(kNamesWidth);
        return {ring, names};
    }
    const double side = std::min(body.width(), body.height() * 0.55);
    const QRectF ring(body.left(), body.top(), side, side);
    return {ring,
            QRectF(body.left(), ring.bottom() + kRingGap / 2, std::min(body.width(), kNamesWidth),
                   body.bottom() - ring.bottom() - kRingGap / 2)};
}

}  // namespace

ShareRings::ShareRings(QGraphicsItem* parent) : ChartItem(parent, 50) {}

void ShareRings::setRect(const QRectF& rect) {
    prepareGeometryChange();
    rect_ = rect;
    lay();
}

void ShareRings::setGroups(std::vector<SharesChart::Group> groups) {
    groups_ = std::move(groups);
    for (SharesChart::Group& group : groups_)
        std::erase_if(group.bars, [](const SharesChart::Bar& bar) { return bar.part; });
    lay();
}

void ShareRings::lay() {
    rings_.clear();
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        if (!groups_[i].bars.empty()) shown.push_back(i);
    }
    update();
    const QRectF room = rect_.adjusted(kRingEdge + 4, kRingEdge / 2, -kRingEdge - 4, -kRingEdge);
    if (shown.empty() || room.width() < 20 || room.height() < 20) return;
    // Chooses the number of columns for which the rings are largest.
    const auto cellSize = [&](std::size_t columns) {
        const std::size_t lines = (shown.size() + columns - 1) / columns;
        const auto c = static_cast<double>(columns), l = static_cast<double>(lines);
        return QSizeF((room.width() - (c - 1) * 2 * kRingGap) / c,
                      (room.height() - (l - 1) * kRingGap) / l);
    };
    std::size_t columns = 1;
    double largest = 0;
    for (std::size_t each = 1; each <= shown.size(); ++each) {
        const QSizeF size = cellSize(each);
        const auto [ring, names] = parts(QRectF(QPointF(), size));
        const double fits = names.width() < kLeastNames ? ring.width() / 2 : ring.width();
        if (fits > largest) std::tie(largest, columns) = std::pair(fits, each);
    }
    const QSizeF size = cellSize(columns);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        Ring ring;
        ring.group = shown[i];
        ring.cell =
            QRectF(room.topLeft() +
                       QPointF(static_cast<double>(i % columns) * (size.width() + 2 * kRingGap),
                               static_cast<double>(i / columns) * (size.height() + kRingGap)),
                   size);
        std::tie(ring.circle, ring.names) = parts(ring.cell);
        if (ring.names.width() < kLeastNames || ring.names.height() < kLine) ring.names = {};
        // A full circle represents the whole step, so time that the filter excludes leaves a gap.
        double sum = 0;
        const auto& bars = groups_[ring.group].bars;
        for (const SharesChart::Bar& bar : bars) sum += bar.share;
        const double scale = sum > 1 ? 1 / sum : 1;
        double at = 0;
        for (std::size_t bar = 0; bar < bars.size(); ++bar) {
            ring.slices.push_back({bar, at, bars[bar].share * scale});
            at += bars[bar].share * scale;
        }
        rings_.push_back(std::move(ring));
    }
}

std::size_t ShareRings::namesShown(const Ring& ring) const {
    const std::size_t bars = groups_[ring.group].bars.size();
    const auto lines = static_cast<std::size_t>(std::max(0.0, ring.names.height() / kLine));
    // If the names do not all fit, one line is reserved for the rest.
    return bars <= lines ? bars : lines - std::min<std::size_t>(lines, 1);
}

std::optional<SharesChart::Place> ShareRings::at(const QPointF& point) const {
    for (const Ring& ring : rings_) {
        const auto& bars = groups_[ring.group].bars;
        if (ring.names.contains(point)) {
            const auto line = static_cast<std::size_t>((point.y() - ring.names.top()) / kLine);
            if (line < namesShown(ring)) return SharesChart::Place{ring.group, bars[line]};
            return std::nullopt;
        }
        const QPointF from = point - ring.circle.center();
        const double radius = ring.circle.width() / 2;
        const double distance = std::hypot(from.x(), from.y());
        if (distance > radius || distance < radius * kHole) continue;
        double turn = std::atan2(from.x(), -from.y()) / (2 * M_PI);
        if (turn < 0) turn += 1;
        for (const Slice& slice : ring.slices) {
            if (turn >= slice.from && turn < slice.from + slice.turn)
                return SharesChart::Place{ring.group, bars[slice.bar]};
        }
    }
    return std::nullopt;
}

QPen ShareRings::markPen(SharesChart::Marked marked) const {
    return {theme_.ink, 2, marked == SharesChart::Marked::all ? Qt::SolidLine : Qt::DotLine};
}

void ShareRings::paintNames(QPainter* painter, const Ring& ring) const {
    if (ring.names.isEmpty()) return;
    const QFont font = ringNameFont();
    const QFontMetricsF metrics(font);
    painter->setFont(font);
    const auto& bars = groups_[ring.group].bars;
    const std::size_t shown = namesShown(ring);
    const bool at_least = std::any_of(bars.begin(), bars.end(),
                                      [](const SharesChart::Bar& bar) { return bar.at_least; });
    const auto words = [at_least](double share) {
        return text(roofline::atLeast(at_least, roofline::formatShare(share)));
    };
    const double figures = metrics.horizontalAdvance(words(0.888)) + 4;
    double top = ring.names.top();
    const auto line = [&](const QColor* color, const QString& label, const QString& share,
                          SharesChart::Marked marked) {
        const double base = top + kLine / 2 + metrics.capHeight() / 2;
        if (color != nullptr) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(*color);
            painter->drawRoundedRect(
                QRectF(ring.names.left(), top + (kLine - kSwatch) / 2, kSwatch, kSwatch), 2, 2);
        }
        if (marked != SharesChart::Marked::none) {
            painter->setPen(markPen(marked));
            painter->setBrush(Qt::NoBrush);
            painter->drawRoundedRect(QRectF(ring.names.left() - 1, top + (kLine - kSwatch) / 2 - 1,
                                            kSwatch + 2, kSwatch + 2),
                                     2, 2);
        }
        const double left = ring.names.left() + kSwatch + 6;
        painter->setPen(color != nullptr ? theme_.ink : theme_.muted);
        painter->drawText(
            QPointF(left, base),
            metrics.elidedText(label, Qt::ElideRight, ring.names.right() - figures - 6 - left));
        painter->drawText(QPointF(ring.names.right() - metrics.horizontalAdvance(share), base),
                          share);
        top += kLine;
    };
    double rest = 0;
    for (std::size_t i = 0; i < bars.size(); ++i) {
        if (i < shown)
            line(&bars[i].color, bars[i].label, words(bars[i].share), bars[i].marked);
        else
            rest += bars[i].share;
    }
    if (shown < bars.size() && (static_cast<double>(shown) + 1) * kLine <= ring.names.height()) {
        line(nullptr, RingText::tr("+%1 more").arg(bars.size() - shown), words(rest),
             SharesChart::Marked::none);
    }
}

void ShareRings::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->setRenderHint(QPainter::Antialiasing, true);
    const QFontMetricsF title(titleFont());
    for (const Ring& ring : rings_) {
        painter->setFont(titleFont());
        painter->setPen(theme_.ink);
        painter->drawText(
            ring.cell.topLeft() + QPointF(0, title.ascent()),
            title.elidedText(groups_[ring.group].title, Qt::ElideRight, ring.cell.width()));
        const double radius = ring.circle.width() / 2;
        const double hole = radius * kHole;
        const auto arc = [&](double from, double turn) {
            const auto square = [&](double reach) {
                return QRectF(ring.circle.center() - QPointF(reach, reach),
                              QSizeF(2 * reach, 2 * reach));
            };
            const double start = 90 - 360 * from;
            QPainterPath path;
            path.arcMoveTo(square(radius), start);
            path.arcTo(square(radius), start, -360 * turn);
            path.arcTo(square(hole), start - 360 * turn, 360 * turn);
            path.closeSubpath();
            return path;
        };
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme_.lane);
        painter->drawPath(arc(0, 1));
        const auto& bars = groups_[ring.group].bars;
        for (const Slice& slice : ring.slices) {
            // Separates neighbouring slices with a thin line in the background colour.
            painter->setPen(QPen(theme_.surface, slice.turn > 0.01 ? 1 : 0.3));
            painter->setBrush(bars[slice.bar].color);
            painter->drawPath(arc(slice.from, slice.turn));
        }
        // Draws outlines after all slices, because neighbouring slices would cover half of an
        // outline.
        painter->setBrush(Qt::NoBrush);
        for (const Slice& slice : ring.slices) {
            if (bars[slice.bar].marked == SharesChart::Marked::none) continue;
            painter->setPen(markPen(bars[slice.bar].marked));
            painter->drawPath(arc(slice.from, slice.turn));
        }
        paintNames(painter, ring);
    }
}

}  // namespace ridgepoint::ui
