// SPDX-License-Identifier: GPL-3.0-or-later
// Assigns moments of a trace to phases of a training step. A trace does not contain phases. The
// first of these rules that applies to an op determines its phase:
//  1. Autograd's nodes are the backward pass, on any thread.
//  2. Ops that begin inside an annotation belong to its phase; the innermost annotation decides.
//     Annotations are from torch.optim, torch.utils.data and DistributedDataParallel, or from users
//     who name a phase ("## forward ##").
//  3. Other outermost ops are forward if a backward pass of the step follows, or if the step has no
//     backward pass. After the last backward pass, they have no phase.
// Forward ops that compute a loss are in the loss phase.
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

// `records` are those of a step, sorted by start; the result ends at `end_ns` at the latest. Its
// ranges are in order, do not overlap and always have a phase.
std::vector<PhaseStretch> phasesOf(std::span<const HostRecord> records, const Names& names,
                                   std::int64_t end_ns);

}  // namespace ridgepoint::import::kineto
