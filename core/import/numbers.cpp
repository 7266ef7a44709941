// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/numbers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <tuple>
#include <utility>

namespace ridgepoint::import {
namespace {

constexpr std::size_t kMostDigits = 64;

bool isBlank(char c) { return c == ' ' || c == '\t'; }

// Returns the length of a group separator at the start of the string, other than comma and point.
// Returns 0 if there is none.
std::size_t separatorAt(std::string_view text) {
    if (text.empty()) return 0;
    if (text[0] == '\'' || text[0] == '_' || text[0] == ' ') return 1;
    for (const std::string_view space :
         {"\xc2\xa0", "\xe2\x80\xaf", "\xe2\x80\x89", "\xe2\x80\x99"}) {
        if (text.starts_with(space)) return space.size();
    }
    return 0;
}

struct Parts {
    bool negative = false;
    std::string_view digits;    // digits, including separators
    std::string_view exponent;  // for example, "e+08"
};

// Splits off the sign and the exponent. Returns std::nullopt if the exponent is invalid, or if the
// rest does not begin and end like a number.
std::optional<Parts> partsOf(std::string_view text) {
    Parts parts;
    if (text.starts_with('-') || text.starts_with('+')) {
        parts.negative = text[0] == '-';
        text.remove_prefix(1);
    }
    if (text.empty() || text.size() > kMostDigits) return std::nullopt;
    if (const std::size_t e = text.find_first_of("eE"); e != std::string_view::npos) {
        parts.exponent = text.substr(e + 1);
        text = text.substr(0, e);
        std::string_view digits = parts.exponent;
        if (digits.starts_with('-') || digits.starts_with('+')) digits.remove_prefix(1);
        if (digits.empty() || digits.size() > 4 ||
            !std::all_of(digits.begin(), digits.end(), isDigit))
            return std::nullopt;
    }
    if (text.empty() || !(isDigit(text.front()) || text.front() == '.' || text.front() == ',') ||
        !isDigit(text.back())) {
        // A trailing decimal point is allowed, as in "12.".
        if (text.size() < 2 || text.back() != '.' || !isDigit(text[text.size() - 2]))
            return std::nullopt;
    }
    parts.digits = text;
    return parts;
}

struct Marks {
    std::size_t commas = 0, points = 0;
    std::size_t last_comma = 0, last_point = 0;
};
Marks marksOf(std::string_view digits) {
    Marks marks;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (digits[i] == ',') {
            ++marks.commas;
            marks.last_comma = i;
        } else if (digits[i] == '.') {
            ++marks.points;
            marks.last_point = i;
        }
    }
    return marks;
}

// Returns the decimal mark that this number reveals, or 0 if it is ambiguous or has no marks. A
// mark that occurs several times separates groups, so the other mark is the decimal mark.
char decimalOf(std::string_view digits) {
    const Marks marks = marksOf(digits);
    if (marks.commas > 0 && marks.points > 0)
        return marks.last_point > marks.last_comma ? '.' : ',';
    if (marks.commas > 1) return '.';
    if (marks.points > 1) return ',';
    if (marks.commas + marks.points == 0) return 0;
    const std::size_t at = marks.commas > 0 ? marks.last_comma : marks.last_point;
    const char mark = digits[at];
    const std::size_t behind = digits.size() - at - 1;
    // The mark can be a group separator only if three digits follow it and the number does not
    // start with the mark or with 0.
    const bool may_group = behind == 3 && at >= 1 && at <= 3 && digits[0] != '0';
    return may_group ? 0 : mark;
}

}  // namespace

std::string_view takeLine(std::string_view& text) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
    while (!text.empty() && (isBlank(text.back()) || text.back() == '\r')) text.remove_suffix(1);
    return text;
}

