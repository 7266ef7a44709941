// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/api_timeline.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace ridgepoint::run {

StepApi::StepApi(std::int64_t step_number, std::vector<ApiCall> api_calls, const StepCalls& ops,
                 const StepGpu* gpu, const StringTable& strings)
    : step(step_number), calls(std::move(api_calls)), first_(calls.size() + 1) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<ApiSlice>> by_lane;
    std::unordered_map<StringId, kernel::CallGroup> groups;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const ApiCall& call = calls[i];
        const std::int64_t end = call.start_ns + std::max<std::int64_t>(call.duration_ns, 0);
        start_ns = i == 0 ? call.start_ns : std::min(start_ns, call.start_ns);
        end_ns = i == 0 ? end : std::max(end_ns, end);
        ApiSlice slice;
        slice.start_ns = call.start_ns;
        slice.end_ns = end;
        slice.call = static_cast<std::uint32_t>(i);
        slice.name = call.name;
        const auto [group, is_new] = groups.try_emplace(call.name);
        if (is_new) group->second = kernel::groupOf(strings[call.name]);
        slice.group = group->second;
        if (call.op_call && *call.op_call < ops.calls.size()) {
            const OpRecord* const op = ops.counted(*call.op_call);
            const OpRecord& inner = ops.calls[*call.op_call];
            slice.op = op != nullptr ? op->name : inner.name;
            slice.layer = inner.layer;
            slice.category = op != nullptr ? op->category : inner.category;
            slice.phase = inner.phase;
        }
        by_lane[{laneOf(call), std::min(call.depth, kMostDepth)}].push_back(slice);
    }
    if (gpu != nullptr) findLaunched(*gpu);
    for (auto& [key, slices] : by_lane) {
        for (ApiSlice& slice : slices) {
            const auto launched = launchedBy(slice.call);
            if (gpu != nullptr && !launched.empty())
                slice.launched = gpu->records[launched.front()].name;
        }
        sealSlices(slices);
        lanes.push_back({key.first, key.second, std::move(slices)});
    }
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

const StepApi::Lane* StepApi::lane(std::uint32_t thread, std::uint32_t depth) const {
    const auto place = std::partition_point(lanes.begin(), lanes.end(), [&](const Lane& each) {
        return each.thread != thread ? each.thread < thread : each.depth < depth;
    });
    return place != lanes.end() && place->thread == thread && place->depth == depth ? &*place
                                                                                    : nullptr;
}

std::span<const std::uint32_t> StepApi::launchedBy(std::uint32_t call) const {
    if (call >= calls.size()) return {};
    return std::span(launched_).subspan(first_[call], first_[call + 1] - first_[call]);
}

std::optional<std::uint32_t> StepApi::neighbour(std::uint32_t call, int along) const {
    const Lane* const own = lane(laneOf(calls[call]), std::min(calls[call].depth, kMostDepth));
    if (own == nullptr) return std::nullopt;
    const auto self = std::find_if(own->slices.begin(), own->slices.end(),
                                   [call](const ApiSlice& slice) { return slice.call == call; });
    if (self == own->slices.end() || (along < 0 && self == own->slices.begin()) ||
        (along > 0 && self + 1 == own->slices.end())) {
        return std::nullopt;
    }
    return (along < 0 ? self - 1 : self + 1)->call;
}

}  // namespace ridgepoint::run
