// SPDX-License-Identifier: GPL-3.0-or-later
// Selects what each dot and each table row represents. All boxes in a window show the same choice.
#pragma once

#include <QComboBox>

#include "ui/run/frame.h"
#include "ui/run/view_options.h"

namespace ridgepoint::ui {

class GroupByBox : public QComboBox {
    Q_OBJECT
  public:
    // The data of each item is a run::GroupBy. Views can add items, whose data starts at
    // kMostGroups.
    explicit GroupByBox(ViewOptions* options, QWidget* parent = nullptr);
    // Offers kernels if the run contains them, and steps unless there are too many. Selects the
    // current grouping.
    void setFrame(const Frame& frame);
    static constexpr int kMostGroups = 100;  // lowest data of items that views add
};

}  // namespace ridgepoint::ui
