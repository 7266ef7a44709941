// SPDX-License-Identifier: GPL-3.0-or-later
// Writes painted figures as SVG with real text.
#pragma once

#include <QByteArray>
#include <QSize>
#include <QString>
#include <functional>

QT_BEGIN_NAMESPACE
class QColor;
class QGraphicsScene;
class QPainter;
QT_END_NAMESPACE

namespace ridgepoint::ui {

// Returns an SVG file. A unit is a CSS pixel if `units_per_inch` is 96. Can run on any thread.
QByteArray paintedSvg(const QSize& size, double units_per_inch, const QString& title,
                      const QString& description, const std::function<void(QPainter&)>& paint);
QByteArray sceneSvg(QGraphicsScene& scene, const QSize& size, const QColor& ground);

}  // namespace ridgepoint::ui
