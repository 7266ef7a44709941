// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/table/table_view.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSettings>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

#include "core/compare/comparison.h"
#include "core/present/tables.h"
#include "ui/base/labelled_box.h"
#include "ui/base/plain_table.h"
#include "ui/base/words.h"
#include "ui/run/row_columns.h"
#include "ui/views/table/part_delegate.h"
#include "ui/views/table/row_model.h"
#include "ui/views/table/row_order.h"
#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {
namespace {

// A live table is put in order this often, and only while the pointer is elsewhere.
constexpr qint64 kSortMilliseconds = 2000;
constexpr int kWidestName = 300;  // pixels
constexpr int kNarrowestNumber = 82;
constexpr int kFlat = -1;
constexpr int kLeastHeight = 56;
// Columns of another version are not restored: their number differs.
QString columnsKey() { return QStringLiteral("table/columns-%1").arg(columnCount()); }

ExportSteps tableSteps(const std::shared_ptr<const Frame>& frame, const std::filesystem::path& path,
                       const ExportOptions&) {
    return textSteps(
        [frame](const QString& ending) {
            if (ending == QLatin1String("csv"))
                return exchange::toCsv(frame->rows, compare::deviceOf(*frame->snapshot));
            std::string caption = exchange::captionOf(*frame->snapshot);
            return ending == QLatin1String("md")
                       ? exchange::toMarkdown(frame->rows, frame->level, std::move(caption))
                       : exchange::toLatex(frame->rows, frame->level, std::move(caption));
        },
        path);
}

}  // namespace

TableView::TableView(ViewOptions* options, Selection* selection, QWidget* parent)
    : RunView(parent),
      options_(options),
      selection_(selection),
      model_(new RowModel(this)),
      order_(new RowOrder(this)),
      table_(new QTreeView(this)),
      nestings_(new QComboBox(this)),
      columns_(new QComboBox(this)) {
    order_->setSourceModel(model_);
    table_->setModel(order_);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setUniformRowHeights(true);
    table_->setRootIsDecorated(false);
    table_->setAllColumnsShowFocus(true);
    table_->setSortingEnabled(true);
    table_->sortByColumn(columnAt("seconds"), Qt::DescendingOrder);
    table_->setAlternatingRowColors(true);
    // Names of kernels differ at their beginning and their end.
    table_->setTextElideMode(Qt::ElideMiddle);
    table_->setItemDelegate(new PartDelegate(table_));
    table_->header()->setStretchLastSection(false);
    table_->header()->setSectionsMovable(true);
    table_->header()->setContextMenuPolicy(Qt::CustomContextMenu);
    table_->header()->setToolTip(tr("Click to sort, right click to choose columns"));
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    table_->installEventFilter(this);
    table_->setAccessibleName(tr("Table of rows"));

    nestings_->setObjectName(QStringLiteral("nesting"));
    nestings_->addItem(tr("Flat"), kFlat);
    nestings_->addItem(tr("Ops, their layers"), static_cast<int>(run::Nesting::op_layer));
    nestings_->addItem(tr("Layers in layers"), static_cast<int>(run::Nesting::layer_tree));
    nestings_->addItem(tr("Phases, their ops"), static_cast<int>(run::Nesting::phase_op));
    nestings_->setToolTip(tr("How rows are nested"));
    columns_->setObjectName(QStringLiteral("columnSet"));
    for (const ColumnSet set : {ColumnSet::usual, ColumnSet::times, ColumnSet::roofline,
                                ColumnSet::traffic, ColumnSet::kernels, ColumnSet::all}) {
        columns_->addItem(word(set), static_cast<int>(set));
    }
    columns_->setToolTip(tr("Which columns are shown; right click on a heading for single ones"));

    auto* const bar = new QHBoxLayout;
    bar->setContentsMargins(10, 2, 10, 2);
    addLabelled(bar, tr("&Groups"), nestings_);
    addLabelled(bar, tr("&Columns"), columns_);
    bar->addStretch();
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(table_, 1);
    setFocusProxy(table_);
    table_->setMinimumHeight(kLeastHeight);

    connect(nestings_, &QComboBox::activated, this,
            [this](int at) { setNesting(nestings_->itemData(at).toInt()); });
    connect(columns_, &QComboBox::activated, this, [this](int at) {
        showColumns(static_cast<ColumnSet>(columns_->itemData(at).toInt()));
    });
    connect(table_->header(), &QWidget::customContextMenuRequested, this,
            &TableView::chooseColumns);
    connect(table_, &QWidget::customContextMenuRequested, this, &TableView::offerCopying);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &TableView::rowsPicked);
    connect(selection_, &Selection::rowsChanged, this, [this] { select(selection_->rows()); });
    resetColumns();
}

