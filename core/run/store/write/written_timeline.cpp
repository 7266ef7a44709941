// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/write/written_timeline.h"

#include <algorithm>

#include "core/run/store/documents.h"

namespace ridgepoint::run {
namespace {

constexpr std::size_t kBucketsSoFar = 1 << 13;

}  // namespace

void WrittenTimeline::add(const GpuRecord& record) {
    if (const auto lane = laneNumber(lanes_, laneOf(record))) gpu_.add(onLane(record, *lane));
}

void WrittenTimeline::put(sqlite::Database& database, Inserts& inserts, bool all_stored) {
    constexpr std::uint64_t kShort = 100'000;
    constexpr std::uint64_t kCallsInBucket = 16, kLeastBuckets = 1000;
    if (all_stored && ops_.calls() + gpu_.calls() + api_.calls() < kShort) return;
    for (TimelineBuckets* const buckets : {&ops_, &gpu_, &api_}) {
        buckets->widenTo(
            static_cast<std::size_t>(std::max(buckets->calls() / kCallsInBucket, kLeastBuckets)));
    }
    database.execute("DELETE FROM document WHERE name = 'timeline'");
    insert(database, inserts, ops_, gpu_, api_);
}

void WrittenTimeline::putSoFar(sqlite::Database& database, Inserts& inserts, std::int64_t op,
                               std::int64_t gpu_record, std::int64_t api_call) {
    inserts.document("timeline", timelineDocument(op, gpu_record, api_call));
    insert(database, inserts, ops_.widened(kBucketsSoFar), gpu_.widened(kBucketsSoFar),
           api_.widened(kBucketsSoFar));
}

void WrittenTimeline::insert(sqlite::Database& database, Inserts& inserts,
                             const TimelineBuckets& ops, const TimelineBuckets& gpu,
                             const TimelineBuckets& api) const {
    const auto put = [](const TimelineBuckets& buckets, auto& insert, const auto& laneOf) {
        for (const auto& [thread, row] : buckets.threads()) {
            for (std::size_t i = 0; i < row.size(); ++i) {
                if (row[i].empty()) continue;
                tables::BucketRow<decltype(laneOf(thread))> bucket{
                    laneOf(thread), static_cast<std::int64_t>(i) * buckets.width(), buckets.width(),
                    row[i]};
                bucket.bucket.busy_ns = std::min(bucket.bucket.busy_ns, buckets.width());
                insert.put(bucket);
            }
        }
    };
    for (const char* const table :
         {"DELETE FROM timeline", "DELETE FROM gpu_timeline", "DELETE FROM api_timeline"}) {
        database.execute(table);
    }
    put(ops, inserts.timeline, [](std::uint32_t thread) { return thread; });
    put(gpu, inserts.gpu_timeline, [this](std::uint32_t lane) { return lanes_[lane]; });
    put(api, inserts.api_timeline, [](std::uint32_t lane) {
        const std::uint32_t thread = lane & ~kThreadWithoutOps;
        return lane == thread ? tables::ApiLane{thread, 0} : tables::ApiLane{{}, thread};
    });
}

}  // namespace ridgepoint::run
