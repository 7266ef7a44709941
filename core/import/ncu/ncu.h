// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the output of Nsight Compute (ncu): CSV long and wide, and console text. docs/import.md
// lists what is imported.
#pragma once

#include "core/import/importer.h"

namespace ridgepoint::import::ncu {

Likeness sniff(std::string_view beginning, std::string_view file_name);
std::unique_ptr<Reader> open(Sinks& sinks, Report& report);
std::unique_ptr<Reader> openCounts(Sinks& sinks, Report& report, LaunchCounts& counts);

}  // namespace ridgepoint::import::ncu