void TableView::startAfresh() {
    RunView::startAfresh();
    model_->clear();
    sorted_.invalidate();
}

void TableView::setNesting(int nesting) {
    nestings_->setCurrentIndex(nestings_->findData(nesting));
    std::optional<run::Nesting> wanted;
    if (nesting != kFlat) wanted = static_cast<run::Nesting>(nesting);
    {
        const QScopedValueRollback guard(following_, true);
        model_->setNesting(wanted);
    }
    table_->setRootIsDecorated(wanted.has_value());
    sized_ = false;
    // Dots and outermost rows represent the same; a frame of those comes at once.
    if (wanted && frame() && frame()->by != run::outermost(*wanted))
        options_->setGroupBy(run::outermost(*wanted));
    else if (frame())
        showFrame(*frame());
}

// Kernels in their ops are offered where the run has them.
void TableView::offerKernels(bool known) {
    constexpr int kKernels = static_cast<int>(run::Nesting::op_kernel);
    const int at = nestings_->findData(kKernels);
    if (known == (at >= 0)) return;
    if (known)
        nestings_->insertItem(1, tr("Ops, their kernels"), kKernels);
    else
        nestings_->removeItem(at);
}

void TableView::showFrame(const Frame& frame) {
    const bool kernels = run::onGpu(*frame.snapshot);
    if (!kernels && model_->nesting() == run::Nesting::op_kernel) {
        offerKernels(false);
        setNesting(kFlat);
        return;
    }
    offerKernels(kernels);
    // Dots by something else: the rows in rows would not be theirs.
    if (const auto nesting = model_->nesting(); nesting && run::outermost(*nesting) != frame.by) {
        setNesting(kFlat);
        return;
    }
    const int before = model_->rowCount();
    {
        // Rows that go would be taken for the user's unselecting them.
        const QScopedValueRollback guard(following_, true);
        model_->setFrame(frame);
    }
    const bool due = !sorted_.isValid() || !frame.growing ||
                     (sorted_.elapsed() > kSortMilliseconds && !table_->underMouse());
    if (due) {
        order_->sortAgain();
        sorted_.start();
    }
    if (!sized_ && model_->rowCount() > 0) sizeColumns();
    if (due) widenColumns(table_, table_->header(), 1);  // the name may be cut, a number not
    if (before == 0 || table_->selectionModel()->selectedIndexes().isEmpty())
        select(selection_->rows());
}

