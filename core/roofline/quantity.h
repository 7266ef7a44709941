// SPDX-License-Identifier: GPL-3.0-or-later
// Formats numbers for people, with three significant digits and an SI prefix (memory: a binary
// prefix). Ridgepoint formats all such numbers in this file. Unknown values become "–". The
// examples below use the default notation.
#pragma once

#include <optional>
#include <string>

#include "core/roofline/roofline.h"

namespace ridgepoint::roofline {

inline constexpr const char* kUnknown = "–";

// Notation of numbers. Users of the window can select the notation. The command line uses the
// default.
struct Notation {
    char decimal = '.';
    const char* thousands = ",";  // between groups of three digits; a string literal
    bool decimal_memory = false;  // memory in GB (10⁹ bytes) instead of GiB
};
void setNotation(const Notation& notation);  // applies to all threads
char decimalMark();
// While this object exists, its thread uses the default notation, because text in files must not
// depend on the user's settings.
class DefaultNotation {
  public:
    DefaultNotation();
    ~DefaultNotation();
    DefaultNotation(const DefaultNotation&) = delete;
    DefaultNotation& operator=(const DefaultNotation&) = delete;
};

// Adds "≥" to a lower bound, for example "≥ 1.81 GFLOP". An unknown value remains "–".
std::string atLeast(bool lower_bound, std::string text);

std::string formatSeconds(std::optional<double> seconds);             // "12.3 ms"
std::string formatFlops(std::optional<double> flops);                 // "1.81 GFLOP"
std::string formatFlopRate(std::optional<double> flops_per_second);   // "1.81 TFLOP/s"
std::string formatBandwidth(std::optional<double> bytes_per_second);  // "20.4 GB/s" (decimal)
std::string formatEnergy(std::optional<double> joules);               // "12.3 J", "45.6 mJ"
std::string formatPower(std::optional<double> watts);                 // "350 W"
std::string formatEfficiency(std::optional<double> flops_per_joule);  // "12.3 GFLOP/J"
std::string formatRoof(const Ceiling& ceiling);  // "1.81 TFLOP/s", "3.6 TOP/s" (INT8), "20.4 GB/s"
std::string formatTraffic(std::optional<double> bytes);  // "1.23 GB" (decimal)
std::string formatMemory(std::optional<double> bytes);   // "44.8 MiB" (binary)
struct MemoryUnit {
    double bytes;  // size of one unit
    const char* name;
};
MemoryUnit memoryUnit(double bytes);                  // returns the unit in formatMemory's result
std::string formatFixed(double value, int decimals);  // "12.50"
std::string formatDigits(double value, int digits);   // at most `digits` significant digits: "12.5"
std::string formatIntensity(std::optional<double> flop_per_byte);  // "12.3"
std::string formatShare(std::optional<double> share);              // "12.3 %"
// Returns a share with its noise, which can be larger than the share, for example "6.6 % ± 5.7 %"
// or "-0.4 % ± 2.1 %". Returns "–" if the noise is unknown, because the share then has no meaning.
std::string formatShareWithNoise(std::optional<double> share, std::optional<double> noise);
std::string formatLevel(Level level);                  // "DRAM", "L2"
std::string formatCount(std::optional<double> count);  // "1,917"
// Returns samples per second without the unit, for example "66.4" or "16,384".
std::string formatRate(std::optional<double> per_second);

}  // namespace ridgepoint::roofline
