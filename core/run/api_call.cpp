// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/api_call.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "core/base/saturating.h"

namespace ridgepoint::run {

OpRecord onLane(const ApiCall& call) {
    OpRecord op;
    op.thread = laneOf(call);
    op.depth = call.depth;
    op.start_ns = call.start_ns;
    op.duration_ns = call.duration_ns;
    op.name = call.name;
    return op;
}

bool standsBefore(const ApiCall& a, const ApiCall& b) {
    if (a.start_ns != b.start_ns) return a.start_ns < b.start_ns;
    if (a.duration_ns != b.duration_ns) return a.duration_ns > b.duration_ns;
    return a.kind < b.kind;  // a runtime call encloses the driver call that it makes
}

void nest(std::span<ApiCall> calls) {
    // End times of open calls, by thread.
    std::unordered_map<std::uint32_t, std::vector<std::int64_t>> open;
    for (ApiCall& call : calls) {
        std::vector<std::int64_t>& ends = open[call.system_thread];
        const std::int64_t end = call.start_ns + call.duration_ns;
        while (!ends.empty() && (ends.back() < end || ends.back() <= call.start_ns))
            ends.pop_back();
        call.depth = static_cast<std::uint32_t>(ends.size());
        ends.push_back(end);
    }
}

std::vector<GpuCall> totalsOf(std::span<const ApiCall> calls, std::int64_t segment, bool warmup) {
    std::map<GpuCall::Key, GpuCall> totals;
    for (const ApiCall& call : calls) {
        const GpuCall::Key key{segment, warmup, call.kind, call.name};
        const bool outer = call.depth == 0 || call.kind == GpuCall::Kind::runtime;
        const std::int64_t duration = std::max<std::int64_t>(call.duration_ns, 0);
        totals.try_emplace(key, GpuCall{key})
            .first->second.add({key, 1, duration, outer ? 1U : 0U, outer ? duration : 0});
    }
    std::vector<GpuCall> result;
    result.reserve(totals.size());
    for (const auto& [key, total] : totals) result.push_back(total);
    return result;
}

}  // namespace ridgepoint::run
