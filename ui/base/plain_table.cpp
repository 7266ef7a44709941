// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/plain_table.h"

#include <QHeaderView>
#include <algorithm>

#include "ui/base/number_sort.h"

namespace ridgepoint::ui {

void makePlain(QTableView* table) {
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setFrameShape(QFrame::NoFrame);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 8);
    table->horizontalHeader()->setHighlightSections(false);
}

NumberSort* makeSorted(QTableView* table, QAbstractItemModel* model, int column,
                       Qt::SortOrder direction) {
    auto* const order = new NumberSort(table);
    order->setSourceModel(model);
    makePlain(table);
    table->setModel(order);
    table->setSortingEnabled(true);
    table->sortByColumn(column, direction);
    return order;
}

namespace {

constexpr int kWidestCell = 400;  // pixels; longer strings are cut off

}  // namespace

void widenColumns(QAbstractItemView* table, QHeaderView* header, int first) {
    for (int column = first; column < header->count(); ++column) {
        if (header->isSectionHidden(column)) continue;
        const int needed =
            std::min(std::max(table->sizeHintForColumn(column), header->sectionSizeHint(column)),
                     kWidestCell);
        if (needed > header->sectionSize(column)) header->resizeSection(column, needed);
    }
}

QVariant cellAlignment(bool number) {
    return QVariant::fromValue(
        Qt::Alignment((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
}

}  // namespace ridgepoint::ui
