// SPDX-License-Identifier: GPL-3.0-or-later
// Title and subtitle at the top of a figure, provenance at its foot.
#pragma once

#include <QGraphicsItem>

#include "ui/theme.h"

namespace ridgepoint::ui {

class CaptionItem : public QGraphicsItem {
  public:
    explicit CaptionItem(QGraphicsItem* parent);

    void setTheme(const Theme& theme);
    void setText(const QString& title, const QString& subtitle, const QString& footnote);
    void setTitle(const QString& title);
    void setRect(const QRectF& rect);
    double headHeight() const;
    double footHeight() const;

    QRectF boundingRect() const override { return rect_; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    Theme theme_ = Theme::light();
    QRectF rect_;
    QString title_, subtitle_, footnote_;
};

}  // namespace ridgepoint::ui
