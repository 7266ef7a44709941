// SPDX-License-Identifier: GPL-3.0-or-later
// Adds and subtracts with saturation: counts of a very long run or a damaged file must not overflow
// into small or negative values.
#pragma once

#include <concepts>
#include <limits>

namespace ridgepoint::base {

template <std::integral Integer>
constexpr void addSaturating(Integer& sum, Integer amount) {
    if (__builtin_add_overflow(sum, amount, &sum)) {
        sum =
            amount < 0 ? std::numeric_limits<Integer>::min() : std::numeric_limits<Integer>::max();
    }
}

template <std::integral Integer>
constexpr void subtractSaturating(Integer& difference, Integer amount) {
    if (__builtin_sub_overflow(difference, amount, &difference)) {
        difference =
            amount < 0 ? std::numeric_limits<Integer>::max() : std::numeric_limits<Integer>::min();
    }
}

}  // namespace ridgepoint::base
