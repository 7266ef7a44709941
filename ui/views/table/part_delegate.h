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
    // The names of a table differ at different ends; this is how a name stays different from the
    // others when it has no room.
    Qt::TextElideMode elideMode(const QModelIndex& index, int width,
                                const QFontMetrics& metrics) const;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

  private:
    // How often each shortened name occurs, for a width.
    struct Shortened {
        int width = -1, rows = -1;
        QString first;
        QHash<QString, int> middle, right, left;
    };
    mutable Shortened shortened_;
};

}  // namespace ridgepoint::ui
