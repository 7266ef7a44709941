// SPDX-License-Identifier: GPL-3.0-or-later
// The calls of CUDA's API that a step made, as a timeline shows them: in lanes, one for each thread
// and depth, with what each launched.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/kernel/kernel_rules.h"
#include "core/run/api_call.h"
#include "core/run/gpu_timeline.h"
#include "core/run/slices.h"
#include "core/timeline/timeline_pages.h"

namespace ridgepoint::run {

// The place of a call in a lane. It is coloured by its group; rows and filters find it by the op
// that it was made in.
struct ApiSlice {
    std::int64_t start_ns = 0, end_ns = 0, reach_ns = 0;
    std::uint32_t call = 0;  // of StepApi::calls
    kernel::CallGroup group = kernel::CallGroup::other;
    StringId name = StringId::none;      // of the call
    StringId launched = StringId::none;  // the first of what it launched
    StringId op = StringId::none;
    StringId layer = StringId::none;
    cost::Category category = cost::Category::other;
    Phase phase = Phase::none;
};

// Immutable.
struct StepApi {
    struct Lane {
        std::uint32_t thread = 0;  // apiLane()
        std::uint32_t depth = 0;   // deeper ones are at kMostDepth
        std::vector<ApiSlice> slices;
    };
    static constexpr std::uint32_t kMostDepth = 7;

    // `ops` and `gpu`: of the same step; gpu may be null.
    StepApi(std::int64_t step_number, std::vector<ApiCall> api_calls, const StepCalls& ops,
            const StepGpu* gpu, const StringTable& strings);

    std::int64_t step = 0;
    std::int64_t start_ns = 0, end_ns = 0;  // of the calls
    std::vector<ApiCall> calls;
    std::vector<Lane> lanes;  // by thread, then depth

    const Lane* lane(std::uint32_t thread, std::uint32_t depth) const;  // null: none there
    // Records of StepGpu that the call launched, by their start.
    std::span<const std::uint32_t> launchedBy(std::uint32_t call) const;
    // The next call in its lane (along 1) or the one before (-1).
    std::optional<std::uint32_t> neighbour(std::uint32_t call, int along) const;

  private:
    void findLaunched(const StepGpu& gpu);
    std::vector<std::uint32_t> launched_;  // records, those of one call together
    std::vector<std::uint32_t> first_;     // of each call, and one more: where its records begin
};

}  // namespace ridgepoint::run
