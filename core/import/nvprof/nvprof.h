// SPDX-License-Identifier: GPL-3.0-or-later
// Imports the output of nvprof as text or CSV: summary, --print-gpu-trace, --print-api-trace,
// --metrics and --events. docs/import.md lists the imported data.
#pragma once

#include "core/import/importer.h"

namespace ridgepoint::import::nvprof {

Likeness sniff(std::string_view beginning, std::string_view file_name);
std::unique_ptr<Reader> open(Sinks& sinks, Report& report);

}  // namespace ridgepoint::import::nvprof
