// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/memory_axis.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::ui {

MemoryUnit memoryUnit(double bytes) {
    constexpr double kib = 1024;
    if (bytes >= kib * kib * kib) return {kib * kib * kib, QStringLiteral("GiB")};
    if (bytes >= kib * kib) return {kib * kib, QStringLiteral("MiB")};
    if (bytes >= kib) return {kib, QStringLiteral("KiB")};
    return {1, QStringLiteral("B")};
}

double roundStep(double length, int count) {
    if (!(length > 0)) return 1;
    const double raw = length / std::max(1, count);
    const double decade = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (raw <= factor * decade * (1 + 1e-9)) return factor * decade;
    }
    return 10 * decade;
}

}  // namespace ridgepoint::ui
