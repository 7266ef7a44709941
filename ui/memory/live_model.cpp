// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memory/live_model.h"

#include <QPixmap>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/palette.h"
#include "ui/table/plain_table.h"
#include "ui/words.h"

namespace ridgepoint::ui {
namespace {

constexpr qsizetype kLongestName = 400;  // letters

QPixmap swatch(run::MemoryCategory category) {
    QPixmap pixmap(10, 10);
    pixmap.fill(memoryColor(category));
    return pixmap;
}

}  // namespace

void LiveModel::setMoment(std::shared_ptr<const run::LiveMoment> moment) {
    beginResetModel();
    moment_ = std::move(moment);
    endResetModel();
}

int LiveModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !moment_ ? 0 : static_cast<int>(moment_->groups.size());
}

int LiveModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumnCount;
}

QVariant LiveModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !moment_) return {};
    const run::LiveGroup& one = group(index.row());
    if (role == Qt::TextAlignmentRole)
        return cellAlignment(index.column() == kBytes || index.column() == kBlocks);
    if (role == Qt::DecorationRole && index.column() == kCategory) return swatch(one.category);
    if (role == Qt::ToolTipRole && index.column() == kBytes)
        return tr("%1 B").arg(text(roofline::formatCount(static_cast<double>(one.bytes))));
    if (role != Qt::DisplayRole) return {};
    const auto name = [this](run::StringId id) {
        const QString words = text((*moment_->strings)[id]).left(kLongestName);
        return words.isEmpty() ? text(roofline::kUnknown) : words;
    };
    switch (index.column()) {
        case kBytes:
            return text(roofline::formatMemory(static_cast<double>(one.bytes)));
        case kLayer:
            return name(one.layer);
        case kOp:
            return name(one.op);
        case kCategory:
            return word(one.category);
        case kPhase:
            return one.phase == run::Phase::none ? text(roofline::kUnknown) : word(one.phase);
        case kBlocks:
            return text(roofline::formatCount(static_cast<double>(one.blocks)));
        default:
            return {};
    }
}

QVariant LiveModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return cellAlignment(section == kBytes || section == kBlocks);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case kBytes:
            return tr("Alive");
        case kLayer:
            return tr("Layer");
        case kOp:
            return tr("Allocated by");
        case kCategory:
            return tr("Category");
        case kPhase:
            return tr("Phase");
        case kBlocks:
            return tr("Blocks");
        default:
            return {};
    }
}

}  // namespace ridgepoint::ui
