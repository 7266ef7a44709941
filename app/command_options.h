// SPDX-License-Identifier: GPL-3.0-or-later
// Parses the options of `record … -- COMMAND…`, which `ridgepoint-ui -- COMMAND…` also accepts.
#pragma once

#include <string>
#include <vector>

#include "app/recording_options.h"
#include "core/recording/script/recorded_command.h"

namespace ridgepoint::app {

// Returns the validated options. Throws UsageError for options that only built-in networks have,
// and if the run file already exists.
recording::script::CommandOptions commandOptions(const RecordingArguments& arguments,
                                                 const std::vector<std::string>& command);

}  // namespace ridgepoint::app
