// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of windows over an image, as torchvision's Swin transformers have it.
#pragma once

#include <cstdint>

namespace ridgepoint::model {

// Windows that cover a side; the last may reach beyond it, into padding.
constexpr std::int64_t windowsOver(std::int64_t side, std::int64_t window) {
    return (side + window - 1) / window;
}

// A side that one window covers is not shifted: there is no neighbour to exchange tokens with.
constexpr std::int64_t shiftAlong(std::int64_t side, std::int64_t window, std::int64_t shift) {
    return windowsOver(side, window) > 1 ? shift : 0;
}

}  // namespace ridgepoint::model
