// SPDX-License-Identifier: GPL-3.0-or-later
// Adds, joins and intersects time ranges.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace ridgepoint::run {

// Time ranges [first, second). Functions that take joined ranges need them in order and disjoint.
using Stretches = std::vector<std::pair<std::int64_t, std::int64_t>>;

// Sorts the ranges, joins those that touch, and removes empty ones.
Stretches joined(Stretches stretches);
// Returns the total length of joined ranges.
std::int64_t lengthOf(const Stretches& joined);
// Returns the parts of `of` that are in `in`, or not in `without`. All ranges are joined.
Stretches within(const Stretches& of, const Stretches& in);
Stretches without(const Stretches& of, const Stretches& without);
// Returns the parts of joined ranges in [from, to). Searches for the first one.
Stretches between(const Stretches& joined, std::int64_t from, std::int64_t to);
// Returns the length of the common part of joined ranges.
std::int64_t overlap(const Stretches& a, const Stretches& b);

}  // namespace ridgepoint::run
