// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/bars/record_icons.h"

#include <QPainter>
#include <QPixmap>

namespace ridgepoint::ui {
namespace {

QPixmap draw(RecordIcon which, const QColor& red, const QColor& ink) {
    constexpr int size = 32;
    QPixmap pixmap(size, size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(which == RecordIcon::record ? red : ink);
    switch (which) {
        case RecordIcon::record:
            painter.drawEllipse(QRectF(6, 6, 20, 20));
            break;
        case RecordIcon::pause:
            painter.drawRect(QRectF(8, 7, 6, 18));
            painter.drawRect(QRectF(18, 7, 6, 18));
            break;
        case RecordIcon::resume:
            painter.drawPolygon(QPolygonF({QPointF(9, 6), QPointF(26, 16), QPointF(9, 26)}));
            break;
        case RecordIcon::stop:
            painter.drawRect(QRectF(7, 7, 18, 18));
            break;
    }
    return pixmap;
}

}  // namespace

QIcon recordIcon(RecordIcon which, const Theme& theme) {
    QIcon icon;
    icon.addPixmap(
        draw(which, theme.dark ? QColor(0xff, 0x6b, 0x60) : QColor(0xc6, 0x28, 0x28), theme.ink));
    const QColor faint = theme.palette().color(QPalette::Disabled, QPalette::Text);
    icon.addPixmap(draw(which, faint, faint), QIcon::Disabled);
    return icon;
}

}  // namespace ridgepoint::ui