void TableView::select(const QStringList& names) {
    if (following_) return;
    const QScopedValueRollback guard(following_, true);
    QItemSelection rows;
    QModelIndex first;
    for (const QModelIndex& source : model_->find(names)) {
        const QModelIndex index = order_->mapFromSource(source);
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

void TableView::rowsPicked() {
    if (following_) return;
    const QScopedValueRollback guard(following_, true);
    selection_->setRows(selectedNames());
}

std::vector<QModelIndex> TableView::picked() const {
    const QModelIndexList indexes = table_->selectionModel()->selectedRows();
    std::vector<QModelIndex> rows(indexes.begin(), indexes.end());
    // As they are, rows in rows after those that hold them.
    const auto path = [](QModelIndex index) {
        std::vector<int> places;
        for (; index.isValid(); index = index.parent()) places.push_back(index.row());
        std::reverse(places.begin(), places.end());
        return places;
    };
    std::vector<std::pair<std::vector<int>, QModelIndex>> placed;
    placed.reserve(rows.size());
    for (const QModelIndex& index : rows) placed.emplace_back(path(index), index);
    std::sort(placed.begin(), placed.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = placed[i].second;
    return rows;
}

std::vector<run::Row> TableView::pickedRows() const {
    std::vector<run::Row> rows;
    for (const QModelIndex& index : picked())
        rows.push_back(model_->row(order_->mapToSource(index)));
    return rows;
}

QStringList TableView::selectedNames() const {
    QStringList names;
    for (const QModelIndex& index : picked()) names << model_->namesOf(order_->mapToSource(index));
    names.removeDuplicates();
    return names;
}

QString TableView::selectionAsTsv() const {
    std::vector<int> columns;
    const QHeaderView* const header = table_->header();
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
        return order_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    });
    for (const QModelIndex& row : picked())
        append([&](int column) { return row.siblingAtColumn(column).data().toString(); });
    return words;
}

QString TableView::selectionAsCsv() const { return text(exchange::toCsv(pickedRows())); }

QString TableView::selectionAsMarkdown() const {
    const roofline::Level level = frame() ? frame()->level : roofline::Level::dram;
    return text(exchange::toMarkdown(pickedRows(), level));
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
    const bool any = !table_->selectionModel()->selectedRows().isEmpty();
    QAction* const tsv =
        menu.addAction(tr("Copy as Shown (TSV)"), this, [this] { copy(selectionAsTsv()); });
    tsv->setShortcut(QKeySequence::Copy);
    QAction* const csv =
        menu.addAction(tr("Copy All Columns (CSV)"), this, [this] { copy(selectionAsCsv()); });
    QAction* const markdown =
        menu.addAction(tr("Copy as Markdown"), this, [this] { copy(selectionAsMarkdown()); });
    for (QAction* const action : {tsv, csv, markdown}) action->setEnabled(any);
    menu.addSeparator();
    menu.addAction(tr("Select All"), table_, &QTreeView::selectAll);
    if (model_->nesting()) {
        menu.addAction(tr("Expand All"), table_, &QTreeView::expandAll);
        menu.addAction(tr("Collapse All"), table_, &QTreeView::collapseAll);
    }
    menu.exec(table_->viewport()->mapToGlobal(at));
}

void TableView::chooseColumns(const QPoint& at) {
    QHeaderView* const header = table_->header();
    QMenu menu(this);
    for (int column = 1; column < columnCount(); ++column) {
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

void TableView::showColumns(ColumnSet set) {
    columns_->setCurrentIndex(columns_->findData(static_cast<int>(set)));
    for (int column = 0; column < columnCount(); ++column)
        table_->header()->setSectionHidden(column, !holds(set, column));
    sized_ = false;
    if (model_->rowCount() > 0) sizeColumns();
}

void TableView::resetColumns() {
    QHeaderView* const header = table_->header();
    for (int column = 0; column < columnCount(); ++column)
        header->moveSection(header->visualIndex(column), column);
    table_->sortByColumn(columnAt("seconds"), Qt::DescendingOrder);
    showColumns(ColumnSet::usual);
}

void TableView::sizeColumns() {
    sized_ = true;
    QHeaderView* const header = table_->header();
    for (int column = 0; column < columnCount(); ++column) table_->resizeColumnToContents(column);
    const int marks = model_->nesting() ? 3 * table_->indentation() : 0;  // what opens will need
    header->resizeSection(0, std::min(header->sectionSize(0) + marks, kWidestName));
    // Room for what a live run will write there.
    for (int column = 0; column < columnCount(); ++column) {
        if (isNumberColumn(column))
            header->resizeSection(column, std::max(header->sectionSize(column), kNarrowestNumber));
    }
}

void TableView::save(QSettings& settings) const {
    settings.setValue(columnsKey(), table_->header()->saveState());
}

void TableView::restore(const QSettings& settings) {
    const QByteArray state = settings.value(columnsKey()).toByteArray();
    if (!state.isEmpty() && table_->header()->restoreState(state)) sized_ = true;
}

const ViewDescriptor& tableView() {
    static const ViewDescriptor view{
        .make = [](const ViewParts& parts, QWidget* parent) -> RunView* {
            return new TableView(parts.options, parts.selection, parent);
        },
        .dock = DockDescriptor{.name = "table",
                               .title = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Table"),
                               .watch = {Place::Side::below, 0},
                               .explore = {Place::Side::right, 0}},
        .exports = {{.name = "table",
                     .menu = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "&Table…"),
                     .file = FileKind::table,
                     .run = {.steps = tableSteps}}}};
    return view;
}

}  // namespace ridgepoint::ui
