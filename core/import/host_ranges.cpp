// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/host_ranges.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <tuple>

#include "core/base/saturating.h"

namespace ridgepoint::import {
namespace {

std::int64_t sinceZero(double seconds, double zero_seconds) {
    const double ns = (seconds - zero_seconds) * 1e9;
    return ns > 0 ? std::llround(std::min(ns, 1e18)) : 0;
}

constexpr std::size_t kLeastSteps = 3;

// Returns the name without the number at its end, for example "domain:step" for "domain:step #12".
std::string_view stemOf(std::string_view name) {
    const auto last = name.find_last_not_of("0123456789 #:=_-()[]");
    return last == std::string_view::npos ? std::string_view() : name.substr(0, last + 1);
}

bool isStep(std::string_view stem) {
    std::string word;
    for (const char c : stem.substr(stem.rfind(':') + 1)) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (letter) word += static_cast<char>(c | 0x20);
    }
    constexpr std::array kWords{"step",      "trainstep",      "trainingstep", "iteration",
                                "iter",      "trainiteration", "batch",        "trainbatch",
                                "minibatch", "globalstep",     "profilerstep"};
    return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

}  // namespace

bool HostRanges::add(std::string_view name, const Range& range) {
    auto known = names_.find(name);
    if (ranges_.size() >= kMostRanges || (known == names_.end() && names_.size() >= kMostNames))
        return false;
    if (known == names_.end()) {
        const auto number = static_cast<std::uint32_t>(names_.size());
        known = names_.emplace(std::string(name), number).first;
    }
    first_seconds_ =
        ranges_.empty() ? range.start_seconds : std::min(first_seconds_, range.start_seconds);
    ranges_.push_back(
        {known->second, range.thread, 0, 0, range.start_seconds, range.duration_seconds, range.op});
    return true;
}

void HostRanges::place(double zero_seconds) {
    for (Named& range : ranges_) {
        range.start_ns = sinceZero(range.start_seconds, zero_seconds);
        range.end_ns = range.start_ns + sinceZero(range.duration_seconds, 0);
    }
}

std::optional<HostRanges::Steps> HostRanges::takeSteps(double zero_seconds) {
    // Ranges are grouped by thread and by their name without its number. Names without a number
    // ("train_step") also form a group.
    std::vector<std::string> stems(names_.size());
    for (const auto& [name, number] : names_) {
        if (const std::string_view stem = stemOf(name); isStep(stem)) stems[number] = stem;
    }
    place(zero_seconds);
    std::map<std::pair<HostThread, std::string>, std::vector<std::pair<std::int64_t, std::int64_t>>>
        found;
    for (const Named& range : ranges_) {
        if (!stems[range.name].empty())
            found[{range.thread, stems[range.name]}].emplace_back(range.start_ns, range.end_ns);
    }
    // The group with the longest total time is assumed to contain the steps of the training loop.
    std::optional<Steps> steps;
    std::int64_t longest = 0;
    HostThread thread;
    for (auto& [key, spans] : found) {
        std::sort(spans.begin(), spans.end());
        spans.erase(std::unique(spans.begin(), spans.end()), spans.end());
        std::int64_t sum = 0;
        bool apart = spans.size() >= kLeastSteps;
        for (std::size_t i = 0; i < spans.size(); ++i) {
            apart = apart && (i == 0 || spans[i].first >= spans[i - 1].second) &&
                    spans[i].second > spans[i].first;
            base::addSaturating(sum, spans[i].second - spans[i].first);
        }
        if (!apart || sum <= longest) continue;
        longest = sum;
        thread = key.first;
        steps = Steps{key.second, spans};
    }
    if (!steps) return std::nullopt;
    const auto& spans = steps->spans;
    const auto stepOf = [&](std::int64_t time) {
        return std::upper_bound(spans.begin(), spans.end(), time,
                                [](std::int64_t t, const auto& span) { return t < span.first; }) -
               spans.begin();
    };
    const std::size_t before = ranges_.size();
    std::size_t removed = 0;
    std::erase_if(ranges_, [&](const Named& range) {
        const bool step = range.thread == thread && stems[range.name] == steps->name;
        removed += step ? 1 : 0;
        return step || stepOf(range.start_ns) != stepOf(std::max(range.end_ns - 1, range.start_ns));
    });
    left_out_ = before - ranges_.size() - removed;
    return steps;
}

// Nests `ranges`, which run on one thread and are sorted so that outer ranges come first. Returns
// the ranges that cannot be nested in the others.
std::vector<HostRanges::Named> HostRanges::nest(std::vector<Named> ranges, const HostThread& thread,
                                                const std::vector<run::StringId>& names) {
    std::vector<Named> crossing;
    Lane& lane = lanes_[thread].emplace_back();
    const std::uint32_t number = lane.number = threads_++;
    std::vector<std::size_t> open;
    for (const Named& range : ranges) {
        while (!open.empty() && lane.ranges[open.back()].end_ns <= range.start_ns) open.pop_back();
        if (!open.empty() && lane.ranges[open.back()].end_ns < range.end_ns) {
            crossing.push_back(range);
            continue;
        }
        run::OpRecord op;
        op.name = names[range.name];
        op.thread = number;
        op.depth = static_cast<std::uint32_t>(open.size());
        op.start_ns = range.start_ns;
        op.duration_ns = op.self_ns = range.end_ns - range.start_ns;
        op.costed = true;
        Lane::Nested nested{range.start_ns, range.end_ns, {}, ops_.size()};
        if (!open.empty()) {
            nested.outer = open.back();
            ops_[lane.ranges[open.back()].op].self_ns -= op.duration_ns;
        }
        ops_.push_back(op);
        open.push_back(lane.ranges.size());
        lane.ranges.push_back(nested);
    }
    return crossing;
}

void HostRanges::nest(Sink& sink, double zero_seconds) {
    std::vector<run::StringId> names(names_.size());
    for (const auto& [text, number] : names_) names[number] = sink.intern(text);
    place(zero_seconds);
    const auto key = [](const Named& range) {
        return std::tuple(range.thread, range.start_ns, -range.end_ns, range.name);
    };
    std::sort(ranges_.begin(), ranges_.end(),
              [&](const Named& a, const Named& b) { return key(a) < key(b); });
    ranges_.erase(std::unique(ranges_.begin(), ranges_.end(),
                              [&](const Named& a, const Named& b) { return key(a) == key(b); }),
                  ranges_.end());
    auto& annotations = sink.annotations.emplace();
    // Threads are numbered in the order in which they start.
    std::vector<std::vector<Named>> threads;
    for (const Named& range : ranges_) {
        if (threads.empty() || threads.back().back().thread != range.thread) threads.emplace_back();
        threads.back().push_back(range);
        if (!range.op) annotations.insert(names[range.name]);
    }
    std::vector<Named>().swap(ranges_);
    std::stable_sort(threads.begin(), threads.end(), [](const auto& a, const auto& b) {
        return a.front().start_ns < b.front().start_ns;
    });
    constexpr int kMostLanes = 64;  // maximum per thread
    for (int lane = 0; lane < kMostLanes; ++lane) {
        for (std::vector<Named>& ranges : threads) {
            if (ranges.empty()) continue;
            const HostThread thread = ranges.front().thread;
            ranges = nest(std::move(ranges), thread, names);
        }
    }
    for (const std::vector<Named>& ranges : threads) lost_ += ranges.size();
    std::vector<std::uint32_t> order(ops_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [this](std::uint32_t a, std::uint32_t b) {
        const auto end = [](const run::OpRecord& op) { return op.start_ns + op.duration_ns; };
        return std::tuple(end(ops_[a]), ops_[b].depth) < std::tuple(end(ops_[b]), ops_[a].depth);
    });
    place_.resize(ops_.size());
    std::vector<run::OpRecord> sorted;
    sorted.reserve(ops_.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        place_[order[i]] = static_cast<std::uint32_t>(i);
        sorted.push_back(ops_[order[i]]);
    }
    ops_ = std::move(sorted);
}

std::optional<std::uint32_t> HostRanges::numberOf(const HostThread& thread) const {
    const auto lanes = lanes_.find(thread);
    if (lanes == lanes_.end()) return std::nullopt;
    return lanes->second.front().number;
}

std::optional<std::uint32_t> HostRanges::at(const HostThread& thread, std::int64_t time_ns) const {
    const auto lanes = lanes_.find(thread);
    if (lanes == lanes_.end()) return std::nullopt;
    for (const Lane& lane : lanes->second) {
        const auto after = std::partition_point(
            lane.ranges.begin(), lane.ranges.end(),
            [time_ns](const Lane::Nested& range) { return range.start_ns <= time_ns; });
        if (after == lane.ranges.begin()) continue;
        std::optional<std::size_t> at = static_cast<std::size_t>(after - lane.ranges.begin()) - 1;
        while (at && lane.ranges[*at].end_ns <= time_ns) at = lane.ranges[*at].outer;
        if (at) return place_[lane.ranges[*at].op];
    }
    return std::nullopt;
}

}  // namespace ridgepoint::import
