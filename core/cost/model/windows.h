// SPDX-License-Identifier: GPL-3.0-or-later
// Computes window counts and shifts over an image, as in torchvision's Swin transformers.
#pragma once

#include <cstdint>

namespace ridgepoint::cost::model {

// Returns the number of windows that cover a side. The last window can extend into padding.
constexpr std::int64_t windowsOver(std::int64_t side, std::int64_t window) {
    return (side + window - 1) / window;
}

// Returns `shift`, or 0 if a single window covers the side and has no neighbours.
constexpr std::int64_t shiftAlong(std::int64_t side, std::int64_t window, std::int64_t shift) {
    return windowsOver(side, window) > 1 ? shift : 0;
}

}  // namespace ridgepoint::cost::model
