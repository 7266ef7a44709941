// SPDX-License-Identifier: GPL-3.0-or-later
// Limits the texts of a run file, and names what it has lost.
#pragma once

#include <string>
#include <string_view>

namespace ridgepoint::run {

// Returns a name in the form that the run file stores. A string that is longer than 64 KiB is
// truncated, and `cut` then owns the result.
std::string_view storedText(std::string_view text, std::string& cut);

// In a repaired run, the name of everything whose name is lost.
inline constexpr std::string_view kLostText = "(lost)";

}  // namespace ridgepoint::run
