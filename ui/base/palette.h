// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the colours that are the same in every view. Categories and series use the palette by M.
// Okabe and K. Ito (Color Universal Design, 2008). Runs and phases use palettes by P. Tol (Colour
// Schemes, 2021; "bright" and "muted"). People with any kind of colour vision can distinguish the
// colours within each palette.
#pragma once

#include <QColor>
#include <array>
#include <vector>

#include "core/cost/kernel/kernel_rules.h"
#include "core/cost/op.h"
#include "core/run/types.h"

namespace ridgepoint::ui {

// Okabe and Ito's colours. They are assigned in order to series that have no colour of their own.
inline constexpr std::array<QRgb, 7> kSeriesColors{0xff0072b2, 0xffe69f00, 0xff009e73, 0xffcc79a7,
                                                   0xff56b4e9, 0xffd55e00, 0xfff0e442};

// Returns the colour of run number `place`. There are eight colours; after the eighth, they repeat.
// Categories use only two of them, grey and black.
QColor runColor(int place, bool dark);

// Returns the colour of series number `place`. The first colours are kSeriesColors, followed by
// black (white if `dark` is true) and additional hues. Every series has a different colour.
QColor seriesColor(std::size_t place, bool dark);

// Returns the colour of a difference from a baseline: less time is green, more is red.
QColor changeColor(double seconds);

QColor categoryColor(cost::Category category, bool dark);
QColor memoryColor(run::MemoryCategory category);
QColor phaseColor(run::Phase phase);
QColor callGroupColor(cost::kernel::CallGroup group);

// Returns the category under which a legend lists this category. Rare and cheap categories share a
// grey legend entry.
cost::Category legendCategory(cost::Category category);

}  // namespace ridgepoint::ui
