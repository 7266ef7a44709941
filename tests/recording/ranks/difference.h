// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the ranks' training result with that of a single process.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace ridgepoint::recording::ranks {

// Returns the largest difference relative to the largest parameter; infinite if the numbers of
// parameters differ.
inline double difference(const std::vector<float>& a, const std::vector<float>& b) {
    if (a.size() != b.size() || a.empty()) return std::numeric_limits<double>::infinity();
    double most = 0, largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto one = static_cast<double>(a[i]), other = static_cast<double>(b[i]);
        most = std::max(most, std::abs(one - other));
        largest = std::max(largest, std::abs(one));
    }
    return most / largest;
}

}  // namespace ridgepoint::recording::ranks
