// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a run that Ridgepoint exported as a Chrome trace: every step, op call and GPU record, and
// totals of API calls. The export does not contain memory events (except live bytes at some
// moments), roofs and hardware counters.
#pragma once

#include <string_view>

#include "core/import/input.h"
#include "core/import/report.h"
#include "core/import/sink.h"

namespace ridgepoint::import::kineto {

// Detects the export from a file's beginning.
bool isOwnExport(std::string_view beginning);

// Throws ImportError if it has no steps.
void readOwnExport(Input& input, Sink& sink, Report& report);

}  // namespace ridgepoint::import::kineto
