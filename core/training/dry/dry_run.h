// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates a step of a TorchScript network on a device that computes nothing, with the trainer,
// the hooks and the formulas of a recording.
#pragma once

#include "core/estimate/dry_run.h"

namespace ridgepoint::training {

// Call it in a separate process (see dry_device.h). Throws as run::dryRun does.
run::DryRun playDry(const run::DryRunRequest& request);

}  // namespace ridgepoint::training
