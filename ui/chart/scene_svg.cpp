// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/scene_svg.h"

#include <QBuffer>
#include <QFontInfo>
#include <QGraphicsScene>
#include <QPainter>
#include <QSvgGenerator>
#include <cmath>

#include "core/base/plain_text.h"
#include "ui/base/theme.h"

namespace ridgepoint::ui {
namespace {

// Replaces control characters and invisible characters. Titles and labels contain names from files,
// which can contain characters that XML forbids or that hide or reverse text.
void replaceControls(QByteArray& bytes) {
    bytes = QByteArray::fromStdString(
        base::printable({bytes.constData(), static_cast<std::size_t>(bytes.size())}, "\n\r\t"));
    for (const char* const no_character : {"\xef\xbf\xbe", "\xef\xbf\xbf"})
        bytes.replace(no_character, "?");
}

QByteArray element(const char* name, const QString& words) {
    return words.isEmpty() ? QByteArray()
                           : QStringLiteral("<%1>%2</%1>\n")
                                 .arg(QLatin1String(name), words.toHtmlEscaped())
                                 .toUtf8();
}

}  // namespace

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
    QPainter painter(&generator);
    paint(painter);
    painter.end();
    // Qt writes the requested font family, which a browser might not have. This code replaces it
    // with the actual family, which determined the text widths, and similar alternatives.
    const QFont asked = figureFont(13);
    const QByteArray family = asked.family().toHtmlEscaped().toUtf8();
    const QByteArray found = QFontInfo(asked).family().toHtmlEscaped().toUtf8();
    bytes.replace("font-family=\"" + family + "\"",
                  "font-family=\"" + found + ", Verdana, sans-serif\"");
    // Adds the title and the description here, because Qt would not escape them.
    if (const auto begin = bytes.indexOf("<svg"); begin >= 0)
        bytes.insert(bytes.indexOf('>', begin) + 1,
                     "\n" + element("title", title) + element("desc", description));
    replaceControls(bytes);
    return bytes;
}

QByteArray sceneSvg(QGraphicsScene& scene, const QSize& size, const QColor& ground) {
    return paintedSvg(size, 96, {}, {}, [&](QPainter& painter) {
        const QRectF all(QPointF(0, 0), QSizeF(size));
        painter.fillRect(all, ground);
        scene.render(&painter, all, all);
    });
}

}  // namespace ridgepoint::ui
