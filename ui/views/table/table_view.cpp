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
#include <QToolTip>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>
#include <initializer_list>
#include <stdexcept>

#include "core/compare/comparison.h"
#include "core/present/call_script.h"
#include "core/present/export_tables.h"
#include "core/run/store/revise.h"
#include "ui/base/in_background.h"
#include "ui/base/tool_row.h"
#include "ui/base/words.h"
#include "ui/run/calls/row_actions.h"
#include "ui/run/group_by_box.h"
#include "ui/run/row_columns.h"
#include "ui/views/table/frozen_name.h"
#include "ui/views/table/part_delegate.h"
#include "ui/views/table/row_model.h"
#include "ui/views/table/row_order.h"
#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {
namespace {

// Interval for sorting a live table. The table is sorted only while the pointer is outside.
constexpr qint64 kSortMilliseconds = 2000;
constexpr int kNarrowestBox = 80;
constexpr int kFlat = -1;
int nestingOf(int data) {
    return data < GroupByBox::kMostGroups ? kFlat : data - GroupByBox::kMostGroups;
}
constexpr int kLeastHeight = 56;

ExportSteps tableSteps(const std::shared_ptr<const Frame>& frame, const std::filesystem::path& path,
                       const ExportOptions&) {
    return textSteps(
        [frame](const QString& ending) {
            if (ending == QLatin1String("csv"))
                return present::toCsv(frame->rows, compare::deviceOf(*frame->snapshot));
            std::string caption = present::captionOf(*frame->snapshot);
            return ending == QLatin1String("md")
                       ? present::toMarkdown(frame->rows, frame->level, std::move(caption))
                       : present::toLatex(frame->rows, frame->level, std::move(caption));
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
      actions_(new RowActions(selection, this)),
      nestings_(new GroupByBox(options, this)),
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
    table_->sortByColumn(columnAt("headroom_seconds"), Qt::DescendingOrder);
    table_->setAlternatingRowColors(true);
    // Elides the middle, because kernel names differ at both ends.
    table_->setTextElideMode(Qt::ElideMiddle);
    table_->setItemDelegate(new PartDelegate(table_));
    table_->header()->setStretchLastSection(false);
    table_->header()->setSectionsMovable(true);
    table_->header()->setContextMenuPolicy(Qt::CustomContextMenu);
    table_->header()->setToolTip(tr("Click to sort, right click to choose columns"));
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    table_->installEventFilter(this);
    table_->viewport()->installEventFilter(this);
    table_->setAccessibleName(tr("Table of rows"));

    nestings_->setObjectName(QStringLiteral("nesting"));
    nestings_->insertSeparator(nestings_->count());
    nestings_->addItem(tr("Ops, their layers"), nestingData(run::Nesting::op_layer));
    nestings_->addItem(tr("Layers in layers"), nestingData(run::Nesting::layer_tree));
    nestings_->addItem(tr("Phases, their ops"), nestingData(run::Nesting::phase_op));
    columns_->setObjectName(QStringLiteral("columnSet"));
    for (const ColumnSet set : {ColumnSet::usual, ColumnSet::times, ColumnSet::roofline,
                                ColumnSet::traffic, ColumnSet::kernels, ColumnSet::all}) {
        columns_->addItem(word(set), static_cast<int>(set));
    }
    columns_->setToolTip(tr("Which columns are shown; right click on a heading for single ones"));

    for (QComboBox* const box : std::initializer_list<QComboBox*>{nestings_, columns_})
        box->setMinimumWidth(kNarrowestBox);  // the box shrinks instead of widening the dock
    new FrozenName(table_);
    auto* const bar = new ToolRow;
    bar->addLabelledBox(tr("Gro&up by"), nestings_);
    bar->addLabelledBox(tr("&Columns"), columns_);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(table_, 1);
    setFocusProxy(table_);
    table_->setMinimumHeight(kLeastHeight);

    connect(nestings_, &QComboBox::activated, this,
            [this](int at) { setNesting(nestingOf(nestings_->itemData(at).toInt())); });
    connect(columns_, &QComboBox::activated, this, [this](int at) {
        showColumns(static_cast<ColumnSet>(columns_->itemData(at).toInt()));
    });
    connect(table_->header(), &QWidget::customContextMenuRequested, this,
            &TableView::chooseColumns);
    table_->header()->viewport()->installEventFilter(this);
    connect(table_->header(), &QHeaderView::sectionResized, this, [this] {
        if (dragging_) own_widths_ = true;
    });
    connect(table_, &QWidget::customContextMenuRequested, this, &TableView::showMenu);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &TableView::rowsPicked);
    connect(selection_, &Selection::rowsChanged, this, [this] { select(selection_->rows()); });
    connect(options_, &ViewOptions::colorsChanged, this, [this] {
        if (frame()) showFrame(*frame());
    });
    resetColumns();
}

void TableView::startAfresh() {
    RunView::startAfresh();
    model_->clear();
    sorted_.invalidate();
}

void TableView::setNesting(int nesting) {
    std::optional<run::Nesting> wanted;
    if (nesting != kFlat) wanted = static_cast<run::Nesting>(nesting);
    if (wanted == model_->nesting()) return;
    {
        const QScopedValueRollback guard(following_, true);
        model_->setNesting(wanted);
    }
    table_->setRootIsDecorated(wanted.has_value());
    needed_.clear();
    // The dots use the grouping of the outermost rows. The change of grouping immediately causes a
    // new frame.
    if (wanted && frame() && frame()->by != run::outermost(*wanted))
        options_->setGroupBy(run::outermost(*wanted));
    else if (frame())
        showFrame(*frame());
}

// Offers kernels nested within ops if the run contains kernels.
void TableView::offerKernels(bool known) {
    const int kernels = nestingData(run::Nesting::op_kernel);
    const int at = nestings_->findData(kernels);
    if (known == (at >= 0)) return;
    if (known)
        nestings_->insertItem(nestings_->findData(nestingData(run::Nesting::op_layer)),
                              tr("Ops, their kernels"), kernels);
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
    // The dots have another grouping, so the nested rows would not match the dots.
    if (const auto nesting = model_->nesting(); nesting && run::outermost(*nesting) != frame.by) {
        setNesting(kFlat);
        return;
    }
    nestings_->setFrame(frame);
    if (const auto nesting = model_->nesting())
        nestings_->setCurrentIndex(nestings_->findData(nestingData(*nesting)));
    const int before = model_->rowCount();
    {
        // Suppresses selection signals, because removed rows do not mean that the user changed the
        // selection.
        const QScopedValueRollback guard(following_, true);
        model_->setFrame(frame, options_->colorBy());
    }
    const bool due = !sorted_.isValid() || !frame.growing ||
                     (sorted_.elapsed() > kSortMilliseconds && !table_->underMouse());
    if (due) {
        order_->sortAgain();
        sorted_.start();
    }
    if (due) fitColumns();
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
    // Sorts the rows in display order, with nested rows after their parents.
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
        append([&](int column) {
            return row.siblingAtColumn(column)
                .data(column == 0 ? RowModel::kWholeLabelRole : Qt::DisplayRole)
                .toString();
        });
    return words;
}

QString TableView::selectionAsCsv() const { return text(present::toCsv(pickedRows())); }

QString TableView::selectionAsMarkdown() const {
    const roofline::Level level = frame() ? frame()->level : roofline::Level::dram;
    return text(present::toMarkdown(pickedRows(), level));
}

void TableView::copy(const QString& words) const { QGuiApplication::clipboard()->setText(words); }

bool TableView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == table_->viewport() && event->type() == QEvent::Resize) fitColumns();
    if (watched == table_->header()->viewport() && event->type() == QEvent::MouseButtonPress)
        dragging_ = true;
    if (watched == table_->header()->viewport() && event->type() == QEvent::MouseButtonRelease)
        dragging_ = false;
    if (watched == table_ && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        copy(selectionAsTsv());
        return true;
    }
    return RunView::eventFilter(watched, event);
}

