// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and units as profilers print them for people: grouped digits and decimal points of any
// locale, "12.3 ms" in whichever unit fits the cell.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint::import {

// Of ASCII, in any locale.
inline bool isDigit(char c) { return c >= '0' && c <= '9'; }

// How a file writes numbers, learned from those that can be read in one way only: "1,046.5" has a
// decimal point, "1.046,5" a comma; "505,984" alone could be either, and is taken as the file's
// other numbers say, else as grouped digits.
class NumberStyle {
  public:
    // Learns. Unset: no number. "nan" and "inf" are none. Groups may be parted by comma,
    // point, apostrophe, underscore, space or the no-break spaces of UTF-8; a "%" at the end is
    // passed over.
    std::optional<double> parse(std::string_view text);
    char decimal() const { return decimal_; }  // '.' or ','
    bool sure() const { return sure_; }        // a number in the file shows it

  private:
    char decimal_ = '.';
    bool sure_ = false;
};

// A unit as a quotient of base units and what one of it is worth in them: "Gbyte/second" is 1e9
// bytes for each second. Units that are not known keep their word and the factor 1.
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
// Old words (nsecond, Kbyte, cycle/nsecond, Mhz) and new ones (ns, KB, us, GB/s).
Unit parseUnit(std::string_view word);

// "1.2416ms", "12.5 us", "3.2GB": a number with its unit glued to it or a blank before.
struct Quantity {
    double value = 0;  // in base units
    Unit unit;
};
std::optional<Quantity> parseQuantity(std::string_view text, NumberStyle& style);

// Digits only, without a sign; unset when it is none or out of range.
std::optional<std::uint64_t> parseWhole(std::string_view text);
std::string_view trimmed(std::string_view text);

}  // namespace ridgepoint::import
