// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the memory in use at a given time by replaying all earlier allocations and releases.
#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "core/run/timeline/timeline_pages.h"

namespace ridgepoint::run {
namespace {

constexpr int kMostLookedAhead = 16;  // maximum number of later steps that are searched for the
                                      // next event

bool lastsLong(MemoryCategory category) {
    return category == MemoryCategory::parameter || category == MemoryCategory::optimizer_state;
}

}  // namespace

std::optional<LiveMoment> TimelinePages::liveAt(std::int64_t time_ns,
                                                const std::function<bool()>& outdated) {
    refresh();
    LiveMoment moment;
    moment.time_ns = time_ns;
    moment.strings = summary_->strings;
    std::unordered_map<std::uint64_t, MemoryEvent> blocks;  // keyed by address
    std::vector<MemoryEvent> recent;  // events of the step that was replayed last
    const auto play = [&](std::int64_t step) {
        for (const MemoryEvent& event : reader_->memoryEvents(step)) {
            if (event.time_ns > time_ns) {
                moment.later_ns = std::min(moment.later_ns.value_or(event.time_ns), event.time_ns);
                continue;
            }
            if (moment.event && moment.event->time_ns < event.time_ns)
                moment.earlier_ns = moment.event->time_ns;
            moment.event = event;
            recent.push_back(event);
            if (event.bytes > 0)
                blocks.insert_or_assign(event.address, event);
            else
                blocks.erase(event.address);
        }
    };
    play(kBeforeFirstStep);
    const StepList& steps = *summary_->steps;
    std::int64_t next = 0;  // number of the step that is expected next
    std::int64_t last_start = 0;
    int looked_ahead = 0;
    std::size_t seen = 0;
    for (const StepRecord& step : steps) {
        if (step.start_ns > time_ns) {
            if (moment.later_ns || looked_ahead++ == kMostLookedAhead) break;
            if (!hooksOff(step.kind) && hasDetail(step.index)) play(step.index);
            continue;
        }
        if (outdated && outdated()) return std::nullopt;
        if (watch_.progress && ++seen % 128 == 0)
            watch_.progress(static_cast<double>(seen) / static_cast<double>(steps.size()));
        const bool missing = hooksOff(step.kind) || !hasDetail(step.index) || step.index > next;
        if (missing) {
            moment.gaps = true;
            std::erase_if(blocks,
                          [](const auto& block) { return !lastsLong(block.second.category); });
        }
        recent.clear();
        if (!hooksOff(step.kind) && hasDetail(step.index)) play(step.index);
        next = step.index + 1;
        last_start = step.start_ns;
    }
    std::map<std::tuple<StringId, StringId, MemoryCategory, Phase, StackId>, LiveGroup> groups;
    bool any_stack = moment.event && moment.event->stack != StackId::none;
    for (const auto& [address, block] : blocks) {
        LiveGroup& group =
            groups[{block.layer, block.op, block.category, block.phase, block.stack}];
        group = {block.layer,     block.op,    block.category,
                 block.phase,     block.stack, group.bytes + block.bytes,
                 group.blocks + 1};
        moment.found_bytes += block.bytes;
        any_stack = any_stack || block.stack != StackId::none;
    }
    if (!segments_read_) {
        const auto segments = reader_->memorySegments();
        if (!segments.empty()) segments_ = sumOf(segments);
        segments_read_ = summary_->info.complete;
    }
    moment.segments = segments_;
    if (any_stack && !call_stacks_) call_stacks_ = reader_->callStacks();
    moment.stacks = call_stacks_;
    for (const auto& [key, group] : groups) moment.groups.push_back(group);
    std::stable_sort(moment.groups.begin(), moment.groups.end(),
                     [](const LiveGroup& a, const LiveGroup& b) { return a.bytes > b.bytes; });
    const auto points = reader_->memoryPoints(last_start, time_ns, std::size_t{1} << 16);
    std::int64_t point_ns = 0;
    for (const MemoryPoint& point : points) {
        if (point.time_ns > time_ns) break;
        moment.allocated = point.bytes;
        point_ns = point.time_ns;
    }
    // Memory points are thinned out, so the allocated memory also needs the events after the last
    // point.
    for (const MemoryEvent& event : recent) {
        if (moment.allocated && event.time_ns > point_ns)
            (*moment.allocated)[static_cast<std::size_t>(event.category)] += event.bytes;
    }
    return moment;
}

std::optional<LiveMoment> TimelinePages::liveAtPeak() {
    refresh();
    const Scope scope = scopeOf(*summary_);
    const auto kind = scope.warmup ? StepRecord::Kind::warmup : StepRecord::Kind::measured;
    std::optional<MemoryPoint> peak;
    for (const StepRecord& step : *summary_->steps) {
        if (step.segment != scope.segment || step.kind != kind) continue;
        const std::int64_t end_ns = step.start_ns + step.duration_ns;
        for (const MemoryPoint& point :
             reader_->memoryPoints(step.start_ns, end_ns, std::size_t{1} << 16)) {
            if (point.time_ns < step.start_ns || point.time_ns > end_ns) continue;
            if (!peak || run::total(point.bytes) > run::total(peak->bytes)) peak = point;
        }
    }
    if (!peak) return std::nullopt;
    auto moment = liveAt(peak->time_ns);
    if (moment) moment->allocated = peak->bytes;
    return moment;
}

}  // namespace ridgepoint::run
