// SPDX-License-Identifier: GPL-3.0-or-later
// Places the name of every drawn roof along the roof's line. If neighbouring roofs leave no space,
// places the name at the end of a leader line.
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
    QString name, value;  // for example "DRAM", "20.4 GB/s"; an unnamed roof only blocks labels
    QLineF line;          // line in pixels, inside the plot
    QColor color;         // colour of the line
    bool primary = true;
    bool rising = false;  // whether the roof is a bandwidth roof, named at its lower end
    bool marked = false;  // whether a flagged dot is above the roof
};

// A label with its position.
struct FigureLabel {
    QString words;
    LabelPlace place;
    QFont font;
    QColor color;
    QLineF line = {};                   // the named roof's line; null for a ridge point
    std::optional<QLineF> leader = {};  // line from the label to its roof
    bool marked = false;
};

// Returns the size of a label in a figure.
QSizeF labelSize(const QFont& font, const QString& words);
// Combines the labels of roofs that have the same value and look like one line on the screen.
std::vector<RoofLabel> withSharedLines(std::vector<RoofLabel> roofs);
// Places the names. All dots and lines must have been added to `placer`.
std::vector<FigureLabel> nameRoofs(LabelPlacer& placer, const std::vector<RoofLabel>& roofs);

// Places a label near a line. The label can cover anything except other labels. Returns nothing if
// there is no space.
std::optional<LabelPlace> placeNear(LabelPlacer& placer, const QLineF& line, const QFont& font,
                                    const QString& words);

}  // namespace ridgepoint::ui
