// SPDX-License-Identifier: GPL-3.0-or-later
// Which phase of a training step each moment of a trace belongs to. A trace does not say it; it
// follows, in this order, from
//   autograd's nodes: they are the backward pass, wherever they run;
//   annotations of torch.optim, torch.utils.data and DistributedDataParallel, and of users who name
//   a phase ("## forward ##"): what begins inside one belongs to it, the innermost one counts;
//   the outermost ops besides: forward while a backward pass of the step is still to come, or when
//   the step has none; after the last backward pass they belong to no phase. Of the forward ops
//   those that compute a loss are the loss phase.
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

// Of the records of a step, by start; until `end_ns` at most. The stretches are in order and apart
// from each other, and none of them is of no phase.
std::vector<PhaseStretch> phasesOf(std::span<const HostRecord> records, const Names& names,
                                   std::int64_t end_ns);

}  // namespace ridgepoint::import::kineto
