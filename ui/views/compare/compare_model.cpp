// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/compare_model.h"

#include <QGuiApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/roofline/quantity.h"
#include "ui/base/category_swatch.h"
#include "ui/base/plain_table.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/run/row_columns.h"

namespace ridgepoint::ui {
namespace {

using Field = CompareModel::Field;

bool isDark() { return Theme::of(QGuiApplication::palette()).dark; }

bool sameColumns(const std::vector<CompareModel::Column>& a,
                 const std::vector<CompareModel::Column>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return x.field == y.field && x.run == y.run && x.column == y.column;
    });
}

// Returns the row's label as in the other views, with phases and categories in the user's language.
QString labelOf(const compare::Row& row) {
    run::Row named;
    named.name = row.name;
    named.kind = row.kind;
    return shortRowLabel(named);
}

}  // namespace

void CompareModel::setFrame(std::shared_ptr<const CompareFrame> frame) {
    std::vector<Column> columns;
    double most = 0;
    if (frame) {
        const std::size_t baseline = frame->comparison.baseline;
        columns.push_back({Field::name, 0});
        for (std::size_t run = 0; run < frame->runs(); ++run)
            columns.push_back({Field::seconds, run});
        for (std::size_t run = 0; run < frame->runs(); ++run) {
            if (run == baseline) continue;
            for (const Field field : {Field::difference, Field::relative, Field::verdict})
                columns.push_back({field, run});
        }
        for (const run::Column& column : run::columns()) {
            if (frame->runs() == 2 && column.in(run::ColumnSet::comparison))
                columns.push_back({Field::ratio, 1 - baseline, &column});
        }
        for (const compare::Row& row : frame->comparison.rows) {
            for (std::size_t run = 0; run < frame->runs(); ++run) {
                if (const auto difference = row.difference(baseline, run))
                    most = std::max(most, std::abs(difference->seconds));
            }
        }
    }
    // If the rows are the same, keeps the selection and the scroll position.
    const bool same = frame && frame_ && sameColumns(columns, columns_) &&
                      std::equal(frame->comparison.rows.begin(), frame->comparison.rows.end(),
                                 frame_->comparison.rows.begin(), frame_->comparison.rows.end(),
                                 [](const auto& a, const auto& b) {
                                     return a.name == b.name && a.kind == b.kind;
                                 });
    if (same) {
        frame_ = std::move(frame);
        most_ = most;
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        if (rowCount() > 0)
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    frame_ = std::move(frame);
    columns_ = std::move(columns);
    most_ = most;
    endResetModel();
}

int CompareModel::columnOf(Field field, std::size_t run) const {
    for (std::size_t at = 0; at < columns_.size(); ++at) {
        if (columns_[at].field == field && (field == Field::name || columns_[at].run == run))
            return static_cast<int>(at);
    }
    return -1;
}

QString CompareModel::name(int row) const {
    return frame_ && row >= 0 && row < rowCount()
               ? text(frame_->comparison.rows[static_cast<std::size_t>(row)].name)
               : QString();
}

int CompareModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !frame_ ? 0 : static_cast<int>(frame_->comparison.rows.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(columns_.size());
}

std::optional<double> CompareModel::numberOf(const compare::Row& row, const Column& column) const {
    const std::size_t baseline = frame_->comparison.baseline;
    const auto difference = row.difference(baseline, column.run);
    switch (column.field) {
        case Field::seconds:
            if (!row.values[column.run]) return std::nullopt;
            return row.values[column.run]->number(run::columnOf("seconds"),
                                                  frame_->comparison.level);
        case Field::difference:
            if (!difference) return std::nullopt;
            return difference->seconds;
        case Field::relative:
            return difference ? difference->ratio : std::nullopt;
        case Field::ratio:
            return compare::ratioOf(*column.column, frame_->comparison.level, row.values[baseline],
                                    row.values[column.run]);
        default:
            return std::nullopt;
    }
}

QString CompareModel::display(const compare::Row& row, const Column& column) const {
    const std::size_t baseline = frame_->comparison.baseline;
    const auto difference = row.difference(baseline, column.run);
    switch (column.field) {
        case Field::name:
            return labelOf(row);
        case Field::seconds:
            return row.values[column.run]
                       ? text(row.values[column.run]->text("seconds", frame_->comparison.level))
                       : text(roofline::kUnknown);
        case Field::difference:
            return difference ? signedSeconds(difference->seconds) : text(roofline::kUnknown);
        case Field::relative:
            return difference ? relativeWords(*difference) : text(roofline::kUnknown);
        case Field::verdict:
            if (!difference) return text(roofline::kUnknown);
            if (!row.values[baseline]) return tr("only here");
            if (!row.values[column.run]) return tr("not here");
            if (difference->seconds == 0) return tr("same");
            if (!difference->seconds_noise) return text(roofline::kUnknown);
            if (difference->withinNoise()) return tr("noise");
            return difference->seconds > 0 ? tr("slower") : tr("faster");
        default: {
            const auto ratio = numberOf(row, column);
            return ratio ? QStringLiteral("× %1").arg(text(roofline::formatIntensity(ratio)))
                         : text(roofline::kUnknown);
        }
    }
}

QString CompareModel::explain(const compare::Row& row, const Column& column) const {
    const std::size_t baseline = frame_->comparison.baseline;
    QStringList lines{text(row.name)};
    for (std::size_t run = 0; run < frame_->runs(); ++run) {
        const auto& value = row.values[run];
        if (!value) {
            lines << tr("%1: does not have it").arg(frame_->label(run));
            continue;
        }
        const auto shown = [&](std::string_view column_id) {
            return text(value->text(column_id, frame_->comparison.level));
        };
        QString words = QStringLiteral("%1: %2").arg(frame_->label(run), shown("seconds"));
        if (value->seconds_error)
            words += QStringLiteral(" ± %1").arg(
                text(roofline::formatSeconds(2 * *value->seconds_error)));
        words += tr(", %1 calls, %2, %3 of roof")
                     .arg(text(roofline::formatIntensity(
                              value->number(run::columnOf("calls"), frame_->comparison.level))),
                          shown("flops"), shown("roof_share"));
        if (value->row.name != row.name) words += tr(", there as %1").arg(text(value->row.name));
        lines << words;
    }
    if (row.match == compare::Match::launcher)
        lines << tr("Matched because the same ops launched them.");
    if (row.match == compare::Match::order)
        lines << tr("Matched because they have the same order and do the same work.");
    const auto difference = row.difference(baseline, column.run);
    if (column.run != baseline && difference && difference->seconds_noise)
        lines << tr("Noise may reach %1: two standard errors, from step to step.")
                     .arg(text(roofline::formatSeconds(*difference->seconds_noise)));
    return lines.join(QLatin1Char('\n'));
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !frame_ || index.row() >= rowCount()) return {};
    const compare::Row& row = frame_->comparison.rows[static_cast<std::size_t>(index.row())];
    const Column& column = columns_[static_cast<std::size_t>(index.column())];
    const bool number = column.field != Field::name && column.field != Field::verdict;
    const auto difference = row.difference(frame_->comparison.baseline, column.run);
    switch (role) {
        case Qt::DisplayRole:
            return display(row, column);
        case Qt::ToolTipRole:
            return plainTip(explain(row, column));
        case Qt::DecorationRole:
            return column.field == Field::name ? QVariant(categorySwatch(row.category))
                                               : QVariant();
        case Qt::TextAlignmentRole:
            return cellAlignment(number);
        case kSortRole:
            if (!number) return display(row, column);
            // Differences are sorted by absolute value.
            if (column.field == Field::difference && difference)
                return std::abs(difference->seconds);
            return numberOf(row, column).value_or(std::numeric_limits<double>::quiet_NaN());
        case kBarRole:
            if (column.field != Field::difference || !difference || !(most_ > 0)) return {};
            return difference->seconds / most_;
        case kNoiseRole:
            if (column.field != Field::difference || !difference || !difference->seconds_noise ||
                !(most_ > 0))
                return {};
            return std::min(1.0, *difference->seconds_noise / most_);
        case kColorRole:
            return column.field == Field::difference
                       ? QVariant::fromValue(frame_->tint(column.run).color(isDark()))
                       : QVariant();
        default:
            return {};
    }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || !frame_ || section < 0 || section >= columnCount())
        return {};
    const Column& column = columns_[static_cast<std::size_t>(section)];
    const bool two = frame_->runs() == 2;
    const QString of = two ? QString() : QLatin1Char(' ') + frame_->label(column.run);
    if (role == Qt::TextAlignmentRole)
        return cellAlignment(column.field != Field::name && column.field != Field::verdict);
    if (role == Qt::DecorationRole && column.field == Field::seconds) {
        return frame_->tint(column.run).color(isDark());
    }
    if (role == Qt::ToolTipRole) {
        switch (column.field) {
            case Field::seconds:
                return plainTip((frame_->comparison.per_sample ? tr("Time per sample in %1")
                                                               : tr("Step time in %1"))
                                    .arg(frame_->label(column.run)));
            case Field::difference:
                return (frame_->comparison.per_sample
                            ? tr("%1 minus %2, per sample; the line shows the noise")
                            : tr("%1 minus %2, per step; the line shows the noise"))
                    .arg(frame_->label(column.run), frame_->label(frame_->comparison.baseline));
            case Field::verdict:
                return tr("Noise: no more than two standard errors, from step to step");
            default:
                return {};
        }
    }
    if (role != Qt::DisplayRole) return {};
    switch (column.field) {
        case Field::name:
            return word(frame_->comparison.by);
        case Field::seconds:
            return frame_->label(column.run);
        case Field::difference:
            return tr("Difference") + of;
        case Field::relative:
            return tr("Relative") + of;
        case Field::verdict:
            return tr("Verdict") + of;
        case Field::ratio:
            return titleOf(*column.column, frame_->comparison.level);
    }
    return {};
}

}  // namespace ridgepoint::ui
