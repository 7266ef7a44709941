// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/table/part_delegate.h"

#include <QPainter>
#include <algorithm>

#include "ui/base/theme.h"
#include "ui/views/table/row_model.h"

namespace ridgepoint::ui {

namespace {

constexpr int kBarRoom = 8;  // pixels, above and below the words together

}  // namespace

QSize PartDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return QStyledItemDelegate::sizeHint(option, index) + QSize(0, kBarRoom);
}

void PartDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const QVariant part = index.data(RowModel::kPartRole);
    if (!part.isValid()) return;
    // Below the number, so that both can be read, also of a selected row.
    const QRectF cell = QRectF(option.rect).adjusted(3, 0, -3, 0);
    QRectF bar(cell.left(), cell.bottom() - 3, cell.width(), 2);
    const Theme& theme = Theme::of(option.palette);
    const bool chosen = (option.state & QStyle::State_Selected) != 0;
    painter->fillRect(bar, chosen ? onto(theme.accent, inkOn(theme.accent), 0.3) : theme.lane);
    bar.setWidth(std::max(1.0, bar.width() * std::clamp(part.toDouble(), 0.0, 1.0)));
    painter->fillRect(
        bar, chosen ? inkOn(theme.accent) : index.data(RowModel::kBarRole).value<QColor>());
}

}  // namespace ridgepoint::ui
