// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/estimate/device_model.h"

#include <QGuiApplication>
#include <QPalette>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/plain_table.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

std::optional<double> asDouble(const std::optional<std::int64_t>& value) {
    if (!value) return std::nullopt;
    return static_cast<double>(*value);
}

std::optional<double> secondsOf(const cost::OnDevice& device) {
    if (!device.time) return std::nullopt;
    return device.time->seconds;
}

bool isNumber(int column) {
    return column == DeviceModel::kMemory || column == DeviceModel::kLargest ||
           column == DeviceModel::kTime || column == DeviceModel::kRate;
}

}  // namespace

void DeviceModel::setRows(std::vector<cost::OnDevice> rows, std::int64_t batch) {
    const bool same_count = rows.size() == rows_.size();
    if (!same_count) beginResetModel();
    rows_ = std::move(rows);
    batch_ = batch;
    if (!same_count)
        endResetModel();
    else if (!rows_.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumnCount - 1));
}

int DeviceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int DeviceModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumnCount;
}

QString DeviceModel::display(const cost::OnDevice& row, int column) const {
    using namespace roofline;
    switch (column) {
        case kName:
            return text(row.device);
        case kMemory:
            return text(formatMemory(asDouble(row.memory_bytes)));
        case kFits: {
            const auto fits = row.fits(batch_);
            if (!fits) return text(kUnknown);
            return *fits ? tr("yes") : tr("no");
        }
        case kLargest:
            return text(formatCount(asDouble(row.largest_batch)));
        case kTime:
            return text(formatSeconds(secondsOf(row)));
        case kRate:
            return text(formatIntensity(row.samplesPerSecond(batch_)));
        case kBound:
            return row.time ? word(row.time->bound) : QString();
        default:
            return {};
    }
}

QString DeviceModel::tip(const cost::OnDevice& row) const {
    using namespace roofline;
    QStringList lines{text(row.device)};
    if (row.largest_batch) {
        lines << tr("Batch %1 is the largest that fits; %2 does not.")
                     .arg(text(formatCount(asDouble(row.largest_batch))),
                          text(formatCount(static_cast<double>(*row.largest_batch + 1))));
    } else {
        lines << tr("The catalogue does not contain its memory size.");
    }
    if (row.time) {
        lines << tr("Limited by compute %1, by memory %2, by launches %3.")
                     .arg(text(formatSeconds(row.time->compute_seconds)),
                          text(formatSeconds(row.time->memory_seconds)),
                          text(formatSeconds(row.time->launch_seconds)));
    } else {
        lines << tr("A roof that this step needs is unknown for this device.");
    }
    return lines.join(QLatin1Char('\n'));
}

QVariant DeviceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const cost::OnDevice& row = rows_[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole:
            return display(row, column);
        case Qt::ToolTipRole:
            return tip(row);
        case Qt::TextAlignmentRole:
            return cellAlignment(isNumber(column));
        case Qt::ForegroundRole:
            return column == kFits && row.fits(batch_) == std::optional(false)
                       ? QVariant(Theme::of(QGuiApplication::palette()).warning)
                       : QVariant();
        default:
            return {};
    }
}

QVariant DeviceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return cellAlignment(isNumber(section));
    if (role == Qt::ToolTipRole) {
        switch (section) {
            case kFits:
                return tr("Shows whether this batch fits its memory");
            case kLargest:
                return tr("The largest batch that fits");
            case kTime:
                return tr("The least that its roofs allow for a step, with launches");
            default:
                return {};
        }
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case kName:
            return tr("Device");
        case kMemory:
            return tr("Memory");
        case kFits:
            return tr("Fits");
        case kLargest:
            return tr("Max. batch");
        case kTime:
            return tr("Step");
        case kRate:
            return tr("Samples/s");
        case kBound:
            return tr("Bound");
        default:
            return {};
    }
}

}  // namespace ridgepoint::ui
