// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/insights/insight_model.h"

#include <algorithm>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/insight_words.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

constexpr std::size_t kMostNamedRows = 4;
constexpr qsizetype kLongestShown = 60;

}  // namespace

void InsightModel::setInsights(std::vector<insight::Insight> insights, bool per_step) {
    const bool same = per_step == per_step_ && insights.size() == insights_.size() &&
                      std::equal(insights.begin(), insights.end(), insights_.begin(),
                                 [](const auto& a, const auto& b) { return a.rule == b.rule; });
    per_step_ = per_step;
    if (same) {
        insights_ = std::move(insights);
        if (!insights_.empty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    beginResetModel();
    insights_ = std::move(insights);
    endResetModel();
}

int InsightModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(insights_.size());
}

QString InsightModel::gain(const insight::Insight& insight) const {
    if (!insight.gain_share) return {};
    const QString share = text(roofline::formatShare(insight.gain_share));
    if (!per_step_) return tr("up to %1").arg(share);
    return tr("up to %1 per step, %2")
        .arg(text(roofline::formatSeconds(insight.gain_seconds)), share);
}

QStringList InsightModel::details(const insight::Insight& insight) const {
    const insight::Rule& rule = *insight.rule;
    QStringList lines{tr("Advice"), ruleText(insight.advice)};
    lines << tr("Definition") << ruleText(rule.definition);
    const QString threshold = text(insight::formatValue(rule.unit, rule.threshold));
    lines << tr("Threshold")
          << (rule.above ? tr("above %1; %2") : tr("below %1; %2"))
                 .arg(threshold, ruleText(rule.source));
    const QString gained = gain(insight);
    if (!gained.isEmpty()) lines << tr("Potential gain") << gained;
    const auto& rows = insight.evidence.rows;
    QStringList names;
    for (std::size_t i = 0; i < std::min(rows.size(), kMostNamedRows); ++i) {
        QString name = text(rows[i]);
        if (name.size() > kLongestShown) name = name.left(kLongestShown) + QStringLiteral("…");
        names << name;
    }
    if (!names.isEmpty()) {
        QString seen = names.join(QStringLiteral(", "));
        if (rows.size() > kMostNamedRows)
            seen = tr("%1 and %2 more").arg(seen).arg(rows.size() - kMostNamedRows);
        lines << tr("Evidence") << seen;
    }
    if (const auto& stretch = insight.evidence.stretch) {
        const auto seconds = [](std::int64_t ns) {
            return text(roofline::formatFixed(static_cast<double>(ns) * 1e-9, 3));
        };
        lines << tr("Time range")
              << tr("%1–%2 s").arg(seconds(stretch->from_ns), seconds(stretch->to_ns));
    }
    return lines;
}

QVariant InsightModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const insight::Insight& one = insight(index.row());
    switch (role) {
        case Qt::DisplayRole:
            return findingOf(one);
        case Qt::AccessibleTextRole: {
            const QString gained = gain(one);
            return gained.isEmpty() ? findingOf(one)
                                    : findingOf(one) + QStringLiteral(". ") + gained;
        }
        case Qt::AccessibleDescriptionRole:
            return ruleText(one.advice);
        case kGainRole:
            return gain(one);
        case kDetailsRole:
            return details(one);
        case kMeasuringRole:
            return one.rule->about_measuring;
        default:
            return {};
    }
}

}  // namespace ridgepoint::ui
