// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/table/row_order.h"

namespace ridgepoint::ui {

RowOrder::RowOrder(QObject* parent) : NumberSort(parent) { setDynamicSortFilter(false); }

void RowOrder::sortAgain() {
    // sort() does nothing for the column and order that it has, unless it is asked again.
    if (sortColumn() >= 0) invalidate();
}

}  // namespace ridgepoint::ui
