// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/prediction/evidence.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint::cost {

Term termOf(const Work& work) {
    if (work.single_channels) return work.gradient ? Term::depthwise_gradient : Term::depthwise;
    switch (work.kind) {
        case Work::Kind::convolution:
            if (work.batch > 1) return work.gradient ? Term::grouped_gradient : Term::grouped;
            return work.gradient ? Term::convolution_gradient : Term::convolution;
        case Work::Kind::batched:
        case Work::Kind::linear:
            return Term::product;
        case Work::Kind::normalisation:
        case Work::Kind::softmax:
            return Term::normalisation;
        case Work::Kind::elementwise:
            break;
    }
    return Term::memory;
}

double Evidence::distance(const StepKind& step) const {
    if (step.precision != kind.precision || !(step.capability > 0))
        return std::numeric_limits<double>::infinity();
    double sum = std::abs(step.capability - kind.capability);
    if (std::floor(step.capability) != std::floor(kind.capability)) sum += 1;
    if (step.training != kind.training) sum += 0.5;
    double convolved = 0, outside = 0;
    for (std::size_t i = 0; i < kTermCount; ++i) {
        outside += std::max({least[i] - step.shares[i], step.shares[i] - most[i], 0.0});
        if (isConvolution(static_cast<Term>(i))) convolved += step.shares[i];
    }
    if (step.channels_last != kind.channels_last) sum += 0.5 * convolved;
    return sum + 2 * outside;
}

}  // namespace ridgepoint::cost
