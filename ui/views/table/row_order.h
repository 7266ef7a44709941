// SPDX-License-Identifier: GPL-3.0-or-later
// The order of the rows. Rows that come or change stay where they are until they are sorted again.
#pragma once

#include "ui/base/number_sort.h"

namespace ridgepoint::ui {

class RowOrder : public NumberSort {
    Q_OBJECT
  public:
    explicit RowOrder(QObject* parent = nullptr);
    void sortAgain();  // by the column that is sorted by now
};

}  // namespace ridgepoint::ui
