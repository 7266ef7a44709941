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
    QSize size;  // CSS pixels
    QColor ground;
    QString title, description;
};

// In the painter's coordinates, a unit for each CSS pixel.
void playFigure(QPainter& painter, const PaintedFigure& figure);

// By the ending: "png" (of so many pixels for each unit of the size), "svg", "pdf". Empty when it
// does not fit into memory, or was asked to stop. Progress of 1 means that the rest is not known.
QByteArray pictureFile(PaintedFigure figure, const QString& ending, double scale,
                       const run::Watch& watch);

// `paint` takes the writer for more pages, and is in its pixels.
QByteArray pdfFile(const QPageSize& page, const QMarginsF& millimetres, const QString& title,
                   const std::function<void(QPainter&, QPdfWriter&)>& paint);

}  // namespace ridgepoint::ui
