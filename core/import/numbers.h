// SPDX-License-Identifier: GPL-3.0-or-later
// Parses numbers and units that profilers print for users: grouped digits and decimal points of any
// locale, "12.3 ms" in the unit that fits the cell.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint::import {

// For ASCII digits, in any locale.
inline bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Learns a file's number format from unambiguous numbers: "1,046.5" has a
// decimal point, "1.046,5" a decimal comma. "505,984" alone could be either
// and is read like the file's other numbers, else as grouped digits.
class NumberStyle {
  public:
    // Parses and learns. Unset: not a number; "nan" and "inf" are not numbers.
    // Groups may be separated by comma, point, apostrophe, underscore, space
    // or UTF-8's no-break spaces; a trailing "%" is ignored.
    std::optional<double> parse(std::string_view text);
    char decimal() const { return decimal_; }  // '.' or ','
    bool sure() const { return sure_; }        // shown by a number in the file

  private:
    char decimal_ = '.';
    bool sure_ = false;
};

// A unit as a quotient of base units, and its factor: "Gbyte/second" is 1e9 bytes per second.
// Unknown units keep their word and have the factor 1.
struct Unit {
    enum class Base : std::uint8_t {
        none,
        byte,
        second,
        hertz,
        cycle,
        inst,
        sector,
        percent,
        other
    };
    Base over = Base::none, under = Base::none;
    double factor = 1;
    bool operator==(const Unit&) const = default;
};
// Parses old words (nsecond, Kbyte, cycle/nsecond, Mhz) and new ones (ns, KB, us, GB/s).
Unit parseUnit(std::string_view word);

// A number followed by its unit, with or without a blank: "1.2416ms", "12.5 us", "3.2GB".
struct Quantity {
    double value = 0;  // in base units
    Unit unit;
};
std::optional<Quantity> parseQuantity(std::string_view text, NumberStyle& style);

// Parses digits without a sign; unset if the text has others or is out of range.
std::optional<std::uint64_t> parseWhole(std::string_view text);
std::string_view trimmed(std::string_view text);
// Takes the first line off a text, and returns it without its line end.
std::string_view takeLine(std::string_view& text);

}  // namespace ridgepoint::import
