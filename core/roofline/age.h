// SPDX-License-Identifier: GPL-3.0-or-later
// Formats an age in whole numbers. quantity.h formats measured times.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ridgepoint::roofline {

// Returns, for example, "12 s", "8 min", "2 h 5 min" or "3 d".
std::string formatAge(std::optional<std::int64_t> seconds);

}  // namespace ridgepoint::roofline
