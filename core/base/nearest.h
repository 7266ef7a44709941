// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the known names nearest to a name that does not exist.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::names {

// Least number of insertions, deletions, replacements and swaps of neighbours that make one text
// the other (optimal string alignment). Only the first kLongestName bytes of each count.
inline constexpr std::size_t kLongestName = 64;
std::size_t editDistance(std::string_view left, std::string_view right);

// Indices of the `count` candidates nearest to what was typed, the nearest first; of equally near
// ones the earlier first. Capitals count: bring both into one form before.
std::vector<std::size_t> nearest(std::string_view typed, std::span<const std::string> candidates,
                                 std::size_t count);

}  // namespace ridgepoint::names
