// SPDX-License-Identifier: GPL-3.0-or-later
// Selects what each dot and each table row shows. All boxes of a window have the same choice.
#pragma once

#include <QComboBox>

#include "ui/run/frame.h"
#include "ui/run/view_options.h"

namespace ridgepoint::ui {

class GroupByBox : public QComboBox {
    Q_OBJECT
  public:
    // The data of an item is its run::GroupBy. Views can add items with other data.
    explicit GroupByBox(ViewOptions* options, QWidget* parent = nullptr);
    // Offers kernels and steps if the run has them, and shows the grouping.
    void setFrame(const Frame& frame);
    static constexpr int kMostGroups = 100;  // data of groupings is below this
};

}  // namespace ridgepoint::ui
