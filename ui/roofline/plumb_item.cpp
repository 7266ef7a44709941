// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/plumb_item.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

namespace ridgepoint::ui {
namespace {

constexpr double kPlumbGap = 6;   // pixels between the line and its label
constexpr double kPlumbFoot = 5;  // pixels; half the width of the tick at the roof

}  // namespace

PlumbItem::PlumbItem(QGraphicsItem* parent) : ChartItem(parent, 115) {}

void PlumbItem::setPlumb(const QRectF& plot, const QLineF& line, const QString& words) {
    prepareGeometryChange();
    plot_ = plot;
    line_ = line;
    words_ = words;
    update();
}

void PlumbItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    if (words_.isEmpty()) return;
    painter->setRenderHint(QPainter::Antialiasing, true);
    painter->setClipRect(plot_);
    painter->setPen(QPen(theme_.accent, 1.6, Qt::DashLine));
    painter->drawLine(line_);
    painter->setPen(QPen(theme_.accent, 2));
    painter->drawLine(line_.p2() - QPointF(kPlumbFoot, 0), line_.p2() + QPointF(kPlumbFoot, 0));
    const QFont font = figureFont(13, true);
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(words_);
    const double middle = std::clamp((line_.y1() + line_.y2()) / 2, plot_.top() + metrics.height(),
                                     plot_.bottom() - metrics.height());
    double left = line_.x1() + kPlumbGap;
    if (left + width > plot_.right() - kPlumbGap) left = line_.x1() - kPlumbGap - width;
    const QPointF base(left, middle + metrics.capHeight() / 2);
    QPainterPath path;
    path.addText(base, font, words_);
    painter->strokePath(path, QPen(theme_.surface, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setFont(font);
    painter->setPen(theme_.accent);
    painter->drawText(base, words_);
}

}  // namespace ridgepoint::ui
