// SPDX-License-Identifier: GPL-3.0-or-later
// Applies the common look of tables: whole rows, no grid, right-aligned numbers.
#pragma once

#include <QTableView>
#include <QVariant>

namespace ridgepoint::ui {

void makePlain(QTableView* table);

// Value for a model's Qt::TextAlignmentRole.
QVariant cellAlignment(bool number);

}  // namespace ridgepoint::ui
