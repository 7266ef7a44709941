// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the largest values that a run may contain. They can be added without overflow.
#pragma once

#include <cstdint>

namespace ridgepoint::base {

inline constexpr std::int64_t kMaxTime = std::int64_t{1} << 57;  // nanoseconds, 4.5 years
// Limit for clocks that start at the machine's boot: 36 years.
inline constexpr std::int64_t kMaxClock = std::int64_t{1} << 60;  // nanoseconds
inline constexpr std::int64_t kMaxBytes = std::int64_t{1} << 60;  // an exbibyte
inline constexpr std::int64_t kMaxCount = std::int64_t{1} << 53;

}  // namespace ridgepoint::base
