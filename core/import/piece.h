// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the number of bytes that an import reads at once.
#pragma once

#include <cstddef>

namespace ridgepoint::import {

// Returns `usual`, but little for fuzzers (tests/fuzz), so that small inputs also cross the
// boundary between two pieces and no time is spent on clearing large buffers.
constexpr std::size_t piece([[maybe_unused]] std::size_t usual) {
#ifdef RIDGEPOINT_SMALL_PIECES
    return 256;
#else
    return usual;
#endif
}

}  // namespace ridgepoint::import
