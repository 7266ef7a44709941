// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a small disc in a colour, for names in tables and lists.
#pragma once

#include <QPixmap>

#include "core/cost/op.h"

namespace ridgepoint::ui {

// 12 × 12 pixels, sharp on dense screens.
QPixmap blankSwatch();
QPixmap swatchOf(const QColor& color);
QPixmap categorySwatch(cost::Category category);

}  // namespace ridgepoint::ui
