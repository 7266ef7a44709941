// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/stored_timeline.h"

#include <algorithm>

namespace ridgepoint::run {
namespace {

// Maximum number of calls that are returned individually.
constexpr std::uint64_t kMostSingleCalls = 20'000;
// Number of IDs in a page. Pages without calls in the requested time range are not read.
constexpr std::int64_t kPage = 4096;
constexpr std::size_t kMostSlices = 4 * kMostSingleCalls;
constexpr std::size_t kMostExtents = 1 << 18;

TimelineSlice sliceOf(const OpRecord& op) {
    return {
        op.start_ns, op.duration_ns, {IntervalKind::op, op.thread, {}}, op.depth, 1, op.duration_ns,
        op.name,     op.category};
}

}  // namespace

const Timeline& GrowingTimeline::upToDate(const Source& source, std::int64_t last_step,
                                          const std::function<void(double)>& progress) {
    if (timeline_ && last_step_ == last_step) return *timeline_;
    if (!timeline_) {
        if (const auto last = source.stored(buckets_)) last_record_ = *last;
    }
    const std::int64_t first = last_record_, last = source.last();
    std::int64_t count = 0;
    source.add({first + 1, last}, [&](std::int64_t id) {
        last_record_ = id;
        if (++count % (1 << 16) == 0 && last > first)
            progress(static_cast<double>(id - first) / static_cast<double>(last - first));
    });
    last_step_ = last_step;
    return timeline_.emplace(buckets_);
}

bool TimelineReader::overlaps(TableReader& tables, std::int64_t page, std::int64_t from_ns,
                              std::int64_t to_ns) {
    auto known = extents_.find(page);
    if (known == extents_.end()) {
        const IdRange ids{page * kPage, (page + 1) * kPage - 1};
        const auto [first, last] = tables.extentOfOps(ids);
        // The last page can still grow, so its extent is not cached.
        if (ids.last > timelines_.front().lastRecord()) return first < to_ns && last > from_ns;
        if (extents_.size() >= kMostExtents) extents_.clear();
        known = extents_.try_emplace(page, Extent{first, last}).first;
    }
    return known->second.from_ns < to_ns && known->second.to_ns > from_ns;
}

std::optional<std::vector<TimelineSlice>> TimelineReader::calls(TableReader& tables,
                                                                const IdRange& ids,
                                                                std::int64_t from_ns,
                                                                std::int64_t to_ns) {
    std::vector<TimelineSlice> slices;
    for (std::int64_t id = ids.first; id <= ids.last;) {
        // IDs can have gaps of any size, so the next existing ID is searched.
        if (!extents_.contains(id / kPage)) id = tables.firstOpFrom(id);
        if (id > ids.last) break;
        const std::int64_t page = id / kPage;
        const std::int64_t next = (page + 1) * kPage;
        if (overlaps(tables, page, from_ns, to_ns)) {
            tables.timelineRecords<tables::OpTimes>(
                {id, std::min(ids.last, next - 1)}, [&](std::int64_t, const OpRecord& op) {
                    if (op.start_ns < to_ns && op.start_ns + op.duration_ns > from_ns) {
                        slices.push_back(sliceOf(op));
                    }
                });
            if (slices.size() > kMostSlices) return std::nullopt;
        }
        id = next;
    }
    return slices;
}

GrowingTimeline::Source TimelineReader::sourceOf(TableReader& tables, IntervalKind kind,
                                                 std::int64_t last_step) {
    TimelineBuckets& buckets = timelines_[static_cast<std::size_t>(kind)].buckets();
    using Done = std::function<void(std::int64_t)>;
    if (kind == IntervalKind::gpu) {
        return {
            [this, &tables](TimelineBuckets& into) { return tables.gpuTimeline(into, streams_); },
            [&tables, last_step] { return tables.lastRecordOf<tables::GpuRecords>(last_step); },
            [this, &tables, &buckets](const IdRange& ids, const Done& done) {
                tables.timelineRecords<tables::GpuTimes>(
                    ids, [&](std::int64_t id, const GpuRecord& record) {
                        if (const auto lane = laneNumber(streams_, laneOf(record)))
                            buckets.add(onLane(record, *lane));
                        done(id);
                    });
            }};
    }
    if (kind == IntervalKind::api) {
        return {[&tables](TimelineBuckets& into) { return tables.apiTimeline(into); },
                [&tables, last_step] { return tables.lastRecordOf<tables::ApiCalls>(last_step); },
                [&tables, &buckets](const IdRange& ids, const Done& done) {
                    tables.timelineRecords<tables::ApiTimes>(
                        ids, [&](std::int64_t id, const ApiCall& call) {
                            buckets.add(onLane(call));
                            done(id);
                        });
                }};
    }
    return {[&tables](TimelineBuckets& into) { return tables.timeline(into); },
            [&tables, last_step] { return tables.lastRecordOf<tables::Ops>(last_step); },
            [&tables, &buckets](const IdRange& ids, const Done& done) {
                tables.timelineRecords<tables::OpTimes>(ids,
                                                        [&](std::int64_t id, const OpRecord& op) {
                                                            buckets.add(op);
                                                            done(id);
                                                        });
            }};
}

std::vector<TimelineSlice> TimelineReader::between(TableReader& tables, IntervalKind kind,
                                                   std::int64_t last_step,
                                                   const std::function<void(double)>& progress,
                                                   std::int64_t from_ns, std::int64_t to_ns,
                                                   std::int64_t resolution_ns) {
    const Timeline& timeline = timelines_[static_cast<std::size_t>(kind)].upToDate(
        sourceOf(tables, kind, last_step), last_step, progress);
    if (kind == IntervalKind::op && timeline.width() > resolution_ns &&
        timeline.callsBetween(from_ns, to_ns) <= kMostSingleCalls) {
        // The result is std::nullopt if the calls of some steps are not stored.
        if (const auto ids = tables.opsBetween(from_ns, to_ns, last_step)) {
            if (auto slices = calls(tables, *ids, from_ns, to_ns)) return *std::move(slices);
        }
    }
    std::vector<TimelineSlice> slices = timeline.between(from_ns, to_ns, resolution_ns);
    for (TimelineSlice& slice : slices) {
        slice.track.kind = kind;
        if (kind == IntervalKind::gpu) slice.track = {kind, 0, streams_[slice.track.thread]};
    }
    return slices;
}

}  // namespace ridgepoint::run
