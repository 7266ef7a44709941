// SPDX-License-Identifier: GPL-3.0-or-later
// Colours of things, the same in every view and in both themes: the palette of M. Okabe and K. Ito
// (Color Universal Design, 2008), which people with any kind of colour vision can tell apart.
#pragma once

#include <QColor>
#include <vector>

#include "core/cost/op.h"
#include "core/run/types.h"

namespace ridgepoint::ui {

QColor categoryColor(cost::Category category, bool dark);
QColor memoryColor(run::MemoryCategory category);
QColor phaseColor(run::Phase phase);

// Categories that are rare and cheap share one grey; a legend names them once, as the group that
// `legendCategory` gives.
cost::Category legendCategory(cost::Category category);

}  // namespace ridgepoint::ui
