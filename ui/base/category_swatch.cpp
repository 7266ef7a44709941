// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/category_swatch.h"

#include <QGuiApplication>
#include <QPainter>

#include "ui/base/palette.h"
#include "ui/base/theme.h"

namespace ridgepoint::ui {

QPixmap categorySwatch(cost::Category category) {
    QPixmap pixmap(12, 12);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(categoryColor(category, Theme::of(QGuiApplication::palette()).dark));
    painter.drawEllipse(QRectF(1, 1, 10, 10));
    return pixmap;
}

}  // namespace ridgepoint::ui
