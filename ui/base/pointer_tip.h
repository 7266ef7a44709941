// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a figure's tooltip as long as the pointer rests on the same part of the figure.
#pragma once

#include <QEvent>
#include <QPoint>
#include <QString>

QT_BEGIN_NAMESPACE
class QWidget;
QT_END_NAMESPACE

namespace ridgepoint::ui {

// Hides the tooltip if `words` are empty.
void showPointerTip(QWidget* figure, const QPoint& global, const QString& words);

// A figure accepts this event and ignores it: Qt's own answer, the widget's empty tooltip, would
// hide the figure's tooltip while the pointer is still.
inline bool isTipRequest(const QEvent& event) { return event.type() == QEvent::ToolTip; }

}  // namespace ridgepoint::ui
