// SPDX-License-Identifier: GPL-3.0-or-later
// Sorts the rows. New and changed rows keep their positions until the next sort.
#pragma once

#include "ui/base/number_sort.h"

namespace ridgepoint::ui {

class RowOrder : public NumberSort {
    Q_OBJECT
  public:
    explicit RowOrder(QObject* parent = nullptr);
    void sortAgain();  // sorts again by the current sort column
};

}  // namespace ridgepoint::ui
