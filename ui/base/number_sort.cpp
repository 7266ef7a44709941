// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/number_sort.h"

#include <cmath>

namespace ridgepoint::ui {

NumberSort::NumberSort(QObject* parent) : QSortFilterProxyModel(parent) { setSortRole(kSortRole); }

bool NumberSort::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const QVariant a = left.data(kSortRole);
    const QVariant b = right.data(kSortRole);
    if (a.typeId() != QMetaType::Double || b.typeId() != QMetaType::Double) {
        return QString::localeAwareCompare(a.toString(), b.toString()) < 0;
    }
    const double x = a.toDouble();
    const double y = b.toDouble();
    if (std::isnan(x) || std::isnan(y)) {
        if (std::isnan(x) && std::isnan(y)) return false;
        return (sortOrder() == Qt::AscendingOrder) == std::isnan(y);
    }
    return x < y;
}

}  // namespace ridgepoint::ui
