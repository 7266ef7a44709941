// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/compare_view.h"

#include <QClipboard>
#include <QComboBox>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

#include "core/present/compare_tables.h"
#include "ui/base/message_bar.h"
#include "ui/base/words.h"
#include "ui/run/open_runs.h"
#include "ui/views/compare/compare_canvas.h"
#include "ui/views/compare/compare_files.h"
#include "ui/views/compare/compare_loader.h"
#include "ui/views/compare/compare_memory.h"
#include "ui/views/compare/compare_model.h"
#include "ui/views/compare/compare_notes.h"
#include "ui/views/compare/compare_ranks.h"
#include "ui/views/compare/compare_roofline.h"
#include "ui/views/compare/sweep_chart.h"
#include "ui/views/compare/waterfall_chart.h"

namespace ridgepoint::ui {
namespace {

constexpr int kWidestCompareName = 320;  // pixels; maximum width of the name column
constexpr int kBetweenColumns = 14;
constexpr int kSweepTab = 1;

}  // namespace

CompareView::CompareView(OpenRuns* runs, Selection* selection, QWidget* parent)
    : QWidget(parent),
      runs_(runs),
      selection_(selection),
      messages_(new MessageBar(this)),
      by_(new QComboBox(this)),
      level_(new QComboBox(this)),
      arranged_(new QComboBox(this)),
      buttons_{new QToolButton(this), new QToolButton(this), new QToolButton(this)},
      whole_(new QLabel(this)),
      planes_{.chart = new CompareRoofline,
              .over = new CompareCanvas(planes_.chart, selection, this),
              .pages = new QStackedWidget(this),
              .beside_page = new QWidget(this),
              .beside_grid = new QGridLayout(planes_.beside_page)},
      memory_(new CompareMemory),
      sweep_(new SweepChart),
      waterfall_(new WaterfallChart),
      tabs_(new QTabWidget(this)),
      model_(new CompareModel(this)),
      sort_(new NumberSort(this)),
      table_(new QTableView(this)),
      ranks_{new CompareRanks(this), new QTabWidget(this)},
      nothing_(new QLabel(this)),
      search_(new QLineEdit(this)) {
    setObjectName(QStringLiteral("compareView"));
    planes_.chart->setCaptioned(false);
    build();
    connect(runs_, &OpenRuns::comparedChanged, this, &CompareView::ask);
    connect(by_, &QComboBox::activated, this, [this](int at) {
        wanted_.by = static_cast<run::GroupBy>(by_->itemData(at).toInt());
        ask();
    });
    connect(level_, &QComboBox::activated, this, [this](int at) {
        wanted_.level = static_cast<roofline::Level>(level_->itemData(at).toInt());
        ask();
    });
    connect(arranged_, &QComboBox::activated, this, [this](int at) {
        setArrangement(static_cast<Arrangement>(arranged_->itemData(at).toInt()));
    });
    connect(buttons_.per_sample, &QToolButton::toggled, this, [this](bool per_sample) {
        wanted_.per_sample = per_sample;
        ask();
    });
    connect(buttons_.estimate, &QToolButton::toggled, this, [this] {
        wanted_.by.reset();  // an estimate requires grouping by layer
        ask();
    });
    connect(buttons_.reset, &QToolButton::clicked, this, [this] {
        planes_.chart->zoom().reset();
        planes_.chart->applyZoom();
        followZoom(planes_.over);
    });
    connect(planes_.over, &CompareCanvas::zoomed, this, [this] { followZoom(planes_.over); });
    connect(search_, &QLineEdit::textChanged, sort_, &QSortFilterProxyModel::setFilterFixedString);
    connect(table_, &QWidget::customContextMenuRequested, this, &CompareView::offerCopying);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &CompareView::rowsPicked);
    connect(selection_, &Selection::rowsChanged, this, &CompareView::select);
    ask();
}

CompareView::~CompareView() = default;

