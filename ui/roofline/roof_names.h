// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a place for the name of every drawn roof: along its line or, where neighbours leave no room
// for that, at the end of a leader.
#pragma once

#include <QColor>
#include <QFont>
#include <QLineF>
#include <QString>
#include <optional>
#include <vector>

#include "ui/chart/label_placer.h"

namespace ridgepoint::ui {

struct RoofLabel {
    QString name, value;  // "DRAM", "20.4 GB/s"; an empty name only keeps other labels away
    QLineF line;          // line in pixels, inside the plot
    QColor color;         // colour of the line
    bool primary = true;
    bool rising = false;  // bandwidth: named at its lower end, otherwise at its far end
    bool marked = false;  // a flagged dot is above it
};

// A placed text.
struct FigureLabel {
    QString words;
    LabelPlace place;
    QFont font;
    QColor color;
    QLineF line = {};                   // the roof that it names; null for a ridge
    std::optional<QLineF> leader = {};  // from the text to its roof
    bool marked = false;
};

// Returns the size that a text takes in a figure.
QSizeF labelSize(const QFont& font, const QString& words);
// Roofs of equal height are one line on the screen, so they share one label.
std::vector<RoofLabel> withSharedLines(std::vector<RoofLabel> roofs);
// The placer must know all dots and lines already.
std::vector<FigureLabel> nameRoofs(LabelPlacer& placer, const std::vector<RoofLabel>& roofs);

// Places a text near a line, at the cost of covering anything but other labels. Unset if there is
// no room at all.
std::optional<LabelPlace> placeNear(LabelPlacer& placer, const QLineF& line, const QFont& font,
                                    const QString& words);

}  // namespace ridgepoint::ui
