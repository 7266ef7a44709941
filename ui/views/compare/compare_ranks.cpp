// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/compare_ranks.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QTableView>

#include "core/compare/rank_comparison.h"
#include "core/roofline/quantity.h"
#include "ui/base/plain_table.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

// Marks the titles in core/compare/rank_comparison.h for translators.
[[maybe_unused]] constexpr std::array kRankFigureTitles{
    QT_TRANSLATE_NOOP("RankFigure", "Mean step"),
    QT_TRANSLATE_NOOP("RankFigure", "Compute"),
    QT_TRANSLATE_NOOP("RankFigure", "Communication"),
    QT_TRANSLATE_NOOP("RankFigure", "Exposed communication"),
    QT_TRANSLATE_NOOP("RankFigure", "Idle"),
    QT_TRANSLATE_NOOP("RankFigure", "Waits for ranks"),
    QT_TRANSLATE_NOOP("RankFigure", "Others wait for it")};

}  // namespace

CompareRanks::CompareRanks(QObject* parent) : TableModel(parent) {
    using Row = compare::RankRow;
    std::vector<Column> columns{
        {.title = tr("Rank"),
         .words = [](const Row& row) { return QString::number(row.rank); },
         .number = [](const Row& row) { return std::optional(static_cast<double>(row.rank)); },
         .right = true}};
    const auto figures = compare::rankFigures();
    for (std::size_t figure = 0; figure < figures.size(); ++figure) {
        columns.push_back(
            {.title = QCoreApplication::translate("RankFigure", figures[figure].title.data()),
             .words = [figure](const Row& row) { return text(row.text(figure)); },
             .tip = tr("Mean per step of each run, in their order. Sorts by the last run."),
             .number =
                 [figure](const Row& row) { return row.value(row.values.size() - 1, figure); },
             .right = true});
    }
    setColumns(std::move(columns));
}

void CompareRanks::setRuns(const std::shared_ptr<const CompareFrame>& frame) {
    setRows(frame ? frame->comparison.ranks.rows : std::vector<compare::RankRow>(), true);
}

QTableView* makeCompareRanksTable(CompareRanks* model, QWidget* parent) {
    auto* const table = new QTableView(parent);
    makeSorted(table, model, 0, Qt::AscendingOrder);
    table->setObjectName(QStringLiteral("compareRanks"));
    table->setAccessibleName(CompareRanks::tr("Ranks of all runs"));
    QObject::connect(model, &QAbstractItemModel::modelReset, table,
                     [table] { widenColumns(table, table->horizontalHeader()); });
    return table;
}

QStringList stragglerWords(const CompareFrame& frame) {
    QStringList lines;
    const auto& stragglers = frame.comparison.ranks.straggler;
    for (std::size_t run = 0; run < stragglers.size(); ++run) {
        const auto& straggler = stragglers[run];
        if (!straggler || !(straggler->seconds > 0)) continue;
        lines << CompareRanks::tr(
                     "%1: each other rank waits %2 per step for rank %3, which is last in %4 of "
                     "the exchanges.")
                     .arg(frame.label(run), text(roofline::formatSeconds(straggler->seconds)),
                          QString::number(straggler->rank),
                          text(roofline::formatShare(straggler->last_share)));
    }
    return lines;
}

}  // namespace ridgepoint::ui