void CompareView::ask() {
    const std::vector<OpenRuns::Run> runs = runs_->compared();
    if (runs.size() < 2) {
        wanted_.per_sample.reset();
        if (loader_ != nullptr) loader_->rest();
        frame_.reset();
        planes_.chart->startAfresh();
        memory_->startAfresh();
        sweep_->startAfresh();
        waterfall_->startAfresh();
        showRanks();
        layBeside();
        const QScopedValueRollback guard(following_, true);
        model_->setFrame(nullptr);
        sayWhole();
        return;
    }
    if (!isVisible()) return;  // showEvent() asks the question
    if (loader_ == nullptr) {
        loader_ = new CompareLoader(this);
        connect(loader_, &CompareLoader::answered, this, &CompareView::take);
        connect(loader_, &CompareLoader::failed, this, &CompareView::refuse);
    }
    CompareQuestion question;
    for (const OpenRuns::Run& run : runs) {
        question.paths.push_back(run.path);
        question.colors.push_back(run.color);
    }
    question.by = wanted_.by;
    question.level = wanted_.level;
    question.baseline = runs_->baseline();
    question.per_sample = wanted_.per_sample;
    question.estimate = buttons_.estimate->isChecked();
    loader_->ask(std::move(question));
}

void CompareView::take(const std::shared_ptr<const CompareFrame>& frame) {
    // Ignores a frame with fewer runs than are ticked now, because it answers an outdated question.
    const std::size_t asked = runs_->compared().size();
    if (asked < 2 || frame->runs() < asked) return;
    frame_ = frame;
    showFrame();
    Q_EMIT answered();
}

void CompareView::refuse(const QString& path, const QString& sentence) {
    messages_->say(MessageBar::Kind::error, sentence);
    runs_->setCompared(path.toStdString(), false);
}

void CompareView::showFrame() {
    layBeside();
    planes_.chart->setRuns(frame_);
    for (CompareCanvas* const canvas : planes_.beside) canvas->roofline()->setRuns(frame_);
    memory_->setRuns(frame_);
    sweep_->setRuns(frame_);
    waterfall_->setRuns(frame_);
    showRanks();
    tabs_->setTabEnabled(kSweepTab, frame_->sweep.has_value());
    tabs_->setTabToolTip(kSweepTab, frame_->sweep ? QString() : sweep_->emptyWords());
    const int before = model_->columnCount();
    {
        const QScopedValueRollback guard(following_, true);
        model_->setFrame(frame_);
    }
    if (before != model_->columnCount()) {
        table_->resizeColumnsToContents();
        for (int column = 1; column < model_->columnCount(); ++column)
            table_->setColumnWidth(column, table_->columnWidth(column) + kBetweenColumns);
        table_->setColumnWidth(0, std::min(table_->columnWidth(0), kWidestCompareName));
    }
    const QString nothing = text(compare::nothingInCommon(frame_->comparison));
    nothing_->setText(nothing.isEmpty() ? QString()
                                        : nothing + QLatin1Char(' ') +
                                              tr("Try other rows: by phase or category."));
    nothing_->setVisible(!nothing.isEmpty());
    table_->setVisible(nothing.isEmpty());
    fillSelectors();
    findChild<QLabel*>(QStringLiteral("compareTime"))
        ->setText(frame_->comparison.per_sample ? tr("Time per sample") : tr("Step time"));
    sayWhole();
    select();
}

void CompareView::showRanks() {
    ranks_.model->setRuns(frame_);
    const bool any = frame_ && CompareRanks::has(*frame_);
    ranks_.tabs->tabBar()->setVisible(any);
    if (!any) ranks_.tabs->setCurrentIndex(0);
}

void CompareView::fillSelectors() {
    const QSignalBlocker quiet_by(by_), quiet_level(level_), quiet_estimate(buttons_.estimate);
    const QSignalBlocker quiet_sample(buttons_.per_sample);
    buttons_.per_sample->setChecked(frame_->comparison.per_sample);
    by_->setCurrentIndex(by_->findData(static_cast<int>(frame_->comparison.by)));
    level_->setCurrentIndex(level_->findData(static_cast<int>(frame_->comparison.level)));
    const bool estimated =
        std::any_of(frame_->comparison.sides.begin(), frame_->comparison.sides.end(),
                    [](const compare::Side& side) { return side.estimated; });
    if (buttons_.estimate->isChecked() && !estimated) {
        buttons_.estimate->setChecked(false);
        messages_->say(MessageBar::Kind::information,
                       tr("The baseline has no estimate: it is not a built-in network, or its "
                          "roofs are unknown."));
    }
}

