// SPDX-License-Identifier: GPL-3.0-or-later
// Converts enumerators to text and back with a table of names in their order.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace ridgepoint::base {

// Returns the name of `value`, or "unknown" if it has none.
template <class Enum, std::size_t count>
std::string_view nameOf(const std::array<std::string_view, count>& names, Enum value) {
    const auto position = static_cast<std::size_t>(value);
    return position < count ? names[position] : "unknown";
}

template <class Enum, std::size_t count>
std::optional<Enum> valueOf(const std::array<std::string_view, count>& names,
                            std::string_view text) {
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end()) return std::nullopt;
    return static_cast<Enum>(found - names.begin());
}

}  // namespace ridgepoint::base