std::optional<double> NumberStyle::parse(std::string_view text) {
    text = trimmed(text);
    if (text.ends_with('%')) text = trimmed(text.substr(0, text.size() - 1));
    const auto parts = partsOf(text);
    if (!parts) return std::nullopt;
    const char own = decimalOf(parts->digits);
    const char decimal = own != 0 ? own : decimal_;
    std::array<char, kMostDigits + 8> plain{};
    std::size_t size = 0, group = 0, groups = 0;
    bool seen_decimal = false;
    std::string_view rest = parts->digits;
    // Groups have three digits, or two as in "10,46,387". The first group can be shorter; the last
    // group must have three digits.
    const auto last_group = [&] { return groups == 0 || group == 3; };
    while (!rest.empty()) {
        const char c = rest[0];
        if (isDigit(c)) {
            plain[size++] = c;
            ++group;
            rest.remove_prefix(1);
            continue;
        }
        if (c == decimal) {
            if (seen_decimal || !last_group()) return std::nullopt;
            seen_decimal = true;
            plain[size++] = '.';
            rest.remove_prefix(1);
            continue;
        }
        const std::size_t separator = c == ',' || c == '.' ? 1 : separatorAt(rest);
        const bool fits = groups == 0 ? group >= 1 && group <= 3 : group == 2 || group == 3;
        if (separator == 0 || seen_decimal || !fits) return std::nullopt;
        ++groups;
        group = 0;
        rest.remove_prefix(separator);
    }
    if (!seen_decimal && !last_group()) return std::nullopt;
    double value = 0;
    const auto [stopped, error] = std::from_chars(plain.data(), plain.data() + size, value);
    if (error != std::errc{} || stopped != plain.data() + size) return std::nullopt;
    if (!parts->exponent.empty()) {
        int exponent = 0;
        std::string_view digits = parts->exponent;
        if (digits.starts_with('+')) digits.remove_prefix(1);
        std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
        value *= std::pow(10.0, exponent);
    }
    if (!std::isfinite(value)) return std::nullopt;
    if (own != 0 && !sure_) {
        decimal_ = own;
        sure_ = true;
    }
    return parts->negative ? -value : value;
}

namespace {

struct Word {
    std::string_view text;
    Unit::Base base;
};
// A word must precede every other word that is its suffix: for example, "bytes" precedes "s".
constexpr std::array kWords{
    Word{"second", Unit::Base::second}, Word{"sector", Unit::Base::sector},
    Word{"cycle", Unit::Base::cycle},   Word{"byte", Unit::Base::byte},
    Word{"bytes", Unit::Base::byte},    Word{"inst", Unit::Base::inst},
    Word{"hz", Unit::Base::hertz},      Word{"Hz", Unit::Base::hertz},
    Word{"B", Unit::Base::byte},        Word{"s", Unit::Base::second},
    Word{"%", Unit::Base::percent},
};

struct Prefix {
    std::string_view text;
    double factor;
};
constexpr std::array kPrefixes{
    Prefix{"n", 1e-9}, Prefix{"u", 1e-6}, Prefix{"\xc2\xb5", 1e-6}, Prefix{"\xce\xbc", 1e-6},
    Prefix{"m", 1e-3}, Prefix{"K", 1e3},  Prefix{"k", 1e3},         Prefix{"M", 1e6},
    Prefix{"G", 1e9},  Prefix{"T", 1e12}, Prefix{"P", 1e15},
};

std::pair<Unit::Base, double> partOfUnit(std::string_view word) {
    word = trimmed(word);
    if (word.empty()) return {Unit::Base::none, 1};
    for (const Word& known : kWords) {
        if (!word.ends_with(known.text)) continue;
        const std::string_view before = word.substr(0, word.size() - known.text.size());
        if (before.empty()) return {known.base, 1};
        for (const Prefix& prefix : kPrefixes) {
            if (before == prefix.text) return {known.base, prefix.factor};
        }
    }
    return {Unit::Base::other, 1};
}

}  // namespace

Unit parseUnit(std::string_view word) {
    Unit unit;
    const std::size_t slash = word.find('/');
    double over = 1, under = 1;
    std::tie(unit.over, over) = partOfUnit(word.substr(0, slash));
    if (slash != std::string_view::npos)
        std::tie(unit.under, under) = partOfUnit(word.substr(slash + 1));
    unit.factor = over / under;
    return unit;
}

std::optional<Quantity> parseQuantity(std::string_view text, NumberStyle& style) {
    text = trimmed(text);
    std::size_t end = text.size();
    // The unit starts after the last digit.
    const auto last = std::find_if(text.rbegin(), text.rend(), isDigit);
    if (last == text.rend()) return std::nullopt;
    end = static_cast<std::size_t>(text.rend() - last);
    Quantity quantity;
    quantity.unit = parseUnit(trimmed(text.substr(end)));
    const auto value = style.parse(text.substr(0, end));
    if (!value) return std::nullopt;
    quantity.value = *value * quantity.unit.factor;
    return quantity;
}

std::optional<std::uint64_t> parseWhole(std::string_view text) {
    text = trimmed(text);
    std::uint64_t value = 0;
    const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc{} || stopped != text.data() + text.size())
        return std::nullopt;
    return value;
}

}  // namespace ridgepoint::import
