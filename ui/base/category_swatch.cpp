// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/category_swatch.h"

#include <QGuiApplication>
#include <QPainter>

#include "ui/base/palette.h"
#include "ui/base/theme.h"

namespace ridgepoint::ui {

QPixmap blankSwatch() {
    constexpr int kSide = 12, kScale = 3;
    QPixmap pixmap(kSide * kScale, kSide * kScale);
    pixmap.setDevicePixelRatio(kScale);
    pixmap.fill(Qt::transparent);
    return pixmap;
}

QPixmap swatchOf(const QColor& color) {
    QPixmap pixmap = blankSwatch();
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
