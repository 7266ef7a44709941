// SPDX-License-Identifier: GPL-3.0-or-later
// Small fields side by side in one integer: the keys under which inserts look for equal kinds.
#pragma once

#include <cstdint>

#include "core/run/types.h"

namespace ridgepoint::run::packing {

constexpr std::uint32_t number(StringId id) { return static_cast<std::uint32_t>(id); }
template <class Enum>
constexpr int code(Enum value) {
    return static_cast<int>(value);
}
constexpr std::uint64_t pack(std::uint32_t low, std::uint32_t high) {
    return low | std::uint64_t{high} << 32;
}
constexpr std::uint32_t half(std::uint64_t packed, int which) {
    return static_cast<std::uint32_t>(packed >> (32 * which));
}

}  // namespace ridgepoint::run::packing
