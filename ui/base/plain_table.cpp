// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/plain_table.h"

#include <QHeaderView>

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

QVariant cellAlignment(bool number) {
    return QVariant::fromValue(
        Qt::Alignment((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
}

}  // namespace ridgepoint::ui
