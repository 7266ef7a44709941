// SPDX-License-Identifier: GPL-3.0-or-later
// Searches time ranges quickly, even if they are unordered, nested or empty.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace ridgepoint::run {

// A Slice has the members start_ns, end_ns (at least start_ns) and reach_ns. sealSlices() sets
// reach_ns to the latest end among this slice and all earlier ones.

// Sorts the slices by start time and sets reach_ns. `from` is the index of the first slice that was
// added since the last call.
template <class Slice>
void sealSlices(std::vector<Slice>& slices, std::size_t from = 0) {
    const auto earlier = [](const Slice& a, const Slice& b) { return a.start_ns < b.start_ns; };
    if (from > 0) --from;
    if (!std::is_sorted(slices.begin() + static_cast<std::ptrdiff_t>(from), slices.end(),
                        earlier)) {
        from = 0;
        std::stable_sort(slices.begin(), slices.end(), earlier);
    }
    for (std::size_t i = from; i < slices.size(); ++i) {
        const std::int64_t before = i == 0 ? slices[i].end_ns : slices[i - 1].reach_ns;
        slices[i].reach_ns = std::max(before, slices[i].end_ns);
    }
}

// Returns all slices that touch [from_ns, to_ns]. The result can also contain slices between them
// that do not touch this range.
template <class Slice>
std::span<const Slice> slicesBetween(const std::vector<Slice>& slices, std::int64_t from_ns,
                                     std::int64_t to_ns) {
    const auto first = std::partition_point(
        slices.begin(), slices.end(), [&](const Slice& slice) { return slice.reach_ns < from_ns; });
    const auto last = std::partition_point(
        first, slices.end(), [&](const Slice& slice) { return slice.start_ns <= to_ns; });
    return {first, last};
}

}  // namespace ridgepoint::run
