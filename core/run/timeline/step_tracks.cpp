// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/timeline/step_tracks.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <tuple>
#include <unordered_map>

#include "core/run/slices.h"

namespace ridgepoint::run {
namespace {

template <class Record>
Interval intervalOf(const Record& record, IntervalKind kind, std::size_t index) {
    Interval interval;
    interval.start_ns = record.start_ns;
    interval.end_ns = record.start_ns + std::max<std::int64_t>(record.duration_ns, 0);
    interval.record = static_cast<std::uint32_t>(index);
    interval.name = record.name;
    interval.kind = kind;
    return interval;
}

template <class Record>
Interval describedInterval(const Record& record, IntervalKind kind, std::size_t index,
                           StringId op) {
    Interval interval = intervalOf(record, kind, index);
    interval.op = op;
    interval.layer = record.layer;
    interval.category = record.category;
    interval.phase = record.phase;
    return interval;
}

// Returns the ranges of consecutive outermost calls in the same phase.
std::vector<StepCalls::PhaseSlice> phasesOf(const StepCalls& step) {
    std::vector<const Interval*> outermost;
    for (const Track& track : step.tracks) {
        if (track.row != 0) continue;
        for (const Interval& interval : track.intervals) {
            if (interval.phase != Phase::none) outermost.push_back(&interval);
        }
    }
    std::stable_sort(outermost.begin(), outermost.end(), [](const Interval* a, const Interval* b) {
        return a->start_ns < b->start_ns;
    });
    std::vector<StepCalls::PhaseSlice> phases;
    for (const Interval* const each : outermost) {
        if (phases.empty() || phases.back().phase != each->phase) {
            phases.push_back({each->start_ns, each->end_ns, 0, each->phase});
        }
        phases.back().end_ns = std::max(phases.back().end_ns, each->end_ns);
    }
    sealSlices(phases);
    return phases;
}

template <class Record>
std::vector<std::uint32_t> byStart(const std::vector<Record>& records) {
    std::vector<std::uint32_t> order(records.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&records](std::uint32_t a, std::uint32_t b) {
        return records[a].start_ns < records[b].start_ns;
    });
    return order;
}

// Assigns each interval to the first row of its stream that is free when the interval starts.
template <std::uint32_t kMost>
class FreeRows {
  public:
    // Returns the row for an interval. Must be called in the order of the intervals' start times.
    std::uint32_t take(const GpuLane& lane, const Interval& interval) {
        Stream& stream = streams_[lane];
        std::uint32_t row = 0;
        while (row < stream.used && stream.ends[row] > interval.start_ns) ++row;
        row = std::min(row, kMost - 1);
        stream.used = std::max(stream.used, row + 1);
        stream.ends[row] = interval.end_ns;
        return row;
    }

  private:
    struct Stream {
        std::array<std::int64_t, kMost> ends{};
        std::uint32_t used = 0;
    };
    std::map<GpuLane, Stream> streams_;
};

}  // namespace

void StepTracks::put(ByTrack intervals, std::size_t records) {
    places_.resize(records);
    tracks.reserve(intervals.size());
    for (auto& [key, row] : intervals) {
        sealSlices(row);
        start_ns = tracks.empty() ? row.front().start_ns : std::min(start_ns, row.front().start_ns);
        end_ns = tracks.empty() ? row.back().reach_ns : std::max(end_ns, row.back().reach_ns);
        for (std::size_t i = 0; i < row.size(); ++i) {
            places_[row[i].record] = {static_cast<std::uint32_t>(tracks.size()),
                                      static_cast<std::uint32_t>(i)};
        }
        tracks.push_back({key.first, key.second, std::move(row)});
    }
}

const Track* StepTracks::track(const TrackId& id, std::uint32_t row) const {
    const auto place = std::partition_point(tracks.begin(), tracks.end(), [&](const Track& each) {
        return std::tie(each.id, each.row) < std::tie(id, row);
    });
    return place != tracks.end() && place->id == id && place->row == row ? &*place : nullptr;
}

const Interval& StepTracks::interval(std::uint32_t record) const {
    return trackOf(record).intervals[places_[record].interval];
}

std::optional<std::uint32_t> StepTracks::neighbour(std::uint32_t record, int along) const {
    const std::vector<Interval>& row = trackOf(record).intervals;
    const std::size_t at = places_[record].interval;
    if (along < 0 ? at == 0 : at + 1 == row.size()) return std::nullopt;
    return row[along < 0 ? at - 1 : at + 1].record;
}

StepCalls::StepCalls(std::int64_t number, std::vector<OpRecord> ops)
    : StepTracks(number), calls(std::move(ops)) {
    ByTrack intervals;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const OpRecord& op = calls[i];
        intervals[{TrackId{IntervalKind::op, op.thread, {}}, std::min(op.depth, kMostDepth)}]
            .push_back(describedInterval(op, IntervalKind::op, i, op.name));
    }
    put(std::move(intervals), calls.size());
    phases = phasesOf(*this);
}

const OpRecord* StepCalls::counted(std::uint32_t call) const {
    for (std::optional<std::uint32_t> at = call; at; at = nested(*at, -1)) {
        if (calls[*at].costed) return &calls[*at];
    }
    return nullptr;
}

