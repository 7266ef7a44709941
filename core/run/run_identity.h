// SPDX-License-Identifier: GPL-3.0-or-later
// Creates the ID and the start time of a run, and names the source of a Python script's run.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ridgepoint::run {

// RunInfo::source of a Python script's run (core/entry).
inline constexpr std::string_view kFromCommand = "recorded:command";

std::string newRunId();    // 32 random hex digits
std::string nowIso8601();  // "2026-11-21T20:26:19Z"
// The same of a time in seconds since 1970; empty if the time is impossible.
std::string iso8601(std::int64_t seconds);

}  // namespace ridgepoint::run
