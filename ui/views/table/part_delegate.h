// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a share as a number with a bar of proportional length behind it.
#pragma once

#include <QStyledItemDelegate>

namespace ridgepoint::ui {

class PartDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace ridgepoint::ui
