// SPDX-License-Identifier: GPL-3.0-or-later
// Lays out a study's window.
#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>
#include <nlohmann/json.hpp>

#include "core/base/json_text.h"
#include "core/study/builtin_studies.h"
#include "ui/base/elided_label.h"
#include "ui/base/file_work.h"
#include "ui/base/labelled_box.h"
#include "ui/base/message_bar.h"
#include "ui/base/number_sort.h"
#include "ui/base/plain_table.h"
#include "ui/base/words.h"
#include "ui/views/study/axes_form.h"
#include "ui/views/study/point_model.h"
#include "ui/views/study/study_draft.h"
#include "ui/views/study/study_figures.h"
#include "ui/views/study/study_view.h"

namespace ridgepoint::ui {
namespace {

constexpr int kFormWidth = 300;  // pixels; initial width of the form

QString titleIn(std::string_view document) {
    const auto parsed = base::jsonOrDiscarded(document);
    return parsed.is_object() ? text(parsed.value("title", std::string())) : QString();
}

}  // namespace

void StudyView::build() {
    resize(1280, 860);
    messages_ = new MessageBar(this);
    loader_ = new StudyLoader(this);
    file_work_ = new FileWork(this);
    form_ = new AxesForm(this);
    auto* const scroll = new QScrollArea(this);
    scroll->setWidget(form_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(220);
    auto* const across = new QSplitter(Qt::Horizontal, this);
    across->addWidget(scroll);
    QWidget* const bars = buildBars();
    across->addWidget(buildTabs());
    across->setStretchFactor(0, 0);
    across->setStretchFactor(1, 1);
    across->setChildrenCollapsible(false);
    across->setSizes({kFormWidth, width() - kFormWidth});
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bars);
    column->addWidget(messages_);
    column->addWidget(across, 1);
    point_table_->setFocus();  // a focused field would receive every key press
    connect(form_, &AxesForm::axisEdited, this, [this](study::Axis axis, const QString& words) {
        edit(withAxis(question_.document, axis, words));
    });
    connect(form_, &AxesForm::numberEdited, this, [this](const char* key, double value) {
        edit(withNumber(question_.document, key,
                        value < 0 ? std::nullopt : std::optional<double>(value)));
    });
}

QWidget* StudyView::buildBars() {
    auto* const bars = new QWidget(this);
    QToolButton* const open = makeStudyControls(bars);
    QToolButton* const browse = makeRunControls(bars);

    auto* const first = new QHBoxLayout;
    addLabelled(first, tr("St&udy"), source_);
    first->addWidget(open);
    first->addSpacing(12);
    first->addWidget(fitted_);
    first->addStretch();
    first->addWidget(exports_);
    auto* const second = new QHBoxLayout;
    auto* const label = new QLabel(tr("Fo&lder"), bars);
    label->setBuddy(folder_);
    folder_->setAccessibleName(tr("Folder"));
    second->addWidget(label);
    second->addWidget(folder_, 1);
    second->addWidget(browse);
    second->addSpacing(12);
    for (QWidget* const each : std::initializer_list<QWidget*>{
             run_bar_.start, run_bar_.pause, run_bar_.stop, run_bar_.failed_again})
        second->addWidget(each);
    auto* const third = new QHBoxLayout;
    third->addWidget(run_bar_.progress);
    third->addSpacing(8);
    third->addWidget(run_bar_.words, 1);
    auto* const column = new QVBoxLayout(bars);
    column->setContentsMargins(10, 8, 10, 6);
    column->addLayout(first);
    column->addLayout(second);
    column->addLayout(third);
    connectBars();
    return bars;
}

QToolButton* StudyView::makeStudyControls(QWidget* bars) {
    source_ = new QComboBox(bars);
    source_->setObjectName(QStringLiteral("studySource"));
    for (const study::BuiltInStudy& entry : study::builtInStudies()) {
        const QString name = text(std::string(entry.name));
        source_->addItem(QStringLiteral("%1 (%2)").arg(titleIn(entry.json), name), name);
    }
    auto* const open = new QToolButton(bars);
    open->setObjectName(QStringLiteral("studyOpen"));
    open->setText(tr("Open"));
    open->setPopupMode(QToolButton::InstantPopup);
    auto* const menu = new QMenu(open);
    menu->addAction(tr("A Study &File…"), this, [this] { openByDialog(false); });
    menu->addAction(tr("The F&older of a Study…"), this, [this] { openByDialog(true); });
    open->setMenu(menu);
    fitted_ = new QCheckBox(tr("&For this machine"), bars);
    fitted_->setObjectName(QStringLiteral("studyFitted"));
    fitted_->setToolTip(tr("The variant of the study that fits this machine: smaller, on its CPU"));
    exports_ = new QToolButton(bars);
    exports_->setObjectName(QStringLiteral("studyExport"));
    exports_->setText(tr("Export"));
    exports_->setPopupMode(QToolButton::InstantPopup);
    auto* const exporting = new QMenu(exports_);
    exporting->addAction(tr("&Figure as Picture…"), this, [this] { exportByDialog(true); });
    exporting->addAction(tr("&Results as Table or JSON…"), this, [this] { exportByDialog(false); });
    exports_->setMenu(exporting);
    return open;
}

QToolButton* StudyView::makeRunControls(QWidget* bars) {
    folder_ = new QLineEdit(bars);
    folder_->setObjectName(QStringLiteral("studyFolder"));
    folder_->setToolTip(tr("Folder of the recordings. Existing recordings are not repeated"));
    auto* const browse = new QToolButton(bars);
    browse->setText(tr("Browse…"));
    run_bar_.start = new QPushButton(tr("&Start"), bars);
    run_bar_.start->setObjectName(QStringLiteral("studyStart"));
    run_bar_.start->setToolTip(tr("Records the missing points, each in its own process"));
    run_bar_.start->setEnabled(false);
    run_bar_.pause = new QPushButton(tr("&Pause"), bars);
    run_bar_.pause->setObjectName(QStringLiteral("studyPause"));
    run_bar_.pause->setToolTip(tr("Pauses after the current recording"));
    run_bar_.stop = new QPushButton(tr("S&top"), bars);
    run_bar_.stop->setObjectName(QStringLiteral("studyStop"));
    run_bar_.stop->setToolTip(tr("Stops immediately. The current recording is repeated later"));
    run_bar_.failed_again = new QCheckBox(tr("re&try failed points"), bars);
    run_bar_.failed_again->setObjectName(QStringLiteral("studyFailedAgain"));
    run_bar_.failed_again->hide();
    run_bar_.progress = new QProgressBar(bars);
    run_bar_.progress->setTextVisible(false);
    run_bar_.progress->setFixedWidth(160);
    run_bar_.progress->setAccessibleName(tr("Progress"));
    run_bar_.words = new ElidedLabel(bars);
    connect(browse, &QToolButton::clicked, this, [this] {
        const QString folder =
            QFileDialog::getExistingDirectory(this, tr("Folder of the study"), folder_->text());
        if (folder.isEmpty()) return;
        opened_.folder_typed = true;
        folder_->setText(folder);
        ask();
    });
    return browse;
}

void StudyView::connectBars() {
    connect(source_, &QComboBox::currentIndexChanged, this, &StudyView::sourcePicked);
    connect(fitted_, &QCheckBox::toggled, this, [this](bool fitted) {
        question_.document = opened_.document;
        question_.base = opened_.base;
        question_.fitted = fitted;
        opened_.fresh = true;
        opened_.sized = false;
        ask();
    });
    connect(folder_, &QLineEdit::textEdited, this, [this] {
        opened_.folder_typed = true;
        asking_.start();
    });
    connect(run_bar_.start, &QPushButton::clicked, this, &StudyView::start);
    connect(run_bar_.pause, &QPushButton::clicked, this, &StudyView::pauseOrResume);
    connect(run_bar_.stop, &QPushButton::clicked, this, &StudyView::stop);
    connect(run_bar_.failed_again, &QCheckBox::toggled, this, &StudyView::showState);
}

QWidget* StudyView::buildTabs() {
    points_ = new PointModel(this);
    sort_ = new NumberSort(this);
    sort_->setSourceModel(points_);
    point_table_ = new QTableView(this);
    point_table_->setObjectName(QStringLiteral("studyPoints"));
    point_table_->setModel(sort_);
    makePlain(point_table_);
    point_table_->setSortingEnabled(true);
    point_table_->horizontalHeader()->setSortIndicatorClearable(true);
    point_table_->sortByColumn(-1, Qt::AscendingOrder);
    point_table_->setAlternatingRowColors(true);
    point_table_->setAccessibleName(tr("Points"));
    point_table_->setToolTip(tr("Enter or a double click opens the run of a point"));
    figures_ = new StudyFigures(this);
    tables_ = new QComboBox(this);
    tables_->setObjectName(QStringLiteral("studyTables"));
    table_ = new QTableWidget(this);
    makePlain(table_);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setAlternatingRowColors(true);
    table_->setAccessibleName(tr("Table of the study"));
    auto* const table_page = new QWidget(this);
    auto* const table_bar = new QHBoxLayout;
    table_bar->setContentsMargins(8, 6, 8, 2);
    addLabelled(table_bar, tr("Ta&ble"), tables_);
    table_bar->addStretch();
    auto* const table_column = new QVBoxLayout(table_page);
    table_column->setContentsMargins(0, 0, 0, 0);
    table_column->addLayout(table_bar);
    table_column->addWidget(table_, 1);
    notes_ = new QTextBrowser(this);
    notes_->setAccessibleName(tr("Notes"));
    document_ = new QPlainTextEdit(this);
    document_->setObjectName(QStringLiteral("studyDocument"));
    document_->setAccessibleName(tr("The study's file"));
    document_->setLineWrapMode(QPlainTextEdit::NoWrap);
    QFont fixed(QStringLiteral("monospace"));
    fixed.setStyleHint(QFont::Monospace);
    document_->setFont(fixed);

    // Shows the grid and the figure together, because both highlight the selected point.
    auto* const beside = new QSplitter(Qt::Vertical, this);
    beside->addWidget(point_table_);
    beside->addWidget(figures_);
    beside->setChildrenCollapsible(false);
    beside->setStretchFactor(0, 2);
    beside->setStretchFactor(1, 3);
    tabs_ = new QTabWidget(this);
    tabs_->setDocumentMode(true);
    tabs_->addTab(beside, tr("Points and Figures"));
    tabs_->addTab(table_page, tr("Tables"));
    tabs_->addTab(notes_, tr("Notes"));
    tabs_->addTab(document_, tr("File"));
    connect(point_table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& index) {
                const QModelIndex source = sort_->mapToSource(index);
                figures_->setSelected(source.isValid()
                                          ? std::optional(static_cast<std::size_t>(source.row()))
                                          : std::nullopt);
            });
    connect(figures_, &StudyFigures::picked, this, [this](std::size_t row) {
        const QModelIndex index = sort_->mapFromSource(points_->index(static_cast<int>(row), 0));
        point_table_->setCurrentIndex(index);
        point_table_->scrollTo(index);
    });
    connect(point_table_, &QTableView::activated, this, &StudyView::openPoint);
    connect(tables_, &QComboBox::currentIndexChanged, this, &StudyView::showTable);
    connect(document_, &QPlainTextEdit::textChanged, this,
            [this] { edit(document_->toPlainText().toStdString()); });
    return tabs_;
}

}  // namespace ridgepoint::ui
