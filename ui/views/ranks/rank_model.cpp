// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/ranks/rank_model.h"

#include <QApplication>
#include <QFont>
#include <limits>

#include "core/analysis/rank_summary.h"
#include "core/analysis/step_summary.h"
#include "core/insight/insight.h"
#include "core/roofline/quantity.h"
#include "ui/base/insight_words.h"
#include "ui/base/number_sort.h"
#include "ui/base/plain_table.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {

RankModel::RankRow RankModel::rowOf(const run::Snapshot& snapshot, const run::RankOfRun& rank) {
    RankRow row;
    row.rank = rank.info.rank;
    row.host = text(rank.host);
    row.device = text(rank.device);
    const run::StepSummary steps = run::summarizeSteps(snapshot, rank);
    row.steps = steps.count;
    row.mean = steps.seconds_mean;
    if (!rank.complete) row.remark = tr("cut short");
    if (!rank.end_reason.empty()) row.remark = text(rank.end_reason);
    if (!rank.exchanges || rank.exchanges->steps == 0) return row;
    const run::ExchangeTimes& times = *rank.exchanges;
    const auto of_step = [&](std::int64_t nanoseconds) {
        return static_cast<double>(nanoseconds) * 1e-9 / static_cast<double>(times.steps);
    };
    row.waiting = of_step(times.waiting_ns);
    row.moving = of_step(times.moving_ns);
    row.hidden = times.hiddenShare();
    row.caused = of_step(times.caused_ns);
    if (times.exchanges > 0)
        row.last = static_cast<double>(times.last) / static_cast<double>(times.exchanges);
    return row;
}

void RankModel::setFrame(const Frame* frame) {
    const auto ranks = frame != nullptr ? frame->snapshot->ranks : nullptr;
    std::optional<std::int64_t> shown;
    if (frame != nullptr && frame->snapshot->info.rank) shown = frame->snapshot->info.rank->rank;
    if (ranks == of_) {
        if (shown == shown_) return;
        shown_ = shown;
        if (!rows_.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    of_ = ranks;
    shown_ = shown;
    rows_.clear();
    if (ranks) {
        for (const run::RankOfRun& rank : *ranks) rows_.push_back(rowOf(*frame->snapshot, rank));
        for (const insight::Insight& each : insight::insightsOf(*frame->snapshot)) {
            if (each.rule->id != "straggler") continue;
            for (RankRow& row : rows_) {
                if (std::to_string(row.rank) != each.named) continue;
                row.straggles = true;
                row.remark = row.remark.isEmpty()
                                 ? findingOf(each)
                                 : findingOf(each) + QStringLiteral(" · ") + row.remark;
            }
        }
    }
    endResetModel();
}

int RankModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RankModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(kColumns);
}

std::optional<double> RankModel::numberOf(const RankRow& row, int column) {
    switch (column) {
        case kRank:
            return static_cast<double>(row.rank);
        case kSteps:
            return static_cast<double>(row.steps);
        case kMean:
            return row.mean;
        case kWaiting:
            return row.waiting;
        case kMoving:
            return row.moving;
        case kHidden:
            return row.hidden;
        case kCaused:
            return row.caused;
        case kLast:
            return row.last;
        default:
            return std::nullopt;
    }
}

QString RankModel::display(const RankRow& row, int column) const {
    switch (column) {
        case kRank:
            return (shown_ == row.rank ? QStringLiteral("▸ ") : QString()) +
                   QString::number(row.rank);
        case kHost:
            return row.host;
        case kDevice:
            return row.device;
        case kSteps:
            return text(roofline::formatCount(static_cast<double>(row.steps)));
        case kHidden:
        case kLast:
            return text(roofline::formatShare(numberOf(row, column)));
        case kRemark:
            return (row.straggles ? QStringLiteral("⚠ ") : QString()) + row.remark;
        default:
            return text(roofline::formatSeconds(numberOf(row, column)));
    }
}

QVariant RankModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const RankRow& row = rows_[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    const bool number = column == kRank || (column >= kSteps && column <= kLast);
    switch (role) {
        case Qt::DisplayRole:
            return display(row, column);
        case Qt::ToolTipRole:
            if (column == kRemark && !row.remark.isEmpty()) return row.remark.toHtmlEscaped();
            return shown_ == row.rank ? tr("The rows and steps that are shown are of this rank")
                                      : tr("A double click shows the rows and steps of this rank");
        case Qt::TextAlignmentRole:
            return cellAlignment(number);
        case Qt::FontRole:
            if (shown_ == row.rank) {
                QFont bold = QApplication::font();
                bold.setBold(true);
                return bold;
            }
            return {};
        case Qt::ForegroundRole:
            return row.straggles ? QVariant(Theme::of(QApplication::palette()).warning)
                                 : QVariant();
        case NumberSort::kSortRole:
            if (number) {
                return numberOf(row, column).value_or(std::numeric_limits<double>::quiet_NaN());
            }
            return display(row, column);
        default:
            return {};
    }
}

QVariant RankModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return cellAlignment(section == kRank || (section >= kSteps && section <= kLast));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    const bool title = role == Qt::DisplayRole;
    switch (section) {
        case kRank:
            return title ? tr("Rank") : tr("Which of the processes; ▸ is the one that is shown");
        case kHost:
            return title ? tr("Machine") : tr("Host");
        case kDevice:
            return title ? tr("Device") : tr("Device and threads");
        case kSteps:
            return title ? tr("Steps") : tr("Measured steps");
        case kMean:
            return title ? tr("Step") : tr("Mean step time, measured by the rank");
        case kWaiting:
            return title ? tr("Waiting")
                         : tr("Measured time in a step in which the training thread waited for the "
                              "last rank");
        case kMoving:
            return title ? tr("Moving")
                         : tr("Measured time in a step in which the training thread waited for "
                              "data, with all ranks present");
        case kHidden:
            return title ? tr("Hidden")
                         : tr("Share of the data movement during which the rank computed; from "
                              "measured times");
        case kCaused:
            return title ? tr("Caused")
                         : tr("Measured time in a step in which the other ranks together waited "
                              "for this rank");
        case kLast:
            return title ? tr("Came last")
                         : tr("Share of the exchanges at which this rank arrived last");
        case kRemark:
            return title ? tr("Remark") : tr("Findings, and how the rank ended");
        default:
            return {};
    }
}

}  // namespace ridgepoint::ui
