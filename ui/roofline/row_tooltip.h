// SPDX-License-Identifier: GPL-3.0-or-later
// All that is known about a row, with full numbers and where each came from.
#pragma once

#include <QString>
#include <QStringList>

#include "ui/frame.h"

namespace ridgepoint::ui {

QString rowTooltip(const run::Row& row, roofline::Level level);  // rich text
// The three lines of the call-out of a selected dot.
QStringList rowCallout(const run::Row& row, roofline::Level level);

// "12,345,678 FLOP": a number in full. `unit` is SI and not translated.
QString exact(double value, const char* unit);

}  // namespace ridgepoint::ui
