// SPDX-License-Identifier: GPL-3.0-or-later
// Prepares a command for recording: provides its environment, and collects the reports of its
// processes. The caller starts the command.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/recording/script/place.h"
#include "core/recording/script/reports.h"

namespace ridgepoint::recording::script {

// Returns the folder "entry" next to the program, which contains the hooks, their sources and the
// Python code.
std::filesystem::path entryFolder();

// Returns the default name for a run, derived from the script, the module or the program. `words`
// must not be empty.
std::string runNameOf(const std::vector<std::string>& words);

class EnteredCommand {
  public:
    // Creates a folder for the processes' reports. Throws std::runtime_error with one sentence if
    // this fails or if this installation lacks the entry library.
    EnteredCommand(std::vector<std::string> words, const CommandOptions& options);

    const std::vector<std::string>& words() const { return words_; }
    // Stores this machine's roofs for the processes. The roofs are measured if no stored ones
    // exist. The processes never measure, because this would disturb the script. If measuring
    // fails, the run has no roofs.
    void provideRoofs(const std::function<void(std::string_view what, double done)>& progress,
                      const std::function<bool()>& cancelled);
    // Returns the environment variables for the command, as "NAME=value".
    std::vector<std::string> environment() const;

    // Returns the outcome from the reports so far, or from all reports after the command has
    // exited.
    using Outcome = recording::script::Outcome;
    Outcome outcome() const;
    // Returns the outcome after the command has exited, with a sentence if there is no run. If all
    // ranks are complete, adds the other ranks' results to rank 0's run.
    Outcome finalOutcome() const;

  private:
    std::string whyNotEntered() const;

    std::vector<std::string> words_;
    std::filesystem::path library_;  // the folder "entry" next to the program
    Place place_;
};

}  // namespace ridgepoint::recording::script
