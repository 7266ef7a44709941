// SPDX-License-Identifier: GPL-3.0-or-later
// Fusion, which takes every colour from the palette, with what it leaves out: in a dark palette it
// draws the rims of boxes darker than the window, where they cannot be seen, and headers of
// neighbouring columns touch.
#pragma once

#include <QProxyStyle>

namespace ridgepoint::ui {

class AppStyle : public QProxyStyle {
    Q_OBJECT
  public:
    AppStyle();
    int pixelMetric(PixelMetric metric, const QStyleOption* option,
                    const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
};

}  // namespace ridgepoint::ui
