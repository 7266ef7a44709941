// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/table/part_delegate.h"

#include <QPainter>
#include <algorithm>

#include "ui/base/theme.h"
#include "ui/views/table/row_model.h"

namespace ridgepoint::ui {

namespace {

constexpr int kMostNames = 2000;  // maximum number of rows for which names are compared
constexpr int kNamePadding = 4;   // pixels; the style's horizontal text padding
constexpr int kBarRoom = 8;       // pixels; total space above and below the text

}  // namespace

QSize PartDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return QStyledItemDelegate::sizeHint(option, index) + QSize(0, kBarRoom);
}

Qt::TextElideMode PartDelegate::elideMode(const QModelIndex& index, int width,
                                          const QFontMetrics& metrics) const {
    const QAbstractItemModel& model = *index.model();
    const int rows = model.rowCount(index.parent());
    const QString name = index.data().toString();
    if (rows > kMostNames || metrics.horizontalAdvance(name) <= width) return Qt::ElideMiddle;
    const QString first = model.index(0, 0, index.parent()).data().toString();
    if (shortened_.width != width || shortened_.rows != rows || shortened_.first != first) {
        shortened_ = {width, rows, first, {}, {}, {}};
        for (int row = 0; row < rows; ++row) {
            const QString each = model.index(row, 0, index.parent()).data().toString();
            ++shortened_.middle[metrics.elidedText(each, Qt::ElideMiddle, width)];
            ++shortened_.right[metrics.elidedText(each, Qt::ElideRight, width)];
            ++shortened_.left[metrics.elidedText(each, Qt::ElideLeft, width)];
        }
    }
    const auto alone = [&](const QHash<QString, int>& counts, Qt::TextElideMode mode) {
        return counts.value(metrics.elidedText(name, mode, width)) == 1;
    };
    if (alone(shortened_.middle, Qt::ElideMiddle)) return Qt::ElideMiddle;
    if (alone(shortened_.left, Qt::ElideLeft)) return Qt::ElideLeft;
    return alone(shortened_.right, Qt::ElideRight) ? Qt::ElideRight : Qt::ElideMiddle;
}

void PartDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    if (index.column() != 0) return;
    const int mark = option->icon.isNull() ? 0 : option->decorationSize.width() + kNamePadding;
    option->textElideMode =
        elideMode(index, option->rect.width() - mark - 2 * kNamePadding, option->fontMetrics);
}

void PartDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const QVariant part = index.data(RowModel::kPartRole);
    if (!part.isValid()) return;
    // Draws the bar below the number, so that both are visible, even in a selected row.
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
