// SPDX-License-Identifier: GPL-3.0-or-later
// Defines colours that are the same in every view. Categories and series have the palette of M.
// Okabe and K. Ito (Color Universal Design, 2008), runs and phases palettes after P. Tol (Colour
// Schemes, 2021; "bright" and "muted"): people with any kind of colour vision can distinguish each
// of them.
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

// Returns the colour of run number `place`: eight colours, no category's, then again the first.
QColor runColor(int place, bool dark);

// Returns the colour of series number `place`: those above, black (white if dark), then further
// hues. Every series has a different colour.
QColor seriesColor(std::size_t place, bool dark);

// Returns the colour of a difference from a baseline: less time is green, more is red.
QColor changeColor(double seconds);

QColor categoryColor(cost::Category category, bool dark);
QColor memoryColor(run::MemoryCategory category);
QColor phaseColor(run::Phase phase);
QColor callGroupColor(kernel::CallGroup group);

// Returns the category under which a legend lists this category. Rare and cheap categories share
// one grey, and a legend lists them once, as a group.
cost::Category legendCategory(cost::Category category);

}  // namespace ridgepoint::ui
