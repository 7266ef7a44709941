// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether a run contains FLOPs or bytes, and the times of the work.
#pragma once

#include "core/run/snapshot.h"

namespace ridgepoint::run {

// Returns whether any FLOPs or bytes in the run are known. This check is fast.
bool knowsWork(const Snapshot& snapshot);
// Returns whether a GPU may have done the ops' work, but the snapshot contains only the CPU times
// of the ops. FLOP/s of ops are then unknown.
bool hasOnlyLaunchTimes(const Snapshot& snapshot);

}  // namespace ridgepoint::run
