// SPDX-License-Identifier: GPL-3.0-or-later
// Records on another machine.
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/far_options.h"

namespace ridgepoint::cli {

struct FarRecording {
    std::optional<std::string> on;
    app::FarArguments far;
    bool asked() const { return on || far.via; }
};
void addFarRecordingOptions(CLI::App& command, FarRecording& recording);

// Runs the command line's "record" or "attach" on another machine, and follows the run. With
// `output`, fetches the run at the end. Ctrl-C ends the recording there. Returns the exit status.
int recordFar(const FarRecording& recording, const Session& session,
              const std::optional<std::string>& output);

// Runs the command line there, such as "attach --list", and returns its exit status.
int runFar(const FarRecording& recording, const Session& session);

}  // namespace ridgepoint::cli
