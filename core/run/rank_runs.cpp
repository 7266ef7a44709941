// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/rank_runs.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/base/saturating.h"

namespace ridgepoint::run {
namespace {

// An exchange that all of its ranks recorded.
struct Met {
    std::vector<const Collective*> all;
    const Collective* last = nullptr;  // the rank that arrived last
    bool together = false;  // true if two ranks arrived last at the same time, so neither is late
};

std::vector<Met> metExchanges(std::span<const Collective> of_step, std::size_t ranks,
                              std::span<const ExchangeGroup> groups) {
    std::map<std::int64_t, std::vector<const Collective*>> exchanges;
    for (const Collective& each : of_step) exchanges[each.number].push_back(&each);
    std::vector<Met> met;
    for (auto& [number, all] : exchanges) {
        std::size_t expected = ranks;
        const auto group = static_cast<std::size_t>(groupOfExchange(number));
        if (group < groups.size() && groups[group].size > 0)
            expected = static_cast<std::size_t>(groups[group].size);
        if (all.size() != expected || expected < 2) continue;
        const Collective* const last = *std::max_element(
            all.begin(), all.end(),
            [](const Collective* a, const Collective* b) { return a->arrival_ns < b->arrival_ns; });
        const bool together = std::any_of(all.begin(), all.end(), [&](const Collective* each) {
            return each != last && each->arrival_ns == last->arrival_ns;
        });
        met.push_back({std::move(all), last, together});
    }
    return met;
}

void addTo(ExchangeGroup& group, const Met& met) {
    ++group.exchanges;
    if (!met.together) ++group.last[met.last->rank];
    std::int64_t bytes = 0, end_ns = met.last->arrival_ns;
    for (const Collective* const each : met.all) {
        base::addSaturating(bytes, each->bytes);
        end_ns = std::max(end_ns, each->end_ns);
        base::addSaturating(group.waiting_ns, met.last->arrival_ns - each->arrival_ns);
    }
    base::addSaturating(group.bytes, bytes / static_cast<std::int64_t>(met.all.size()));
    base::addSaturating(group.moving_ns, end_ns - met.last->arrival_ns);
}

}  // namespace

void ExchangeTimes::add(const ExchangeTimes& other) {
    base::addSaturating(steps, other.steps);
    base::addSaturating(exchanges, other.exchanges);
    base::addSaturating(bytes, other.bytes);
    base::addSaturating(waiting_ns, other.waiting_ns);
    base::addSaturating(moving_ns, other.moving_ns);
    base::addSaturating(hidden_ns, other.hidden_ns);
    base::addSaturating(caused_ns, other.caused_ns);
    base::addSaturating(last, other.last);
}

std::optional<double> ExchangeTimes::hiddenShare() const {
    const double moved = static_cast<double>(moving_ns) + static_cast<double>(hidden_ns);
    if (moved <= 0) return std::nullopt;
    return static_cast<double>(hidden_ns) / moved;
}

bool ExchangeGroup::sameExchanges(const ExchangeGroup& other) const {
    return operation == other.operation && element == other.element &&
           process_group == other.process_group && description == other.description &&
           members == other.members && size == other.size;
}

std::int64_t RankClock::at(std::int64_t time_ns) const {
    std::int64_t converted = time_ns;
    base::addSaturating(converted, offset_ns);
    base::addSaturating(
        converted, static_cast<std::int64_t>(std::llround(drift * static_cast<double>(time_ns))));
    return converted;
}

std::vector<ExchangeTimes> exchangeTimes(std::span<const Collective> of_step, std::size_t ranks,
                                         std::span<ExchangeGroup> groups,
                                         std::span<const base::Stretches> still) {
    std::vector<ExchangeTimes> times(ranks);
    // Time ranges for each rank: when data moved, when the rank waited without computing, and when
    // it exchanged data.
    std::vector<base::Stretches> moved(ranks), waited(ranks), exchanged(ranks);
    const auto waitOf = [&](const Collective& each, std::int64_t to_ns) -> std::int64_t {
        if (!still.empty()) {
            return base::overlap({{each.arrival_ns, std::max(each.arrival_ns, to_ns)}},
                                 still[static_cast<std::size_t>(each.rank)]);
        }
        if (!each.wait_start_ns || !each.wait_end_ns) return 0;
        return std::max<std::int64_t>(0, std::min(*each.wait_end_ns, to_ns) - *each.wait_start_ns);
    };
    for (const Met& met : metExchanges(of_step, ranks, groups)) {
        const Collective& last = *met.last;
        if (!met.together) ++times[static_cast<std::size_t>(last.rank)].last;
        const auto group = static_cast<std::size_t>(groupOfExchange(last.number));
        if (group < groups.size()) addTo(groups[group], met);
        for (const Collective* const each : met.all) {
            const auto rank = static_cast<std::size_t>(each->rank);
            ExchangeTimes& own = times[rank];
            ++own.exchanges;
            base::addSaturating(own.bytes, each->bytes);
            moved[rank].emplace_back(last.arrival_ns, each->end_ns);
            exchanged[rank].emplace_back(each->arrival_ns, each->end_ns);
            if (each->wait_start_ns && each->wait_end_ns)
                waited[rank].emplace_back(*each->wait_start_ns, *each->wait_end_ns);
            if (each == &last) continue;
            base::addSaturating(times[static_cast<std::size_t>(last.rank)].caused_ns,
                                waitOf(*each, last.arrival_ns));
        }
    }
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        ExchangeTimes& own = times[rank];
        if (own.exchanges == 0) continue;
        const base::Stretches moving = base::joined(std::move(moved[rank]));
        const base::Stretches standing =
            still.empty() ? base::joined(std::move(waited[rank]))
                          : base::within(still[rank], base::joined(std::move(exchanged[rank])));
        own.moving_ns = base::overlap(standing, moving);
        own.waiting_ns = base::lengthOf(standing) - own.moving_ns;
        own.hidden_ns = base::lengthOf(moving) - own.moving_ns;
        own.steps = 1;
    }
    return times;
}

}  // namespace ridgepoint::run
