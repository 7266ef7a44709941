// SPDX-License-Identifier: GPL-3.0-or-later
// One call of CUDA's runtime or driver on the CPU. Their totals over a segment are GpuCall (gpu.h).
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
    // The OpRecord::thread of the ops that ran there; unset: none ever did.
    std::optional<std::uint32_t> thread;
    std::uint32_t system_thread = 0;  // gettid
    std::uint32_t depth = 0;          // how many calls of the API are around it: driver in runtime
    std::int64_t start_ns = 0;
    std::int64_t duration_ns = 0;
    std::uint32_t correlation = 0;  // CUPTI's, which what it launched has too
    std::uint32_t result = 0;       // cudaError_t or CUresult; 0: it did what it was asked to
    // Position among the step's ops of the innermost one that was open on its thread.
    std::optional<std::uint32_t> op_call;
};

// A thread as a number: that of its ops, or of a thread without ops one that says so.
inline constexpr std::uint32_t kThreadWithoutOps = std::uint32_t{1} << 31;
constexpr std::uint32_t apiLane(std::optional<std::uint32_t> thread, std::uint32_t system_thread) {
    return thread ? *thread & ~kThreadWithoutOps : kThreadWithoutOps | system_thread;
}
inline std::uint32_t laneOf(const ApiCall& call) {
    return apiLane(call.thread, call.system_thread);
}
// The call as one of the lane's thread, for the timeline from afar.
OpRecord onLane(const ApiCall& call);

// In the order of a step: by start, outer ones first. Fills in `depth` of calls
// that are in this order.
bool standsBefore(const ApiCall& a, const ApiCall& b);
void nest(std::span<ApiCall> calls);

// Totals of calls as a recorder adds them up; `warmup` and `segment` are their step's.
std::vector<GpuCall> totalsOf(std::span<const ApiCall> calls, std::int64_t segment, bool warmup);

}  // namespace ridgepoint::run
