// SPDX-License-Identifier: GPL-3.0-or-later
// Defines colours that are the same in every view and both themes: the palette of M. Okabe and K.
// Ito (Color Universal Design, 2008), which people with any kind of colour vision can distinguish.
#pragma once

#include <QColor>
#include <array>
#include <vector>

#include "core/cost/op.h"
#include "core/kernel/kernel_rules.h"
#include "core/run/types.h"

namespace ridgepoint::ui {

// Okabe and Ito's colours for series without their own colour, assigned in order.
inline constexpr std::array<QRgb, 7> kSeriesColors{0xff0072b2, 0xffe69f00, 0xff009e73, 0xffcc79a7,
                                                   0xff56b4e9, 0xffd55e00, 0xfff0e442};

// Returns the colour of run number `place`: the colours above, then the palette's black.
QColor runColor(int place, bool dark);

// Of the nth of any number of series: those of runs, then further hues, so that no two share one.
QColor seriesColor(std::size_t place, bool dark);

QColor categoryColor(cost::Category category, bool dark);
QColor memoryColor(run::MemoryCategory category);
QColor phaseColor(run::Phase phase);
QColor callGroupColor(kernel::CallGroup group);

// Rare and cheap categories share one grey; a legend lists
// them once, as the group that legendCategory() returns.
cost::Category legendCategory(cost::Category category);

}  // namespace ridgepoint::ui
