// SPDX-License-Identifier: GPL-3.0-or-later
// GraphCaptures relates the work of CUDA graphs to the ops that were open while the graphs were
// captured. Replaying a graph calls none of the code that launched its work, but CUPTI records the
// captured calls: those between cudaStreamBeginCapture and cudaStreamEndCapture that launched
// nothing. If the kernels, copies and memsets of a replay match the launching calls of a capture in
// number and order, then the n-th belongs to the n-th call. Otherwise (streams that fork, captures
// outside the recorded steps, captures that cannot be distinguished), the ops are unknown.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/recording/collect/cuda/joined.h"
#include "core/recording/collect/cuda/op_finder.h"

namespace ridgepoint::recording::collect::cuda {

class GraphCaptures {
  public:
    // Finds the captures in the step and relates graph work to the captured ops (Joined::captured).
    // The step's FLOPs then describe the work that ran, because captured ops run only when their
    // graph is replayed. Steps must come in order.
    void relate(JoinedStep& step, const OpFinder& finder);

  private:
    using Kinds = std::vector<run::GpuKind>;
    struct Node {
        std::shared_ptr<const run::OpRecord> op;  // see Joined::captured
        run::Phase phase = run::Phase::none;
        run::StringId layer = run::StringId::none;
    };
    struct Capture {
        std::int64_t end_ns = 0;
        std::uint32_t graph = 0;  // CUPTI's ID for the replayed graph; 0 if unknown
        Kinds kinds;
        std::vector<Node> nodes;
    };
    struct Replay {
        std::int64_t launch_ns = 0;
        std::vector<Joined*> work;  // sorted as in the step
        Kinds kinds() const;
    };

    static std::optional<run::GpuKind> launched(const JoinedCall& call);
    void learn(JoinedStep& step, const OpFinder& finder);
    void assign(const std::map<std::pair<std::uint32_t, std::uint32_t>, Replay>& replays);

    std::deque<Capture> captures_;
    std::map<std::uint32_t, const Capture*> by_graph_;
};

}  // namespace ridgepoint::recording::collect::cuda
