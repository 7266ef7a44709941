// SPDX-License-Identifier: GPL-3.0-or-later
// Converts integer nanoseconds to seconds.
#pragma once

#include <cstdint>

namespace ridgepoint::base {

constexpr double seconds(std::int64_t nanoseconds) {
    return static_cast<double>(nanoseconds) * 1e-9;
}

}  // namespace ridgepoint::base
