// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/stretches.h"

#include <algorithm>

#include "core/base/saturating.h"

namespace ridgepoint::base {

Stretches joined(Stretches stretches) {
    if (!std::is_sorted(stretches.begin(), stretches.end()))
        std::sort(stretches.begin(), stretches.end());
    Stretches result;
    for (const auto& [from, to] : stretches) {
        if (to <= from) continue;
        if (!result.empty() && from <= result.back().second) {
            result.back().second = std::max(result.back().second, to);
        } else {
            result.emplace_back(from, to);
        }
    }
    return result;
}

std::int64_t lengthOf(const Stretches& joined) {
    std::int64_t length = 0;
    for (const auto& [from, to] : joined) addSaturating(length, to - from);
    return length;
}

Stretches within(const Stretches& of, const Stretches& in) {
    Stretches common;
    for (auto one = of.begin(), other = in.begin(); one != of.end() && other != in.end();) {
        const std::int64_t from = std::max(one->first, other->first);
        const std::int64_t to = std::min(one->second, other->second);
        if (from < to) common.emplace_back(from, to);
        ++(one->second < other->second ? one : other);
    }
    return common;
}

Stretches without(const Stretches& of, const Stretches& without) {
    Stretches rest;
    auto other = without.begin();
    for (auto [from, to] : of) {
        while (other != without.end() && other->second <= from) ++other;
        for (auto cut = other; cut != without.end() && cut->first < to; ++cut) {
            if (from < cut->first) rest.emplace_back(from, cut->first);
            from = std::max(from, cut->second);
        }
        if (from < to) rest.emplace_back(from, to);
    }
    return rest;
}

Stretches between(const Stretches& joined, std::int64_t from, std::int64_t to) {
    Stretches part;
    auto each = std::partition_point(joined.begin(), joined.end(),
                                     [from](const auto& range) { return range.second <= from; });
    for (; each != joined.end() && each->first < to; ++each)
        part.emplace_back(std::max(each->first, from), std::min(each->second, to));
    return part;
}

std::int64_t overlap(const Stretches& a, const Stretches& b) { return lengthOf(within(a, b)); }

}  // namespace ridgepoint::base
