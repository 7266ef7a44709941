// SPDX-License-Identifier: GPL-3.0-or-later
// Attention with a causal mask, whose FLOPs can be counted in two ways.
#pragma once

#include "core/cost/formulas.h"

namespace ridgepoint::cost {

// Returns whether a call is attention with a causal mask.
bool isCausal(const OpCall& call);

// Takes away the masked half of the scores, which flash attention does not calculate. Bytes stay.
void countVisibleScores(OpCost& cost);

}  // namespace ridgepoint::cost
