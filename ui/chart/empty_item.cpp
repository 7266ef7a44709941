// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/empty_item.h"

#include <QFontMetricsF>
#include <QPainter>

namespace ridgepoint::ui {

EmptyItem::EmptyItem(QGraphicsItem* parent) : ChartItem(parent, 150) {}

void EmptyItem::setWords(const QString& words) {
    if (words == words_) return;
    words_ = words;
    update();
}

void EmptyItem::setRect(const QRectF& rect) {
    prepareGeometryChange();
    rect_ = rect;
}

void EmptyItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    if (words_.isEmpty()) return;
    const QFont font = figureFont(14);
    constexpr int flags = Qt::AlignCenter | Qt::TextWordWrap;
    const QRectF box =
        QFontMetricsF(font).boundingRect(rect_, flags, words_).adjusted(-10, -6, 10, 6);
    // Hides the roofs behind the text.
    painter->fillRect(box, theme_.surface);
    painter->setFont(font);
    painter->setPen(theme_.muted);
    painter->drawText(rect_, flags, words_);
}

}  // namespace ridgepoint::ui
