// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/study/point_model.h"

#include <QApplication>
#include <QPainter>
#include <QPixmap>
#include <algorithm>
#include <array>
#include <limits>

#include "core/roofline/quantity.h"
#include "ui/base/number_sort.h"
#include "ui/base/palette.h"
#include "ui/base/plain_table.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/views/study/study_words.h"

namespace ridgepoint::ui {
namespace {

using PointState = study::Item::State;

// Round and full when it is over, a ring until then; what failed is a square, for whoever does not
// see the colour.
QPixmap stateSwatch(const study::ResultRow& row) {
    QPixmap pixmap(12, 12);
    pixmap.fill(Qt::transparent);
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
    const bool same = answer && answer_ &&
                      answer->results.rows.size() == answer_->results.rows.size() &&
                      answer->results.varying == answer_->results.varying &&
                      std::equal(answer->results.rows.begin(), answer->results.rows.end(),
                                 answer_->results.rows.begin(),
                                 [](const auto& a, const auto& b) { return a.axes == b.axes; });
    const auto before = numbers_;
    const auto apply = [&] {
        answer_ = answer;
        axes_ = answer ? answer->results.varying : std::vector<study::Axis>();
        if (axes_.empty()) axes_.push_back(study::Axis::model);
        numbers_ = wantedColumns();
    };
    if (same) {
        const auto old = std::exchange(answer_, answer);
        const bool same_columns = wantedColumns() == before;
        answer_ = old;
        if (same_columns) {
            // The same points further on keep their selection and their place.
            apply();
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
            return;
        }
    }
    beginResetModel();
    apply();
    endResetModel();
}

// Time and throughput, then whatever else the study's first table wants; of each what is known of
// any point.
std::vector<PointModel::Column> PointModel::wantedColumns() const {
    std::vector<Column> columns;
    if (!answer_ || !answer_->study) return columns;
    std::vector<std::string> names{"seconds", "samples_per_second"};
    if (!answer_->study->tables.empty()) {
        for (const std::string& name : answer_->study->tables.front().columns) {
            if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
        }
    }
    using Kind = study::Line::Kind;
    for (const std::string& name : names) {
        const auto quantity = study::findQuantity(name);
        if (!quantity) continue;
        for (const Kind kind : {Kind::estimate, Kind::recorded, Kind::published}) {
            const auto& rows = answer_->results.rows;
            if (std::any_of(rows.begin(), rows.end(), [&](const study::ResultRow& row) {
                    return study::numbersOf(row, kind).contains(name);
                }))
                columns.push_back({*quantity, kind});
        }
    }
    return columns;
}

const study::ResultRow& PointModel::row(int row) const {
    return answer_->results.rows[static_cast<std::size_t>(row)];
}

int PointModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !answer_ ? 0 : static_cast<int>(answer_->results.rows.size());
}

int PointModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(axes_.size() + numbers_.size()) + 2;
}

const PointModel::Column* PointModel::numberAt(int column) const {
    const int at = column - stateColumn() - 1;
    return at >= 0 && at < static_cast<int>(numbers_.size())
               ? &numbers_[static_cast<std::size_t>(at)]
               : nullptr;
}

QVariant PointModel::display(const study::ResultRow& row, int column) const {
    if (column < stateColumn()) {
        const auto found = row.axes.find(axes_[static_cast<std::size_t>(column)]);
        return found == row.axes.end() ? text(roofline::kUnknown) : text(found->second);
    }
    if (column == stateColumn()) return stateWord(row);
    if (column == remarkColumn()) return remarkWords(row);
    const Column* const number = numberAt(column);
    if (number == nullptr) return {};
    const study::Numbers& numbers = study::numbersOf(row, number->kind);
    const auto value = study::valueOf(numbers, number->quantity.name);
    return text(roofline::atLeast(value && numbers.at(number->quantity.name).partial,
                                  study::format(number->quantity.unit, value)));
}

QVariant PointModel::data(const QModelIndex& index, int role) const {
    if (!answer_ || !index.isValid() || index.row() >= rowCount()) return {};
    const study::ResultRow& shown = row(index.row());
    const int column = index.column();
    const Column* const number = numberAt(column);
    const bool axis_number =
        column < stateColumn() && study::isNumber(axes_[static_cast<std::size_t>(column)]);
    switch (role) {
        case Qt::DisplayRole:
            return display(shown, column);
        case Qt::ToolTipRole: {
            if (number != nullptr && number->kind == study::Line::Kind::published) {
                const auto note = shown.published_notes.find(number->quantity.name);
                if (note != shown.published_notes.end()) return text(note->second).toHtmlEscaped();
            }
            const QString words = remarkWords(shown);
            return words.isEmpty() ? QVariant() : QVariant(words.toHtmlEscaped());
        }
        case Qt::DecorationRole:
            return column == stateColumn() ? QVariant(stateSwatch(shown)) : QVariant();
        case Qt::TextAlignmentRole:
            return cellAlignment(number != nullptr || axis_number);
        case NumberSort::kSortRole: {
            if (number != nullptr) {
                return study::valueOf(study::numbersOf(shown, number->kind), number->quantity.name)
                    .value_or(std::numeric_limits<double>::quiet_NaN());
            }
            if (axis_number) return display(shown, column).toString().toDouble();
            return display(shown, column);
        }
        default:
            return {};
    }
}

QVariant PointModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    const Column* const number = numberAt(section);
    if (role == Qt::TextAlignmentRole) return cellAlignment(number != nullptr);
    if (role != Qt::DisplayRole) return {};
    if (section < stateColumn()) return axisTitle(axes_[static_cast<std::size_t>(section)]);
    if (section == stateColumn()) return tr("State");
    if (section == remarkColumn()) return tr("Remark");
    return number == nullptr ? QVariant()
                             : QVariant(tr("%1 (%2)").arg(quantityTitle(number->quantity),
                                                          lineWord(number->kind)));
}

}  // namespace ridgepoint::ui
