// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a small square in a category's colour, for names in tables.
#pragma once

#include <QPixmap>

#include "core/cost/op.h"

namespace ridgepoint::ui {

QPixmap categorySwatch(cost::Category category);

}  // namespace ridgepoint::ui
