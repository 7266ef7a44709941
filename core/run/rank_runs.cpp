// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/rank_runs.h"

#include <algorithm>
#include <utility>

#include "core/base/saturating.h"

namespace ridgepoint::run {
namespace {

using Stretch = std::pair<std::int64_t, std::int64_t>;

// Stretches that overlap made one.
std::vector<Stretch> joined(std::vector<Stretch> stretches) {
    std::sort(stretches.begin(), stretches.end());
    std::vector<Stretch> result;
    for (const Stretch& each : stretches) {
        if (each.second <= each.first) continue;
        if (!result.empty() && each.first <= result.back().second) {
            result.back().second = std::max(result.back().second, each.second);
        } else {
            result.push_back(each);
        }
    }
    return result;
}

std::int64_t lengthOf(const std::vector<Stretch>& stretches) {
    std::int64_t length = 0;
    for (const Stretch& each : stretches) addSaturating(length, each.second - each.first);
    return length;
}

// Of stretches that are joined.
std::int64_t overlap(const std::vector<Stretch>& a, const std::vector<Stretch>& b) {
    std::int64_t length = 0;
    for (auto one = a.begin(), other = b.begin(); one != a.end() && other != b.end();) {
        addSaturating(length, std::max<std::int64_t>(0, std::min(one->second, other->second) -
                                                            std::max(one->first, other->first)));
        ++(one->second < other->second ? one : other);
    }
    return length;
}

}  // namespace

void ExchangeTimes::add(const ExchangeTimes& other) {
    addSaturating(steps, other.steps);
    addSaturating(exchanges, other.exchanges);
    addSaturating(bytes, other.bytes);
    addSaturating(waiting_ns, other.waiting_ns);
    addSaturating(moving_ns, other.moving_ns);
    addSaturating(hidden_ns, other.hidden_ns);
    addSaturating(caused_ns, other.caused_ns);
    addSaturating(last, other.last);
}

std::optional<double> ExchangeTimes::hiddenShare() const {
    const double moved = static_cast<double>(moving_ns) + static_cast<double>(hidden_ns);
    if (moved <= 0) return std::nullopt;
    return static_cast<double>(hidden_ns) / moved;
}

std::vector<ExchangeTimes> exchangeTimes(std::span<const Collective> of_step, std::size_t ranks) {
    std::vector<ExchangeTimes> times(ranks);
    std::map<std::int64_t, std::vector<const Collective*>> exchanges;
    for (const Collective& each : of_step) exchanges[each.number].push_back(&each);
    // Of each rank: when data moved, and when it stood still.
    std::vector<std::vector<Stretch>> moved(ranks), still(ranks);
    for (const auto& [number, all] : exchanges) {
        if (all.size() != ranks) continue;
        const Collective& last = **std::max_element(
            all.begin(), all.end(),
            [](const Collective* a, const Collective* b) { return a->arrival_ns < b->arrival_ns; });
        ++times[static_cast<std::size_t>(last.rank)].last;
        for (const Collective* const each : all) {
            const auto rank = static_cast<std::size_t>(each->rank);
            ExchangeTimes& own = times[rank];
            ++own.exchanges;
            addSaturating(own.bytes, each->bytes);
            moved[rank].emplace_back(last.arrival_ns, each->end_ns);
            if (!each->wait_start_ns || !each->wait_end_ns) continue;
            still[rank].emplace_back(*each->wait_start_ns, *each->wait_end_ns);
            if (each == &last) continue;
            addSaturating(times[static_cast<std::size_t>(last.rank)].caused_ns,
                          std::max<std::int64_t>(0, std::min(*each->wait_end_ns, last.arrival_ns) -
                                                        *each->wait_start_ns));
        }
    }
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        const std::vector<Stretch> moving = joined(std::move(moved[rank]));
        const std::vector<Stretch> standing = joined(std::move(still[rank]));
        ExchangeTimes& own = times[rank];
        own.moving_ns = overlap(standing, moving);
        own.waiting_ns = lengthOf(standing) - own.moving_ns;
        own.hidden_ns = lengthOf(moving) - own.moving_ns;
        own.steps = own.exchanges > 0 ? 1 : 0;
    }
    return times;
}

}  // namespace ridgepoint::run
