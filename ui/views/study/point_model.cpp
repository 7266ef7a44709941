// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/study/point_model.h"

#include <QApplication>
#include <QPainter>
#include <QPixmap>
#include <algorithm>
#include <array>

#include "core/roofline/quantity.h"
#include "ui/base/category_swatch.h"
#include "ui/base/palette.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/views/study/study_words.h"

namespace ridgepoint::ui {
namespace {

using PointState = study::Item::State;

// Finished points have filled circles and unfinished points have rings. Failed points have squares,
// so that they can be recognized without colours.
QPixmap stateSwatch(const study::ResultRow& row) {
    QPixmap pixmap = blankSwatch();
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = Theme::of(QApplication::palette());
    const QColor color = row.state == PointState::done      ? QColor::fromRgb(kSeriesColors[2])
                         : row.state == PointState::running ? theme.accent
                         : row.state == PointState::failed  ? theme.warning
                                                            : theme.muted;
    const bool full = row.state == PointState::done || row.state == PointState::failed;
    painter.setPen(QPen(color, 2));
    painter.setBrush(full ? QBrush(color) : QBrush(Qt::NoBrush));
    if (row.state == PointState::failed)
        painter.drawRect(QRectF(2, 2, 8, 8));
    else
        painter.drawEllipse(QRectF(2, 2, 8, 8));
    return pixmap;
}

QString remarkWords(const study::ResultRow& row) {
    if (!row.reason.empty()) return text(row.reason);
    return row.fits == false ? PointModel::tr("does not fit into the device's memory") : QString();
}

}  // namespace

void PointModel::setAnswer(const std::shared_ptr<const StudyAnswer>& answer) {
    std::vector<study::ResultRow> found;
    std::vector<study::Axis> axes;
    std::vector<Numbers> numbers;
    if (answer) {
        found = answer->results.rows;
        axes = answer->results.varying;
        numbers = wantedNumbers(*answer);
    }
    if (axes.empty()) axes.push_back(study::Axis::model);
    // If the points are the same, keeps the selection and the scroll position.
    const bool same = axes == axes_ && numbers == numbers_ &&
                      std::equal(found.begin(), found.end(), rows().begin(), rows().end(),
                                 [](const auto& a, const auto& b) { return a.axes == b.axes; });
    axes_ = std::move(axes);
    numbers_ = std::move(numbers);
    if (!same) setColumns(describedColumns());
    setRows(std::move(found), same);
}

// Returns the columns for time and throughput, followed by the quantities in the study's first
// table. Omits quantities that are unknown for all points.
std::vector<PointModel::Numbers> PointModel::wantedNumbers(const StudyAnswer& answer) {
    std::vector<Numbers> columns;
    if (!answer.study) return columns;
    std::vector<std::string> names{"seconds", "samples_per_second"};
    if (!answer.study->tables.empty()) {
        for (const std::string& name : answer.study->tables.front().columns) {
            if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
        }
    }
    using Kind = study::Line::Kind;
    for (const std::string& name : names) {
        const auto quantity = study::findQuantity(name);
        if (!quantity) continue;
        for (const Kind kind : study::kLineKinds) {
            const auto& rows = answer.results.rows;
            if (std::any_of(rows.begin(), rows.end(), [&](const study::ResultRow& row) {
                    return study::numbersOf(row, kind).contains(name);
                }))
                columns.push_back(
                    {*quantity, kind, originWord(study::originOf(answer.results, name, kind))});
        }
    }
    return columns;
}

std::vector<PointModel::Column> PointModel::describedColumns() const {
    using Row = study::ResultRow;
    std::vector<Column> columns;
    for (const study::Axis axis : axes_) {
        const auto words = [axis](const Row& row) {
            const auto found = row.axes.find(axis);
            return text(found == row.axes.end() ? roofline::kUnknown : found->second);
        };
        Column& column = columns.emplace_back(Column{axisTitle(axis), words});
        if (!study::isNumber(axis)) continue;
        column.number = [words](const Row& row) { return words(row).toDouble(); };
        column.right = true;
    }
    columns.push_back({tr("State"), [](const Row& row) { return stateWord(row); }});
    for (const Numbers& each : numbers_) {
        const auto number = [each](const Row& row) {
            return study::valueOf(study::numbersOf(row, each.kind), each.quantity.name);
        };
        const auto words = [each, number](const Row& row) {
            const auto value = number(row);
            const bool partial =
                value && study::numbersOf(row, each.kind).at(each.quantity.name).partial;
            return text(roofline::atLeast(partial, study::format(each.quantity.unit, value)));
        };
        const QString title = tr("%1 (%2)").arg(quantityTitle(each.quantity), each.origin);
        columns.push_back({title, words, {}, number, true});
    }
    columns.push_back({tr("Remark"), remarkWords});
    return columns;
}

QVariant PointModel::answer(const study::ResultRow& row, int column, int role) const {
    if (role == Qt::DecorationRole && column == stateColumn()) return stateSwatch(row);
    if (role != Qt::ToolTipRole) return {};
    const int number = column - stateColumn() - 1;
    if (number >= 0 && number < static_cast<int>(numbers_.size())) {
        const Numbers& shown = numbers_[static_cast<std::size_t>(number)];
        const auto& notes = study::notesOf(row, shown.kind);
        if (const auto note = notes.find(shown.quantity.name); note != notes.end())
            return plainTip(text(note->second));
    }
    const QString words = remarkWords(row);
    return words.isEmpty() ? QVariant() : QVariant(plainTip(words));
}

}  // namespace ridgepoint::ui
