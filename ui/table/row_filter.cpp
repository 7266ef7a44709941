// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/row_filter.h"

#include <algorithm>
#include <cmath>

#include "ui/table/row_model.h"

namespace ridgepoint::ui {

RowFilter::RowFilter(QObject* parent) : QSortFilterProxyModel(parent) {
    setDynamicSortFilter(false);
    setSortRole(RowModel::kSortRole);
}

void RowFilter::setWords(const QString& words) {
    words_ = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

void RowFilter::sortAgain() {
    const int column = sortColumn();
    if (column < 0) return;
    // sort() does nothing for the column and order that it has, except when told anew.
    invalidate();
}

bool RowFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const QVariant a = left.data(RowModel::kSortRole);
    const QVariant b = right.data(RowModel::kSortRole);
    if (a.typeId() != QMetaType::Double || b.typeId() != QMetaType::Double) {
        return QString::localeAwareCompare(a.toString(), b.toString()) < 0;
    }
    const double x = a.toDouble();
    const double y = b.toDouble();
    // Unknown values go last in either order.
    if (std::isnan(x) || std::isnan(y)) {
        if (std::isnan(x) && std::isnan(y)) return false;
        return (sortOrder() == Qt::AscendingOrder) == std::isnan(y);
    }
    return x < y;
}

bool RowFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    if (words_.isEmpty()) return true;
    QString all;
    for (const int column : {RowModel::kName, RowModel::kCategory, RowModel::kPhase}) {
        all += sourceModel()->index(row, column, parent).data().toString() + QLatin1Char('\n');
    }
    return std::all_of(words_.begin(), words_.end(), [&](const QString& word) {
        return all.contains(word, Qt::CaseInsensitive);
    });
}

}  // namespace ridgepoint::ui
