// SPDX-License-Identifier: GPL-3.0-or-later
// The number of bytes that an import reads at once.
#pragma once

#include <cstddef>

namespace ridgepoint::import {

// `usual`, but for fuzzers (tests/fuzz): there it is little, so that small inputs, too, cross the
// edges between two pieces, and no time goes into clearing large buffers for them.
constexpr std::size_t piece([[maybe_unused]] std::size_t usual) {
#ifdef RIDGEPOINT_SMALL_PIECES
    return 256;
#else
    return usual;
#endif
}

}  // namespace ridgepoint::import
