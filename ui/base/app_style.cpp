// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/app_style.h"

#include <QIcon>
#include <QPainter>
#include <QPixmap>
#include <QStyleOption>

#include "ui/base/theme.h"

namespace ridgepoint::ui {
namespace {

constexpr int kBesideCell = 4;  // pixels; margins of the text in headers and cells

}  // namespace

AppStyle::AppStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

int AppStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                          const QWidget* widget) const {
    if (metric == PM_HeaderMargin) return kBesideCell;
    return QProxyStyle::pixelMetric(metric, option, widget);
}

// Widens menu items by the width of "&". Fusion includes the mnemonic's "&" when it elides the
// text, but not when it measures the text.
QSize AppStyle::sizeFromContents(ContentsType type, const QStyleOption* option,
                                 const QSize& contents, const QWidget* widget) const {
    QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    if (type == CT_MenuItem) size.rwidth() += option->fontMetrics.horizontalAdvance(QChar(u'&'));
    return size;
}

// Replaces Qt's clear icon, which is black even in dark palettes.
QIcon AppStyle::standardIcon(StandardPixmap icon, const QStyleOption* option,
                             const QWidget* widget) const {
    if (icon != SP_LineEditClearButton) return QProxyStyle::standardIcon(icon, option, widget);
    constexpr int kSide = 16, kScale = 2, kMargin = 5;
    QPixmap image(kSide * kScale, kSide * kScale);
    image.setDevicePixelRatio(kScale);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(QColor(0x80, 0x80, 0x80), 1.6));  // visible on light and dark backgrounds
    painter.drawLine(kMargin, kMargin, kSide - kMargin, kSide - kMargin);
    painter.drawLine(kMargin, kSide - kMargin, kSide - kMargin, kMargin);
    return QIcon(image);
}

void AppStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                             QPainter* painter, const QWidget* widget) const {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool box = element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck;
    if ((!box && element != PE_IndicatorRadioButton) || !Theme::of(option->palette).dark) return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, true);
    painter->setBrush(Qt::NoBrush);
    const bool enabled = (option->state & State_Enabled) != 0;
    painter->setPen(enabled ? Theme::darkTheme().muted
                            : option->palette.color(QPalette::Disabled, QPalette::Text));
    const QRectF rim = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
    if (box)
        painter->drawRoundedRect(rim, 2, 2);
    else
        painter->drawEllipse(rim);
    painter->restore();
}

}  // namespace ridgepoint::ui
