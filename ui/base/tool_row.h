// SPDX-License-Identifier: GPL-3.0-or-later
// A layout for the bar above a view. Items that do not fit continue in another row, so that no
// language or font size widens the view or cuts off a label.
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

    // Adds a label and a combo box, which stay in the same row (see addLabelled()).
    void addLabelledBox(const QString& words, QComboBox* box);
    // Aligns the items that follow to the right end of their row.
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
    // Returns the minimum width at which the item's text is visible. For a combo box, only the
    // current entry must fit.
    int needs(const QLayoutItem* item) const;

    QList<QLayoutItem*> items_;
    QHash<const QLayoutItem*, const QComboBox*> boxes_;
    int right_from_ = -1;
};

}  // namespace ridgepoint::ui
