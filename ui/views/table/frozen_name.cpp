// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/table/frozen_name.h"

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>

namespace ridgepoint::ui {

FrozenName::FrozenName(QTreeView* table) : QTreeView(table), table_(table) {
    setObjectName(QStringLiteral("frozenName"));
    setModel(table->model());
    setSelectionModel(table->selectionModel());
    setItemDelegate(table->itemDelegate());
    setSelectionBehavior(table->selectionBehavior());
    setSelectionMode(table->selectionMode());
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setTextElideMode(table->textElideMode());
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(table->verticalScrollMode());
    header()->setStretchLastSection(false);
    // Passes mouse events to the row in the table, which handles clicks and the context menu.
    viewport()->setAttribute(Qt::WA_TransparentForMouseEvents);
    header()->setSectionsClickable(true);
    connect(header(), &QHeaderView::sectionClicked, table, [table] {
        QHeaderView* const own = table->header();
        const bool descending =
            own->sortIndicatorSection() == 0 && own->sortIndicatorOrder() == Qt::AscendingOrder;
        table->sortByColumn(0, descending ? Qt::DescendingOrder : Qt::AscendingOrder);
    });
    connect(table->verticalScrollBar(), &QScrollBar::valueChanged, verticalScrollBar(),
            &QScrollBar::setValue);
    connect(table->horizontalScrollBar(), &QScrollBar::valueChanged, this, &FrozenName::place);
    connect(table->header(), &QHeaderView::sectionResized, this, &FrozenName::place);
    connect(table->header(), &QHeaderView::sectionMoved, this, &FrozenName::place);
    connect(table, &QTreeView::expanded, this, &QTreeView::expand);
    connect(table, &QTreeView::collapsed, this, &QTreeView::collapse);
    table->viewport()->installEventFilter(this);
    hide();
}

void FrozenName::place() {
    const QHeaderView* const header = table_->header();
    const bool scrolled = table_->horizontalScrollBar()->value() > 0;
    // If the user has moved the name column, it is not at the left edge and is not frozen.
    setVisible(scrolled && header->visualIndex(0) == 0);
    if (!isVisible()) return;
    for (int column = 1; column < model()->columnCount(); ++column) setColumnHidden(column, true);
    setRootIsDecorated(table_->rootIsDecorated());
    const int width = header->sectionSize(0);
    setColumnWidth(0, width);
    const int edge = table_->frameWidth();
    setGeometry(edge, edge, width, header->height() + table_->viewport()->height());
    this->header()->setFixedHeight(header->height());
    verticalScrollBar()->setValue(table_->verticalScrollBar()->value());
    raise();
}

bool FrozenName::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) place();
    return QTreeView::eventFilter(watched, event);
}

}  // namespace ridgepoint::ui
