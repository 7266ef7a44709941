// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the device that provides the roofs of an imported run. It is the catalogue device that
// the file or the caller names.
#pragma once

#include <optional>
#include <string>

#include "core/import/import_report.h"
#include "core/import/sink.h"
#include "core/machine/catalogue.h"

namespace ridgepoint::import {

// Finds a device in the catalogue. Throws an ImportError that suggests similar names if there is
// none.
machine::Device deviceNamed(const std::string& name);

// Sets the run's device, GPUs and roofs. Uses `named` if it is set, or else the device that
// machine::identify finds for the file's first device (Sink::devices). Adds the device's roofs to
// any roofs from the file. The report explains how machine::identify found the device. Returns
// false and reports the reason if no device is known and the run has no roofs.
bool chooseDevice(Sink& sink, const std::optional<machine::Device>& named, Report& report);

}  // namespace ridgepoint::import
