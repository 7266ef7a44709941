// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/difference_delegate.h"

#include <QPainter>
#include <algorithm>

#include "ui/base/theme.h"
#include "ui/views/compare/compare_model.h"

namespace ridgepoint::ui {
namespace {

// Pixels: the gap below the text and the minimum width of a bar.
constexpr int kBelowWords = 8, kLeastBarWidth = 110;

}  // namespace

QSize DifferenceDelegate::sizeHint(const QStyleOptionViewItem& option,
                                   const QModelIndex& index) const {
    QSize size = QStyledItemDelegate::sizeHint(option, index) + QSize(0, kBelowWords);
    if (index.data(CompareModel::kBarRole).isValid())
        size.setWidth(std::max(size.width(), kLeastBarWidth));
    return size;
}

void DifferenceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                               const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const QVariant reach = index.data(CompareModel::kBarRole);
    if (!reach.isValid()) return;
    const QRectF cell = QRectF(option.rect).adjusted(3, 0, -3, 0);
    const double middle = cell.center().x(), half = cell.width() / 2, top = cell.bottom() - 4;
    const Theme& theme = Theme::of(option.palette);
    const bool chosen = (option.state & QStyle::State_Selected) != 0;
    const QColor ink = chosen ? inkOn(theme.accent) : theme.ink;
    painter->fillRect(QRectF(cell.left(), top, cell.width(), 3),
                      chosen ? onto(theme.accent, ink, 0.3) : theme.lane);
    const double length = half * std::clamp(reach.toDouble(), -1.0, 1.0);
    painter->fillRect(QRectF(std::min(middle, middle + length), top, std::abs(length), 3),
                      chosen ? ink : index.data(CompareModel::kColorRole).value<QColor>());
    painter->fillRect(QRectF(middle - 0.5, top - 2, 1, 6), ink);
    const QVariant noise = index.data(CompareModel::kNoiseRole);
    if (!noise.isValid()) return;
    const double apart = half * noise.toDouble();
    const double from = std::max(cell.left(), middle + length - apart);
    const double to = std::min(cell.right(), middle + length + apart);
    painter->fillRect(QRectF(from, top + 1, std::max(1.0, to - from), 1), ink);
}

}  // namespace ridgepoint::ui
