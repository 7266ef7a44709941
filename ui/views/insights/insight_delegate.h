// SPDX-License-Identifier: GPL-3.0-or-later
// Draws an insight: its sentence and gain, and all details if it is selected.
#pragma once

#include <QStyledItemDelegate>

QT_BEGIN_NAMESPACE
class QListView;
class QTextDocument;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class InsightDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    explicit InsightDelegate(QListView* list);
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  private:
    bool open(const QModelIndex& index) const;
    // Writes the item's text to the document, wrapped at `width`.
    void write(QTextDocument& document, const QModelIndex& index, double width) const;
    QListView* list_;
};

}  // namespace ridgepoint::ui
