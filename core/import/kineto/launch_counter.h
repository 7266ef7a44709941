// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the calls that launch GPU work, and how many of these have no work in the trace because
// the profiler lost its records.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/import/kineto/trace.h"
#include "core/run/api_call.h"

namespace ridgepoint::import::kineto {

class LaunchCounter {
  public:
    // Associates the name of a call in the run with its name in the trace.
    void name(run::StringId call, NameIndex name) { names_.try_emplace(call, name); }
    // Adds the calls of the next step, sorted by run::standsBefore. Returns the launches for which
    // the trace contains no work.
    std::vector<run::ApiCall> add(const std::vector<run::ApiCall>& calls, const Trace& trace);
    std::string describeLosses() const;  // returns one sentence, or "" if nothing was lost

  private:
    std::uint64_t launches_ = 0, lost_ = 0;
    std::map<run::StringId, NameIndex> names_;
    std::set<std::uint32_t> capturing_;  // system threads that are capturing a graph
};

}  // namespace ridgepoint::import::kineto
