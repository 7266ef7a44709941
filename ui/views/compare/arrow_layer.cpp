// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/arrow_layer.h"

#include <QPainter>
#include <QPolygonF>
#include <cmath>
#include <utility>

#include "ui/roofline/dot_mark.h"

namespace ridgepoint::ui {
namespace {

constexpr double kLeastLength = 5;  // pixels; minimum gap between dots that do not overlap
constexpr double kArrowHead = 8;

}  // namespace

ArrowLayer::ArrowLayer(QGraphicsItem* parent)
    : ChartItem(parent, 101) {  // above the dots, so that arrows from large dots are visible
}

void ArrowLayer::setArrows(std::vector<Arrow> arrows) {
    arrows_ = std::move(arrows);
    drawn_.clear();
    update();
}

void ArrowLayer::setSelected(const QStringList& rows) {
    selected_ = rows;
    update();
}

void ArrowLayer::map(const PlaneRange& range, const QRectF& plot) {
    prepareGeometryChange();
    plot_ = plot;
    drawn_.clear();
    const auto pixelOf = [&](const LogPoint& point) {
        return QPointF(logToPixel(point.x, range.x, plot.left(), plot.right()),
                       logToPixel(point.y, range.y, plot.bottom(), plot.top()));
    };
    for (std::size_t at = 0; at < arrows_.size(); ++at) {
        const Arrow& arrow = arrows_[at];
        const QLineF whole(pixelOf(arrow.from), pixelOf(arrow.to));
        const double length = whole.length() - arrow.from_radius - arrow.to_radius;
        // If the dots overlap, the arrow connects their centres instead of their edges.
        const bool apart = length >= kLeastLength;
        if (!apart && whole.length() < 2 * kArrowHead) continue;
        QLineF line = whole;
        if (apart) {
            line = QLineF(whole.pointAt(arrow.from_radius / whole.length()),
                          whole.pointAt(1 - arrow.to_radius / whole.length()));
        }
        const LogRange across{plot.left(), plot.right()}, down{plot.top(), plot.bottom()};
        const auto part = clipSegment({line.x1(), line.y1()}, {line.x2(), line.y2()}, across, down);
        if (!part) continue;
        const QPointF end(part->second.x, part->second.y);
        const bool headed = QLineF(end, line.p2()).length() < 0.5;
        drawn_.push_back({QLineF(QPointF(part->first.x, part->first.y), end), at, headed});
    }
    update();
}

void ArrowLayer::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->setRenderHint(QPainter::Antialiasing, true);
    for (const Drawn& each : drawn_) {
        const Arrow& arrow = arrows_[each.arrow];
        const bool chosen = selected_.contains(arrow.name);
        QColor color = rimColor(arrow.tint.color(theme_.dark), theme_);
        if ((!selected_.isEmpty() || arrow.faint) && !chosen) color.setAlphaF(0.35F);
        const double length = each.line.length();
        const double width = arrow.width + (chosen ? 1 : 0);
        const double head = std::min(kArrowHead + width, length * 0.6);
        QLineF shaft = each.line;
        if (each.headed && length > head) shaft.setP2(each.line.pointAt(1 - head * 0.8 / length));
        QColor halo = theme_.surface;
        halo.setAlphaF(0.8F);
        painter->setPen(QPen(halo, width + 2, Qt::SolidLine, Qt::FlatCap));
        painter->drawLine(shaft);
        painter->setPen(QPen(color, width, Qt::SolidLine, Qt::FlatCap));
        painter->drawLine(shaft);
        if (!each.headed || length <= 0) continue;
        const QPointF along = (each.line.p2() - each.line.p1()) / length;
        const QPointF across(-along.y(), along.x());
        const QPointF back = each.line.p2() - along * head;
        painter->setPen(QPen(theme_.surface, 0.8));
        painter->setBrush(color);
        painter->drawPolygon(QPolygonF() << each.line.p2() << back + across * head * 0.42
                                         << back - across * head * 0.42);
    }
}

}  // namespace ridgepoint::ui
