// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/companion_layer.h"

#include <QHash>
#include <QPainter>
#include <utility>

#include "ui/chart/log_mapping.h"
#include "ui/roofline/dot_mark.h"

namespace ridgepoint::ui {

CompanionLayer::CompanionLayer(QGraphicsItem* parent)
    : ChartItem(parent, 95) {  // below the main dots
}

void CompanionLayer::setDots(std::vector<Dot> dots) {
    std::erase_if(dots, [](const Dot& dot) { return dot.lane; });
    dots_ = std::move(dots);
    joins_.clear();
    update();
}

void CompanionLayer::map(const PlaneRange& range, const QRectF& plot,
                         const std::vector<Dot>& partners) {
    prepareGeometryChange();
    plot_ = plot;
    joins_.clear();
    if (dots_.empty()) return;
    const auto pixelOf = [&](const LogPoint& point) {
        return QPointF(logToPixel(point.x, range.x, plot.left(), plot.right()),
                       logToPixel(point.y, range.y, plot.bottom(), plot.top()));
    };
    QHash<QString, const Dot*> by_name;
    for (const Dot& partner : partners) {
        if (!partner.lane) by_name.insert(partner.name, &partner);
    }
    for (Dot& dot : dots_) {
        dot.pixel = pixelOf({dot.log_x, dot.log_y});
        dot.in_view = plot.contains(dot.pixel);
        const Dot* const partner = by_name.value(dot.name, nullptr);
        if (partner == nullptr) continue;
        const auto part =
            clipSegment({dot.log_x, dot.log_y}, {partner->log_x, partner->log_y}, range.x, range.y);
        if (!part) continue;
        joins_.push_back({QLineF(pixelOf(part->first), pixelOf(part->second)), dot.tint});
    }
    update();
}

void CompanionLayer::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->setRenderHint(QPainter::Antialiasing, true);
    for (const Join& join : joins_) {
        QColor color = rimColor(join.tint.color(theme_.dark), theme_);
        color.setAlphaF(0.75F);
        painter->setPen(QPen(color, 1.2));
        painter->drawLine(join.line);
    }
    for (const Dot& dot : dots_) {
        if (dot.in_view) paintMark(painter, dot, theme_);
    }
}

}  // namespace ridgepoint::ui
