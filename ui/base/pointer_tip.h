// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a figure's tooltip as long as the pointer stays on the same part of the figure.
#pragma once

#include <QEvent>
#include <QPoint>
#include <QString>

QT_BEGIN_NAMESPACE
class QWidget;
QT_END_NAMESPACE

namespace ridgepoint::ui {

// Shows the tooltip. If `words` is empty, hides the tooltip.
void showPointerTip(QWidget* figure, const QPoint& global, const QString& words);

// Returns whether the event requests a tooltip. A figure must accept and ignore such an event.
// Otherwise, Qt shows the widget's empty tooltip, which hides the figure's tooltip while the
// pointer rests.
inline bool isTipRequest(const QEvent& event) { return event.type() == QEvent::ToolTip; }

}  // namespace ridgepoint::ui
