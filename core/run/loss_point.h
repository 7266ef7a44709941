// SPDX-License-Identifier: GPL-3.0-or-later
// LossPoint is the loss of a script in one of its steps.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ridgepoint::run {

struct LossPoint {
    std::int64_t step = 0;
    double value = 0;
};
inline constexpr std::size_t kMostLossPoints = 2048;

}  // namespace ridgepoint::run
