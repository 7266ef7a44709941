// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of the window's table: those of core/analysis/columns.h, in the user's language.
#pragma once

#include <QString>
#include <QVariant>
#include <optional>
#include <string_view>

#include "core/analysis/columns.h"

namespace ridgepoint::ui {

using run::ColumnSet;

// Columns are numbered from the left, the name is 0.
int columnCount();
int columnAt(std::string_view id);                         // of the chosen level
int columnAt(std::string_view id, roofline::Level level);  // of that level
QString columnTitle(int column, roofline::Level level, run::GroupBy by);
QVariant columnTooltip(int column);
QString columnText(const run::Row& row, int column, roofline::Level level);
// A number, NaN when it is unknown, or a text.
QVariant columnSortKey(const run::Row& row, int column, roofline::Level level);
bool isNumberColumn(int column);
// Of a share: 0 to 1, to be drawn as a bar; unset for other columns and if it is unknown.
std::optional<double> columnPart(const run::Row& row, int column);

QString word(ColumnSet set);
bool holds(ColumnSet set, int column);

// The same for the lines of a tooltip: numbers in full.
QString titleOf(const run::Column& column, roofline::Level level);
QString fullTextOf(const run::Column& column, const run::Row& row, const run::ColumnPlace& place);

}  // namespace ridgepoint::ui
