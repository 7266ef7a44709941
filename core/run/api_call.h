// SPDX-License-Identifier: GPL-3.0-or-later
// ApiCall describes one CUDA runtime or driver call on the CPU. GpuCall (gpu.h) stores totals.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/run/gpu.h"
#include "core/run/types.h"

namespace ridgepoint::run {

struct ApiCall {
    std::int64_t step = 0;
    GpuCall::Kind kind = GpuCall::Kind::runtime;  // or driver
    StringId name = StringId::none;               // "cudaLaunchKernel"
    // OpRecord::thread of the ops on the calling thread; unset if no op ran on this thread.
    std::optional<std::uint32_t> thread;
    std::uint32_t system_thread = 0;  // gettid
    std::uint32_t depth = 0;  // number of enclosing API calls: a runtime call encloses driver calls
    std::int64_t start_ns = 0;
    std::int64_t duration_ns = 0;
    std::uint32_t correlation = 0;  // CUPTI's ID; the launched GPU record has the same
    std::uint32_t result = 0;       // cudaError_t or CUresult; 0: success
    // Index, among the step's ops, of the innermost open op on the thread; unset if none was open.
    std::optional<std::uint32_t> op_call;
};

// Returns a number for a thread: OpRecord::thread, or the system thread with kThreadWithoutOps set.
inline constexpr std::uint32_t kThreadWithoutOps = std::uint32_t{1} << 31;
constexpr std::uint32_t apiLane(std::optional<std::uint32_t> thread, std::uint32_t system_thread) {
    return thread ? *thread & ~kThreadWithoutOps : kThreadWithoutOps | system_thread;
}
inline std::uint32_t laneOf(const ApiCall& call) {
    return apiLane(call.thread, call.system_thread);
}
// Returns the call as an OpRecord on its lane, for the zoomed-out timeline.
OpRecord onLane(const ApiCall& call);

// standsBefore() defines the order of calls in a step: by start time, outer calls first. nest()
// sets `depth`, and requires this order.
bool standsBefore(const ApiCall& a, const ApiCall& b);
void nest(std::span<ApiCall> calls);

// Returns the totals of the calls by name; `segment` and `warmup` describe their step.
std::vector<GpuCall> totalsOf(std::span<const ApiCall> calls, std::int64_t segment, bool warmup);

}  // namespace ridgepoint::run
