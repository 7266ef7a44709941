// SPDX-License-Identifier: GPL-3.0-or-later
// Parses numbers and units that profilers print for users. Digits can be grouped and have any
// locale's decimal mark. Units can vary from cell to cell ("12.3 ms").
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace ridgepoint::import {

// Returns whether a character is an ASCII digit, regardless of the locale.
inline bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Determines a file's number format from unambiguous numbers: "1,046.5" has a decimal point, and
// "1.046,5" has a decimal comma. "505,984" alone is ambiguous. It is read like the file's other
// numbers, or else as grouped digits.
class NumberStyle {
  public:
    // Parses a number and learns its format. Returns std::nullopt if the string is not a number.
    // "nan" and "inf" are not considered numbers.
    // Groups can be separated by a comma, point, apostrophe, underscore, space or no-break space
    // (UTF-8). A trailing "%" is ignored.
    std::optional<double> parse(std::string_view text);
    char decimal() const { return decimal_; }  // returns '.' or ','
    bool sure() const { return sure_; }  // whether an unambiguous number determined the format

  private:
    char decimal_ = '.';
    bool sure_ = false;
};

// A unit, as a quotient of two base units and a factor: "Gbyte/second" is 1e9 bytes per second. An
// unknown unit keeps its name and has the factor 1.
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
// Parses a unit in old notation (nsecond, Kbyte, cycle/nsecond, Mhz) or new notation (ns, KB, us,
// GB/s).
Unit parseUnit(std::string_view word);

// A number with a unit, with or without a space between them: "1.2416ms", "12.5 us", "3.2GB".
struct Quantity {
    double value = 0;  // value in base units
    Unit unit;
};
std::optional<Quantity> parseQuantity(std::string_view text, NumberStyle& style);

// Parses an unsigned integer. Returns std::nullopt if the string contains anything but digits or
// the number is out of range.
std::optional<std::uint64_t> parseWhole(std::string_view text);
std::string_view trimmed(std::string_view text);
// Removes the first line from `text` and returns it without its line end.
std::string_view takeLine(std::string_view& text);

}  // namespace ridgepoint::import
