// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/ranks/rank_model.h"

#include <QApplication>
#include <QFont>
#include <algorithm>

#include "core/base/seconds.h"
#include "core/insight/insight.h"
#include "core/present/show.h"
#include "core/roofline/quantity.h"
#include "core/run/analysis/rank_summary.h"
#include "core/run/analysis/step_summary.h"
#include "ui/base/insight_words.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

RankRow rowOf(const run::Snapshot& snapshot, const run::RankOfRun& rank) {
    RankRow row;
    row.compute_text = text(roofline::kUnknown);
    row.rank = rank.info.rank;
    row.host = text(rank.host);
    row.device = text(rank.device);
    const run::StepSummary steps = run::summarizeSteps(snapshot, rank);
    row.steps = steps.count;
    row.mean = steps.seconds_mean;
    row.mean_text = text(present::meanStepText(steps));
    if (!rank.complete) row.remark = RankModel::tr("cut short");
    if (!rank.end_reason.empty()) row.remark = text(rank.end_reason);
    if (rank.clock && !rank.clock->refusal.empty()) {
        const QString words = RankModel::tr("clock not aligned: %1").arg(text(rank.clock->refusal));
        row.remark = row.remark.isEmpty() ? words : row.remark + QStringLiteral(" · ") + words;
    }
    if (rank.gpu && rank.gpu->steps > 0) {
        const auto of_step = [&](std::int64_t nanoseconds) {
            return base::seconds(nanoseconds) / static_cast<double>(rank.gpu->steps);
        };
        const bool lost = rank.missing.dropped_records > 0;
        row.compute = of_step(rank.gpu->compute_ns);
        row.compute_text = text(roofline::atLeast(lost, roofline::formatSeconds(row.compute)));
        // Time in which no kernel computes can be too short or too long if records were lost.
        if (!lost) {
            row.exposed = of_step(rank.gpu->exposedNs());
            row.idle = of_step(rank.gpu->idleNs());
        }
    }
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

}  // namespace

RankModel::RankModel(QObject* parent) : TableModel(parent) {
    const auto rank = [this](const RankRow& row) {
        return (shown_ == row.rank ? QStringLiteral("▸ ") : QString()) + QString::number(row.rank);
    };
    const auto remark = [](const RankRow& row) {
        return (row.straggles ? QStringLiteral("⚠ ") : QString()) + row.remark;
    };
    setColumns({
        {tr("Rank"), rank, tr("Which of the processes; ▸ is the one that is shown"),
         [](const RankRow& row) { return static_cast<double>(row.rank); }, true},
        {tr("Machine"), [](const RankRow& row) { return row.host; }, tr("Host")},
        {tr("Device"), [](const RankRow& row) { return row.device; }, tr("Device and threads")},
        numbers(
            tr("Steps"), [](const RankRow& row) { return static_cast<double>(row.steps); },
            roofline::formatCount, tr("Measured steps")),
        {tr("Step"), [](const RankRow& row) { return row.mean_text; },
         tr("Mean step time, measured by the rank"), [](const RankRow& row) { return row.mean; },
         true},
        {QCoreApplication::translate("RankFigure", "Compute"),
         [](const RankRow& row) { return row.compute_text; },
         tr("Time in a step in which a kernel ran that is not a collective"),
         [](const RankRow& row) { return row.compute; }, true},
        numbers(
            QCoreApplication::translate("RankFigure", "Exposed communication"),
            [](const RankRow& row) { return row.exposed; }, roofline::formatSeconds,
            tr("Time in a step in which a collective ran, and no other kernel")),
        numbers(
            QCoreApplication::translate("RankFigure", "Idle"),
            [](const RankRow& row) { return row.idle; }, roofline::formatSeconds,
            tr("Time in a step in which nothing ran on the GPU")),
        numbers(
            tr("Waiting"), [](const RankRow& row) { return row.waiting; }, roofline::formatSeconds,
            tr("Measured time in a step in which the training thread waited for the "
               "last rank")),
        numbers(
            tr("Communication"), [](const RankRow& row) { return row.moving; },
            roofline::formatSeconds,
            tr("Measured time in a step in which the training thread waited for "
               "data, with all ranks present")),
        numbers(
            tr("Hidden"), [](const RankRow& row) { return row.hidden; }, roofline::formatShare,
            tr("Share of the data movement during which the rank computed; from "
               "measured times")),
        numbers(
            tr("Delay caused"), [](const RankRow& row) { return row.caused; },
            roofline::formatSeconds,
            tr("Measured time in a step in which the other ranks together waited "
               "for this rank")),
        numbers(
            tr("Came last"), [](const RankRow& row) { return row.last; }, roofline::formatShare,
            tr("Share of the exchanges at which this rank arrived last")),
        {tr("Remark"), remark, tr("Findings, and how the rank ended")},
    });
}

void RankModel::setFrame(const Frame* frame) {
    const auto ranks = frame != nullptr ? frame->snapshot->ranks : nullptr;
    const bool same = ranks == of_;
    std::optional<std::int64_t> shown;
    if (frame != nullptr && frame->snapshot->info.rank) shown = frame->snapshot->info.rank->rank;
    if (same && shown == shown_) return;
    of_ = ranks;
    shown_ = shown;
    if (same) {
        setRows(rows(), true);
        return;
    }
    std::vector<RankRow> found;
    if (ranks) {
        for (const run::RankOfRun& rank : *ranks) found.push_back(rowOf(*frame->snapshot, rank));
        for (const insight::Insight& each : insight::insightsOf(*frame->snapshot)) {
            if (each.rule->id != "straggler") continue;
            for (RankRow& row : found) {
                if (std::to_string(row.rank) != each.named) continue;
                row.straggles = true;
                row.remark = row.remark.isEmpty()
                                 ? findingOf(each)
                                 : findingOf(each) + QStringLiteral(" · ") + row.remark;
            }
        }
    }
    setRows(std::move(found));
}

bool RankModel::knowsGpus() const {
    return std::any_of(rows().begin(), rows().end(),
                       [](const RankRow& row) { return row.compute.has_value(); });
}

QVariant RankModel::answer(const RankRow& row, int column, int role) const {
    switch (role) {
        case Qt::ToolTipRole:
            if (column == kRemark && !row.remark.isEmpty()) return plainTip(row.remark);
            return shown_ == row.rank ? tr("The rows and steps that are shown are of this rank")
                                      : tr("A double click shows the rows and steps of this rank");
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
        default:
            return {};
    }
}

}  // namespace ridgepoint::ui
