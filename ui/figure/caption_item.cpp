// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/caption_item.h"

#include <QFontMetricsF>
#include <QPainter>

namespace ridgepoint::ui {
namespace {

constexpr double kSide = 18;
constexpr double kTop = 12;

QFont titleFont() { return figureFont(19, true); }
QFont subtitleFont() { return figureFont(13); }
QFont footnoteFont() { return figureFont(11); }

}  // namespace

CaptionItem::CaptionItem(QGraphicsItem* parent) : QGraphicsItem(parent) {
    setAcceptedMouseButtons(Qt::NoButton);
}

void CaptionItem::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void CaptionItem::setText(const QString& title, const QString& subtitle, const QString& footnote) {
    if (title == title_ && subtitle == subtitle_ && footnote == footnote_) return;
    title_ = title;
    subtitle_ = subtitle;
    footnote_ = footnote;
    update();
}

void CaptionItem::setTitle(const QString& title) {
    title_ = title;
    update();
}

void CaptionItem::setRect(const QRectF& rect) {
    if (rect == rect_) return;
    prepareGeometryChange();
    rect_ = rect;
}

double CaptionItem::headHeight() const {
    return kTop + QFontMetricsF(titleFont()).height() + QFontMetricsF(subtitleFont()).height() + 10;
}

double CaptionItem::footHeight() const { return QFontMetricsF(footnoteFont()).height() + 12; }

void CaptionItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    const double width = rect_.width() - 2 * kSide;
    const auto line = [&](const QFont& font, const QColor& color, double top,
                          const QString& words) {
        const QFontMetricsF metrics(font);
        painter->setFont(font);
        painter->setPen(color);
        painter->drawText(QPointF(rect_.left() + kSide, top + metrics.ascent()),
                          metrics.elidedText(words, Qt::ElideRight, width));
        return top + metrics.height();
    };
    const double below = line(titleFont(), theme_.ink, rect_.top() + kTop, title_);
    line(subtitleFont(), theme_.muted, below + 2, subtitle_);
    line(footnoteFont(), theme_.muted, rect_.bottom() - footHeight() + 2, footnote_);
}

}  // namespace ridgepoint::ui
