// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a small coloured disc for names in tables and lists.
#pragma once

#include <QPixmap>

#include "core/cost/op.h"

namespace ridgepoint::ui {

// Returns an empty pixmap of 12 × 12 pixels that is sharp on high-density screens.
QPixmap blankSwatch();
QPixmap swatchOf(const QColor& color);
QPixmap categorySwatch(cost::Category category);

}  // namespace ridgepoint::ui
