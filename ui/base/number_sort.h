// SPDX-License-Identifier: GPL-3.0-or-later
// Sorts by numbers or, where a column has none, by text; what is unknown (NaN) goes last in either
// order.
#pragma once

#include <QSortFilterProxyModel>

namespace ridgepoint::ui {

class NumberSort : public QSortFilterProxyModel {
    Q_OBJECT
  public:
    static constexpr int kSortRole = Qt::UserRole;  // that the source model must answer

    explicit NumberSort(QObject* parent = nullptr);

  protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

}  // namespace ridgepoint::ui
