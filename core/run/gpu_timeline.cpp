// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/gpu_timeline.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <utility>

namespace ridgepoint::run {
namespace {

std::int64_t endOf(const GpuRecord& record) {
    return record.start_ns + std::max<std::int64_t>(record.duration_ns, 0);
}

}  // namespace

StepGpu::StepGpu(std::int64_t step_number, std::vector<GpuRecord> gpu_records)
    : step(step_number), records(std::move(gpu_records)), places_(records.size()) {
    std::vector<std::uint32_t> order(records.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(i);
    std::stable_sort(order.begin(), order.end(), [this](std::uint32_t a, std::uint32_t b) {
        return records[a].start_ns < records[b].start_ns;
    });
    struct Stream {
        std::array<std::vector<GpuSlice>, kMostRows> rows;
        std::array<std::int64_t, kMostRows> ends{};
        std::size_t used = 0;
    };
    std::map<GpuLane, Stream> streams;
    for (const std::uint32_t i : order) {
        const GpuRecord& record = records[i];
        const std::int64_t end = endOf(record);
        start_ns = i == order.front() ? record.start_ns : std::min(start_ns, record.start_ns);
        end_ns = i == order.front() ? end : std::max(end_ns, end);
        Stream& stream = streams[laneOf(record)];
        // The first row that is free by then.
        std::size_t row = 0;
        while (row < stream.used && stream.ends[row] > record.start_ns) ++row;
        row = std::min<std::size_t>(row, kMostRows - 1);
        stream.used = std::max(stream.used, row + 1);
        stream.ends[row] = end;
        stream.rows[row].push_back({record.start_ns, end, 0, i, record.name, record.op,
                                    record.layer, record.category, record.phase, record.kind});
    }
    for (auto& [gpu, stream] : streams) {
        for (std::size_t row = 0; row < stream.used; ++row) {
            sealSlices(stream.rows[row]);
            lanes.push_back({gpu, static_cast<std::uint32_t>(row), std::move(stream.rows[row])});
        }
    }
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
        for (std::size_t i = 0; i < lanes[lane].slices.size(); ++i)
            places_[lanes[lane].slices[i].record] = {lane, i};
    }
}

const StepGpu::Lane* StepGpu::lane(const GpuLane& gpu, std::uint32_t row) const {
    const auto place = std::partition_point(lanes.begin(), lanes.end(), [&](const Lane& each) {
        return each.gpu != gpu ? each.gpu < gpu : each.row < row;
    });
    return place != lanes.end() && place->gpu == gpu && place->row == row ? &*place : nullptr;
}

StepGpu::Place StepGpu::placeOf(std::uint32_t record) const { return places_[record]; }

std::optional<std::int64_t> launchLatency(const GpuRecord& record) {
    if (!record.launch_ns || record.start_ns < *record.launch_ns) return std::nullopt;
    return record.start_ns - *record.launch_ns;
}

std::optional<double> throughput(const GpuRecord& record) {
    const bool moves = record.kind == GpuKind::copy || record.kind == GpuKind::fill;
    if (!moves || record.duration_ns <= 0) return std::nullopt;
    return static_cast<double>(record.copied_bytes) /
           (static_cast<double>(record.duration_ns) * 1e-9);
}

std::optional<GpuGap> gapAt(std::span<const std::shared_ptr<const StepGpu>> steps,
                            const GpuLane& gpu, std::int64_t time_ns) {
    constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
    std::int64_t before = -kNever, after = kNever;
    for (const auto& step : steps) {
        for (const StepGpu::Lane& lane : step->lanes) {
            if (lane.gpu != gpu) continue;
            const auto next = std::partition_point(
                lane.slices.begin(), lane.slices.end(),
                [time_ns](const GpuSlice& slice) { return slice.start_ns <= time_ns; });
            if (next != lane.slices.end()) after = std::min(after, next->start_ns);
            if (next != lane.slices.begin()) before = std::max(before, std::prev(next)->reach_ns);
        }
    }
    if (before == -kNever || after == kNever || before > time_ns) return std::nullopt;
    return GpuGap{before, after};
}

std::optional<std::uint32_t> laneNumber(std::vector<GpuLane>& lanes, const GpuLane& lane) {
    const auto place = std::find(lanes.begin(), lanes.end(), lane);
    const auto number = static_cast<std::uint32_t>(place - lanes.begin());
    if (place != lanes.end()) return number;
    if (lanes.size() >= TimelineBuckets::kMostThreads) return std::nullopt;
    lanes.push_back(lane);
    return number;
}

}  // namespace ridgepoint::run
