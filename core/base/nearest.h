// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the known names nearest to a name that does not exist.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::base {

// Returns the minimum number of insertions, deletions, replacements and swaps of adjacent
// characters that convert one string to the other (optimal string alignment). Compares at most
// kLongestName bytes per string.
inline constexpr std::size_t kLongestName = 64;
std::size_t editDistance(std::string_view left, std::string_view right);

// Returns the indices of the `count` candidates nearest to the typed string, nearest first. Equally
// near candidates keep their order. The comparison is case-sensitive, so convert the strings to the
// same case first.
std::vector<std::size_t> nearest(std::string_view typed, std::span<const std::string> candidates,
                                 std::size_t count);

}  // namespace ridgepoint::base
