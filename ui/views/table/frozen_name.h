// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the first column of a table in place while the others are scrolled sideways: a second view
// of the same rows lies over it.
#pragma once

#include <QTreeView>

namespace ridgepoint::ui {

class FrozenName : public QTreeView {
    Q_OBJECT
  public:
    // The table must have its model, delegate and header settings.
    explicit FrozenName(QTreeView* table);
    // Follows the table's sizes.
    void place();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QTreeView* table_;
};

}  // namespace ridgepoint::ui
