// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a dot: a disc, a diamond with the same area for an estimate, or an arrow for a lower
// bound. The mark is filled if the work was counted, and hollow if not.
#pragma once

#include <QPainter>

#include "ui/base/theme.h"
#include "ui/roofline/dot.h"

namespace ridgepoint::ui {

void paintMark(QPainter* painter, const Dot& dot, const Theme& theme);

}  // namespace ridgepoint::ui
