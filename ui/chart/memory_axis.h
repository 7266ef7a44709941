// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses round steps for the axes of the memory timeline: binary sizes and seconds.
#pragma once

#include <QString>

namespace ridgepoint::ui {

struct MemoryUnit {
    double bytes = 1;  // size of one unit
    QString name;      // "MiB"
};
// Returns the unit that suits a size of this order.
MemoryUnit memoryUnit(double bytes);
// Returns 1, 2 or 5 times a power of ten, so that about `count` steps fill the length.
double roundStep(double length, int count);

}  // namespace ridgepoint::ui
