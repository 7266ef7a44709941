// SPDX-License-Identifier: GPL-3.0-or-later
// A difference with a bar below it that goes from the middle to either side, and how far noise
// reaches.
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
