// SPDX-License-Identifier: GPL-3.0-or-later
// Which op of a step was the innermost open one on a thread at a moment.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/collect/cuda/joined.h"

namespace ridgepoint::collect::cuda {

class OpFinder {
  public:
    // system_threads: the gettid of each OpRecord::thread; 0, or none given: not known.
    OpFinder(std::span<const run::OpRecord> ops, std::span<const std::uint32_t> system_threads);

    // An op is open from its start until before its end. kNoOp: none was, or the thread has no ops.
    OpIndex innermostAt(std::uint32_t system_thread, std::int64_t time_ns) const;
    // The innermost op that the rows show (OpRecord::costed), among an op and those around it.
    OpIndex costedAround(OpIndex op) const;

  private:
    struct Open {
        std::int64_t start_ns, end_ns;
        OpIndex op;
        OpIndex around;  // position in the same list; kNoOp: outermost
    };
    std::unordered_map<std::uint32_t, std::vector<Open>> threads_;  // sorted by start, outer first
    std::vector<OpIndex> costed_;                                   // by op
};

}  // namespace ridgepoint::collect::cuda
