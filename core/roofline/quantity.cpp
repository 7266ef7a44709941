// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/roofline/quantity.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>

#include "core/roofline/age.h"

namespace ridgepoint::roofline {
namespace {

// The members of the notation are separate atomics, because reading a whole notation would require
// a lock for each formatted number.
std::atomic<char> chosen_decimal{Notation().decimal};
std::atomic<const char*> chosen_thousands{Notation().thousands};
std::atomic<bool> chosen_decimal_memory{Notation().decimal_memory};
thread_local int default_wanted = 0;

Notation notation() {
    if (default_wanted > 0) return {};
    return {chosen_decimal, chosen_thousands, chosen_decimal_memory};
}

std::string withDecimal(std::string digits) {
    std::replace(digits.begin(), digits.end(), '.', notation().decimal);
    return digits;
}

// Formats a value below 1000 with three significant digits. Values below 0.001 get an exponent.
std::string threeDigits(double value) {
    const double magnitude = std::fabs(value);
    if (magnitude >= 99.95) return fmt::format("{:.0f}", value);
    if (magnitude >= 9.995) return formatFixed(value, 1);
    if (magnitude >= 0.9995 || magnitude == 0) return formatFixed(value, 2);
    if (magnitude >= 1e-3) return formatDigits(value, 3);
    return withDecimal(fmt::format("{:.2e}", value));
}

bool unknown(const std::optional<double>& value) { return !value || !std::isfinite(*value); }

std::string withPrefix(std::optional<double> value, const char* unit) {
    if (unknown(value)) return kUnknown;
    static constexpr std::array prefixes{"", "k", "M", "G", "T", "P", "E"};
    double scaled = *value;
    std::size_t prefix = 0;
    while (std::fabs(scaled) >= 999.5 && prefix + 1 < prefixes.size()) {
        scaled /= 1000;
        ++prefix;
    }
    // Small whole numbers need no decimals, for example "12 FLOP".
    if (prefix == 0 && scaled == std::floor(scaled)) {
        return fmt::format("{:.0f} {}", scaled, unit);
    }
    return fmt::format("{} {}{}", threeDigits(scaled), prefixes[prefix], unit);
}

// Also has prefixes for values below 1, for example "45.6 mJ".
std::string withSmallPrefix(std::optional<double> value, const char* unit) {
    if (unknown(value) || *value == 0 || std::fabs(*value) >= 0.9995)
        return withPrefix(value, unit);
    if (std::fabs(*value) >= 0.9995e-3)
        return fmt::format("{} m{}", threeDigits(*value * 1e3), unit);
    return fmt::format("{} µ{}", threeDigits(*value * 1e6), unit);
}

}  // namespace

void setNotation(const Notation& notation) {
    chosen_decimal = notation.decimal;
    chosen_thousands = notation.thousands;
    chosen_decimal_memory = notation.decimal_memory;
}
char decimalMark() { return notation().decimal; }
DefaultNotation::DefaultNotation() { ++default_wanted; }
DefaultNotation::~DefaultNotation() { --default_wanted; }

std::string formatSeconds(std::optional<double> seconds) {
    if (unknown(seconds)) return kUnknown;
    const double magnitude = std::fabs(*seconds);
    if (magnitude == 0) return "0 s";
    if (magnitude >= 1e4) return threeDigits(*seconds / 3600) + " h";
    if (magnitude >= 0.9995) return threeDigits(*seconds) + " s";
    if (magnitude >= 0.9995e-3) return threeDigits(*seconds * 1e3) + " ms";
    if (magnitude >= 0.9995e-6) return threeDigits(*seconds * 1e6) + " µs";
    return threeDigits(*seconds * 1e9) + " ns";
}

std::string formatAge(std::optional<std::int64_t> seconds) {
    if (!seconds) return kUnknown;
    constexpr std::int64_t kMinute = 60, kHour = 60 * kMinute, kDay = 24 * kHour;
    if (*seconds < kMinute) return fmt::format("{} s", *seconds);
    if (*seconds < kHour) return fmt::format("{} min", *seconds / kMinute);
    if (*seconds < 2 * kDay)
        return fmt::format("{} h {} min", *seconds / kHour, *seconds % kHour / kMinute);
    return fmt::format("{} d", *seconds / kDay);
}

std::string formatFlops(std::optional<double> flops) { return withPrefix(flops, "FLOP"); }
std::string formatFlopRate(std::optional<double> rate) { return withPrefix(rate, "FLOP/s"); }
std::string formatBandwidth(std::optional<double> rate) { return withPrefix(rate, "B/s"); }
std::string formatEnergy(std::optional<double> joules) { return withSmallPrefix(joules, "J"); }
std::string formatPower(std::optional<double> watts) { return withSmallPrefix(watts, "W"); }
std::string formatEfficiency(std::optional<double> flops_per_joule) {
    return withPrefix(flops_per_joule, "FLOP/J");
}
std::string formatRoof(const Ceiling& ceiling) {
    if (ceiling.kind == Ceiling::Kind::bandwidth) return formatBandwidth(ceiling.value);
    const bool integers =
        ceiling.arithmetic == Arithmetic::int8 || ceiling.arithmetic == Arithmetic::tensor_int8;
    return withPrefix(ceiling.value, integers ? "OP/s" : "FLOP/s");
}
std::string formatTraffic(std::optional<double> bytes) { return withPrefix(bytes, "B"); }

std::string formatMemory(std::optional<double> bytes) {
    if (unknown(bytes)) return kUnknown;
    const MemoryUnit unit = memoryUnit(*bytes);
    if (unit.bytes == 1) return fmt::format("{:.0f} B", *bytes);
    return fmt::format("{} {}", threeDigits(*bytes / unit.bytes), unit.name);
}

MemoryUnit memoryUnit(double bytes) {
    static constexpr std::array binary{"B", "KiB", "MiB", "GiB", "TiB"};
    static constexpr std::array decimal{"B", "kB", "MB", "GB", "TB"};
    const auto& names = notation().decimal_memory ? decimal : binary;
    const double step = notation().decimal_memory ? 1000 : 1024;
    double unit = 1;
    std::size_t at = 0;
    while (std::fabs(bytes) / unit >= step - 0.5 && at + 1 < names.size()) {
        unit *= step;
        ++at;
    }
    return {unit, names[at]};
}

std::string formatFixed(double value, int decimals) {
    return withDecimal(fmt::format("{:.{}f}", value, decimals));
}

std::string formatDigits(double value, int digits) {
    return withDecimal(fmt::format("{:.{}g}", value, digits));
}

std::string formatIntensity(std::optional<double> intensity) {
    return unknown(intensity) ? kUnknown : threeDigits(*intensity);
}

std::string formatShare(std::optional<double> share) {
    if (unknown(share)) return kUnknown;
    const double percent = *share * 100;
    return percent != 0 && std::fabs(percent) < 0.05
               ? withDecimal(percent > 0 ? "< 0.1 %" : "> −0.1 %")
               : formatFixed(percent, 1) + " %";
}

std::string formatShareWithNoise(std::optional<double> share, std::optional<double> noise) {
    if (unknown(share) || unknown(noise)) return kUnknown;
    // The values are rounded first, so that "-0.0 %" becomes "0.0 %".
    const auto tenths = [](double value) { return std::round(value * 1000) / 10 + 0.0; };
    return fmt::format("{} % ± {} %", formatFixed(tenths(*share), 1),
                       formatFixed(tenths(*noise), 1));
}

std::string atLeast(bool lower_bound, std::string text) {
    if (!lower_bound || text == kUnknown) return text;
    // A lower bound of "< 0.1 %" contains no more information than "≥ 0".
    if (text.starts_with("< ")) return "≥ 0" + text.substr(text.rfind(' '));
    return "≥ " + std::move(text);
}

std::string formatLevel(Level level) {
    return level == Level::dram ? "DRAM" : fmt::format("L{}", index(level) + 1);
}

std::string formatCount(std::optional<double> count) {
    if (unknown(count)) return kUnknown;
    std::string digits = fmt::format("{:.0f}", *count);
    const std::size_t sign = digits.front() == '-' ? 1 : 0;
    for (std::size_t at = digits.size(); at > sign + 3; at -= 3)
        digits.insert(at - 3, notation().thousands);
    return digits;
}

std::string formatRate(std::optional<double> per_second) {
    return !unknown(per_second) && std::fabs(*per_second) >= 999.5 ? formatCount(per_second)
                                                                   : formatIntensity(per_second);
}

}  // namespace ridgepoint::roofline
