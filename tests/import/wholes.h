// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/snapshot.h"

namespace ridgepoint::import {

// A report, a comparison of the run with itself and the numbers of a study say what the run's rows
// say: the same numbers, lower bounds and unknown values, and sums that equal their heading.
void expectWholes(const run::Snapshot& snapshot);

}  // namespace ridgepoint::import
