// SPDX-License-Identifier: GPL-3.0-or-later
// All that is known about a row, with full numbers and where each came from.
#pragma once

#include <QString>
#include <QStringList>
#include <span>

#include "ui/run/frame.h"

namespace ridgepoint::ui {

using Ceilings = std::span<const roofline::Ceiling>;  // that the row was held against

QString rowTooltip(const run::Row& row, roofline::Level level, Ceilings ceilings);  // rich text
// The lines of the call-out of a selected dot.
QStringList rowCallout(const run::Row& row, roofline::Level level, Ceilings ceilings);

// "12,345,678 FLOP": a number in full. `unit` is SI and not translated.
QString exact(double value, const char* unit);

}  // namespace ridgepoint::ui
