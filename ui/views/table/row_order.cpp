// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/table/row_order.h"

namespace ridgepoint::ui {

RowOrder::RowOrder(QObject* parent) : NumberSort(parent) { setDynamicSortFilter(false); }

void RowOrder::sortAgain() {
    // Invalidates the proxy, because sort() does nothing if the column and the order are unchanged.
    if (sortColumn() >= 0) invalidate();
}

}  // namespace ridgepoint::ui
