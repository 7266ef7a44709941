// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trainings.h"

#include <algorithm>
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

// Returns whether the traces overlap in time. Unset if this is unknown: start times are comparable
// only if the clocks count from 1970, because other clocks are specific to one machine.
std::optional<bool> overlapInTime(const Sink::Stated& a, const Sink::Stated& b) {
    constexpr std::int64_t kFirst = 1'400'000'000'000'000'000;
    if (std::min(a.clock_ns, b.clock_ns) <= kFirst) return std::nullopt;
    return a.clock_ns - b.clock_ns < b.duration_ns && b.clock_ns - a.clock_ns < a.duration_ns;
}

bool areRelated(const NamedTrace& a, const NamedTrace& b) {
    const Sink::Stated &one = a.stated, &other = b.stated;
    if (one.distributed && other.distributed) return true;
    if (!one.collectives.empty() && one.collectives == other.collectives) return true;
    if (const auto overlap = overlapInTime(one, other)) return *overlap;
    return patternOf(a.name) == patternOf(b.name) && one.ops == other.ops &&
           one.device == other.device;
}

}  // namespace

std::vector<std::vector<std::size_t>> trainingsOf(std::vector<NamedTrace> traces) {
    std::vector<std::vector<std::size_t>> trainings;
    while (!traces.empty()) {
        std::vector<NamedTrace> training{std::move(traces.front())};
        traces.erase(traces.begin());
        for (std::size_t next = 0; next < training.size(); ++next) {
            const auto others = std::stable_partition(
                traces.begin(), traces.end(),
                [&](const NamedTrace& each) { return areRelated(training[next], each); });
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
