// SPDX-License-Identifier: GPL-3.0-or-later
// Sorts and filters rows, and does so only when told: a live table never re-sorts by itself.
#pragma once

#include "ui/table/number_sort.h"

namespace ridgepoint::ui {

class RowFilter : public NumberSort {
    Q_OBJECT
  public:
    explicit RowFilter(QObject* parent = nullptr);
    // Every word must be in the name, the category or the phase.
    void setWords(const QString& words);
    void sortAgain();  // by the column that is sorted by now

  protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

  private:
    QStringList words_;
};

}  // namespace ridgepoint::ui
