// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <string>

#include "core/roofline/quantity.h"

namespace ridgepoint::roofline {

// Returns a number with its noun, for example "1 launch" or "1,917 launches".
template <std::integral Count>
std::string formatAmount(Count count, const char* one, const char* many) {
    return fmt::format("{} {}", formatCount(static_cast<double>(count)), count == 1 ? one : many);
}

}  // namespace ridgepoint::roofline
