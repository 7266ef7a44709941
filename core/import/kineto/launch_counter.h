// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the calls that launch GPU work, and how many of these have no work in the trace because
// the profiler lost its records.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/import/kineto/trace.h"
#include "core/recording/collect/cuda/joined.h"
#include "core/run/api_call.h"

namespace ridgepoint::import::kineto {

class LaunchCounter {
  public:
    // Associates the name of a call in the run with its name in the trace.
    void name(run::StringId call, NameIndex name) { names_.try_emplace(call, name); }
    // Adds the calls of the next step, sorted by run::standsBefore. Returns the launches for which
    // the trace lacks work: all of it, or some nodes of a CUDA graph.
    std::vector<run::ApiCall> add(const std::vector<run::ApiCall>& calls, const Trace& trace);
    // Returns whether the GPU may still run lost work after the work of the step. A stream runs its
    // work in order, so lost work has ended if its stream runs work that was launched later, or if
    // a later call waits for the GPU. Which of the streams it ran on is unknown, so all streams
    // must run later work, and a call that waits for one stream proves it only if there are no
    // others.
    bool mayStillRun(const std::vector<recording::collect::cuda::Joined>& work);
    // Returns whether the call launches work, also if that work is only captured in a graph.
    bool launchesWork(run::StringId call, const Trace& trace) const;
    // Adds an op call of a measured step with matrix FLOPs, and whether the trace contains work or
    // a launch of this call.
    void addProduct(const run::OpRecord& op, bool launches);
    // Returns the number of these calls without work and without a launch, although other calls of
    // the same op with the same shapes launch work. Their records are lost, except the work without
    // a launch, which may be theirs.
    std::uint64_t productsWithoutLaunch(const Trace& trace) const;
    // Returns a sentence for each kind of loss.
    std::vector<std::string> describeLosses(const Trace& trace) const;
    // Returns the number of records that the launches of the last step lack: at least one each.
    std::uint64_t lostRecords() const { return lost_records_; }

  private:
    struct Products {
        std::uint64_t without = 0;
        bool launches = false;  // whether any call launches work
    };
    std::map<std::pair<run::StringId, run::StringId>, Products> products_;  // key: name and shapes
    void addLost(const std::vector<run::ApiCall>& lost, const std::vector<run::ApiCall>& calls,
                 const Trace& trace);

    // The last lost launches whose work may not have ended, by whether they copy or fill memory.
    struct OpenLoss {
        std::int64_t launch_ns = 0;
        int steps = 0;  // number of steps since the launch
    };
    std::map<bool, OpenLoss> open_losses_;
    // Time of the last known launch on each stream of the trace.
    std::map<Trace::WorkStream, std::int64_t> last_launch_on_;
    std::uint64_t launches_ = 0, lost_ = 0, lost_records_ = 0;
    std::uint64_t partly_lost_ = 0, missing_nodes_ = 0;  // launches of graphs, and their nodes
    std::map<run::StringId, NameIndex> names_;
    std::set<std::uint32_t> capturing_;  // system threads that are capturing a graph
};

}  // namespace ridgepoint::import::kineto
