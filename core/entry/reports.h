// SPDX-License-Identifier: GPL-3.0-or-later
// Tells recorded processes what is wanted, and reads their reports, both in a place's files.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/entry/place.h"
#include "core/run/snapshot.h"

namespace ridgepoint::entry {

struct CommandOptions {
    std::filesystem::path output;          // the run file; other processes write files next to it
    std::int64_t first_step = 0;           // first recorded step of the script, counted from 0
    std::optional<std::int64_t> end_step;  // first step not recorded; unset if there is no end
    std::int64_t warmup = 1;
    // The event that ends a step: "backward", "forward", "optimizer:NAME", "function:MODULE:NAME".
    // If empty, resources/python/ridgepoint_entry/steps.py detects it.
    std::string step_on;
    bool collect_ops = true;
    bool collect_memory = true;
    run::Detail detail;
};

struct Outcome {
    struct Run {
        std::filesystem::path file;
        std::optional<std::int64_t> measured;  // steps in it; unset if not reported
        bool complete = false;
    };
    std::vector<Run> runs;
    std::vector<std::string> notices;    // one sentence each: slow operations
    std::vector<std::string> sentences;  // one sentence each: data that was not recorded, and why
    bool entered = false;                // a Python process of the command was entered
    struct Merged {
        std::filesystem::path file;  // run file of rank 0
        std::int64_t ranks = 0;
    };
    std::vector<Merged> merged;  // runs that now contain the results of all ranks
};

// What else the processes reported.
struct Reports : Outcome {
    bool torch = false, no_torch = false;  // a process imported it, or failed to
    std::string torch_failed;              // the error that ended torch's import
    std::string why_none;                  // why --step-on found no step
    bool no_step = false;                  // a recording ended before a step did
    std::int64_t steps = 0, first = 0;     // then: finished steps, first one asked for
    std::set<pid_t> attached, detached;    // processes of `attach`: those that began, and are done
};

// Writes a file of the place. Throws std::runtime_error with one sentence.
void writeIn(const Place& place, const std::string& name, const std::string& text);
// Writes the configuration for the processes, which are this many if they record together (attach).
void writeConfiguration(const Place& place, const CommandOptions& options, std::size_t processes);
Reports readReports(const Place& place);
// Adds the other ranks' results to rank 0's run if all ranks are complete. Ranks of other machines
// are not among the runs; `ridgepoint merge` is for these.
void mergeRanks(Outcome& outcome);

}  // namespace ridgepoint::entry
