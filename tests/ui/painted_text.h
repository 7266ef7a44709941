// SPDX-License-Identifier: GPL-3.0-or-later
// Finds texts in a window that have less room than they need. It records what the widgets paint:
// each text's ink and its clip.
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
    QRectF ink;         // pixels, in widget coordinates
    QPolygonF outline;  // outline of the ink, also for rotated text
    QRectF clip;        // visible area of the widget
};

// Returns the texts that the widget itself paints, without its children.
std::vector<PaintedText> paintedTexts(QWidget& widget);

// Returns one line for each visible text in the window that is cut, elided without a tooltip, too
// small to see, or covered by another text. Row names may be elided, but numbers must not.
QStringList tightTexts(const QWidget& window);

}  // namespace ridgepoint::tests
