// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/trace_values.h"

#include <charconv>
#include <cmath>

#include "core/import/kineto/event.h"

namespace ridgepoint::import::kineto {

using simdjson::dom::element;
using simdjson::dom::element_type;

std::string_view textOf(const element& value) {
    std::string_view text;
    return value.get(text) == simdjson::SUCCESS ? text : std::string_view{};
}

std::optional<std::int64_t> otherIntegerOf(const element& value) {
    switch (value.type()) {
        case element_type::UINT64:
            // The highest bit of an address or ID can be set.
            return static_cast<std::int64_t>(value.get_uint64().value_unsafe());
        case element_type::DOUBLE: {
            const double number = value.get_double().value_unsafe();
            if (!(std::abs(number) < 9e18)) return std::nullopt;
            return static_cast<std::int64_t>(number);
        }
        case element_type::STRING: {
            const std::string_view text = value.get_string().value_unsafe();
            std::int64_t number = 0;
            const auto [end, error] =
                std::from_chars(text.data(), text.data() + text.size(), number);
            if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
            return number;
        }
        default:
            return std::nullopt;
    }
}

std::optional<double> numberOf(const element& value) {
    double number = 0;
    if (value.get(number) == simdjson::SUCCESS && std::isfinite(number)) return number;
    if (const auto integer = integerOf(value)) return static_cast<double>(*integer);
    return std::nullopt;
}

std::optional<std::int64_t> timeOf(const element& value, std::string_view json,
                                   std::string_view key) {
    if (value.is_int64()) {
        std::int64_t nanoseconds = 0;
        const std::int64_t micros = value.get_int64().value_unsafe();
        if (__builtin_mul_overflow(micros, std::int64_t{1000}, &nanoseconds)) return std::nullopt;
        return nanoseconds;
    }
    if (value.is_double()) {
        const double micros = value.get_double().value_unsafe();
        constexpr double kExact = 9.0e15 / 1000;  // a double is exact below this
        if (std::abs(micros) < kExact) return std::llround(micros * 1000);
        // Reads the digits from the JSON text, because the double is rounded. Searching for the key
        // is sufficient: outside `args`, a key occurs only once in valid JSON.
        const std::size_t at = json.find(key);
        if (at == std::string_view::npos) return std::nullopt;
        std::size_t digits = at + key.size();
        while (digits < json.size() && (json[digits] == ' ' || json[digits] == ':')) ++digits;
        return microsecondsAsNanoseconds(json.substr(digits));
    }
    if (value.is_string()) return microsecondsAsNanoseconds(textOf(value));
    return std::nullopt;
}

std::optional<std::int64_t> microsecondsAsNanoseconds(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    std::int64_t value = 0;
    std::size_t i = 0;
    int decimals = -1;  // −1 before the decimal point
    bool any = false;
    for (; i < text.size() && decimals < 3; ++i) {
        const char c = text[i];
        if (c == '.' && decimals < 0) {
            decimals = 0;
            continue;
        }
        if (c < '0' || c > '9') break;
        any = true;
        if (__builtin_mul_overflow(value, std::int64_t{10}, &value) ||
            __builtin_add_overflow(value, std::int64_t{c - '0'}, &value)) {
            return std::nullopt;
        }
        if (decimals >= 0) ++decimals;
    }
    if (!any) return std::nullopt;
    while (i < text.size() && text[i] >= '0' && text[i] <= '9') ++i;
    if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        double micros = 0;
        const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), micros);
        if (error != std::errc() || !(std::abs(micros) < 9.0e15)) return std::nullopt;
        const auto nanoseconds = static_cast<std::int64_t>(micros * 1000);
        return negative ? -nanoseconds : nanoseconds;
    }
    for (int place = std::max(decimals, 0); place < 3; ++place) {
        if (__builtin_mul_overflow(value, std::int64_t{10}, &value)) return std::nullopt;
    }
    return negative ? -value : value;
}

}  // namespace ridgepoint::import::kineto
