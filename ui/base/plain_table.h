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
// A plain table of the model's rows that headings sort; first by this column. Returns the order,
// which the table owns.
NumberSort* makeSorted(QTableView* table, QAbstractItemModel* model, int column,
                       Qt::SortOrder direction);
// Widens columns from `first` on where a visible cell or the heading would be cut.
void widenColumns(QAbstractItemView* table, QHeaderView* header, int first = 0);

// Value for a model's Qt::TextAlignmentRole.
QVariant cellAlignment(bool number);

}  // namespace ridgepoint::ui
