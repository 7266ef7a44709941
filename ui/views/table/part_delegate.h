// SPDX-License-Identifier: GPL-3.0-or-later
// A number that is a part of a whole with a bar behind it, as long as the part.
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
