// SPDX-License-Identifier: GPL-3.0-or-later
// Adds, joins and intersects time ranges.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace ridgepoint::base {

// Time ranges [first, second). Functions that take joined ranges require them to be sorted and
// disjoint.
using Stretches = std::vector<std::pair<std::int64_t, std::int64_t>>;

// Sorts the ranges, joins ranges that touch, and removes empty ranges.
Stretches joined(Stretches stretches);
// Returns the total length of joined ranges.
std::int64_t lengthOf(const Stretches& joined);
// within() returns the parts of `of` that are in `in`. without() returns the parts of `of` that are
// not in `without`. All arguments are joined ranges.
Stretches within(const Stretches& of, const Stretches& in);
Stretches without(const Stretches& of, const Stretches& without);
// Returns the parts of joined ranges in [from, to). Uses a binary search to find the first part.
Stretches between(const Stretches& joined, std::int64_t from, std::int64_t to);
// Returns the total length of the intersection. Both arguments are joined ranges.
std::int64_t overlap(const Stretches& a, const Stretches& b);

}  // namespace ridgepoint::base
