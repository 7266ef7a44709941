// SPDX-License-Identifier: GPL-3.0-or-later
// Handles attention with a causal mask. Its FLOPs can be counted with or without the masked scores.
#pragma once

#include "core/cost/formulas.h"

namespace ridgepoint::cost {

// The mode (RunInfo::modes) of a run whose causal attention counts only the visible scores.
inline constexpr const char* kHalvedCausal = "causal-flops half";

// Returns whether a call is attention with a causal mask.
bool isCausal(const OpCall& call);

// Subtracts the FLOPs of the masked half of the scores, which flash attention does not calculate.
// The bytes do not change.
void countVisibleScores(OpCost& cost);

}  // namespace ridgepoint::cost
