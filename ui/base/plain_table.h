// SPDX-License-Identifier: GPL-3.0-or-later
// How every table of ours looks: whole rows, no grid, numbers to the right.
#pragma once

#include <QTableView>
#include <QVariant>

namespace ridgepoint::ui {

void makePlain(QTableView* table);

// What a model answers to Qt::TextAlignmentRole.
QVariant cellAlignment(bool number);

}  // namespace ridgepoint::ui
