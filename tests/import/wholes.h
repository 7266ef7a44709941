// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/snapshot.h"

namespace ridgepoint::import {

// Expects that a report, a comparison of the run with itself and the numbers of a study agree with
// the run's rows: the same numbers, lower bounds and unknown values, and sums that equal their
// heading.
void expectWholes(const run::Snapshot& snapshot);

}  // namespace ridgepoint::import
