// SPDX-License-Identifier: GPL-3.0-or-later
// The device whose roofs an imported run uses: the catalogue's device that the file names, or the
// one that the caller names.
#pragma once

#include <optional>
#include <string>

#include "core/import/report.h"
#include "core/import/sink.h"
#include "core/machine/catalogue.h"

namespace ridgepoint::import {

// Of the catalogue. Throws ImportError with what the name may have meant.
machine::Device deviceNamed(const std::string& name);

// Fills in the run's device, gpus and roofs: `named`, else the device that machine::identify finds
// for the file's first one (Sink::devices). The report says how. Roofs that the file brings stay.
// False when no device is known and the run has no roofs; the report says what is missing.
bool chooseDevice(Sink& sink, const std::optional<machine::Device>& named, Report& report);

}  // namespace ridgepoint::import
