// SPDX-License-Identifier: GPL-3.0-or-later
// ChartItem is a part of a chart that uses theme colours and ignores the mouse.
#pragma once

#include <QGraphicsItem>

#include "ui/base/theme.h"

namespace ridgepoint::ui {

class ChartItem : public QGraphicsItem {
  public:
    ChartItem(QGraphicsItem* parent, double z) : QGraphicsItem(parent) {
        setAcceptedMouseButtons(Qt::NoButton);
        setZValue(z);
    }
    void setTheme(const Theme& theme) {
        theme_ = theme;
        update();
    }

  protected:
    Theme theme_ = Theme::light();
};

}  // namespace ridgepoint::ui
