// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a painted figure to the bytes of a file, on any thread.
#pragma once

#include <QByteArray>
#include <QColor>
#include <QMarginsF>
#include <QPageSize>
#include <QPicture>
#include <QSize>
#include <QString>
#include <functional>

#include "core/store/store.h"

QT_BEGIN_NAMESPACE
class QPainter;
class QPdfWriter;
QT_END_NAMESPACE

namespace ridgepoint::ui {

struct PaintedFigure {
    QPicture picture;
    QSize size;  // in units, which are CSS pixels unless units_per_inch differs
    double units_per_inch = 96;
    QColor ground;
    QString title, description;
};

// Paints in the painter's coordinates, one unit per CSS pixel.
void playFigure(QPainter& painter, const PaintedFigure& figure);

// Returns a file of this type: "png" (with `scale` pixels per unit; 300 per inch unless
// units_per_inch is 96), "svg" or "pdf". Empty if memory is insufficient or a stop was requested.
// Progress of 1 means that the rest is unknown.
QByteArray pictureFile(PaintedFigure figure, const QString& ending, double scale,
                       const run::Watch& watch);

// `paint` works in the writer's pixels; it gets the writer to add pages.
QByteArray pdfFile(const QPageSize& page, const QMarginsF& millimetres, const QString& title,
                   const std::function<void(QPainter&, QPdfWriter&)>& paint);

}  // namespace ridgepoint::ui
