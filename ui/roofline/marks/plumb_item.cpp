// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/marks/plumb_item.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <utility>

namespace ridgepoint::ui {
namespace {

constexpr double kPlumbGap = 6;   // pixels between the line and its label
constexpr double kPlumbFoot = 5;  // pixels; half the width of the tick at the roof

}  // namespace

PlumbItem::PlumbItem(QGraphicsItem* parent) : ChartItem(parent, 115) {}

void PlumbItem::setPlumb(const QRectF& plot, Plumb plumb) {
    prepareGeometryChange();
    plot_ = plot;
    plumb_ = std::move(plumb);
    update();
}

void PlumbItem::setPinned(std::vector<Plumb> pinned) {
    pinned_ = std::move(pinned);
    update();
}

void PlumbItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    for (const Plumb& each : pinned_) {
        if (each.line != plumb_.line) paintPlumb(painter, each);
    }
    paintPlumb(painter, plumb_);
}

void PlumbItem::paintPlumb(QPainter* painter, const Plumb& plumb) const {
    const QLineF& line = plumb.line;
    const QString& words = plumb.words;
    if (words.isEmpty()) return;
    painter->setRenderHint(QPainter::Antialiasing, true);
    painter->setClipRect(plot_);
    painter->setPen(QPen(theme_.accent, 1.6, Qt::DashLine));
    painter->drawLine(line);
    painter->setPen(QPen(theme_.accent, 2));
    painter->drawLine(line.p2() - QPointF(kPlumbFoot, 0), line.p2() + QPointF(kPlumbFoot, 0));
    const QFont font = figureFont(13, true);
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(words);
    // The label of a short line is below the roof and next to the dot.
    const double below = std::max((line.y1() + line.y2()) / 2, line.y2() + metrics.height());
    const double middle =
        std::clamp(below, plot_.top() + metrics.height(), plot_.bottom() - metrics.height());
    const double gap =
        kPlumbGap + (middle + metrics.height() / 2 > line.y1() ? plumb.dot_radius : 0);
    double left = line.x1() + gap;
    if (left + width > plot_.right() - kPlumbGap) left = line.x1() - gap - width;
    const QPointF base(left, middle + metrics.capHeight() / 2);
    QPainterPath path;
    path.addText(base, font, words);
    painter->strokePath(path, QPen(theme_.surface, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setFont(font);
    painter->setPen(theme_.accent);
    painter->drawText(base, words);
}

}  // namespace ridgepoint::ui
