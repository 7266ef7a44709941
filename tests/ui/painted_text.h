// SPDX-License-Identifier: GPL-3.0-or-later
// Finds texts of a window that have less room than they need. What is measured is what widgets
// paint: each text's ink and the clip around it.
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <QWidget>
#include <vector>

namespace ridgepoint::tests {

struct PaintedText {
    QString text;
    QRectF ink;         // pixels of the widget
    QPolygonF outline;  // of the ink, also of a rotated text
    QRectF clip;        // what the painter shows of the widget
};

// What the widget paints itself, without its children.
std::vector<PaintedText> paintedTexts(QWidget& widget);

// One line for each visible text of the window that is cut off, elided without a tooltip, squeezed
// to nothing or painted over another text. Names of rows may be elided; numbers never.
QStringList tightTexts(const QWidget& window);

}  // namespace ridgepoint::tests
