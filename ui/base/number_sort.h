// SPDX-License-Identifier: GPL-3.0-or-later
// Sorts by numbers, or by text in columns without numbers. Unknown values (NaN) are last in both
// orders.
#pragma once

#include <QSortFilterProxyModel>

namespace ridgepoint::ui {

class NumberSort : public QSortFilterProxyModel {
    Q_OBJECT
  public:
    static constexpr int kSortRole = Qt::UserRole;  // sort key that the source model must provide

    explicit NumberSort(QObject* parent = nullptr);

  protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

}  // namespace ridgepoint::ui
