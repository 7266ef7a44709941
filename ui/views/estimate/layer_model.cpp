// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/estimate/layer_model.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/category_swatch.h"
#include "ui/base/plain_table.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

// What a column holds when it holds a number.
std::optional<double> numberOf(const cost::LayerRow& row, int column) {
    switch (column) {
        case LayerModel::kParameters:
            return static_cast<double>(row.parameters);
        case LayerModel::kFlopsForward:
            return static_cast<double>(row.flopsForward());
        case LayerModel::kFlopsBackward:
            return static_cast<double>(row.flopsBackward());
        case LayerModel::kBytes:
            return static_cast<double>(row.bytes());
        case LayerModel::kIntensity:
            return row.intensity;
        case LayerModel::kSaved:
            return static_cast<double>(row.saved_bytes);
        case LayerModel::kTime:
            return row.seconds;
        case LayerModel::kShare:
            return row.share;
        default:
            return std::nullopt;
    }
}

bool isLayerNumber(int column) {
    return column >= LayerModel::kParameters && column <= LayerModel::kShare;
}

QString display(const cost::LayerRow& row, int column) {
    using namespace roofline;
    const auto number = numberOf(row, column);
    switch (column) {
        case LayerModel::kName:
            return text(row.name);
        case LayerModel::kType:
            return text(row.type);
        case LayerModel::kOutput:
            return row.output.empty() ? QString() : text(model::toString(row.output));
        case LayerModel::kParameters:
            return text(formatCount(number));
        case LayerModel::kFlopsForward:
        case LayerModel::kFlopsBackward:
            return text(formatFlops(number));
        case LayerModel::kBytes:
            return text(formatTraffic(number));
        case LayerModel::kIntensity:
            return text(formatIntensity(number));
        case LayerModel::kSaved:
            return text(formatMemory(number));
        case LayerModel::kTime:
            return text(formatSeconds(number));
        case LayerModel::kShare:
            return text(formatShare(number));
        case LayerModel::kBound:
            return row.bound ? word(*row.bound) : QString();
        default:
            return {};
    }
}

}  // namespace

void LayerModel::setRows(std::vector<cost::LayerRow> rows) {
    // The same network with other numbers keeps its selection and its place.
    const bool same = std::equal(
        rows.begin(), rows.end(), rows_.begin(), rows_.end(),
        [](const cost::LayerRow& a, const cost::LayerRow& b) { return a.name == b.name; });
    if (same) {
        rows_ = std::move(rows);
        if (!rows_.empty()) {
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumnCount - 1));
        }
        return;
    }
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

int LayerModel::rowOf(const QString& layer) const {
    const std::string wanted = layer.toStdString();
    const auto found = std::find_if(rows_.begin(), rows_.end(),
                                    [&](const cost::LayerRow& row) { return row.name == wanted; });
    return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

int LayerModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int LayerModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumnCount;
}

QVariant LayerModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const cost::LayerRow& row = rows_[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole:
            return display(row, column);
        case Qt::DecorationRole:
            return column == kName ? QVariant(categorySwatch(row.category)) : QVariant();
        case Qt::TextAlignmentRole:
            return cellAlignment(isLayerNumber(column));
        case kSortRole:
            if (!isLayerNumber(column)) return display(row, column);
            return numberOf(row, column).value_or(std::numeric_limits<double>::quiet_NaN());
        default:
            return {};
    }
}

QVariant LayerModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return cellAlignment(isLayerNumber(section));
    if (role == Qt::ToolTipRole) {
        switch (section) {
            case kFlopsForward:
            case kFlopsBackward:
                return tr("Matrix work and all other FLOPs. A fused multiply-add counts as two");
            case kBytes:
                return tr(
                    "Compulsory traffic: each tensor read and written once, in forward, backward "
                    "and update");
            case kSaved:
                return tr("Memory that autograd stores from forward to backward");
            case kTime:
                return tr("The least that the roofs of the chosen device allow, with launches");
            default:
                return {};
        }
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case kName:
            return tr("Layer");
        case kType:
            return tr("Type");
        case kOutput:
            return tr("Output");
        case kParameters:
            return tr("Parameters");
        case kFlopsForward:
            return tr("FLOPs forward");
        case kFlopsBackward:
            return tr("FLOPs backward");
        case kBytes:
            return tr("DRAM bytes");
        case kIntensity:
            return tr("FLOP/byte");
        case kSaved:
            return tr("Kept");
        case kTime:
            return tr("Time at best");
        case kShare:
            return tr("Share");
        case kBound:
            return tr("Bound");
        default:
            return {};
    }
}

}  // namespace ridgepoint::ui
