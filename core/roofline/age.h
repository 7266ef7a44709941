// SPDX-License-Identifier: GPL-3.0-or-later
// Formats the age of something in whole numbers, as quantity.h formats measured times.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ridgepoint::roofline {

std::string formatAge(std::optional<std::int64_t> seconds);  // "12 s", "8 min", "2 h 5 min", "3 d"

}  // namespace ridgepoint::roofline
