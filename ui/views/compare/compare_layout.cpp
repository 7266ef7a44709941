// SPDX-License-Identifier: GPL-3.0-or-later
// Lays out the compare view.
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/labelled_box.h"
#include "ui/base/message_bar.h"
#include "ui/base/plain_table.h"
#include "ui/base/words.h"
#include "ui/views/compare/compare_canvas.h"
#include "ui/views/compare/compare_memory.h"
#include "ui/views/compare/compare_model.h"
#include "ui/views/compare/compare_ranks.h"
#include "ui/views/compare/compare_roofline.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/compare/difference_delegate.h"
#include "ui/views/compare/sweep_chart.h"
#include "ui/views/compare/waterfall_chart.h"

namespace ridgepoint::ui {

void CompareView::build() {
    setUpControls();
    QHBoxLayout* const options = controlRow();
    whole_->setObjectName(QStringLiteral("compareWhole"));
    whole_->setTextFormat(Qt::PlainText);
    whole_->setWordWrap(true);
    whole_->setMinimumWidth(1);  // prevents long names from widening the window
    whole_->setContentsMargins(14, 2, 14, 4);
    whole_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setUpCharts();
    setUpTable();
    ranks_.tabs->setObjectName(QStringLiteral("compareBelow"));
    ranks_.tabs->setDocumentMode(true);
    ranks_.tabs->addTab(rowsPage(), tr("Rows"));
    ranks_.tabs->addTab(makeCompareRanksTable(ranks_.model, this), tr("Ranks"));

    auto* const across = new QSplitter(Qt::Horizontal, this);
    across->addWidget(planes_.pages);
    across->addWidget(tabs_);
    across->setStretchFactor(0, 3);
    across->setStretchFactor(1, 1);
    across->setSizes({720, 280});
    auto* const down = new QSplitter(Qt::Vertical, this);
    down->addWidget(across);
    down->addWidget(ranks_.tabs);
    down->setStretchFactor(0, 3);
    down->setStretchFactor(1, 1);
    down->setSizes({640, 240});
    for (QSplitter* const splitter : {across, down}) splitter->setChildrenCollapsible(false);

    auto* const all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(messages_);
    all->addLayout(options);
    all->addWidget(whole_);
    all->addWidget(down, 1);
}

void CompareView::setUpControls() {
    by_->setObjectName(QStringLiteral("compareBy"));
    by_->setToolTip(tr("What each dot and each row shows"));
    for (const run::GroupBy by : {run::GroupBy::kernel, run::GroupBy::op, run::GroupBy::layer,
                                  run::GroupBy::phase, run::GroupBy::category})
        by_->addItem(word(by), static_cast<int>(by));
    level_->setObjectName(QStringLiteral("compareLevel"));
    level_->setToolTip(tr("Memory level that intensities are taken against"));
    for (const roofline::Level level :
         {roofline::Level::dram, roofline::Level::l3, roofline::Level::l2, roofline::Level::l1})
        level_->addItem(word(level), static_cast<int>(level));
    arranged_->setObjectName(QStringLiteral("arrangement"));
    arranged_->addItem(tr("Overlay"), static_cast<int>(Arrangement::over));
    arranged_->addItem(tr("Side by Side"), static_cast<int>(Arrangement::beside));
    arranged_->setToolTip(tr("Side by side, axes and selection go together"));
    buttons_.estimate->setObjectName(QStringLiteral("compareEstimate"));
    buttons_.estimate->setText(tr("Overlay Estimate"));
    buttons_.estimate->setCheckable(true);
    buttons_.estimate->setToolTip(
        tr("Adds the baseline's estimate as another run (built-in networks only)"));
    buttons_.per_sample->setObjectName(QStringLiteral("comparePerSample"));
    buttons_.per_sample->setText(tr("Per Sample"));
    buttons_.per_sample->setCheckable(true);
    buttons_.per_sample->setToolTip(
        tr("Divides times, FLOPs and bytes by the batch. Default: if the batches differ"));
    buttons_.reset->setText(tr("Show All"));
    buttons_.reset->setToolTip(tr("Show all dots and roofs (double click)"));
    for (QToolButton* const button : {buttons_.per_sample, buttons_.estimate, buttons_.reset})
        button->setAutoRaise(true);
}

QHBoxLayout* CompareView::controlRow() {
    auto* const options = new QHBoxLayout;
    options->setContentsMargins(10, 2, 10, 2);
    addLabelled(options, tr("Rows by"), by_);
    addLabelled(options, tr("Level"), level_);
    addLabelled(options, tr("Rooflines"), arranged_);
    options->addWidget(buttons_.per_sample);
    options->addWidget(buttons_.estimate);
    options->addStretch();
    options->addWidget(buttons_.reset);
    return options;
}

void CompareView::setUpCharts() {
    planes_.over->setAccessibleName(tr("Roofline of all runs"));
    planes_.pages->addWidget(planes_.over);
    planes_.pages->addWidget(planes_.beside_page);
    planes_.beside_grid->setContentsMargins(0, 0, 0, 0);
    planes_.beside_grid->setSpacing(2);

    auto* const memory = new CompareMemoryCanvas(memory_, this);
    memory->setAccessibleName(tr("Memory of all runs by step"));
    const auto withTips = [this](auto* chart) {
        return new TipCanvas(
            chart, [chart](const QPointF& at) { return chart->tooltipAt(at); }, this);
    };
    auto* const sweep = withTips(sweep_);
    sweep->setAccessibleName(tr("Curves over the batch size"));
    memory_->setCaptioned(false);
    sweep_->setCaptioned(false);
    auto* const waterfall = withTips(waterfall_);
    waterfall->setAccessibleName(tr("Waterfall from the baseline to another run"));
    waterfall_->setCaptioned(false);
    tabs_->setDocumentMode(true);
    tabs_->addTab(memory, tr("Memory"));
    tabs_->addTab(sweep, tr("Batch Size"));
    tabs_->addTab(waterfall, tr("Waterfall"));
    tabs_->setObjectName(QStringLiteral("compareFigures"));
}

void CompareView::setUpTable() {
    table_->setModel(sort_);
    sort_->setSourceModel(model_);
    sort_->setFilterKeyColumn(0);
    sort_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    makePlain(table_);
    table_->setAlternatingRowColors(true);
    table_->setItemDelegate(new DifferenceDelegate(table_));
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    table_->setAccessibleName(tr("Rows that differ, the largest difference first"));
    table_->verticalHeader()->setDefaultSectionSize(table_->fontMetrics().height() + 14);
    table_->setSortingEnabled(true);
    table_->horizontalHeader()->setSortIndicatorClearable(true);
    table_->sortByColumn(-1, Qt::AscendingOrder);  // column -1 restores the order of core/compare
    table_->installEventFilter(this);
    search_->setObjectName(QStringLiteral("compareSearch"));
    search_->setPlaceholderText(tr("Search rows"));
    search_->setAccessibleName(tr("Search the rows that differ"));
    search_->setClearButtonEnabled(true);
    nothing_->setTextFormat(Qt::PlainText);
    nothing_->setWordWrap(true);
    nothing_->setAlignment(Qt::AlignCenter);
    nothing_->hide();
}

QWidget* CompareView::rowsPage() {
    auto* const rows = new QWidget(this);
    auto* const column = new QVBoxLayout(rows);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto* const heading = new QHBoxLayout;
    heading->setContentsMargins(10, 2, 10, 0);
    auto* const time = new QLabel(tr("Step time"), rows);
    time->setObjectName(QStringLiteral("compareTime"));
    heading->addWidget(time);
    heading->addStretch();
    search_->setMaximumWidth(280);
    heading->addWidget(search_);
    column->addLayout(heading);
    column->addWidget(nothing_, 1);
    column->addWidget(table_, 1);
    return rows;
}

void CompareView::layBeside() {
    const std::size_t wanted = frame_ && arrangement_ == Arrangement::beside ? frame_->runs() : 0;
    while (planes_.beside.size() > wanted) {
        planes_.beside.back()->deleteLater();
        planes_.beside.pop_back();
    }
    while (planes_.beside.size() < wanted) {
        auto* const chart = new CompareRoofline;
        chart->setCaptioned(false);
        auto* const canvas = new CompareCanvas(chart, selection_, planes_.beside_page);
        connect(canvas, &CompareCanvas::zoomed, this, [this, canvas] { followZoom(canvas); });
        planes_.beside.push_back(canvas);
        canvas->show();
    }
    // Up to three rooflines fit in one row. More rooflines need two rows.
    const int columns = wanted <= 3 ? static_cast<int>(wanted) : static_cast<int>(wanted + 1) / 2;
    for (std::size_t at = 0; at < planes_.beside.size(); ++at) {
        planes_.beside_grid->addWidget(planes_.beside[at], static_cast<int>(at) / columns,
                                       static_cast<int>(at) % columns);
        planes_.beside[at]->setAccessibleName(tr("Roofline of %1").arg(frame_->label(at)));
        planes_.beside[at]->roofline()->setOnly(at);
    }
    planes_.pages->setCurrentWidget(wanted > 0 ? planes_.beside_page
                                               : static_cast<QWidget*>(planes_.over));
}

}  // namespace ridgepoint::ui
