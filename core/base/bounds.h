// SPDX-License-Identifier: GPL-3.0-or-later
// Upper limits for the values in a run. They are low enough that sums of values do not overflow.
#pragma once

#include <cstdint>

namespace ridgepoint::base {

inline constexpr std::int64_t kMaxTime = std::int64_t{1} << 57;  // nanoseconds, 4.5 years
// Limit for clocks that start when the machine boots: 36 years.
inline constexpr std::int64_t kMaxClock = std::int64_t{1} << 60;  // nanoseconds
inline constexpr std::int64_t kMaxBytes = std::int64_t{1} << 60;  // an exbibyte
inline constexpr std::int64_t kMaxCount = std::int64_t{1} << 53;

}  // namespace ridgepoint::base
