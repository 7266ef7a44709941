// SPDX-License-Identifier: GPL-3.0-or-later
// Assigns times in a trace to phases of a training step, because a trace does not contain phases.
// The first rule that applies to an op determines its phase:
//  1. Autograd nodes belong to the backward pass, on any thread.
//  2. Ops that start inside an annotation belong to the annotation's phase. If annotations are
//     nested, the innermost one applies. Annotations come from torch.optim, torch.utils.data and
//     DistributedDataParallel, or from users who name a phase ("## forward ##").
//  3. Other outermost ops belong to the forward pass if a backward pass of the step follows, or if
//     the step has no backward pass. After the last backward pass, they have no phase.
// Forward ops that compute a loss belong to the loss phase.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/import/kineto/trace.h"

namespace ridgepoint::import::kineto {

struct PhaseStretch {
    std::int64_t start_ns = 0, end_ns = 0;
    run::Phase phase = run::Phase::none;
};

// Returns the time ranges of the phases in order. The ranges do not overlap, and the last one ends
// at `end_ns` at the latest. `records` must be the records of one step, sorted by start time.
std::vector<PhaseStretch> phasesOf(std::span<const HostRecord> records, const Names& names,
                                   std::int64_t end_ns);

}  // namespace ridgepoint::import::kineto
