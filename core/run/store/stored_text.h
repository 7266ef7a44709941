// SPDX-License-Identifier: GPL-3.0-or-later
// Limits the length of strings in a run file, and defines a name that replaces lost names.
#pragma once

#include <string>
#include <string_view>

namespace ridgepoint::run {

// Returns a name in the form that the run file stores. A string that is longer than 64 KiB is
// truncated, and `cut` then owns the result.
std::string_view storedText(std::string_view text, std::string& cut);

// Replaces the names that a repaired run has lost.
inline constexpr std::string_view kLostText = "(lost)";

}  // namespace ridgepoint::run
