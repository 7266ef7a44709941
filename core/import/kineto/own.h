// SPDX-License-Identifier: GPL-3.0-or-later
// This program's own export of a run as a Chrome trace, read back: it says of every step, call and
// record what the run knew, so that nothing has to be worked out again. Not in it, and so lost:
// calls of the API, memory events (the live bytes at moments are there), roofs, what hardware
// counted.
#pragma once

#include <string_view>

#include "core/import/input.h"
#include "core/import/report.h"
#include "core/import/sink.h"

namespace ridgepoint::import::kineto {

// By a file's beginning.
bool isOwnExport(std::string_view beginning);

// Throws ImportError when it has no steps.
void readOwnExport(Input& input, Sink& sink, Report& report);

}  // namespace ridgepoint::import::kineto
