// SPDX-License-Identifier: GPL-3.0-or-later
// Prepares a command for recording: provides the environment that it needs, and collects the
// reports of its processes. The caller starts the command.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/entry/place.h"
#include "core/entry/reports.h"

namespace ridgepoint::entry {

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
    using Outcome = entry::Outcome;
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
