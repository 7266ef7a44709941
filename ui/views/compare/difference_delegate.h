// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a difference as a bar that starts in the middle of the cell, and the range of the noise.
#pragma once

#include <QStyledItemDelegate>

namespace ridgepoint::ui {

class DifferenceDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace ridgepoint::ui
