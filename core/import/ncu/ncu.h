// SPDX-License-Identifier: GPL-3.0-or-later
// What Nsight Compute (ncu) prints: CSV long and wide, and the console's text. docs/import.md says
// what is taken from it.
#pragma once

#include "core/import/importer.h"

namespace ridgepoint::import::ncu {

Likeness sniff(std::string_view beginning, std::string_view file_name);
std::unique_ptr<Reader> open(Sinks& sinks, Report& report);

}  // namespace ridgepoint::import::ncu
