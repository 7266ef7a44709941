// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/row_filter.h"

#include <algorithm>

#include "ui/table/row_model.h"

namespace ridgepoint::ui {

RowFilter::RowFilter(QObject* parent) : NumberSort(parent) { setDynamicSortFilter(false); }

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
