// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates a step of a TorchScript network by running it on a device that computes nothing, with
// the same trainer, hooks and cost models as in a recording.
#pragma once

#include "core/estimate/dry_run.h"

namespace ridgepoint::recording::training {

// Runs the step. Call this in a separate process (see dry_device.h). Throws the same exceptions as
// estimate::dryRun.
estimate::DryRun playDry(const estimate::DryRunRequest& request);

}  // namespace ridgepoint::recording::training
