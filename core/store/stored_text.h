// SPDX-License-Identifier: GPL-3.0-or-later
// Limits the texts of a run file.
#pragma once

#include <string>
#include <string_view>

namespace ridgepoint::run {

// Returns a name as a run file stores it. A text of more than 64 KiB is cut; `cut` then contains
// the result.
std::string_view storedText(std::string_view text, std::string& cut);

}  // namespace ridgepoint::run
