// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/scene_svg.h"

#include <QBuffer>
#include <QFontInfo>
#include <QGraphicsScene>
#include <QPainter>
#include <QSvgGenerator>
#include <cmath>

#include "ui/base/theme.h"

namespace ridgepoint::ui {

QByteArray paintedSvg(const QSize& size, double units_per_inch, const QString& title,
                      const QString& description, const std::function<void(QPainter&)>& paint) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(static_cast<int>(std::lround(units_per_inch)));
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(title);
    generator.setDescription(description);
    QPainter painter(&generator);
    paint(painter);
    painter.end();
    // Qt writes the name that it was asked for, which no browser knows; here is the one that widths
    // were taken from, and what comes nearest elsewhere.
    const QFont asked = figureFont(13);
    const QByteArray family = asked.family().toHtmlEscaped().toUtf8();
    const QByteArray found = QFontInfo(asked).family().toHtmlEscaped().toUtf8();
    return bytes.replace("font-family=\"" + family + "\"",
                         "font-family=\"" + found + ", Verdana, sans-serif\"");
}

QByteArray sceneSvg(QGraphicsScene& scene, const QSize& size, const QColor& ground) {
    return paintedSvg(size, 96, {}, {}, [&](QPainter& painter) {
        const QRectF all(QPointF(0, 0), QSizeF(size));
        painter.fillRect(all, ground);
        scene.render(&painter, all, all);
    });
}

}  // namespace ridgepoint::ui
