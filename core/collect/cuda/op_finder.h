// SPDX-License-Identifier: GPL-3.0-or-later
// OpFinder finds the innermost op of a step that was open on a thread at a given time.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/collect/cuda/joined.h"

namespace ridgepoint::collect::cuda {

class OpFinder {
  public:
    // system_threads: gettid of each OpRecord::thread; 0 or missing: unknown.
    OpFinder(std::span<const run::OpRecord> ops, std::span<const std::uint32_t> system_threads);

    // An op is open from its start until just before its end. kNoOp: no op was open.
    OpIndex innermostAt(std::uint32_t system_thread, std::int64_t time_ns) const;
    // Returns the innermost op in the rows (OpRecord::costed) among an op and its enclosing ops.
    OpIndex costedAround(OpIndex op) const;

  private:
    struct Open {
        std::int64_t start_ns, end_ns;
        OpIndex op;
        OpIndex around;  // enclosing op: index in the same list; kNoOp: none
    };
    std::unordered_map<std::uint32_t, std::vector<Open>> threads_;  // sorted by start, outer first
    std::vector<OpIndex> costed_;                                   // indexed by op
};

}  // namespace ridgepoint::collect::cuda
