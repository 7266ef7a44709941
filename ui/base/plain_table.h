// SPDX-License-Identifier: GPL-3.0-or-later
// Applies the common look of tables: whole rows, no grid, right-aligned numbers.
#pragma once

#include <QTableView>
#include <QVariant>

QT_BEGIN_NAMESPACE
class QHeaderView;
QT_END_NAMESPACE

namespace ridgepoint::ui {

void makePlain(QTableView* table);
// Widens columns from `first` on where a visible cell or the heading would be cut.
void widenColumns(QAbstractItemView* table, QHeaderView* header, int first = 0);

// Value for a model's Qt::TextAlignmentRole.
QVariant cellAlignment(bool number);

}  // namespace ridgepoint::ui
