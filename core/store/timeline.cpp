// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/timeline.h"

#include <algorithm>

namespace ridgepoint::run {
namespace {

// So many calls are looked at one by one.
constexpr std::uint64_t kMostSingleCalls = 20'000;
// Ids of a page. The calls around those that were asked for come on top of them.
constexpr std::int64_t kPage = 4096;
constexpr std::size_t kMostSlices = 4 * kMostSingleCalls;
constexpr std::size_t kMostExtents = 1 << 18;

TimelineSlice sliceOf(const OpRecord& op) {
    return {op.start_ns, op.duration_ns, op.thread, op.depth,
            1,           op.duration_ns, op.name,   op.category};
}

}  // namespace

bool TimelineReader::overlaps(TableReader& tables, std::int64_t page, std::int64_t from_ns,
                              std::int64_t to_ns) {
    auto known = extents_.find(page);
    if (known == extents_.end()) {
        const IdRange ids{page * kPage, (page + 1) * kPage - 1};
        const auto [first, last] = tables.extentOfOps(ids);
        // There may be more calls on the last page soon.
        if (ids.last > timeline_.lastRecord()) return first < to_ns && last > from_ns;
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
        // Ids may be missing, any number of them.
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

std::vector<TimelineSlice> TimelineReader::between(TableReader& tables, std::int64_t last_step,
                                                   const std::function<void(double)>& progress,
                                                   std::int64_t from_ns, std::int64_t to_ns,
                                                   std::int64_t resolution_ns) {
    const GrowingTimeline::Source source{
        [&](TimelineBuckets& buckets) { return tables.timeline(buckets); },
        [&] { return tables.lastRecordOf<tables::Ops>(last_step); },
        [&](const IdRange& ids, const std::function<void(std::int64_t)>& done) {
            tables.timelineRecords<tables::OpTimes>(ids, [&](std::int64_t id, const OpRecord& op) {
                timeline_.buckets().add(op);
                done(id);
            });
        }};
    const Timeline& timeline = timeline_.upToDate(source, last_step, progress);
    if (timeline.width() > resolution_ns &&
        timeline.callsBetween(from_ns, to_ns) <= kMostSingleCalls) {
        // Unset: not all steps have their calls.
        if (const auto ids = tables.opsBetween(from_ns, to_ns, last_step)) {
            if (auto slices = calls(tables, *ids, from_ns, to_ns)) return *std::move(slices);
        }
    }
    return timeline.between(from_ns, to_ns, resolution_ns);
}

}  // namespace ridgepoint::run
