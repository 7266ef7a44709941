// SPDX-License-Identifier: GPL-3.0-or-later
// OpFinder finds the innermost op of a step that was open on a thread at a given time.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/recording/collect/cuda/joined.h"

namespace ridgepoint::recording::collect::cuda {

class OpFinder {
  public:
    // system_threads: for each OpRecord::thread, its gettid. Unknown if 0 or missing.
    OpFinder(std::span<const run::OpRecord> ops, std::span<const std::uint32_t> system_threads);

    // Returns the innermost op that is open at a time, or kNoOp. An op is open from its start until
    // just before its end.
    OpIndex innermostAt(std::uint32_t system_thread, std::int64_t time_ns) const;
    // Returns the first op in the rows (OpRecord::costed), searching outward from `op`.
    OpIndex costedAround(OpIndex op) const;
    // Sets the op call, phase and layer of work that was launched at this time. `ops` are the ops
    // that were passed to the constructor.
    void place(Joined& work, std::uint32_t system_thread, std::int64_t time_ns,
               std::span<const run::OpRecord> ops) const;

  private:
    struct Open {
        std::int64_t start_ns, end_ns;
        OpIndex op;
        OpIndex around;  // index of the enclosing op in the same list, or kNoOp
    };
    // Sorted by start, outer ops first.
    std::unordered_map<std::uint32_t, std::vector<Open>> threads_;
    std::vector<OpIndex> costed_;  // indexed by op
};

}  // namespace ridgepoint::recording::collect::cuda
