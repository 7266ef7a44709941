// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/roofline/utilization.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridgepoint::roofline {
namespace {

double sumOf(const PerArithmetic<double>& flops) {
    return std::accumulate(flops.begin(), flops.end(), 0.0);
}

void addTo(PerArithmetic<double>& sum, const PerArithmetic<double>& flops, double factor = 1) {
    for (std::size_t i = 0; i < flops.size(); ++i) sum[i] += factor * flops[i];
}

}  // namespace

MatrixFlops matrixFlops(std::span<const PassFlops> kinds) {
    constexpr double kBackwardProducts = 2;
    MatrixFlops sum;
    double spare = 0, excess = 0, forward = 0, others = 0;
    std::vector<double> needed, beyond;
    for (const PassFlops& kind : kinds) {
        for (const auto* const part : {&kind.forward, &kind.backward, &kind.others})
            addTo(sum.hardware, *part);
        const double most = kBackwardProducts * sumOf(kind.forward);
        const double backward = std::max(0.0, sumOf(kind.backward) - sumOf(kind.again));
        needed.push_back(std::min(backward, most));
        beyond.push_back(backward - needed.back());
        excess += beyond.back();
        // The gradients of some forward work are another kind: those of attention can be products.
        if (sumOf(kind.backward) <= 0) spare += most;
        forward += sumOf(kind.forward);
        others += sumOf(kind.others);
    }
    // Without a forward pass, other work may be a step whose passes are not marked.
    sum.model_known = forward > 0 || (excess <= 0 && others <= 0);
    const double granted = excess > 0 ? std::min(1.0, spare / excess) : 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const PassFlops& kind = kinds[i];
        addTo(sum.model, kind.forward);
        const double backward = needed[i] + beyond[i];
        if (backward <= 0) continue;
        const double share = (needed[i] + granted * beyond[i]) / backward;
        addTo(sum.model, kind.backward, share);
        addTo(sum.model, kind.again, -share);
    }
    return sum;
}

const Ceiling* peakOf(std::span<const Ceiling> ceilings, Arithmetic arithmetic) {
    const Ceiling* peak = nullptr;
    for (const Ceiling& ceiling : ceilings) {
        if (ceiling.kind != Ceiling::Kind::compute || ceiling.arithmetic != arithmetic ||
            !(ceiling.value > 0) || !std::isfinite(ceiling.value)) {
            continue;
        }
        const auto published = [](const Ceiling& one) {
            return one.provenance == Provenance::datasheet;
        };
        if (peak == nullptr || published(ceiling) > published(*peak) ||
            (published(ceiling) == published(*peak) && ceiling.value > peak->value)) {
            peak = &ceiling;
        }
    }
    return peak;
}

Utilization utilization(const MatrixFlops& flops, std::optional<double> step_seconds,
                        std::span<const Ceiling> ceilings) {
    Utilization result;
    const double hardware = sumOf(flops.hardware);
    if (!(hardware > 0) || !std::isfinite(hardware)) {
        result.reason = "The run contains no known matrix FLOPs.";
        return result;
    }
    result.hardware_flops = hardware;
    if (flops.model_known) result.model_flops = sumOf(flops.model);
    double model_seconds = 0, hardware_seconds = 0;
    for (std::size_t i = 0; i < kArithmeticCount; ++i) {
        if (!(flops.hardware[i] > 0)) continue;
        const Ceiling* const peak = peakOf(ceilings, static_cast<Arithmetic>(i));
        if (peak == nullptr) {
            result.reason = "The peak of a precision in use is unknown.";
            result.peaks.clear();
            return result;
        }
        result.peaks.push_back(*peak);
        hardware_seconds += flops.hardware[i] / peak->value;
        model_seconds += flops.model[i] / peak->value;
    }
    if (!step_seconds || !(*step_seconds > 0)) {
        result.reason = "The step time is unknown.";
        return result;
    }
    result.hfu = hardware_seconds / *step_seconds;
    if (flops.model_known)
        result.mfu = model_seconds / *step_seconds;
    else
        result.reason = "Forward and backward passes are not marked in this run.";
    return result;
}

}  // namespace ridgepoint::roofline
