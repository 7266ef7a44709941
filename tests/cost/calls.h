// SPDX-License-Identifier: GPL-3.0-or-later
// Short notations for operator calls in tests.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cost/formulas.h"

namespace ridgepoint::cost::testing {

using Sizes = std::vector<std::int64_t>;

inline Argument none() { return {}; }
inline Argument whole(std::int64_t value) { return value; }
inline Argument ints(Sizes values) { return values; }
inline Tensor tensor(Sizes sizes, DType dtype = DType::float32, std::uint64_t address = 0) {
    return {dtype, std::move(sizes), address};
}

inline std::optional<OpCost> cost(std::string_view name, std::vector<Argument> arguments) {
    return costOf({name, arguments});
}

// Returns the cost of a call that must have one.
inline OpCost costed(std::string_view name, std::vector<Argument> arguments) {
    const auto result = cost(name, std::move(arguments));
    EXPECT_TRUE(result.has_value()) << name;
    return result.value_or(OpCost{});
}

}  // namespace ridgepoint::cost::testing
