// SPDX-License-Identifier: GPL-3.0-or-later
// Formats numbers for people: three digits and a unit with an SI prefix (for memory: binary). Only
// this file does so. Unknown values become "–".
#pragma once

#include <optional>
#include <string>

#include "core/roofline/roofline.h"

namespace ridgepoint::roofline {

inline constexpr const char* kUnknown = "–";
// Adds "≥" to a lower bound: "≥ 1.81 GFLOP". An unknown value stays "–".
std::string atLeast(bool lower_bound, std::string text);

std::string formatSeconds(std::optional<double> seconds);             // "12.3 ms"
std::string formatFlops(std::optional<double> flops);                 // "1.81 GFLOP"
std::string formatFlopRate(std::optional<double> flops_per_second);   // "1.81 TFLOP/s"
std::string formatBandwidth(std::optional<double> bytes_per_second);  // "20.4 GB/s" (decimal)
std::string formatRoof(const Ceiling& ceiling);  // "1.81 TFLOP/s", "3.6 TOP/s" (INT8), "20.4 GB/s"
std::string formatTraffic(std::optional<double> bytes);            // "1.23 GB" (decimal)
std::string formatMemory(std::optional<double> bytes);             // "44.8 MiB" (binary)
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