// Copies a script that repeats the calls of the selected row. Reading them takes a moment.
void TableView::copyScript() {
    const QStringList names = selectedNames();
    if (names.isEmpty() || !frame()) return;
    const auto read = [file = frame()->callsFile(), snapshot = frame()->snapshot, by = frame()->by,
                       row = names.front().toStdString()] {
        const run::DistinctCalls calls = run::distinctCallsOf(
            *run::RunReader::open(file), *snapshot, by, row, run::callsIn(file));
        if (calls.calls.empty()) throw std::runtime_error(present::noScriptReason(row, calls));
        return present::callScript(*snapshot, row, calls);
    };
    inBackground(this, read, [](TableView& view, const Outcome<std::string>& outcome) {
        if (outcome.result) view.copy(text(*outcome.result));
        QToolTip::showText(QCursor::pos(),
                           outcome.result ? tr("The script is on the clipboard.") : outcome.problem,
                           &view);
    });
}

void TableView::showMenu(const QPoint& at) {
    QMenu menu(this);
    const bool any = !table_->selectionModel()->selectedRows().isEmpty();
    if (any) {
        actions_->offer(menu, pickedRows(), selectedNames(), frame());
        menu.addSeparator();
    }
    QAction* const tsv =
        menu.addAction(tr("Copy as Shown (TSV)"), this, [this] { copy(selectionAsTsv()); });
    tsv->setShortcut(QKeySequence::Copy);
    QAction* const csv =
        menu.addAction(tr("Copy All Columns (CSV)"), this, [this] { copy(selectionAsCsv()); });
    QAction* const markdown =
        menu.addAction(tr("Copy as Markdown"), this, [this] { copy(selectionAsMarkdown()); });
    QAction* const script = menu.addAction(tr("Copy as Script"), this, [this] { copyScript(); });
    for (QAction* const action : {tsv, csv, markdown}) action->setEnabled(any);
    script->setEnabled(any && frame() && !frame()->callsFile().empty());
    menu.addSeparator();
    menu.addAction(tr("Select All"), table_, &QTreeView::selectAll);
    if (model_->nesting()) {
        menu.addAction(tr("Expand All"), table_, &QTreeView::expandAll);
        menu.addAction(tr("Collapse All"), table_, &QTreeView::collapseAll);
    }
    menu.exec(table_->viewport()->mapToGlobal(at));
}

const ViewDescriptor& tableView() {
    static const ViewDescriptor view{
        .make = [](const ViewParts& parts, QWidget* parent) -> RunView* {
            return new TableView(parts.options, parts.selection, parent);
        },
        .dock = DockDescriptor{.name = "table",
                               .title = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Table"),
                               .watch = {Place::Side::right, 0},
                               .explore = {Place::Side::right, 0}},
        .of_calls = true,
        .exports = {{.name = "table",
                     .menu = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "&Table…"),
                     .file = FileKind::table,
                     .run = {.steps = tableSteps}}}};
    return view;
}

}  // namespace ridgepoint::ui
