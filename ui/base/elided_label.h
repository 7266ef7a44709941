// SPDX-License-Identifier: GPL-3.0-or-later
// ElidedLabel shortens a string that does not fit and ends it with "…". The tooltip shows the full
// string.
#pragma once

#include <QWidget>

namespace ridgepoint::ui {

class ElidedLabel : public QWidget {
    Q_OBJECT
  public:
    explicit ElidedLabel(QWidget* parent = nullptr);
    void setText(const QString& text);
    // Sets the minimum number of characters that the label shows.
    void setLeast(int characters);
    const QString& text() const { return text_; }
    // Returns the text in its displayed form, which can be elided.
    QString shownText() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    QString text_;
    int least_ = 6;  // characters
};

}  // namespace ridgepoint::ui
