// SPDX-License-Identifier: GPL-3.0-or-later
// Reads values of a trace's JSON: numbers may be text, times may be whole or fractional
// microseconds. Unset: another kind of value, or out of range. A copy of a value, which simdjson
// has just made, would take longer than reading it.
#pragma once

#include <simdjson.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace ridgepoint::import::kineto {

std::string_view textOf(const simdjson::dom::element& value);  // empty: not a text
// Of a fraction, a text, or a number of 2⁶³ or more.
std::optional<std::int64_t> otherIntegerOf(const simdjson::dom::element& value);
// Inline, because a trace has 30 million integers per GB.
inline std::optional<std::int64_t> integerOf(const simdjson::dom::element& value) {
    if (value.is_int64()) return value.get_int64().value_unsafe();
    return otherIntegerOf(value);
}
std::optional<double> numberOf(const simdjson::dom::element& value);  // finite

template <class Integer>
std::optional<Integer> naturalOf(const simdjson::dom::element& value) {
    const auto number = integerOf(value);
    if (!number || *number < 0 || !std::in_range<Integer>(*number)) return std::nullopt;
    return static_cast<Integer>(*number);
}

// Returns nanoseconds. If a double cannot represent the number exactly, reads its digits after
// `key` ("\"ts\"") in the event's text.
std::optional<std::int64_t> timeOf(const simdjson::dom::element& value, std::string_view json,
                                   std::string_view key);

}  // namespace ridgepoint::import::kineto
