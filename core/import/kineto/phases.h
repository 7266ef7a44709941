// SPDX-License-Identifier: GPL-3.0-or-later
// Assigns moments of a trace to phases of a training step. A
// trace does not contain phases; they follow, in this order, from
//   autograd's nodes, which are the backward pass wherever they run;
//   annotations of torch.optim, torch.utils.data and DistributedDataParallel, and of users who name
//   a phase ("## forward ##"): ops that begin inside one belong to it; the innermost one decides;
//   other outermost ops: forward if a backward pass of the step follows, or if the step has none;
//   no phase after the last backward pass. Forward ops that compute a loss are in the loss
//   phase.
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
