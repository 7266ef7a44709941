// SPDX-License-Identifier: GPL-3.0-or-later
// Describes a row in three lines, or with all known values and their sources.
#pragma once

#include <QString>
#include <QStringList>
#include <span>

#include "ui/run/frame.h"

namespace ridgepoint::ui {

using Ceilings = std::span<const roofline::Ceiling>;  // roofs that the row was compared with

// Both functions return rich text.
QString rowTooltip(const run::Row& row, roofline::Level level, Ceilings ceilings);
QString rowDetails(const run::Row& row, roofline::Level level, Ceilings ceilings);
// Returns the lines in the selected dot's call-out.
QStringList rowCallout(const run::Row& row, roofline::Level level, Ceilings ceilings);

}  // namespace ridgepoint::ui
