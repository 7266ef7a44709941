// SPDX-License-Identifier: GPL-3.0-or-later
// Defines how many bytes an import reads at a time.
#pragma once

#include <cstddef>

namespace ridgepoint::import {

// Returns `usual`, or a small number in fuzzers (tests/fuzz). With small pieces, small inputs also
// cross piece boundaries, and no time is lost on clearing large buffers.
constexpr std::size_t piece([[maybe_unused]] std::size_t usual) {
#ifdef RIDGEPOINT_SMALL_PIECES
    return 256;
#else
    return usual;
#endif
}

}  // namespace ridgepoint::import
