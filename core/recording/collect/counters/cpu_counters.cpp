// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/counters/cpu_counters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/recording/collect/counters/unavailable.h"

namespace ridgepoint::recording::collect::counters {
namespace {

constexpr std::size_t kDropped = std::numeric_limits<std::size_t>::max();
// Minimum shares of the enabled time during which an event was counted. If the share is at least
// kWhole, the count is used unchanged. If it is at least kEnough, the count is scaled up. A smaller
// share might not represent the rest of the time.
constexpr double kWhole = 0.999;
constexpr double kEnough = 0.9;

double shareOf(const PerfCount& count) {
    return count.enabled_ns == 0
               ? 1
               : static_cast<double>(count.running_ns) / static_cast<double>(count.enabled_ns);
}

void add(PerfCount& sum, const PerfCount& part) {
    sum.value += part.value;
    sum.enabled_ns += part.enabled_ns;
    sum.running_ns += part.running_ns;
}

// Returns the increase since `before`, or 0 if the sum has decreased because threads have ended.
PerfCount difference(const PerfCount& now, const PerfCount& before) {
    const auto less = [](std::uint64_t a, std::uint64_t b) { return a > b ? a - b : 0; };
    return {less(now.value, before.value), less(now.enabled_ns, before.enabled_ns),
            less(now.running_ns, before.running_ns)};
}

}  // namespace

CpuCounters::CpuCounters(CpuPlan plan, std::unique_ptr<CounterReader> reader,
                         std::chrono::microseconds look)
    : plan_(std::move(plan)), reader_(std::move(reader)) {
    for (std::size_t term = 0; term < plan_.events.size(); ++term) {
        const auto room = std::find_if(passes_.begin(), passes_.end(), [&](const Terms& pass) {
            Terms with = pass;
            with.push_back(term);
            return fit(with, look);
        });
        if (room != passes_.end()) {
            room->push_back(term);
            continue;
        }
        if (!fit({term}, look)) {
            throw CountersUnavailable(fmt::format(
                "Hardware counters were not read: no counter is free for {}; another program or "
                "the kernel's watchdog (sudo sysctl kernel.nmi_watchdog=0) uses them.",
                plan_.recipe.recipe.terms[term].metric));
        }
        passes_.push_back({term});
    }
    reader_->close();
    if (passes_.empty()) {
        throw CountersUnavailable(fmt::format(
            "Hardware counters were not read: no event for FLOPs or bytes is known for {}.",
            plan_.chip));
    }
}

void CpuCounters::open(const Terms& terms) {
    std::vector<PerfEvent> events;
    term_of_.clear();
    for (const std::size_t term : terms) {
        for (const PerfEvent& event : plan_.events[term]) {
            events.push_back(event);
            term_of_.push_back(term);
        }
    }
    reader_->open(events);
    before_.assign(events.size(), {});
    now_.assign(events.size(), {});
}

bool CpuCounters::fit(const Terms& terms, std::chrono::microseconds look) {
    open(terms);
    const auto end = std::chrono::steady_clock::now() + look;
    while (std::chrono::steady_clock::now() < end) {
    }
    reader_->read(now_);
    return std::all_of(now_.begin(), now_.end(),
                       [](const PerfCount& count) { return shareOf(count) >= kWhole; });
}

void CpuCounters::beginSet(Ranges ranges, std::size_t most_ranges) {
    reader_->close();
    ranges_ = ranges;
    most_ranges_ = most_ranges;
    pass_ = first_calls_ = 0;
    unlike_ = false;
    dropped_ = 0;
    numbers_.clear();
    counts_.clear();
}

void CpuCounters::beginPass() {
    open(passes_[pass_]);
    inside_.clear();
    calls_ = 0;
    reader_->read(before_);
}

void CpuCounters::mark() {
    reader_->read(now_);
    if (!inside_.empty() && inside_.back() != kDropped) {
        std::vector<PerfCount>& counts = counts_[inside_.back()].of_term;
        for (std::size_t i = 0; i < now_.size(); ++i) {
            add(counts[term_of_[i]], difference(now_[i], before_[i]));
        }
    }
    std::swap(before_, now_);
}

std::size_t CpuCounters::rangeNumber(std::string_view name) {
    if (const auto known = numbers_.find(name); known != numbers_.end()) return known->second;
    if (counts_.size() >= most_ranges_) {
        if (pass_ == 0) ++dropped_;
        return kDropped;
    }
    numbers_.emplace(name, counts_.size());
    counts_.push_back({std::string(name), std::vector<PerfCount>(plan_.events.size())});
    return counts_.size() - 1;
}

void CpuCounters::push(std::string_view name) {
    if (ranges_ != Ranges::marked) return;
    mark();
    inside_.push_back(rangeNumber(name));
}

void CpuCounters::pop() {
    if (ranges_ != Ranges::marked || inside_.empty()) return;
    mark();
    inside_.pop_back();
}

void CpuCounters::markCall(bool begins) {
    if (ranges_ != Ranges::kernels) return;
    mark();
    if (begins) {
        inside_.push_back(rangeNumber(fmt::format("{}", calls_++)));
    } else if (!inside_.empty()) {
        inside_.pop_back();
    }
}

bool CpuCounters::endPass() {
    reader_->close();
    if (pass_ == 0) first_calls_ = calls_;
    unlike_ = unlike_ || calls_ != first_calls_;
    return ++pass_ >= passes_.size();
}

CounterSession::Set CpuCounters::takeSet() {
    Set set;
    set.dropped = dropped_;
    if (unlike_) {
        set.refusal =
            "A set of counter passes was discarded: its steps ran different numbers of ops.";
        return set;
    }
    double least = 1;
    for (std::size_t term = 0; term < plan_.events.size(); ++term) {
        PerfCount all;
        for (const Counts& counts : counts_) add(all, counts.of_term[term]);
        least = std::min(least, shareOf(all));
    }
    if (least < kEnough) {
        set.refusal = fmt::format(
            "A set of counter passes was discarded: another program used the processor's counters "
            "for {:.0f} % of the time.",
            100 * (1 - least));
        return set;
    }
    if (least < kWhole) {
        set.notes.emplace_back(
            "For a part of the time another program had some of the processor's counters: what "
            "they missed is made up by scaling.");
    }
    std::vector<double> values(plan_.events.size());
    for (const Counts& counts : counts_) {
        for (std::size_t term = 0; term < values.size(); ++term) {
            const PerfCount& count = counts.of_term[term];
            const double share = shareOf(count);
            const auto value = static_cast<double>(count.value);
            values[term] = share >= kWhole    ? value
                           : share >= kEnough ? value / share
                                              : std::nan("");
        }
        set.ranges.push_back({counts.name, recipe().work(values)});
    }
    return set;
}

}  // namespace ridgepoint::recording::collect::counters
