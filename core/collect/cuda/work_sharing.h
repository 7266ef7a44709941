// SPDX-License-Identifier: GPL-3.0-or-later
// How the modelled work of one op call is shared among the kernels that it launched:
//
//  1. Kernels that only move or convert data (category copy: transposes, casts, layout changes)
//  help
//     an op that has other kernels: they get no FLOPs and no bytes, which are then not known of
//     them. The op's compulsory bytes (docs/provenance.md) are those of its main work.
//  2. Matrix FLOPs go to the kernels of a matrix kind (convolution, matrix product, attention), or,
//     where none is known as such, to all of rule 1's.
//  3. An op with matrix FLOPs gives its bytes to the kernels that got those; its elementwise FLOPs
//     (a bias, a softmax) to the others, or to the same where there are no others.
//  4. An op without matrix FLOPs gives everything to all kernels of rule 1.
//  5. Among the kernels that get something, each gets its part of their time.
//
//  6. An op that has no work at all (it only calls others, as an annotation does) says nothing of
//  the kernels right below it.
//
// What an op's kernels got adds up to exactly what the op has. A kernel that got a share of nothing
// has known work of 0; one of rule 1 or 6, or of an op whose work is unknown, has unknown work.
#pragma once

#include "core/collect/cuda/joined.h"

namespace ridgepoint::collect::cuda {

// Whether it only calls others: whatever is launched right below it is no part of its work.
bool saysNothing(const run::OpRecord& op);

// Fills the work of every kernel of the step that has a costed op.
void shareWork(JoinedStep& step, const KernelNames& names);

}  // namespace ridgepoint::collect::cuda
