// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trainings.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace ridgepoint::import {
namespace {

// Replaces the numbers in a name, so that "trace-3.json" and "trace-12.json" have the same pattern.
std::string patternOf(const std::string& name) {
    std::string pattern;
    for (const char c : name) {
        const bool digit = c >= '0' && c <= '9';
        if (!digit)
            pattern += c;
        else if (pattern.empty() || pattern.back() != '#')
            pattern += '#';
    }
    return pattern;
}

// Returns the numbers in a name. Numbers with more than nine digits are all the same.
std::vector<std::uint32_t> numbersIn(const std::string& name) {
    constexpr std::uint32_t kMost = 1'000'000'000;
    std::vector<std::uint32_t> numbers;
    bool in_number = false;
    for (const char c : name) {
        const bool digit = c >= '0' && c <= '9';
        if (digit && !in_number) numbers.push_back(0);
        if (digit && numbers.back() < kMost)
            numbers.back() = 10 * numbers.back() + static_cast<std::uint32_t>(c - '0');
        in_number = digit;
    }
    return numbers;
}

// Returns whether the numbers in which similar names differ can be those of ranks: "trace-0.json"
// and "trace-1.json", but not "batch16.json" and "batch32.json".
bool numberedLikeRanks(const std::string& a, const std::string& b, std::size_t traces) {
    const std::vector<std::uint32_t> one = numbersIn(a), other = numbersIn(b);
    for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i)
        if (one[i] != other[i] && std::max(one[i], other[i]) > traces) return false;
    return true;
}

// Returns whether start times are comparable: only clocks that count from 1970 are, because other
// clocks are specific to one machine.
bool clocksKnown(const Sink::Stated& a, const Sink::Stated& b) {
    constexpr std::int64_t kFirst = 1'400'000'000'000'000'000;
    return std::min(a.clock_ns, b.clock_ns) > kFirst;
}

// Returns whether the traces overlap in time, or unset if this is unknown.
std::optional<bool> overlapInTime(const Sink::Stated& a, const Sink::Stated& b) {
    if (!clocksKnown(a, b)) return std::nullopt;
    return a.clock_ns - b.clock_ns < b.duration_ns && b.clock_ns - a.clock_ns < a.duration_ns;
}

// Returns whether two traces cannot be of the same training, although both state several ranks.
// Ranks may differ in one of device, ops and collectives: clusters have several kinds of GPUs, and
// pipelines have several kinds of ranks.
bool contradict(const NamedTrace& a, const NamedTrace& b) {
    constexpr std::int64_t kDay = 86'400'000'000'000;  // more than clocks of machines differ
    const Sink::Stated &one = a.stated, &other = b.stated;
    if (one.ranks && other.ranks && one.ranks != other.ranks) return true;
    if (clocksKnown(one, other) && std::abs(one.clock_ns - other.clock_ns) > kDay) return true;
    const bool other_device =
        !one.device.empty() && !other.device.empty() && one.device != other.device;
    if (other_device && one.ops != other.ops) return true;
    // Two traces of one rank can be of one training, but then other facts are equal, too.
    const bool same_rank = one.rank && one.rank == other.rank;
    return same_rank && (other_device || one.collectives != other.collectives);
}

bool areRelated(const NamedTrace& a, const NamedTrace& b, std::size_t traces) {
    const Sink::Stated &one = a.stated, &other = b.stated;
    if (one.distributed && other.distributed) return !contradict(a, b);
    if (!one.collectives.empty() && one.collectives == other.collectives) return true;
    // Two programs can run at the same time, and a folder can contain runs of the same network.
    if (one.device != other.device) return false;
    const bool similar = patternOf(a.name) == patternOf(b.name);
    if (const auto overlap = overlapInTime(one, other))
        return *overlap && (similar || one.ops == other.ops);
    const bool ranks = (one.rank && other.rank) || numberedLikeRanks(a.name, b.name, traces);
    return similar && ranks && one.ops == other.ops;
}

// Divides a training by the patterns of its names if it has two traces of a rank and each part has
// only one: "a-rank0.json", "a-rank1.json", "b-rank0.json" and "b-rank1.json".
std::vector<std::vector<NamedTrace>> dividedByName(std::vector<NamedTrace> training) {
    using Ranks = std::set<std::int64_t>;
    std::map<std::string, std::vector<NamedTrace>> parts;
    std::map<std::string, Ranks> ranks;
    Ranks all;
    bool twice = false, divided = true;
    for (const NamedTrace& trace : training) {
        const std::string pattern = patternOf(trace.name);
        const auto rank = trace.stated.rank;
        divided =
            divided && trace.stated.distributed && rank && ranks[pattern].insert(*rank).second;
        twice = twice || (rank && !all.insert(*rank).second);
        parts[pattern].push_back(trace);
    }
    // A second trace of a rank in the same training has a name of its own.
    divided = divided && std::all_of(ranks.begin(), ranks.end(),
                                     [](const auto& part) { return part.second.size() > 1; });
    std::vector<std::vector<NamedTrace>> trainings;
    if (!twice || !divided) return {std::move(training)};
    for (auto& [pattern, part] : parts) trainings.push_back(std::move(part));
    return trainings;
}

}  // namespace

std::vector<std::vector<std::size_t>> trainingsOf(std::vector<NamedTrace> traces) {
    std::vector<std::vector<std::size_t>> trainings;
    const std::size_t count = traces.size();
    while (!traces.empty()) {
        std::vector<NamedTrace> training{std::move(traces.front())};
        traces.erase(traces.begin());
        for (std::size_t next = 0; next < training.size(); ++next) {
            const auto others = std::stable_partition(
                traces.begin(), traces.end(),
                [&](const NamedTrace& each) { return areRelated(training[next], each, count); });
            training.insert(training.end(), std::make_move_iterator(traces.begin()),
                            std::make_move_iterator(others));
            traces.erase(traces.begin(), others);
        }
        for (const auto& part : dividedByName(std::move(training))) {
            std::vector<std::size_t>& numbers = trainings.emplace_back();
            for (const NamedTrace& each : part) numbers.push_back(each.number);
        }
    }
    return trainings;
}

}  // namespace ridgepoint::import
