// SPDX-License-Identifier: GPL-3.0-or-later
// Adapts Qt's Fusion style: visible box outlines and clear buttons in dark palettes, lines between
// header columns, menus that are wide enough for their longest entry.
#pragma once

#include <QProxyStyle>

namespace ridgepoint::ui {

class AppStyle : public QProxyStyle {
    Q_OBJECT
  public:
    AppStyle();
    int pixelMetric(PixelMetric metric, const QStyleOption* option,
                    const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                           const QWidget* widget) const override;
    QIcon standardIcon(StandardPixmap icon, const QStyleOption* option,
                       const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
};

}  // namespace ridgepoint::ui
