// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether a run contains FLOPs or bytes.
#pragma once

#include "core/run/snapshot.h"

namespace ridgepoint::run {

// Returns whether any FLOPs or bytes in the run are known. This check is fast.
bool knowsWork(const Snapshot& snapshot);

}  // namespace ridgepoint::run
