// SPDX-License-Identifier: GPL-3.0-or-later
// GraphCaptures relates the work of CUDA graphs to the ops that were open while the graphs were
// captured. Replaying a graph calls none of the code that launched its work, but CUPTI records the
// calls that were captured: they are those between cudaStreamBeginCapture and cudaStreamEndCapture
// that launched nothing. If a replay has as many kernels, copies and memsets as a capture has calls
// that launch such work, in the same order, then the n-th belongs to the n-th call. Otherwise
// (streams that fork, captures outside the recorded steps, captures that cannot be told apart),
// the ops stay unknown.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/collect/cuda/joined.h"
#include "core/collect/cuda/op_finder.h"

namespace ridgepoint::collect::cuda {

class GraphCaptures {
  public:
    // Learns the step's captures and relates the graphs' work in it (Joined::captured). FLOPs of
    // the step become those of the work that ran: captured ops ran only as often as their graph was
    // replayed. Steps must come in order.
    void relate(JoinedStep& step, const OpFinder& finder);

  private:
    enum class Kind : std::uint8_t { kernel, copy, fill };
    using Kinds = std::vector<Kind>;
    struct Node {
        std::shared_ptr<const run::OpRecord> op;  // as in Joined::captured
        run::Phase phase = run::Phase::none;
        run::StringId layer = run::StringId::none;
    };
    struct Capture {
        std::int64_t end_ns = 0;
        std::uint32_t graph = 0;  // CUPTI's ID of the graph that is replayed; 0: unknown
        Kinds kinds;
        std::vector<Node> nodes;
    };
    struct Replay {
        std::int64_t launch_ns = 0;
        std::vector<std::pair<Kind, Joined*>> work;  // by start
        Kinds kinds() const;
    };

    static std::optional<Kind> launched(const JoinedCall& call);
    void learn(JoinedStep& step, const OpFinder& finder);
    void assign(const std::map<std::pair<std::uint32_t, std::uint32_t>, Replay>& replays);

    std::deque<Capture> captures_;
    std::map<std::uint32_t, const Capture*> by_graph_;
};

}  // namespace ridgepoint::collect::cuda
