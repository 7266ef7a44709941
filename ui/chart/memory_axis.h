// SPDX-License-Identifier: GPL-3.0-or-later
// Round steps for the axes of the memory timeline: binary sizes and seconds.
#pragma once

#include <QString>

namespace ridgepoint::ui {

struct MemoryUnit {
    double bytes = 1;  // of one unit
    QString name;      // "MiB"
};
// The unit in which a size of this order reads best.
MemoryUnit memoryUnit(double bytes);
// 1, 2 or 5 times a power of ten, so that about `count` steps fill the length.
double roundStep(double length, int count);

}  // namespace ridgepoint::ui
