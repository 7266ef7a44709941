// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/gpu_timeline.h"

namespace ridgepoint::run {

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

GpuBuckets GpuTimelineReader::between(TableReader& tables, std::int64_t last_step,
                                      const std::function<void(double)>& progress,
                                      std::int64_t from_ns, std::int64_t to_ns,
                                      std::int64_t resolution_ns) {
    const GrowingTimeline::Source source{
        [&](TimelineBuckets& buckets) { return tables.gpuTimeline(buckets, lanes_); },
        [&] { return tables.lastRecordOf<tables::GpuRecords>(last_step); },
        [&](const IdRange& ids, const std::function<void(std::int64_t)>& done) {
            tables.timelineRecords<tables::GpuTimes>(
                ids, [&](std::int64_t id, const GpuRecord& record) {
                    if (const auto lane = laneNumber(lanes_, laneOf(record)))
                        timeline_.buckets().add(onLane(record, *lane));
                    done(id);
                });
        }};
    const Timeline& timeline = timeline_.upToDate(source, last_step, progress);
    return {lanes_, timeline.between(from_ns, to_ns, resolution_ns)};
}

std::vector<TimelineSlice> ApiTimelineReader::between(TableReader& tables, std::int64_t last_step,
                                                      const std::function<void(double)>& progress,
                                                      std::int64_t from_ns, std::int64_t to_ns,
                                                      std::int64_t resolution_ns) {
    const GrowingTimeline::Source source{
        [&](TimelineBuckets& buckets) { return tables.apiTimeline(buckets); },
        [&] { return tables.lastRecordOf<tables::ApiCalls>(last_step); },
        [&](const IdRange& ids, const std::function<void(std::int64_t)>& done) {
            tables.timelineRecords<tables::ApiTimes>(ids,
                                                     [&](std::int64_t id, const ApiCall& call) {
                                                         timeline_.buckets().add(onLane(call));
                                                         done(id);
                                                     });
        }};
    return timeline_.upToDate(source, last_step, progress).between(from_ns, to_ns, resolution_ns);
}

}  // namespace ridgepoint::run
