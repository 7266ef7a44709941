// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the columns of the window's table: the columns in core/run/analysis/columns.h,
// translated.
#pragma once

#include <QString>
#include <QVariant>
#include <optional>
#include <string_view>

#include "core/run/analysis/columns.h"

namespace ridgepoint::ui {

using run::ColumnSet;

// Columns are numbered from the left, and the name is column 0.
int columnCount();
int columnAt(std::string_view id);                         // column for the selected level
int columnAt(std::string_view id, roofline::Level level);  // column for this level
QString columnTitle(int column, roofline::Level level, run::GroupBy by);
QVariant columnTooltip(int column);
QString columnText(const run::Row& row, int column, roofline::Level level);
// Returns a number (NaN if unknown) or a string.
QVariant columnSortKey(const run::Row& row, int column, roofline::Level level);
bool isNumberColumn(int column);
// Returns a fraction (0 to 1) that is drawn as a bar. Unset for unknown values and for columns
// without bars.
std::optional<double> columnPart(const run::Row& row, int column);

QString word(ColumnSet set);
bool holds(ColumnSet set, int column);

// Return the title and the text for a column that is not in the table.
QString titleOf(const run::Column& column, roofline::Level level);
QString wordsOf(const run::Column& column, const run::Row& row, const run::ColumnPlace& place);

}  // namespace ridgepoint::ui
