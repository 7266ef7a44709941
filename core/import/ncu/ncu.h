// SPDX-License-Identifier: GPL-3.0-or-later
// Imports the output of Nsight Compute (ncu): long and wide CSV, and console output. docs/import.md
// lists the imported data.
#pragma once

#include "core/import/importer.h"

namespace ridgepoint::import::ncu {

Likeness sniff(std::string_view beginning, std::string_view file_name);
std::unique_ptr<Reader> open(Sinks& sinks, Report& report);
std::unique_ptr<Reader> openCounts(Sinks& sinks, Report& report, LaunchCounts& counts);

}  // namespace ridgepoint::import::ncu
