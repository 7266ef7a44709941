// SPDX-License-Identifier: GPL-3.0-or-later
// Which steps run without hooks, so that a run says what collecting costs.
#pragma once

#include <cstdint>

namespace ridgepoint::collect {

// After which measured steps of a segment a step without hooks is run: early, so that the cost of
// collecting is known soon, then rarely, so that it costs little.
constexpr bool referenceDueAfter(std::int64_t measured) {
    return measured == 2 || measured == 6 || measured == 12 ||
           (measured > 12 && (measured - 12) % 25 == 0);
}

}  // namespace ridgepoint::collect
