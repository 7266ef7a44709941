// SPDX-License-Identifier: GPL-3.0-or-later
// Applies the common look of tables: whole rows, no grid, right-aligned numbers.
#pragma once

#include <QTableView>
#include <QVariant>

QT_BEGIN_NAMESPACE
class QAbstractItemModel;
class QHeaderView;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class NumberSort;

void makePlain(QTableView* table);
// Makes `table` a plain table that shows the rows of `model`, sorted by `column`. Users can change
// the order in the header. Returns the sorting model, which the table owns.
NumberSort* makeSorted(QTableView* table, QAbstractItemModel* model, int column,
                       Qt::SortOrder direction);
// Widens each column from `first` on if a visible cell or the heading would be cut off.
void widenColumns(QAbstractItemView* table, QHeaderView* header, int first = 0);

// Returns the value for the role Qt::TextAlignmentRole.
QVariant cellAlignment(bool number);

}  // namespace ridgepoint::ui
