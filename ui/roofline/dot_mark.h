// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a dot: round or, for an estimate, a diamond of the same area, or an arrow for a lower
// bound; filled if counted, else hollow.
#pragma once

#include <QPainter>

#include "ui/base/theme.h"
#include "ui/roofline/dot.h"

namespace ridgepoint::ui {

void paintMark(QPainter* painter, const Dot& dot, const Theme& theme);

}  // namespace ridgepoint::ui
