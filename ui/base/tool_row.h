// SPDX-License-Identifier: GPL-3.0-or-later
// The bar above a view. What does not fit into its row continues in another one, so that no
// language and no font size makes the view wider or cuts a text.
#pragma once

#include <QHash>
#include <QLayout>
#include <QList>

QT_BEGIN_NAMESPACE
class QComboBox;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class ToolRow : public QLayout {
  public:
    ToolRow();
    ~ToolRow() override;

    // A combo box with a label before it, which stay together. As addLabelled().
    void addLabelledBox(const QString& words, QComboBox* box);
    // What follows is at the right end of its row.
    void addStretch() { right_from_ = count(); }

    void addItem(QLayoutItem* item) override { items_ << item; }
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override { return items_.value(index); }
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

  private:
    int place(const QRect& rect, bool move) const;  // returns the height in pixels
    // The least that shows the item's texts: boxes give up what only their other entries need.
    int needs(const QLayoutItem* item) const;

    QList<QLayoutItem*> items_;
    QHash<const QLayoutItem*, const QComboBox*> boxes_;
    int right_from_ = -1;
};

}  // namespace ridgepoint::ui
