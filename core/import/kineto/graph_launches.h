// SPDX-License-Identifier: GPL-3.0-or-later
// Finds launches of CUDA graphs for which the profiler lost only some of the records.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace ridgepoint::import::kineto {

// The nodes of CUDA graphs that have records. Every launch of a graph runs the same nodes, so a
// launch with fewer nodes than another one lost records.
class GraphLaunches {
  public:
    // Adds a record of a launch. Does not count launches beyond a memory limit.
    void add(std::int64_t correlation, std::int64_t graph, std::int64_t node);
    // Returns the number of nodes without a record. 0 if the launch is unknown.
    std::uint64_t missing(std::int64_t correlation) const;

  private:
    struct Graph {
        std::map<std::int64_t, std::size_t> nodes;  // places in Launch::seen
        std::size_t most = 0;                       // nodes of the launch with the most nodes
    };
    struct Launch {
        std::int64_t graph = 0;
        std::vector<bool> seen;
        std::size_t count = 0;
    };
    std::map<std::int64_t, Graph> graphs_;
    std::map<std::int64_t, Launch> launches_;  // by correlation
    std::size_t used_ = 0;                     // nodes of all graphs and launches
};

}  // namespace ridgepoint::import::kineto
