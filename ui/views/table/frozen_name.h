// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the first column of a table visible while the user scrolls horizontally. A second view of
// the same rows covers the column.
#pragma once

#include <QTreeView>

namespace ridgepoint::ui {

class FrozenName : public QTreeView {
    Q_OBJECT
  public:
    // The table must have its model, delegate and header settings.
    explicit FrozenName(QTreeView* table);
    // Adapts the position and the sizes to the table.
    void place();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QTreeView* table_;
};

}  // namespace ridgepoint::ui
