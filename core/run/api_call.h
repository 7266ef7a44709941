// SPDX-License-Identifier: GPL-3.0-or-later
// ApiCall describes one call of the CUDA runtime or driver API on the CPU. GpuCall (gpu.h) contains
// totals of such calls.
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
    GpuCall::Kind kind = GpuCall::Kind::runtime;  // runtime or driver
    StringId name = StringId::none;               // for example, "cudaLaunchKernel"
    // OpRecord::thread of the ops on the calling thread. Unset if no op ran on this thread.
    std::optional<std::uint32_t> thread;
    std::uint32_t system_thread = 0;  // thread ID from gettid
    std::uint32_t depth = 0;          // number of enclosing API calls
    std::int64_t start_ns = 0;
    std::int64_t duration_ns = 0;
    std::uint32_t correlation = 0;  // CUPTI's correlation ID, also in the launched GPU record
    std::uint32_t result = 0;       // cudaError_t or CUresult; 0 means success
    // Index of the innermost op that was open on the thread, within the step's ops. Unset if none
    // was open.
    std::optional<std::uint32_t> op_call;
};

// Set in the lane number of a thread that ran no ops.
inline constexpr std::uint32_t kThreadWithoutOps = std::uint32_t{1} << 31;
// Returns the lane number of a thread: OpRecord::thread, or the system thread ID with the bit
// kThreadWithoutOps if no op ran on the thread.
constexpr std::uint32_t apiLane(std::optional<std::uint32_t> thread, std::uint32_t system_thread) {
    return thread ? *thread & ~kThreadWithoutOps : kThreadWithoutOps | system_thread;
}
inline std::uint32_t laneOf(const ApiCall& call) {
    return apiLane(call.thread, call.system_thread);
}
// Returns the call as an OpRecord on its lane, for the timeline at low zoom levels.
OpRecord onLane(const ApiCall& call);

// standsBefore() defines the order of a step's calls: calls are sorted by start time, and outer
// calls precede inner ones. nest() requires this order and sets `depth`.
bool standsBefore(const ApiCall& a, const ApiCall& b);
void nest(std::span<ApiCall> calls);

// Returns the totals of the calls for each kind and name. `segment` and `warmup` describe the step
// to which the calls belong.
std::vector<GpuCall> totalsOf(std::span<const ApiCall> calls, std::int64_t segment, bool warmup);

}  // namespace ridgepoint::run
