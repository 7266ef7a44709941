// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/memory/live_model.h"

#include <QPixmap>
#include <algorithm>
#include <map>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

constexpr qsizetype kLongestName = 400;   // characters; longer names are cut off
constexpr qsizetype kMostTipFrames = 12;  // maximum number of Python frames in a tooltip

QPixmap swatch(run::MemoryCategory category) {
    QPixmap pixmap(10, 10);
    pixmap.fill(memoryColor(category));
    return pixmap;
}

}  // namespace

LiveModel::LiveModel(QObject* parent) : TableModel(parent) {
    const auto bytes = [this](const LiveRow& row) {
        return text(roofline::atLeast(moment_->partial(),
                                      roofline::formatMemory(static_cast<double>(row.sum.bytes))));
    };
    const auto phase = [](const LiveRow& row) {
        return row.sum.phase == run::Phase::none ? text(roofline::kUnknown) : word(row.sum.phase);
    };
    // Returns the value that the row's blocks have in common, or "several" if their values differ.
    const auto common = [](Column column, auto words) {
        return [column, words](const LiveRow& row) {
            return row.several[column] ? tr("several") : words(row);
        };
    };
    setColumns({
        {.title = tr("Alive"), .words = bytes, .right = true},
        {tr("Layer"), common(kLayer, [this](const LiveRow& row) { return name(row.sum.layer); })},
        {tr("Allocated by"), common(kOp, [this](const LiveRow& row) { return name(row.sum.op); })},
        {tr("Category"),
         common(kCategory, [](const LiveRow& row) { return word(row.sum.category); })},
        {tr("Phase"), common(kPhase, phase)},
        numbers(
            tr("Blocks"), [](const LiveRow& row) { return static_cast<double>(row.sum.blocks); },
            roofline::formatCount),
    });
}

void LiveModel::setMoment(std::shared_ptr<const run::LiveMoment> moment) {
    moment_ = std::move(moment);
    add();
}

void LiveModel::setBy(By by) {
    by_ = by;
    add();
}

void LiveModel::add() {
    if (!moment_) {
        setRows({});
        return;
    }
    std::vector<LiveRow> rows;
    std::map<std::uint32_t, std::size_t> places;
    for (const run::LiveGroup& group : moment_->groups) {
        const std::uint32_t key = by_ == By::op         ? static_cast<std::uint32_t>(group.op)
                                  : by_ == By::layer    ? static_cast<std::uint32_t>(group.layer)
                                  : by_ == By::category ? static_cast<std::uint32_t>(group.category)
                                                        : static_cast<std::uint32_t>(rows.size());
        const auto [place, is_new] = places.try_emplace(key, rows.size());
        if (is_new) {
            rows.push_back({group, {}});
            continue;
        }
        LiveRow& row = rows[place->second];
        row.sum.bytes += group.bytes;
        row.sum.blocks += group.blocks;
        row.several[kLayer] |= row.sum.layer != group.layer;
        row.several[kOp] |= row.sum.op != group.op;
        row.several[kCategory] |= row.sum.category != group.category;
        row.several[kPhase] |= row.sum.phase != group.phase;
        if (row.sum.stack != group.stack) row.sum.stack = run::StackId::none;
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const LiveRow& a, const LiveRow& b) { return a.sum.bytes > b.sum.bytes; });
    setRows(std::move(rows));
}

QString LiveModel::name(run::StringId id) const {
    const QString words = text((*moment_->strings)[id]).left(kLongestName);
    return words.isEmpty() ? text(roofline::kUnknown) : words;
}

QVariant LiveModel::answer(const LiveRow& row, int column, int role) const {
    if (role == Qt::DecorationRole && column == kCategory && !row.several[kCategory])
        return swatch(row.sum.category);
    if (role != Qt::ToolTipRole) return {};
    if (column == kBytes)
        return tr("%1 B").arg(text(roofline::formatCount(static_cast<double>(row.sum.bytes))));
    if (!moment_->stacks || row.sum.stack == run::StackId::none) return {};
    QStringList lines;
    for (const run::StringId frame : moment_->stacks->frames(row.sum.stack)) {
        if (lines.size() == kMostTipFrames) break;
        const QString words = text((*moment_->strings)[frame]);
        if (words.contains(QLatin1String(".py("))) lines << words.left(kLongestName);
    }
    return plainTip(lines.join(QLatin1Char('\n')));
}

}  // namespace ridgepoint::ui
