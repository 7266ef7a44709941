// SPDX-License-Identifier: GPL-3.0-or-later
// Creates the ID and the start time of a run, and defines the source of runs from Python scripts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ridgepoint::run {

// RunInfo::source of a run that recorded a Python script (core/recording/script).
inline constexpr std::string_view kFromCommand = "recorded:command";

std::string newRunId();    // 32 random hexadecimal digits
std::string nowIso8601();  // for example, "2026-11-21T20:26:19Z"
// Formats a time in seconds since 1970 in the format of nowIso8601(). Returns an empty string if
// the time is not valid.
std::string iso8601(std::int64_t seconds);

}  // namespace ridgepoint::run
