// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trainings.h"

#include <algorithm>
#include <cstdint>
#include <optional>
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

// Returns whether the traces overlap in time. Unset if this is unknown: start times are comparable
// only if the clocks count from 1970, because other clocks are specific to one machine.
std::optional<bool> overlapInTime(const Sink::Stated& a, const Sink::Stated& b) {
    constexpr std::int64_t kFirst = 1'400'000'000'000'000'000;
    if (std::min(a.clock_ns, b.clock_ns) <= kFirst) return std::nullopt;
    return a.clock_ns - b.clock_ns < b.duration_ns && b.clock_ns - a.clock_ns < a.duration_ns;
}

bool areRelated(const NamedTrace& a, const NamedTrace& b, std::size_t traces) {
    const Sink::Stated &one = a.stated, &other = b.stated;
    if (one.distributed && other.distributed) return true;
    if (!one.collectives.empty() && one.collectives == other.collectives) return true;
    // Two programs can run at the same time, and a folder can contain runs of the same network.
    if (one.device != other.device) return false;
    const bool similar = patternOf(a.name) == patternOf(b.name);
    if (const auto overlap = overlapInTime(one, other))
        return *overlap && (similar || one.ops == other.ops);
    const bool ranks = (one.rank && other.rank) || numberedLikeRanks(a.name, b.name, traces);
    return similar && ranks && one.ops == other.ops;
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
        std::vector<std::size_t>& numbers = trainings.emplace_back();
        for (const NamedTrace& each : training) numbers.push_back(each.number);
    }
    return trainings;
}

}  // namespace ridgepoint::import
