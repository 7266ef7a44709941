// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/row_model.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/roofline/row_tooltip.h"
#include "ui/run_facts.h"
#include "ui/table/category_swatch.h"
#include "ui/table/plain_table.h"
#include "ui/words.h"

namespace ridgepoint::ui {
namespace {

std::optional<double> asDouble(const std::optional<std::uint64_t>& value) {
    if (!value) return std::nullopt;
    return static_cast<double>(*value);
}

bool isNumber(int column) { return column >= RowModel::kCalls && column <= RowModel::kRoofShare; }

}  // namespace

void RowModel::clear() {
    beginResetModel();
    rows_.clear();
    endResetModel();
}

void RowModel::setFrame(const Frame& frame) {
    ceilings_ = frame.snapshot->ceilings;
    if (frame.by != by_) {
        beginResetModel();
        by_ = frame.by;
        level_ = frame.level;
        rows_ = frame.rows;
        endResetModel();
        return;
    }
    if (frame.level != level_) {
        level_ = frame.level;
        Q_EMIT headerDataChanged(Qt::Horizontal, kBytes, kIntensity);
    }
    std::unordered_map<std::string_view, const run::Row*> fresh;
    fresh.reserve(frame.rows.size());
    for (const run::Row& row : frame.rows) fresh.emplace(row.name, &row);
    for (std::size_t i = rows_.size(); i-- > 0;) {
        const auto found = fresh.find(rows_[i].name);
        if (found == fresh.end()) {
            const int at = static_cast<int>(i);
            beginRemoveRows({}, at, at);
            rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(i));
            endRemoveRows();
        }
    }
    for (run::Row& row : rows_) {
        const auto found = fresh.find(row.name);
        const run::Row* const newer = found->second;
        fresh.erase(found);  // its key is the frame's string, not ours
        row = *newer;
    }
    if (!rows_.empty()) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumnCount - 1));
    }
    if (fresh.empty()) return;
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(fresh.size()) - 1);
    for (const run::Row& row : frame.rows) {
        if (fresh.contains(row.name)) rows_.push_back(row);
    }
    endInsertRows();
}

int RowModel::rowOf(const QString& name) const {
    const std::string wanted = name.toStdString();
    const auto found = std::find_if(rows_.begin(), rows_.end(),
                                    [&](const run::Row& row) { return row.name == wanted; });
    return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

std::vector<int> RowModel::rowsOf(const QStringList& names) const {
    std::vector<int> rows;
    if (names.size() == 1) {
        if (const int row = rowOf(names.front()); row >= 0) rows.push_back(row);
        return rows;
    }
    if (names.isEmpty()) return rows;
    std::unordered_set<std::string> wanted;
    for (const QString& name : names) wanted.insert(name.toStdString());
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (wanted.contains(rows_[i].name)) rows.push_back(static_cast<int>(i));
    }
    return rows;
}

int RowModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RowModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumnCount;
}

QString RowModel::display(const run::Row& row, int column) const {
    using namespace roofline;
    const std::size_t level = roofline::index(level_);
    switch (column) {
        case kName:
            return rowLabel(row);
        case kCategory:
            return word(row.category);
        case kPhase:
            return row.phase ? word(*row.phase) : QString();
        case kCalls:
            return text(formatCount(static_cast<double>(row.calls)));
        case kTotal:
            return text(formatSeconds(row.seconds));
        case kMean:
            return text(formatSeconds(row.seconds_mean));
        case kMin:
            return text(formatSeconds(row.seconds_min));
        case kMax:
            return text(formatSeconds(row.seconds_max));
        case kShare:
            return text(formatShare(row.share));
        case kFlops:
            return (row.flops_partial ? QStringLiteral("≥ ") : QString()) +
                   text(formatFlops(row.flops_known ? std::optional(row.totalFlops())
                                                    : std::nullopt));
        case kBytes:
            return text(formatTraffic(asDouble(row.bytes[level])));
        case kIntensity:
            return text(formatIntensity(row.intensity[level]));
        case kAchieved:
            return text(formatFlopRate(row.flops_per_second));
        case kRoofShare:
            return (aboveRoof(row) ? QStringLiteral("⚠ ") : QString()) +
                   text(formatShare(row.roof_share));
        case kBound:
            return row.bound ? word(*row.bound) : QString();
        case kProvenance:
            return row.flops_from ? word(*row.flops_from) : QString();
        default:
            return {};
    }
}

QVariant RowModel::sortKey(const run::Row& row, int column) const {
    const auto number = [](const std::optional<double>& value) {
        return QVariant(value.value_or(std::numeric_limits<double>::quiet_NaN()));
    };
    const std::size_t level = roofline::index(level_);
    switch (column) {
        case kCalls:
            return static_cast<double>(row.calls);
        case kTotal:
            return row.seconds;
        case kMean:
            return number(row.seconds_mean);
        case kMin:
            return number(row.seconds_min);
        case kMax:
            return number(row.seconds_max);
        case kShare:
            return row.share;
        case kFlops:
            return number(row.flops_known ? std::optional(row.totalFlops()) : std::nullopt);
        case kBytes:
            return number(asDouble(row.bytes[level]));
        case kIntensity:
            return number(row.intensity[level]);
        case kAchieved:
            return number(row.flops_per_second);
        case kRoofShare:
            return number(row.roof_share);
        default:
            return display(row, column);
    }
}

QVariant RowModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const run::Row& row = rows_[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole:
            return display(row, column);
        case Qt::ToolTipRole:
            return rowTooltip(row, level_, ceilings_);
        case Qt::DecorationRole:
            return column == kName ? QVariant(categorySwatch(row.category)) : QVariant();
        case Qt::TextAlignmentRole:
            return cellAlignment(isNumber(column));
        case kSortRole:
            return sortKey(row, column);
        case kNameRole:
            return text(row.name);
        default:
            return {};
    }
}

QVariant RowModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return cellAlignment(isNumber(section));
    if (role == Qt::ToolTipRole) {
        switch (section) {
            case kTotal:
                return tr("Self time over the measured steps");
            case kShare:
                return tr("Share of all rows' time");
            case kFlops:
                return tr("Floating-point operations; a fused multiply-add is two");
            case kIntensity:
                return tr("FLOP per byte of the chosen memory level");
            case kRoofShare:
                return tr("Achieved ÷ attainable at this intensity");
            case kProvenance:
                return tr("Where FLOPs and bytes came from");
            default:
                return {};
        }
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case kName:
            return word(by_);
        case kCategory:
            return tr("Category");
        case kPhase:
            return tr("Phase");
        case kCalls:
            return tr("Calls");
        case kTotal:
            return tr("Total");
        case kMean:
            return tr("Mean");
        case kMin:
            return tr("Min");
        case kMax:
            return tr("Max");
        case kShare:
            return tr("Share");
        case kFlops:
            return tr("FLOPs");
        case kBytes:
            return tr("%1 bytes").arg(word(level_));
        case kIntensity:
            return tr("FLOP/byte");
        case kAchieved:
            return tr("Achieved");
        case kRoofShare:
            return tr("% of roof");
        case kBound:
            return tr("Bound");
        case kProvenance:
            return tr("Provenance");
        default:
            return {};
    }
}

}  // namespace ridgepoint::ui
