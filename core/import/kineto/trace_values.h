// SPDX-License-Identifier: GPL-3.0-or-later
// Reads JSON values of a trace. Numbers can be strings, and times can be whole or fractional
// microseconds. Values that have another type or are out of range are returned as std::nullopt.
// Values are passed by reference, because copying a simdjson value that was just created takes
// longer than reading it.
#pragma once

#include <simdjson.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace ridgepoint::import::kineto {

std::string_view textOf(const simdjson::dom::element& value);  // "" if it is not a string
// Converts strings to integers and truncates fractions. JSON integers ≥ 2⁶³ become negative.
std::optional<std::int64_t> otherIntegerOf(const simdjson::dom::element& value);
// This function is inline because a trace contains 30 million integers per GB.
inline std::optional<std::int64_t> integerOf(const simdjson::dom::element& value) {
    if (value.is_int64()) return value.get_int64().value_unsafe();
    return otherIntegerOf(value);
}
std::optional<double> numberOf(const simdjson::dom::element& value);  // only finite numbers

template <class Integer>
std::optional<Integer> naturalOf(const simdjson::dom::element& value) {
    const auto number = integerOf(value);
    if (!number || *number < 0 || !std::in_range<Integer>(*number)) return std::nullopt;
    return static_cast<Integer>(*number);
}

// Returns a time in nanoseconds. If a double cannot represent the number exactly, the function
// reads the digits that follow `key` (for example "\"ts\"") in the event's JSON.
std::optional<std::int64_t> timeOf(const simdjson::dom::element& value, std::string_view json,
                                   std::string_view key);

}  // namespace ridgepoint::import::kineto
