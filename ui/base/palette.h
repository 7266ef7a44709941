// SPDX-License-Identifier: GPL-3.0-or-later
// Colours of things, the same in every view and in both themes: the palette of M. Okabe and K. Ito
// (Color Universal Design, 2008), which people with any kind of colour vision can distinguish.
#pragma once

#include <QColor>
#include <array>
#include <vector>

#include "core/cost/op.h"
#include "core/kernel/kernel_rules.h"
#include "core/run/types.h"

namespace ridgepoint::ui {

// Okabe and Ito's, for what has no colour of its own: the first one gets the first.
inline constexpr std::array<QRgb, 7> kSeriesColors{0xff0072b2, 0xffe69f00, 0xff009e73, 0xffcc79a7,
                                                   0xff56b4e9, 0xffd55e00, 0xfff0e442};

// Of the nth of several runs next to each other: those above, then the palette's black.
QColor runColor(int place, bool dark);

QColor categoryColor(cost::Category category, bool dark);
QColor memoryColor(run::MemoryCategory category);
QColor phaseColor(run::Phase phase);
QColor callGroupColor(kernel::CallGroup group);

// Categories that are rare and cheap share one grey; a legend names them once, as the group that
// `legendCategory` gives.
cost::Category legendCategory(cost::Category category);

}  // namespace ridgepoint::ui
