// SPDX-License-Identifier: GPL-3.0-or-later
// Defines a step with its GPU work joined to the launching ops. Times are in nanoseconds on the
// run's clock.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/recording/collect/cuda/activity.h"
#include "core/recording/collect/cuda/kernel_names.h"
#include "core/run/types.h"

namespace ridgepoint::recording::collect::cuda {

// Index into JoinedStep::ops.
using OpIndex = std::uint32_t;
inline constexpr OpIndex kNoOp = std::numeric_limits<OpIndex>::max();

struct Joined {
    std::int64_t start_ns = 0, end_ns = 0;
    std::uint32_t device = 0, context = 0, stream = 0;
    std::uint32_t correlation = 0;
    std::uint32_t graph = 0;
    std::uint64_t graph_node = 0;
    // Start and thread (gettid) of the launching call. Unset if the call is unknown.
    std::optional<std::int64_t> launch_ns;
    std::uint32_t launch_thread = 0;
    OpIndex op = kNoOp;         // innermost op that was open at the launch
    OpIndex costed_op = kNoOp;  // the enclosing op that is in the rows
    // The op in the rows that launched the work when its CUDA graph was captured, in this step or
    // an earlier one. The op's times and index refer to that step. Phase and layer are those of the
    // capture. Null if the op is unknown or no CUDA graph replays the work.
    std::shared_ptr<const run::OpRecord> captured;
    run::Phase phase = run::Phase::none;
    run::StringId layer = run::StringId::none;
};

struct JoinedKernel {
    Joined at;
    KernelId name{};
    std::array<std::int32_t, 3> grid{}, block{};
    std::uint16_t registers_per_thread = 0;
    std::int64_t shared_bytes = 0;
    // The kernel's share of its op's modelled work (work_sharing.h); valid if work_known is true.
    bool work_known = false;
    std::uint64_t flops_matrix = 0, flops_elementwise = 0;
    roofline::PerLevel<std::uint64_t> bytes{};
};
struct JoinedCopy {
    Joined at;
    CopyDirection direction = CopyDirection::unknown;
    MemoryPlace from = MemoryPlace::unknown, to = MemoryPlace::unknown;
    bool asynchronous = false;
    std::uint64_t bytes = 0;
};
struct JoinedFill {
    Joined at;
    std::uint64_t bytes = 0;
    // The part of its op's modelled bytes that the memset writes (work_sharing.h); valid if
    // work_known is true.
    bool work_known = false;
    roofline::PerLevel<std::uint64_t> work_bytes{};
};
struct JoinedGraph {  // a graph whose nodes are not traced
    Joined at;
};
struct JoinedWait {
    SynchronizationActivity::Type type = SynchronizationActivity::Type::unknown;
    std::int64_t start_ns = 0, end_ns = 0;
};
// A runtime call's time may include inner driver calls. If both are traced, add up only one of the
// two kinds.
struct JoinedCall {
    bool driver = false;
    std::uint32_t call = 0;  // CUpti_CallbackId
    std::int64_t start_ns = 0, end_ns = 0;
    std::uint32_t system_thread = 0;      // gettid
    std::optional<std::uint32_t> thread;  // OpRecord::thread; unset if no op ran on the thread
    std::uint32_t correlation = 0;
    std::uint32_t result = 0;
    OpIndex op = kNoOp;  // innermost op that was open at the start
};

struct JoinedStep {
    run::StepRecord step;
    // True if some records may be lost, so that the ops' work cannot be shared among their kernels.
    bool incomplete = false;
    std::vector<run::OpRecord> ops;
    std::vector<JoinedKernel> kernels;  // sorted by start
    std::vector<JoinedCopy> copies;
    std::vector<JoinedFill> fills;
    std::vector<JoinedGraph> graphs;
    std::vector<JoinedWait> waits;
    std::map<std::uint32_t, std::int64_t> overhead_ns;  // key: a CUpti_ActivityOverheadKind
    std::vector<JoinedCall> calls;
};

}  // namespace ridgepoint::recording::collect::cuda
