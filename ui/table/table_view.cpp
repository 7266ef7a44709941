// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/table_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSettings>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "core/exchange/tables.h"
#include "ui/table/plain_table.h"
#include "ui/table/row_model.h"
#include "ui/table/row_order.h"
#include "ui/words.h"

namespace ridgepoint::ui {
namespace {

// A live table is put in order this often, and only while the pointer is elsewhere.
constexpr qint64 kSortMilliseconds = 2000;
constexpr int kWidestName = 300;  // pixels
constexpr int kNarrowestNumber = 82;
constexpr const char* kColumnsKey = "table/columns";

bool hiddenAtFirst(int column) { return column == RowModel::kMin || column == RowModel::kMax; }

}  // namespace

TableView::TableView(Selection* selection, QWidget* parent)
    : RunView(parent),
      selection_(selection),
      model_(new RowModel(this)),
      filter_(new RowOrder(this)),
      table_(new QTableView(this)) {
    filter_->setSourceModel(model_);
    table_->setModel(filter_);
    makePlain(table_);
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table_->setSortingEnabled(true);
    table_->sortByColumn(RowModel::kTotal, Qt::DescendingOrder);
    table_->setAlternatingRowColors(true);
    table_->horizontalHeader()->setSectionsMovable(true);
    table_->horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    table_->horizontalHeader()->setToolTip(tr("Click to sort, right click to choose columns"));
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    table_->installEventFilter(this);
    table_->setAccessibleName(tr("Table of rows"));

    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(table_, 1);

    connect(table_->horizontalHeader(), &QWidget::customContextMenuRequested, this,
            &TableView::chooseColumns);
    connect(table_, &QWidget::customContextMenuRequested, this, &TableView::offerCopying);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &TableView::rowPicked);
    connect(selection_, &Selection::rowsChanged, this, [this] { select(selection_->rows()); });
    resetColumns();
}

void TableView::startAfresh() {
    RunView::startAfresh();
    model_->clear();
    sorted_.invalidate();
}

void TableView::showFrame(const Frame& frame) {
    const int before = model_->rowCount();
    {
        // Rows that go would be taken for the user's unselecting them.
        const QScopedValueRollback guard(following_, true);
        model_->setFrame(frame);
    }
    const bool due = !sorted_.isValid() || !frame.growing ||
                     (sorted_.elapsed() > kSortMilliseconds && !table_->underMouse());
    if (due) {
        filter_->sortAgain();
        sorted_.start();
    }
    if (!sized_ && model_->rowCount() > 0) sizeColumns();
    if (before == 0) select(selection_->rows());
}

void TableView::select(const QStringList& names) {
    if (following_) return;
    const QScopedValueRollback guard(following_, true);
    QItemSelection rows;
    QModelIndex first;
    for (const int source : model_->rowsOf(names)) {
        const QModelIndex index = filter_->mapFromSource(model_->index(source, 0));
        if (!index.isValid()) continue;
        rows.select(index, index);
        if (!first.isValid()) first = index;
    }
    if (!first.isValid()) {
        table_->clearSelection();
        return;
    }
    table_->selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
    table_->selectionModel()->select(
        rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    table_->scrollTo(first);
}

void TableView::rowPicked() {
    if (following_) return;
    const QScopedValueRollback guard(following_, true);
    selection_->setRows(selectedNames());
}

QStringList TableView::selectedNames() const {
    QStringList names;
    for (const int row : selectedRows())
        names << filter_->index(row, 0).data(RowModel::kNameRole).toString();
    return names;
}

std::vector<int> TableView::selectedRows() const {
    std::vector<int> rows;
    for (const QModelIndex& index : table_->selectionModel()->selectedRows()) {
        rows.push_back(index.row());
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

QString TableView::selectionAsTsv() const {
    std::vector<int> columns;
    const QHeaderView* const header = table_->horizontalHeader();
    for (int visual = 0; visual < header->count(); ++visual) {
        const int column = header->logicalIndex(visual);
        if (!header->isSectionHidden(column)) columns.push_back(column);
    }
    QString words;
    const auto append = [&](const auto& cell) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (i > 0) words += QLatin1Char('\t');
            words += cell(columns[i]);
        }
        words += QLatin1Char('\n');
    };
    append([&](int column) {
        return filter_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    });
    for (const int row : selectedRows()) {
        append([&](int column) { return filter_->index(row, column).data().toString(); });
    }
    return words;
}

QString TableView::selectionAsCsv() const {
    std::vector<run::Row> rows;
    for (const int row : selectedRows()) {
        rows.push_back(model_->row(filter_->mapToSource(filter_->index(row, 0)).row()));
    }
    return text(exchange::toCsv(rows));
}

void TableView::copy(const QString& words) const { QGuiApplication::clipboard()->setText(words); }

bool TableView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == table_ && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        copy(selectionAsTsv());
        return true;
    }
    return RunView::eventFilter(watched, event);
}

void TableView::offerCopying(const QPoint& at) {
    QMenu menu(this);
    const bool any = !selectedRows().empty();
    QAction* const tsv =
        menu.addAction(tr("Copy as Shown (TSV)"), this, [this] { copy(selectionAsTsv()); });
    QAction* const csv =
        menu.addAction(tr("Copy All Columns (CSV)"), this, [this] { copy(selectionAsCsv()); });
    tsv->setShortcut(QKeySequence::Copy);
    tsv->setEnabled(any);
    csv->setEnabled(any);
    menu.addSeparator();
    menu.addAction(tr("Select All"), table_, &QTableView::selectAll);
    menu.exec(table_->viewport()->mapToGlobal(at));
}

void TableView::chooseColumns(const QPoint& at) {
    QHeaderView* const header = table_->horizontalHeader();
    QMenu menu(this);
    for (int column = 1; column < RowModel::kColumnCount; ++column) {
        QAction* const action =
            menu.addAction(model_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setCheckable(true);
        action->setChecked(!header->isSectionHidden(column));
        connect(action, &QAction::toggled, header,
                [header, column](bool shown) { header->setSectionHidden(column, !shown); });
    }
    menu.addSeparator();
    menu.addAction(tr("Reset Columns"), this, &TableView::resetColumns);
    menu.exec(header->mapToGlobal(at));
}

void TableView::resetColumns() {
    QHeaderView* const header = table_->horizontalHeader();
    for (int column = 0; column < RowModel::kColumnCount; ++column) {
        header->setSectionHidden(column, hiddenAtFirst(column));
        header->moveSection(header->visualIndex(column), column);
    }
    table_->sortByColumn(RowModel::kTotal, Qt::DescendingOrder);
    sized_ = false;
    if (model_->rowCount() > 0) sizeColumns();
}

void TableView::sizeColumns() {
    sized_ = true;
    table_->resizeColumnsToContents();
    QHeaderView* const header = table_->horizontalHeader();
    header->resizeSection(RowModel::kName,
                          std::min(header->sectionSize(RowModel::kName), kWidestName));
    // Room for what a live run will write there.
    for (int column = RowModel::kCalls; column < RowModel::kColumnCount; ++column) {
        header->resizeSection(column, std::max(header->sectionSize(column), kNarrowestNumber));
    }
}

void TableView::saveColumns(QSettings& settings) const {
    settings.setValue(QLatin1String(kColumnsKey), table_->horizontalHeader()->saveState());
}

void TableView::restoreColumns(const QSettings& settings) {
    const QByteArray state = settings.value(QLatin1String(kColumnsKey)).toByteArray();
    if (state.isEmpty()) return;
    if (table_->horizontalHeader()->restoreState(state)) sized_ = true;
}

}  // namespace ridgepoint::ui
