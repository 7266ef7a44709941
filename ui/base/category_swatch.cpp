// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/category_swatch.h"

#include <QGuiApplication>
#include <QPainter>

#include "ui/base/palette.h"
#include "ui/base/theme.h"

namespace ridgepoint::ui {

QPixmap swatchOf(const QColor& color) {
    QPixmap pixmap(12, 12);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(QRectF(1, 1, 10, 10));
    return pixmap;
}

QPixmap categorySwatch(cost::Category category) {
    return swatchOf(categoryColor(category, Theme::of(QGuiApplication::palette()).dark));
}

}  // namespace ridgepoint::ui
