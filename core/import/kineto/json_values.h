// SPDX-License-Identifier: GPL-3.0-or-later
// Values of a trace's JSON: numbers may be text, times may be whole or fractional microseconds.
// Unset: not such a value, or out of range.
#pragma once

#include <simdjson.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace ridgepoint::import::kineto {

std::string_view textOf(simdjson::dom::element value);  // empty: it is none
std::optional<std::int64_t> integerOf(simdjson::dom::element value);
std::optional<double> numberOf(simdjson::dom::element value);  // finite

template <class Integer>
std::optional<Integer> naturalOf(simdjson::dom::element value) {
    const auto number = integerOf(value);
    if (!number || *number < 0 || !std::in_range<Integer>(*number)) return std::nullopt;
    return static_cast<Integer>(*number);
}

// Nanoseconds. Of a number that a double does not hold exactly the digits are read from the event's
// text, behind `key` ("\"ts\"").
std::optional<std::int64_t> timeOf(simdjson::dom::element value, std::string_view json,
                                   std::string_view key);

}  // namespace ridgepoint::import::kineto
