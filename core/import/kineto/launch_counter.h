// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the calls that launch GPU work, and those of which the trace does not contain the work,
// because the profiler lost its records.
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
    // Sets the trace's name of a call that is named so in the run.
    void name(run::StringId call, NameIndex name) { names_.try_emplace(call, name); }
    // Adds the calls of the next step, in the order of run::standsBefore. Returns how many of its
    // launches lost their work.
    std::uint64_t add(const std::vector<run::ApiCall>& calls, const Trace& trace);
    std::string describeLosses() const;  // one sentence; empty: nothing was lost

  private:
    std::uint64_t launches_ = 0, lost_ = 0;
    std::map<run::StringId, NameIndex> names_;
    std::set<std::uint32_t> capturing_;  // system threads
};

}  // namespace ridgepoint::import::kineto
