// SPDX-License-Identifier: GPL-3.0-or-later
// Selects, sizes, stores and restores the columns of the table.
#include <QComboBox>
#include <QHeaderView>
#include <QMenu>
#include <QSettings>
#include <QTreeView>
#include <algorithm>

#include "ui/base/plain_table.h"
#include "ui/run/row_columns.h"
#include "ui/views/table/row_model.h"
#include "ui/views/table/table_view.h"

namespace ridgepoint::ui {
namespace {

constexpr int kWidestName = 600, kNarrowestName = 150;  // pixels; limits of the name column
constexpr double kLeastNamePart = 0.35;                 // minimum share of the width for the name
constexpr int kWidestCell = 400;                        // pixels; maximum width of other columns
constexpr int kNarrowestNumber = 64;

// Returns the settings key for the columns. It depends on the number of columns, because the
// columns of another version cannot be restored.
QString columnsKey() { return QStringLiteral("table/columns-4-%1").arg(columnCount()); }

}  // namespace

void TableView::chooseColumns(const QPoint& at) {
    QHeaderView* const header = table_->header();
    QMenu menu(this);
    for (int column = 1; column < columnCount(); ++column) {
        QAction* const action =
            menu.addAction(model_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setCheckable(true);
        action->setChecked(!header->isSectionHidden(column));
        connect(action, &QAction::toggled, header, [this, header, column](bool shown) {
            header->setSectionHidden(column, !shown);
            fitColumns();
        });
    }
    menu.addSeparator();
    menu.addAction(tr("Reset Columns"), this, &TableView::resetColumns);
    menu.exec(header->mapToGlobal(at));
}

void TableView::showColumns(ColumnSet set) {
    columns_->setCurrentIndex(columns_->findData(static_cast<int>(set)));
    for (int column = 0; column < columnCount(); ++column)
        table_->header()->setSectionHidden(column, !holds(set, column));
    needed_.clear();
    fitColumns();
}

void TableView::resetColumns() {
    QHeaderView* const header = table_->header();
    for (int column = 0; column < columnCount(); ++column)
        header->moveSection(header->visualIndex(column), column);
    table_->sortByColumn(columnAt("headroom_seconds"), Qt::DescendingOrder);
    own_widths_ = false;
    showColumns(ColumnSet::usual);
}

// Makes the columns wide enough for their numbers and strings. The name column gets the remaining
// width. If the name needs less, the other columns share the rest. Columns do not become narrower
// while a run grows.
void TableView::fitColumns() {
    if (model_->rowCount() == 0) return;
    QHeaderView* const header = table_->header();
    if (own_widths_) {
        widenColumns(table_, header, 1);
        return;
    }
    needed_.resize(static_cast<std::size_t>(columnCount()));
    const QAbstractItemView* const cells = table_;
    std::vector<int> others;
    int taken = 0;
    for (int column = 0; column < columnCount(); ++column) {
        if (header->isSectionHidden(column)) continue;
        int& needed = needed_[static_cast<std::size_t>(column)];
        needed = std::max({needed, isNumberColumn(column) ? kNarrowestNumber : 0,
                           header->sectionSizeHint(column),
                           std::min(cells->sizeHintForColumn(column), kWidestCell)});
        if (column == 0) continue;
        others.push_back(column);
        taken += needed;
    }
    // Nested rows need space for their indentation.
    const int marks = model_->nesting() ? 3 * table_->indentation() : 0;
    const int room = table_->viewport()->width() - taken;
    const int wanted = std::clamp(needed_.front() + marks, kNarrowestName, kWidestName);
    // Users can scroll to numbers that are not visible, because the name column stays in place.
    const int least = std::clamp(static_cast<int>(kLeastNamePart * table_->viewport()->width()),
                                 kNarrowestName, wanted);
    const int name = others.empty() ? room : std::clamp(room, least, wanted);
    header->resizeSection(0, name);
    const int spare =
        others.empty() ? 0 : std::max(0, room - name) / static_cast<int>(others.size());
    for (const int column : others)
        header->resizeSection(column, needed_[static_cast<std::size_t>(column)] + spare);
}

void TableView::save(QSettings& settings) const {
    settings.setValue(columnsKey(), table_->header()->saveState());
    settings.setValue(QStringLiteral("table/own-widths"), own_widths_);
}

void TableView::restore(const QSettings& settings) {
    const QByteArray state = settings.value(columnsKey()).toByteArray();
    if (!state.isEmpty() && table_->header()->restoreState(state))
        own_widths_ = settings.value(QStringLiteral("table/own-widths")).toBool();
}

}  // namespace ridgepoint::ui
