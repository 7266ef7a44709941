// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a share as a number with a bar of proportional length below it.
#pragma once

#include <QFontMetrics>
#include <QHash>
#include <QStyledItemDelegate>

namespace ridgepoint::ui {

class PartDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    // Returns the position of "…" at which the shortened name still differs from the table's other
    // names, or the middle if there is no such position.
    Qt::TextElideMode elideMode(const QModelIndex& index, int width,
                                const QFontMetrics& metrics) const;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

  private:
    // Number of occurrences of each shortened name, for one column width.
    struct Shortened {
        int width = -1, rows = -1;
        QString first;
        QHash<QString, int> middle, right, left;
    };
    mutable Shortened shortened_;
};

}  // namespace ridgepoint::ui
