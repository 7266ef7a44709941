// SPDX-License-Identifier: GPL-3.0-or-later
// A command to record: the environment that it needs, and what its processes report back. The
// caller starts it.
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
    std::filesystem::path output;  // the run file; further processes write files next to it
    std::int64_t first_step = 0;   // of the script's steps, counted from 0
    std::optional<std::int64_t>
        end_step;  // the first that is not recorded any more; unset: all are
    std::int64_t warmup = 1;
    // What ends a step: "backward", "forward", "optimizer:NAME", "function:MODULE:NAME"; empty:
    // what resources/python/ridgepoint_entry/steps.py finds out.
    std::string step_on;
    bool collect_ops = true;
    bool collect_memory = true;
    run::Detail detail;
};

// What a run is called that nobody named: after the script, the module, or the program. There is a
// word.
std::string runNameOf(const std::vector<std::string>& words);

class EnteredCommand {
  public:
    // Creates a folder for the processes' reports. Throws std::runtime_error with one sentence if
    // that fails, or if this installation lacks the entry library.
    EnteredCommand(std::vector<std::string> words, const CommandOptions& options);

    const std::vector<std::string>& words() const { return words_; }
    // Puts this machine's roofs where the processes find them, measuring them when none are kept.
    // They do not measure any themselves: that would disturb the script. What fails leaves the run
    // without.
    void provideRoofs(const std::function<void(std::string_view what, double done)>& progress,
                      const std::function<bool()>& cancelled);
    // The environment for the command, "NAME=value".
    std::vector<std::string> environment() const;

    // What was reported, so far or, once the command has ended, in all.
    struct Outcome {
        struct Run {
            std::filesystem::path file;
            std::optional<std::int64_t> measured;  // steps in it; unset: its process did not say
            bool complete = false;
        };
        std::vector<Run> runs;
        std::vector<std::string> notices;  // one sentence each: what takes time
        std::vector<std::string>
            sentences;         // one sentence each: what could not be recorded, and why
        bool entered = false;  // a Python of the command was
        struct Merged {
            std::filesystem::path file;  // of rank 0
            std::int64_t ranks = 0;
        };
        std::vector<Merged> merged;  // runs that now say what all ranks did
    };
    Outcome outcome() const;
    // The same once the command has ended: there is a sentence when there is no run, and rank 0's
    // run has what the other ranks did where all of them are complete.
    Outcome finalOutcome() const;

  private:
    std::string whyNotEntered() const;

    std::vector<std::string> words_;
    std::filesystem::path library_;  // "entry", next to the program
    Place place_;
};

}  // namespace ridgepoint::entry
