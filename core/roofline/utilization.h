// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates how much of a device's peak a training step uses, as A. Chowdhery et al., "PaLM:
// scaling language modeling with pathways", arXiv 2204.02311, appendix B, define it. Model FLOPs
// are the matrix work of one forward and one backward pass. Hardware FLOPs are the matrix work that
// ran, with recomputed activations.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/roofline/roofline.h"

namespace ridgepoint::roofline {

// Matrix FLOPs of a step by precision.
struct MatrixFlops {
    PerArithmetic<double> model{}, hardware{};
    // False if the passes of the step cannot be distinguished, so that recomputation is unknown.
    bool model_known = true;
};

// The matrix FLOPs of one kind of work (for example, all convolutions) in a step.
struct PassFlops {
    PerArithmetic<double> forward{}, backward{};
    // Part of `backward` that is known to recompute the forward pass.
    PerArithmetic<double> again{};
    PerArithmetic<double> others{};  // work in neither pass, such as an optimizer's
};
// Adds up all kinds of work. A backward pass needs at most two products for each product of the
// forward pass: the gradients of both factors. Everything beyond is recomputation.
MatrixFlops matrixFlops(std::span<const PassFlops> kinds);

// Returns the peak with which utilization is calculated: the highest roof of the vendor or, if
// there is none, of a measurement. Null if the precision has no roof.
const Ceiling* peakOf(std::span<const Ceiling> ceilings, Arithmetic arithmetic);

struct Utilization {
    // Model and hardware FLOPs utilization: time of the matrix FLOPs at the peaks ÷ step time.
    std::optional<double> mfu, hfu;
    std::optional<double> model_flops, hardware_flops;  // per step
    std::vector<Ceiling> peaks;                         // one for each precision in use
    std::string_view reason;  // sentence that explains why `mfu` is unknown; empty if it is known
};
// `step_seconds` is the step time, multiplied by the number of devices if several do the FLOPs.
Utilization utilization(const MatrixFlops& flops, std::optional<double> step_seconds,
                        std::span<const Ceiling> ceilings);

}  // namespace ridgepoint::roofline
