// SPDX-License-Identifier: GPL-3.0-or-later
// The common look of tables: whole rows, no grid, numbers aligned to the right.
#pragma once

#include <QTableView>
#include <QVariant>

namespace ridgepoint::ui {

void makePlain(QTableView* table);

// What a model answers to Qt::TextAlignmentRole.
QVariant cellAlignment(bool number);

}  // namespace ridgepoint::ui
