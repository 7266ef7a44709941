// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the columns of the table, and which columns go together.
#pragma once

#include <QString>
#include <QVariant>
#include <vector>

#include "core/analysis/rows.h"

namespace ridgepoint::ui {

// Columns as RowModel numbers them.
QString columnTitle(int column, roofline::Level level);
QVariant columnTooltip(int column);
QString columnText(const run::Row& row, int column, roofline::Level level);
// A number, NaN when it is unknown, or a text.
QVariant columnSortKey(const run::Row& row, int column, roofline::Level level);
bool isNumberColumn(int column);

enum class ColumnSet { usual, times, roofline, traffic, kernels, all };
QString word(ColumnSet set);
bool holds(ColumnSet set, int column);

}  // namespace ridgepoint::ui
