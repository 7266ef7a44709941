// SPDX-License-Identifier: GPL-3.0-or-later
// Prepares a command for recording: provides the environment that it needs, and collects the
// reports of its processes. The caller starts the command.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
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

// Returns the folder "entry" next to the program: the hooks, their sources and the Python part.
std::filesystem::path entryFolder();

// Returns the default name of a run, from the script,
// the module or the program. `words` must not be empty.
std::string runNameOf(const std::vector<std::string>& words);

class EnteredCommand {
  public:
    // Creates a folder for the processes' reports. Throws std::runtime_error with one sentence if
    // that fails, or if this installation lacks the entry library.
    EnteredCommand(std::vector<std::string> words, const CommandOptions& options);

    const std::vector<std::string>& words() const { return words_; }
    // Stores this machine's roofs for the processes, and measures them
    // if none are stored. The processes never measure, because that
    // would disturb the script. If this fails, the run has no roofs.
    void provideRoofs(const std::function<void(std::string_view what, double done)>& progress,
                      const std::function<bool()>& cancelled);
    // Returns the environment variables for the command, "NAME=value".
    std::vector<std::string> environment() const;

    // Reports so far, or all reports after the command has ended.
    struct Outcome {
        struct Run {
            std::filesystem::path file;
            std::optional<std::int64_t> measured;  // steps in it; unset if not reported
            bool complete = false;
        };
        std::vector<Run> runs;
        std::vector<std::string> notices;  // one sentence each: slow operations
        std::vector<std::string>
            sentences;         // one sentence each: data that was not recorded, and why
        bool entered = false;  // a Python process of the command was attached
        struct Merged {
            std::filesystem::path file;  // run file of rank 0
            std::int64_t ranks = 0;
        };
        std::vector<Merged> merged;  // runs that now contain the results of all ranks
    };
    Outcome outcome() const;
    // Returns the outcome after the command has ended, with a sentence if there is no run. Adds the
    // other ranks' results to rank 0's run if all ranks are complete.
    Outcome finalOutcome() const;

  private:
    std::string whyNotEntered() const;

    std::vector<std::string> words_;
    std::filesystem::path library_;  // folder "entry" next to the program
    Place place_;
};

}  // namespace ridgepoint::entry