std::optional<std::uint32_t> StepCalls::nested(std::uint32_t call, int down) const {
    const Track& own = trackOf(call);
    if (down < 0 && own.row == 0) return std::nullopt;
    const Track* const other = track(own.id, down < 0 ? own.row - 1 : own.row + 1);
    if (other == nullptr) return std::nullopt;
    const Interval& self = interval(call);
    for (const Interval& each : slicesBetween(other->intervals, self.start_ns, self.end_ns)) {
        const Interval& outer = down < 0 ? each : self;
        const Interval& inner = down < 0 ? self : each;
        if (inner.start_ns >= outer.start_ns && inner.end_ns <= outer.end_ns) return each.record;
    }
    return std::nullopt;
}

StepGpu::StepGpu(std::int64_t number, std::vector<GpuRecord> gpu_records)
    : StepTracks(number), records(std::move(gpu_records)) {
    FreeRows<kMostRows> rows;
    ByTrack intervals;
    for (const std::uint32_t i : byStart(records)) {
        const GpuRecord& record = records[i];
        const Interval interval = describedInterval(record, IntervalKind::gpu, i, record.op);
        const std::uint32_t row = rows.take(laneOf(record), interval);
        intervals[{TrackId{IntervalKind::gpu, 0, laneOf(record)}, row}].push_back(interval);
    }
    put(std::move(intervals), records.size());
}

StepRanges::StepRanges(const StepCalls& ops, const StepGpu& gpu,
                       const std::set<StringId>& annotations)
    : StepTracks(ops.step), ranges(annotatedWork(ops.calls, gpu.records, annotations)) {
    // If several ranges start at the same time, the longest one encloses the others, so it is
    // sorted first.
    std::stable_sort(ranges.begin(), ranges.end(),
                     [](const auto& a, const auto& b) { return a.end_ns > b.end_ns; });
    FreeRows<kMostRows> rows;
    ByTrack intervals;
    for (const std::uint32_t i : byStart(ranges)) {
        const AnnotatedWork& range = ranges[i];
        const OpRecord& op = ops.calls[range.op_call];
        Interval interval = describedInterval(op, IntervalKind::gpu, i, op.name);
        interval.start_ns = range.start_ns;
        interval.end_ns = range.end_ns;
        const std::uint32_t row = rows.take(range.stream, interval);
        intervals[{TrackId{IntervalKind::gpu, 0, range.stream}, row}].push_back(interval);
    }
    put(std::move(intervals), ranges.size());
}

StepApi::StepApi(std::int64_t number, std::vector<ApiCall> api_calls, const StepCalls& ops,
                 const StepGpu* gpu, const StringTable& strings)
    : StepTracks(number), calls(std::move(api_calls)), first_(calls.size() + 1) {
    if (gpu != nullptr) findLaunched(*gpu);
    ByTrack intervals;
    std::unordered_map<StringId, cost::kernel::CallGroup> groups;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const ApiCall& call = calls[i];
        Interval interval = intervalOf(call, IntervalKind::api, i);
        const auto [group, is_new] = groups.try_emplace(call.name);
        if (is_new) group->second = cost::kernel::groupOf(strings[call.name]);
        interval.group = group->second;
        if (call.op_call && *call.op_call < ops.calls.size()) {
            const OpRecord& inner = ops.calls[*call.op_call];
            const OpRecord* const counted = ops.counted(*call.op_call);
            const OpRecord& op = counted != nullptr ? *counted : inner;
            interval.op = op.name;
            interval.category = op.category;
            interval.layer = inner.layer;
            interval.phase = inner.phase;
        }
        if (const auto launched = launchedBy(interval.record); !launched.empty())
            interval.launched = gpu->records[launched.front()].name;
        intervals[{TrackId{IntervalKind::api, laneOf(call), {}}, std::min(call.depth, kMostDepth)}]
            .push_back(interval);
    }
    put(std::move(intervals), calls.size());
}

void StepApi::findLaunched(const StepGpu& gpu) {
    for (const GpuRecord& record : gpu.records) {
        if (record.api_call && *record.api_call < calls.size()) ++first_[*record.api_call + 1];
    }
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    launched_.resize(first_.back());
    std::vector<std::uint32_t> next(first_.begin(), std::prev(first_.end()));
    for (std::size_t i = 0; i < gpu.records.size(); ++i) {
        const auto by = gpu.records[i].api_call;
        if (by && *by < calls.size()) launched_[next[*by]++] = static_cast<std::uint32_t>(i);
    }
}

std::span<const std::uint32_t> StepApi::launchedBy(std::uint32_t call) const {
    if (call >= calls.size()) return {};
    return std::span(launched_).subspan(first_[call], first_[call + 1] - first_[call]);
}

std::optional<GpuGap> gapAt(std::span<const std::shared_ptr<const StepGpu>> steps,
                            const GpuLane& stream, std::int64_t time_ns) {
    constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
    std::int64_t before = -kNever, after = kNever;
    for (const auto& step : steps) {
        for (const Track& track : step->tracks) {
            if (track.id.stream != stream) continue;
            const auto next = std::partition_point(
                track.intervals.begin(), track.intervals.end(),
                [time_ns](const Interval& each) { return each.start_ns <= time_ns; });
            if (next != track.intervals.end()) after = std::min(after, next->start_ns);
            if (next != track.intervals.begin())
                before = std::max(before, std::prev(next)->reach_ns);
        }
    }
    if (before == -kNever || after == kNever || before > time_ns) return std::nullopt;
    return GpuGap{before, after};
}

}  // namespace ridgepoint::run
