// SPDX-License-Identifier: GPL-3.0-or-later
// Formats numbers for people: three digits and a unit with an SI prefix (for memory: binary). Only
// this file does so. Unknown values become "–". The examples below are in the default notation.
#pragma once

#include <optional>
#include <string>

#include "core/roofline/roofline.h"

namespace ridgepoint::roofline {

inline constexpr const char* kUnknown = "–";

// How numbers are written. The window's user can choose; the command line keeps the default.
struct Notation {
    char decimal = '.';
    const char* thousands = ",";  // between groups of three digits; a literal
    bool decimal_memory = false;  // memory in GB (10⁹ bytes) instead of GiB
};
void setNotation(const Notation& notation);  // of all threads
char decimalMark();
// While one exists, its thread writes the default notation: for texts that go into files.
class DefaultNotation {
  public:
    DefaultNotation();
    ~DefaultNotation();
    DefaultNotation(const DefaultNotation&) = delete;
    DefaultNotation& operator=(const DefaultNotation&) = delete;
};

// Adds "≥" to a lower bound: "≥ 1.81 GFLOP". An unknown value stays "–".
std::string atLeast(bool lower_bound, std::string text);

std::string formatSeconds(std::optional<double> seconds);             // "12.3 ms"
std::string formatFlops(std::optional<double> flops);                 // "1.81 GFLOP"
std::string formatFlopRate(std::optional<double> flops_per_second);   // "1.81 TFLOP/s"
std::string formatBandwidth(std::optional<double> bytes_per_second);  // "20.4 GB/s" (decimal)
std::string formatRoof(const Ceiling& ceiling);  // "1.81 TFLOP/s", "3.6 TOP/s" (INT8), "20.4 GB/s"
std::string formatTraffic(std::optional<double> bytes);  // "1.23 GB" (decimal)
std::string formatMemory(std::optional<double> bytes);   // "44.8 MiB" (binary)
struct MemoryUnit {
    double bytes;  // size of one unit
    const char* name;
};
MemoryUnit memoryUnit(double bytes);                  // that formatMemory uses for this size
std::string formatFixed(double value, int decimals);  // "12.50"
std::string formatDigits(double value, int digits);   // at most so many significant: "12.5"
std::string formatIntensity(std::optional<double> flop_per_byte);  // "12.3"
std::string formatShare(std::optional<double> share);              // "12.3 %"
// A share with its noise, which can be larger: "6.6 % ± 5.7 %", "-0.4 % ± 2.1 %". "–" if the noise
// is unknown, because the share is then meaningless.
std::string formatShareWithNoise(std::optional<double> share, std::optional<double> noise);
std::string formatLevel(Level level);                  // "DRAM", "L2"
std::string formatCount(std::optional<double> count);  // "1,917"
// Samples per second, without the unit: "66.4", "16,384".
std::string formatRate(std::optional<double> per_second);

}  // namespace ridgepoint::roofline
