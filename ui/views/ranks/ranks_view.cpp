// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/ranks/ranks_view.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "core/roofline/quantity.h"
#include "core/run/analysis/rank_summary.h"
#include "core/run/rank_runs.h"
#include "core/run/run_questions.h"
#include "ui/base/number_sort.h"
#include "ui/base/plain_table.h"
#include "ui/base/words.h"
#include "ui/views/ranks/rank_model.h"
#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {

RanksView::RanksView(ViewOptions* options, QWidget* parent)
    : RunView(parent),
      options_(options),
      model_(new RankModel(this)),
      table_(new QTableView(this)),
      order_(makeSorted(table_, model_, RankModel::kRank, Qt::AscendingOrder)),
      words_(new QLabel(this)) {
    table_->setObjectName(QStringLiteral("ranksTable"));
    table_->setAccessibleName(tr("Ranks"));
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->horizontalHeader()->setStretchLastSection(true);
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::PlainText);
    words_->setMargin(6);
    words_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(words_);
    column->addWidget(table_, 1);
    setMinimumSize(200, 60);  // same minimum as the table in the neighbouring tab
    setFocusProxy(table_);
    connect(table_, &QTableView::activated, this, [this](const QModelIndex& index) {
        const std::int64_t rank = model_->rankOf(order_->mapToSource(index).row());
        const bool own = frame() && frame()->file_rank == rank;
        options_->setRank(own ? std::nullopt : std::optional(rank));
    });
}

bool RanksView::isOfRanks(const Frame& frame) {
    const auto& rank = frame.snapshot->info.rank;
    return rank && rank->ranks > 1;
}

QString RanksView::words() const { return words_->text(); }

void RanksView::startAfresh() {
    RunView::startAfresh();
    model_->setFrame(nullptr);
    words_->clear();
}

QString RanksView::wordsOf(const Frame& frame) const {
    const auto& rank = frame.snapshot->info.rank;
    if (!rank) return {};
    const qlonglong own = frame.file_rank.value_or(0);
    if (!frame.snapshot->ranks) {
        const QString where = tr("This file is of rank %1 of %2.").arg(own).arg(rank->ranks);
        return where + QLatin1Char(' ') +
               (own == 0 ? tr("The other ranks' data is added when all have ended. If it is "
                              "missing, run \"ridgepoint merge %1\".")
                               .arg(text(frame.file.string()))
                         : tr("Rank 0's file contains the data of all ranks."));
    }
    QStringList words{tr("%1 ranks trained together").arg(rank->ranks)};
    if (const auto batch = run::batchOfAll(*frame.snapshot)) {
        words << tr("batch %1 of all").arg(*batch);
        if (const auto rate = run::samplesPerSecondOfAll(*frame.snapshot, frame.step))
            words << tr("%1 samples/s of all").arg(text(roofline::formatRate(rate)));
    }
    if (!rank->exchange.empty())
        words << tr("gradients over %1").arg(text(run::exchangeName(rank->exchange)));
    std::int64_t clocks = 0, aligned = 0;
    for (const run::RankOfRun& each : *frame.snapshot->ranks) {
        clocks = std::max(clocks, each.info.clock_uncertainty_ns);
        if (each.clock && each.clock->refusal.empty())
            aligned = std::max(aligned, each.clock->uncertainty_ns);
    }
    if (run::isImported(frame.snapshot->info)) {
        words << (aligned > 0 ? tr("times imported, clocks aligned to ± %1")
                                    .arg(durationText(static_cast<double>(aligned)))
                              : tr("times imported"));
    } else {
        words << (clocks > 0 ? tr("times measured, the machines' clocks known to ± %1")
                                   .arg(durationText(static_cast<double>(clocks)))
                             : tr("times measured"));
    }
    const auto missing = rank->ranks - static_cast<std::int64_t>(frame.snapshot->ranks->size());
    if (missing > 0) words << tr("%1 are missing, so waiting time is unknown").arg(missing);
    return words.join(QStringLiteral(" · "));
}

void RanksView::showFrame(const Frame& frame) {
    const int before = model_->rowCount();
    model_->setFrame(&frame);
    for (const int column : {RankModel::kCompute, RankModel::kExposed, RankModel::kIdle})
        table_->setColumnHidden(column, !model_->knowsGpus());
    if (model_->rowCount() != before) table_->resizeColumnsToContents();
    table_->setVisible(model_->rowCount() > 0);
    words_->setText(wordsOf(frame));
}

const ViewDescriptor& ranksView() {
    static const ViewDescriptor view{
        .make = [](const ViewParts& parts, QWidget* parent) -> RunView* {
            return new RanksView(parts.options, parent);
        },
        .dock = DockDescriptor{.name = "ranks",
                               .title = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Ranks")},
        .whole_run = true,
        .offered = RanksView::isOfRanks};
    return view;
}

}  // namespace ridgepoint::ui
