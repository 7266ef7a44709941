// SPDX-License-Identifier: GPL-3.0-or-later
// Says in the middle of a plot why there is nothing in it.
#pragma once

#include <QGraphicsItem>

#include "ui/base/theme.h"

namespace ridgepoint::ui {

class EmptyItem : public QGraphicsItem {
  public:
    explicit EmptyItem(QGraphicsItem* parent);
    void setTheme(const Theme& theme);
    void setWords(const QString& words);
    void setRect(const QRectF& rect);
    const QString& words() const { return words_; }

    QRectF boundingRect() const override { return rect_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    Theme theme_ = Theme::light();
    QString words_;
    QRectF rect_;
};

}  // namespace ridgepoint::ui
