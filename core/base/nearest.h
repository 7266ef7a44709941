// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the known names nearest to a name that does not exist.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::names {

// Returns the least number of insertions, deletions, replacements and swaps of neighbours that turn
// one text into the other (optimal string alignment), for at most kLongestName bytes of each.
inline constexpr std::size_t kLongestName = 64;
std::size_t editDistance(std::string_view left, std::string_view right);

// Returns the indices of the `count` candidates nearest to the typed text, nearest first; equally
// near candidates keep their order. Case matters, so convert both to the same case first.
std::vector<std::size_t> nearest(std::string_view typed, std::span<const std::string> candidates,
                                 std::size_t count);

}  // namespace ridgepoint::names
