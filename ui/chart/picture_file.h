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

#include "core/run/store/store.h"

QT_BEGIN_NAMESPACE
class QPainter;
class QPdfWriter;
QT_END_NAMESPACE

namespace ridgepoint::ui {

struct PaintedFigure {
    QPicture picture;
    QSize size;  // CSS pixels, or other units if `units_per_inch` is not 96
    double units_per_inch = 96;
    QColor ground;
    QString title, description;
};

// Paints the figure in the painter's coordinates. One unit is one CSS pixel.
void playFigure(QPainter& painter, const PaintedFigure& figure);

// Returns the bytes of a picture file. `ending` is "png", "svg" or "pdf". A PNG has `scale` pixels
// per unit, or 300 · `scale` pixels per inch if units_per_inch is not 96. Returns no bytes if a PNG
// has more than 400 million pixels, memory is insufficient or a stop is requested. After a progress
// of 1, the remaining time is unknown.
QByteArray pictureFile(PaintedFigure figure, const QString& ending, double scale,
                       const run::Watch& watch);

// Returns the bytes of a PDF. `paint` uses the writer's pixels and can add pages to the writer.
QByteArray pdfFile(const QPageSize& page, const QMarginsF& millimetres, const QString& title,
                   const std::function<void(QPainter&, QPdfWriter&)>& paint);

}  // namespace ridgepoint::ui