void CompareView::sayWhole() {
    QStringList lines;
    if (!frame_) {
        lines << (runs_->compared().size() < 2
                      ? tr("Tick two or more runs in the list of runs to compare them.")
                      : tr("Reading…"));
    } else {
        const compare::Comparison& comparison = frame_->comparison;
        for (std::size_t run = 0; run < frame_->runs(); ++run) {
            if (run != comparison.baseline) lines << differenceWords(*frame_, run);
        }
        lines << stragglerWords(*frame_);
        for (const std::string& note : comparison.notes) lines << noteWords(note);
        for (const compare::Side& side : comparison.sides) {
            if (side.growing)
                lines << tr("%1 is still being recorded: its figures are of what it has now.")
                             .arg(text(side.label));
        }
    }
    whole_->setText(lines.join(QStringLiteral("  ·  ")));
}

QString CompareView::sentences() const { return whole_->text(); }

void CompareView::setArrangement(Arrangement arrangement) {
    arrangement_ = arrangement;
    arranged_->setCurrentIndex(arranged_->findData(static_cast<int>(arrangement)));
    if (frame_) showFrame();
}

void CompareView::followZoom(CompareCanvas* leader) {
    const ZoomStack& zoom = leader->roofline()->zoom();
    const auto follow = [&](CompareCanvas* canvas) {
        if (canvas == leader) return;
        canvas->roofline()->zoom() = zoom;
        canvas->roofline()->applyZoom();
    };
    follow(planes_.over);
    for (CompareCanvas* const canvas : planes_.beside) follow(canvas);
}

void CompareView::select() {
    if (following_) return;
    const QScopedValueRollback guard(following_, true);
    QItemSelection rows;
    QModelIndex first;
    for (int row = 0; row < sort_->rowCount(); ++row) {
        const QModelIndex index = sort_->index(row, 0);
        if (!selection_->rows().contains(model_->name(sort_->mapToSource(index).row()))) continue;
        rows.select(index, index);
        if (!first.isValid()) first = index;
    }
    table_->selectionModel()->select(
        rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    if (first.isValid()) table_->scrollTo(first);
    planes_.chart->setSelected(selection_->rows());
    for (CompareCanvas* const canvas : planes_.beside)
        canvas->roofline()->setSelected(selection_->rows());
}

void CompareView::rowsPicked() {
    if (following_) return;
    const QScopedValueRollback guard(following_, true);
    QStringList names;
    for (const QModelIndex& index : table_->selectionModel()->selectedRows())
        names << model_->name(sort_->mapToSource(index).row());
    selection_->setRows(names);
}

QString CompareView::tableAs(bool markdown) const {
    if (!frame_) return {};
    return text(markdown ? present::toMarkdown(frame_->comparison)
                         : present::toCsv(frame_->comparison));
}

QString CompareView::pickedAsShown() const {
    QString words;
    const auto line = [&](const auto& cell) {
        for (int column = 0; column < sort_->columnCount(); ++column)
            words += (column > 0 ? QStringLiteral("\t") : QString()) + cell(column);
        words += QLatin1Char('\n');
    };
    line([&](int column) {
        return sort_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    });
    QModelIndexList picked = table_->selectionModel()->selectedRows();
    std::sort(picked.begin(), picked.end());
    for (const QModelIndex& row : picked)
        line([&](int column) { return row.siblingAtColumn(column).data().toString(); });
    return words;
}

void CompareView::offerCopying(const QPoint& at) {
    QMenu menu(this);
    const auto copy = [](const QString& words) { QGuiApplication::clipboard()->setText(words); };
    QAction* const shown =
        menu.addAction(tr("Copy as Shown (TSV)"), this, [this, copy] { copy(pickedAsShown()); });
    shown->setShortcut(QKeySequence::Copy);
    shown->setEnabled(table_->selectionModel()->hasSelection());
    menu.addAction(tr("Copy the Table (CSV)"), this, [this, copy] { copy(tableAs(false)); });
    menu.addAction(tr("Copy the Table (Markdown)"), this, [this, copy] { copy(tableAs(true)); });
    menu.exec(table_->viewport()->mapToGlobal(at));
}

bool CompareView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == table_ && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        QGuiApplication::clipboard()->setText(pickedAsShown());
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void CompareView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    ask();
}

// Stops updates from growing runs while the view is hidden.
void CompareView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (loader_ != nullptr) loader_->rest();
}

}  // namespace ridgepoint::ui
