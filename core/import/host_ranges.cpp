// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/host_ranges.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace ridgepoint::import {
namespace {

std::int64_t sinceZero(double seconds, double zero_seconds) {
    const double ns = (seconds - zero_seconds) * 1e9;
    return ns > 0 ? std::llround(std::min(ns, 1e18)) : 0;
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

void HostRanges::addCall(std::uint64_t correlation, const HostThread& thread,
                         double start_seconds) {
    if (calls_.size() >= kMostCalls && !calls_.contains(correlation)) return;
    const auto [call, is_new] = calls_.try_emplace(correlation, Call{thread, start_seconds, false});
    if (!is_new && call->second.thread != thread) call->second.ambiguous = true;
}

// Ranges of one thread, outer ones first. Returns those that are not nested in the others.
std::vector<HostRanges::Named> HostRanges::nest(std::vector<Named> ranges, const HostThread& thread,
                                                const std::vector<run::StringId>& names) {
    std::vector<Named> crossing;
    Lane& lane = lanes_[thread].emplace_back();
    const std::uint32_t number = threads_++;
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

std::int64_t HostRanges::finish(Sink& sink, double zero_seconds) {
    zero_seconds_ = zero_seconds;
    std::vector<run::StringId> names(names_.size());
    for (const auto& [text, number] : names_) names[number] = sink.intern(text);
    std::int64_t end_ns = 0;
    for (Named& range : ranges_) {
        range.start_ns = sinceZero(range.start_seconds, zero_seconds);
        range.end_ns = range.start_ns + sinceZero(range.duration_seconds, 0);
        end_ns = std::max(end_ns, range.end_ns);
    }
    const auto key = [](const Named& range) {
        return std::tuple(range.thread, range.start_ns, -range.end_ns, range.name);
    };
    std::sort(ranges_.begin(), ranges_.end(),
              [&](const Named& a, const Named& b) { return key(a) < key(b); });
    ranges_.erase(std::unique(ranges_.begin(), ranges_.end(),
                              [&](const Named& a, const Named& b) { return key(a) == key(b); }),
                  ranges_.end());
    auto& annotations = sink.annotations.emplace();
    // The thread that begins first is the first one.
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
    constexpr int kMostLanes = 64;  // of a thread
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
    for (std::size_t i = 0; i < order.size(); ++i) {
        place_[order[i]] = static_cast<std::uint32_t>(i);
        sink.add(ops_[order[i]]);
    }
    return end_ns;
}

std::optional<HostRanges::Place> HostRanges::around(std::uint64_t correlation) const {
    const auto call = calls_.find(correlation);
    if (call == calls_.end() || call->second.ambiguous) return std::nullopt;
    const auto lanes = lanes_.find(call->second.thread);
    if (lanes == lanes_.end()) return std::nullopt;
    const std::int64_t time = sinceZero(call->second.start_seconds, zero_seconds_);
    for (const Lane& lane : lanes->second) {
        const auto after = std::partition_point(
            lane.ranges.begin(), lane.ranges.end(),
            [time](const Lane::Nested& range) { return range.start_ns <= time; });
        if (after == lane.ranges.begin()) continue;
        std::optional<std::size_t> at = static_cast<std::size_t>(after - lane.ranges.begin()) - 1;
        while (at && lane.ranges[*at].end_ns <= time) at = lane.ranges[*at].outer;
        if (at) {
            const std::size_t op = lane.ranges[*at].op;
            return Place{place_[op], ops_[op].name};
        }
    }
    return std::nullopt;
}

}  // namespace ridgepoint::import
