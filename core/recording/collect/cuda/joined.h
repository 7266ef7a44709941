// SPDX-License-Identifier: GPL-3.0-or-later
// Defines a step with its GPU work joined to the launching ops. Times are in nanoseconds on the
// run's clock.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "core/recording/collect/cuda/activity.h"
#include "core/recording/collect/cuda/kernel_names.h"
#include "core/run/gpu.h"

namespace ridgepoint::recording::collect::cuda {

// Index into JoinedStep::ops.
using OpIndex = std::uint32_t;
inline constexpr OpIndex kNoOp = std::numeric_limits<OpIndex>::max();

// A kernel, copy, memset or graph with its launch. GpuRecords adds the names, the op and the
// category. Phase and layer are those of the launching op.
struct Joined : run::GpuRecord {
    KernelId kernel{};  // set only for kernels
    std::uint32_t correlation = 0;
    std::uint32_t graph = 0;
    std::uint64_t graph_node = 0;
    OpIndex costed_op = kNoOp;  // the op around `op_call` that is in the rows
    // The op in the rows that launched the work when its CUDA graph was captured, in this step or
    // an earlier one. The op's times and index refer to that step. Phase and layer are those of the
    // capture. Null if the op is unknown or no CUDA graph replays the work.
    std::shared_ptr<const run::OpRecord> captured;
};
// Sorts work by start, and by kind if the starts are equal.
inline void sortWork(std::vector<Joined>& work) {
    std::stable_sort(work.begin(), work.end(), [](const Joined& a, const Joined& b) {
        return a.start_ns != b.start_ns ? a.start_ns < b.start_ns : a.kind < b.kind;
    });
}

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
    // Ops that have lost the records of some kernels, so that their work cannot be shared.
    std::set<OpIndex> incomplete_ops;
    std::vector<Joined> work;  // sorted (sortWork)
    std::vector<JoinedWait> waits;
    std::map<std::uint32_t, std::int64_t> overhead_ns;  // key: a CUpti_ActivityOverheadKind
    std::vector<JoinedCall> calls;
};

}  // namespace ridgepoint::recording::collect::cuda
