// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a run that Ridgepoint exported as a Chrome trace: every step, op call and GPU record, and
// the totals of API calls. The export contains no roofs, hardware counters or memory events. It
// contains the bytes in use at only some times.
#pragma once

#include <string_view>

#include "core/import/import_report.h"
#include "core/import/input.h"
#include "core/import/sink.h"

namespace ridgepoint::import::kineto {

// Returns whether a file that starts like this is an export of Ridgepoint.
bool isOwnExport(std::string_view beginning);

// Reads an export of Ridgepoint. Throws ImportError if it contains no steps.
void readOwnExport(Input& input, Sink& sink, Report& report);

}  // namespace ridgepoint::import::kineto
