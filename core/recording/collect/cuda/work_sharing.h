// SPDX-License-Identifier: GPL-3.0-or-later
// Shares the modelled work of an op call among the kernels that it launched:
//
//  1. Kernels that only move or convert data (category copy: transposes, casts, layout changes) or
//     combine partial results (the reduction of a split product) help an op that has other (main)
//     kernels. They get no FLOPs and no bytes: their work is unknown. The op's compulsory bytes
//     (docs/provenance.md) describe its main work.
//  2. Matrix FLOPs go to the matrix kernels (convolution, matrix product, attention), or to all
//     main kernels if there are no known matrix kernels.
//  3. Bytes of an op with matrix FLOPs go to the kernels with these FLOPs. Its elementwise FLOPs
//     (a bias, a softmax) go to the other main kernels, or to the same ones if there are no others.
//  4. An op without matrix FLOPs shares its FLOPs among its main kernels.
//  5. A memset in an op without matrix FLOPs, or a kernel that writes one number to every element,
//     fills the op's result. A memset gets as many of the op's bytes as it writes, a kernel as many
//     as the op writes. The main kernels share the remaining bytes.
//  6. Kernels that share an amount get parts in proportion to their times.
//  7. An elementwise kernel after a convolution or a matrix product reads and writes the result
//     again, and a reduction reads it. These bytes are added to the op's compulsory bytes. Each
//     elementwise FLOP of the op represents one element.
//  8. An op without any work (it only calls other ops, like an annotation) does not determine the
//     work of the kernels directly below it.
//
// Apart from rule 7, the shares of an op's kernels and memsets add up exactly to the op's work. A
// share of 0 is known work. Kernels of rules 1 and 8, and kernels of ops with unknown work, have
// unknown work. Kernels that a CUDA graph replays share the work of the captured op
// (Joined::captured) in each replay; if it is unknown, so is their work.
#pragma once

#include "core/recording/collect/cuda/joined.h"

namespace ridgepoint::recording::collect::cuda {

// Returns whether the op only calls other ops. Kernels launched directly below such an op are not
// part of its work.
bool saysNothing(const run::OpRecord& op);

// Sets the work of every kernel in the step that belongs to a costed op.
void shareWork(JoinedStep& step, const KernelNames& names);

}  // namespace ridgepoint::recording::collect::cuda
