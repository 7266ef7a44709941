// SPDX-License-Identifier: GPL-3.0-or-later
// Sends requests to recorded processes and reads their reports, through files in the place's
// folder.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/recording/script/place.h"
#include "core/run/snapshot.h"

namespace ridgepoint::recording::script {

struct CommandOptions {
    std::filesystem::path output;          // path of the run file; further processes write files
                                           // next to it
    std::int64_t first_step = 0;           // first step of the script to record, counted from 0
    std::optional<std::int64_t> end_step;  // first step that is no longer recorded; unset if there
                                           // is no limit
    std::int64_t warmup = 1;
    // The event that ends a step: "backward", "forward", "optimizer:NAME" or
    // "function:MODULE:NAME". If empty, resources/python/ridgepoint_entry/steps.py detects the
    // event.
    std::string step_on;
    bool collect_ops = true;
    bool collect_memory = true;
    run::Detail detail;
};

struct Outcome {
    struct Run {
        std::filesystem::path file;
        std::optional<std::int64_t> measured;  // number of measured steps in the file; unset if not
                                               // reported
        bool complete = false;
    };
    std::vector<Run> runs;
    std::vector<std::string> notices;    // slow operations and moved files, one sentence each
    std::vector<std::string> sentences;  // missing data and the reason, one sentence each
    bool entered = false;                // whether a Python process in the command has the hooks
    struct Merged {
        std::filesystem::path file;  // run file of rank 0
        std::int64_t ranks = 0;
    };
    std::vector<Merged> merged;  // runs that now contain the results of all ranks
};

// The outcome, with additional reports from the processes.
struct Reports : Outcome {
    bool torch = false, no_torch = false;  // whether a process has imported torch, or has failed to
    std::string torch_failed;              // error that ended the import of torch
    std::string why_none;                  // why --step-on found no step
    bool no_step = false;                  // whether a recording ended before its first step ended
    std::int64_t steps = 0, first = 0;  // if so: number of finished steps, and first requested step
    // Processes of `attach` that have begun to record, and that have finished or refused to record.
    std::set<pid_t> attached, detached;
};

// Writes a file into the place's folder. Throws std::runtime_error with one sentence on failure.
void writeIn(const Place& place, const std::string& name, const std::string& text);
// Writes the configuration. processes: number of processes that are recorded together (attach).
void writeConfiguration(const Place& place, const CommandOptions& options, std::size_t processes);
Reports readReports(const Place& place);
// If all ranks are complete, adds the other ranks' results to rank 0's run. Ranks on other machines
// are not included; `ridgepoint merge` merges these.
void mergeRanks(Outcome& outcome);

}  // namespace ridgepoint::recording::script
