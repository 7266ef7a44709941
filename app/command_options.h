// SPDX-License-Identifier: GPL-3.0-or-later
// The options of `record … -- COMMAND…`, which `ridgepoint-ui -- COMMAND…` takes as well.
#pragma once

#include <string>
#include <vector>

#include "app/recording_options.h"
#include "core/entry/command.h"

namespace ridgepoint::app {

// The checked options. Throws UsageError for those that only our own networks have, and when the
// run file is there already.
entry::CommandOptions commandOptions(const RecordingArguments& arguments,
                                     const std::vector<std::string>& command);

}  // namespace ridgepoint::app
