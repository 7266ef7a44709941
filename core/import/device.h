// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the device whose roofs an imported run uses:
// the catalogue device that the file or the caller names.
#pragma once

#include <optional>
#include <string>

#include "core/import/report.h"
#include "core/import/sink.h"
#include "core/machine/catalogue.h"

namespace ridgepoint::import {

// Finds a catalogue device. Throws ImportError that suggests similar names.
machine::Device deviceNamed(const std::string& name);

// Sets the run's device, GPUs and roofs: `named`, else the device that machine::identify finds for
// the file's first device (Sink::devices). The report explains the choice. Does not replace roofs
// from the file. Returns false if no device is known and the run has no roofs; see the report.
bool chooseDevice(Sink& sink, const std::optional<machine::Device>& named, Report& report);

}  // namespace ridgepoint::import
