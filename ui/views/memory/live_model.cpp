// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/memory/live_model.h"

#include <QPixmap>
#include <algorithm>
#include <map>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/palette.h"
#include "ui/base/plain_table.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

constexpr qsizetype kLongestName = 400;   // letters
constexpr qsizetype kMostTipFrames = 12;  // of Python

QPixmap swatch(run::MemoryCategory category) {
    QPixmap pixmap(10, 10);
    pixmap.fill(memoryColor(category));
    return pixmap;
}

}  // namespace

void LiveModel::setMoment(std::shared_ptr<const run::LiveMoment> moment) {
    beginResetModel();
    moment_ = std::move(moment);
    add();
    endResetModel();
}

void LiveModel::setBy(By by) {
    beginResetModel();
    by_ = by;
    add();
    endResetModel();
}

void LiveModel::add() {
    rows_.clear();
    if (!moment_) return;
    std::map<std::uint32_t, std::size_t> places;
    for (const run::LiveGroup& group : moment_->groups) {
        const std::uint32_t key = by_ == By::op         ? static_cast<std::uint32_t>(group.op)
                                  : by_ == By::layer    ? static_cast<std::uint32_t>(group.layer)
                                  : by_ == By::category ? static_cast<std::uint32_t>(group.category)
                                                        : static_cast<std::uint32_t>(rows_.size());
        const auto [place, is_new] = places.try_emplace(key, rows_.size());
        if (is_new) {
            rows_.push_back({group, {}});
            continue;
        }
        Row& row = rows_[place->second];
        row.sum.bytes += group.bytes;
        row.sum.blocks += group.blocks;
        row.several[kLayer] |= row.sum.layer != group.layer;
        row.several[kOp] |= row.sum.op != group.op;
        row.several[kCategory] |= row.sum.category != group.category;
        row.several[kPhase] |= row.sum.phase != group.phase;
        if (row.sum.stack != group.stack) row.sum.stack = run::StackId::none;
    }
    std::stable_sort(rows_.begin(), rows_.end(),
                     [](const Row& a, const Row& b) { return a.sum.bytes > b.sum.bytes; });
}

int LiveModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !moment_ ? 0 : static_cast<int>(rows_.size());
}

int LiveModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumnCount;
}

QVariant LiveModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !moment_) return {};
    const run::LiveGroup& one = group(index.row());
    const bool several = rows_[static_cast<std::size_t>(index.row())]
                             .several[static_cast<std::size_t>(index.column())];
    if (role == Qt::TextAlignmentRole)
        return cellAlignment(index.column() == kBytes || index.column() == kBlocks);
    if (role == Qt::DecorationRole && index.column() == kCategory && !several)
        return swatch(one.category);
    if (role == Qt::ToolTipRole && index.column() == kBytes)
        return tr("%1 B").arg(text(roofline::formatCount(static_cast<double>(one.bytes))));
    if (role == Qt::ToolTipRole && moment_->stacks && one.stack != run::StackId::none) {
        QStringList lines;
        for (const run::StringId frame : moment_->stacks->frames(one.stack)) {
            if (lines.size() == kMostTipFrames) break;
            const QString words = text((*moment_->strings)[frame]);
            if (words.contains(QLatin1String(".py("))) lines << words.left(kLongestName);
        }
        return lines.join(QLatin1Char('\n'));
    }
    if (role != Qt::DisplayRole) return {};
    if (several) return tr("several");
    const auto name = [this](run::StringId id) {
        const QString words = text((*moment_->strings)[id]).left(kLongestName);
        return words.isEmpty() ? text(roofline::kUnknown) : words;
    };
    switch (index.column()) {
        case kBytes:
            return text(roofline::atLeast(moment_->partial(),
                                          roofline::formatMemory(static_cast<double>(one.bytes))));
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
