// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/machine/roof_table.h"

#include <algorithm>

#include "core/roofline/quantity.h"
#include "ui/base/plain_table.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {

using roofline::Ceiling;

void RoofTable::setRoofs(std::vector<Ceiling> roofs, const machine::Device* device) {
    beginResetModel();
    roofs_ = std::move(roofs);
    datasheet_.assign(roofs_.size(), std::nullopt);
    int most = 0;
    for (const Ceiling& roof : roofs_) most = std::max(most, roof.threads);
    for (std::size_t i = 0; device != nullptr && i < roofs_.size(); ++i) {
        const Ceiling& roof = roofs_[i];
        if (roof.threads != most && roof.threads != 1) continue;
        if (roof.threads == 1 && most != 1) continue;
        const Ceiling* const promised =
            roof.kind == Ceiling::Kind::compute
                ? roofline::computeRoof(device->ceilings, roof.arithmetic)
                : roofline::bandwidthRoof(device->ceilings, roof.level);
        if (promised != nullptr) datasheet_[i] = promised->value;
    }
    endResetModel();
}

int RoofTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(roofs_.size());
}

int RoofTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant RoofTable::data(const QModelIndex& at, int role) const {
    if (!at.isValid() || at.row() >= rowCount()) return {};
    const auto row = static_cast<std::size_t>(at.row());
    const Ceiling& roof = roofs_[row];
    if (role == Qt::TextAlignmentRole) return cellAlignment(at.column() > kUnit);
    if (role != Qt::DisplayRole) return {};
    switch (at.column()) {
        case kName: {
            // Unit and threads have columns of their own.
            const QString name = text(roof.name);
            const auto bracket = name.indexOf(QStringLiteral(" ("));
            return bracket > 0 ? name.left(bracket) : name;
        }
        case kUnit:
            return roof.unit.empty() ? text(roofline::kUnknown) : text(roof.unit);
        case kThreads:
            return roof.threads > 0 ? QString::number(roof.threads) : text(roofline::kUnknown);
        case kMeasured:
            return text(roofline::formatRoof(roof));
        case kSpread:
            return text(roofline::formatShare(roof.spread));
        case kSamples:
            return QString::number(roof.samples);
        case kDatasheet: {
            if (!datasheet_[row]) return text(roofline::kUnknown);
            Ceiling promised = roof;
            promised.value = *datasheet_[row];
            return text(roofline::formatRoof(promised));
        }
        case kReached:
            return text(roofline::formatShare(
                datasheet_[row] ? std::optional(roof.value / *datasheet_[row]) : std::nullopt));
        default:
            return {};
    }
}

QVariant RoofTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return cellAlignment(section > kUnit);
    if (role == Qt::ToolTipRole && section == kSpread) {
        return tr("Distance of the median repetition below the best");
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case kName:
            return tr("Roof");
        case kUnit:
            return tr("Unit or access");
        case kThreads:
            return tr("Threads");
        case kMeasured:
            return tr("Measured");
        case kSpread:
            return tr("Spread");
        case kSamples:
            return tr("Repetitions");
        case kDatasheet:
            return tr("Datasheet");
        case kReached:
            return tr("Reached");
        default:
            return {};
    }
}

}  // namespace ridgepoint::ui
