// SPDX-License-Identifier: GPL-3.0-or-later
// Records on another machine.
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>

#include "app/cli/command.h"
#include "app/far_options.h"

namespace ridgepoint::cli {

struct FarRecording {
    std::optional<std::string> on;
    app::FarArguments far;
    bool asked() const { return on || far.via; }
};
void addFarRecordingOptions(CLI::App& command, FarRecording& recording);

// Runs the "record" or "attach" command line on another machine and follows the run. If `output` is
// set, copies the run to this file at the end. Ctrl-C ends the recording on the other machine.
// Returns the exit status.
int recordFar(const FarRecording& recording, const CommandLine& command_line,
              const std::optional<std::string>& output);

// Runs a command line on the other machine, for example "attach --list", and returns its exit
// status.
int runFar(const FarRecording& recording, const CommandLine& command_line);

}  // namespace ridgepoint::cli
