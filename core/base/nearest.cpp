// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nearest.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace ridgepoint::base {

std::size_t editDistance(std::string_view left, std::string_view right) {
    left = left.substr(0, kLongestName);
    right = right.substr(0, kLongestName);
    std::array<std::array<std::size_t, kLongestName + 1>, kLongestName + 1> distance{};
    for (std::size_t i = 0; i <= left.size(); ++i) distance[i][0] = i;
    for (std::size_t j = 0; j <= right.size(); ++j) distance[0][j] = j;
    for (std::size_t i = 1; i <= left.size(); ++i) {
        for (std::size_t j = 1; j <= right.size(); ++j) {
            const std::size_t differs = left[i - 1] == right[j - 1] ? 0 : 1;
            std::size_t& best = distance[i][j];
            best = std::min(
                {distance[i - 1][j - 1] + differs, distance[i - 1][j] + 1, distance[i][j - 1] + 1});
            if (i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1]) {
                best = std::min(best, distance[i - 2][j - 2] + 1);
            }
        }
    }
    return distance[left.size()][right.size()];
}

std::vector<std::size_t> nearest(std::string_view typed, std::span<const std::string> candidates,
                                 std::size_t count) {
    std::vector<std::size_t> distances;
    distances.reserve(candidates.size());
    for (const std::string& name : candidates) distances.push_back(editDistance(typed, name));
    std::vector<std::size_t> order(candidates.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return distances[a] < distances[b]; });
    order.resize(std::min(count, order.size()));
    return order;
}

}  // namespace ridgepoint::base
