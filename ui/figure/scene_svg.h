// SPDX-License-Identifier: GPL-3.0-or-later
// A scene as SVG whose text stays text.
#pragma once

#include <QByteArray>
#include <QSize>
#include <QString>

QT_BEGIN_NAMESPACE
class QColor;
class QGraphicsScene;
QT_END_NAMESPACE

namespace ridgepoint::ui {

QByteArray sceneSvg(QGraphicsScene& scene, const QSize& size, const QColor& ground,
                    const QString& title = {}, const QString& description = {});

}  // namespace ridgepoint::ui
