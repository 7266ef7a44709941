// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the measured steps on which a prediction is based, and the distance of other steps from
// them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/cost/work.h"

namespace ridgepoint::cost {

// Kinds of kernels. Measurements of whole networks provide a correction factor for each kind.
enum class Term : std::uint8_t {
    convolution,
    convolution_gradient,
    grouped,
    grouped_gradient,
    depthwise,
    depthwise_gradient,
    product,
    normalisation,  // normalisation and softmax
    memory
};
inline constexpr std::size_t kTermCount = 9;
inline constexpr std::array<std::string_view, kTermCount> kTermNames{
    "convolution", "convolution_gradient", "grouped", "grouped_gradient",
    "depthwise",   "depthwise_gradient",   "product", "normalisation",
    "memory"};
constexpr bool isConvolution(Term term) { return term <= Term::depthwise_gradient; }
template <class T>
using PerTerm = std::array<T, kTermCount>;

Term termOf(const Work& work);

// The properties that determine how well measured steps represent another step.
struct StepKind {
    std::string precision;  // "fp32", "tf32" or "half"
    double capability = 0;  // compute capability; 0 for GPUs of other vendors
    bool training = false;
    bool channels_last = false;
    PerTerm<double> shares{};  // shares of the predicted time
};

// Measurements of one device in one precision, mode and layout.
struct Evidence {
    std::string device;
    StepKind kind;                    // `shares` is not used
    PerTerm<double> least{}, most{};  // minimum and maximum shares in the measured steps
    std::int64_t measurements = 0, networks = 0;
    double median_error = 0;  // |predicted ÷ measured − 1|, from a fit without this device

    // Returns the distance of a step, which is 0 if such a step was measured. It is the sum of the
    // difference of the compute capabilities, 1 for another generation, 0.5 for another mode, 0.5
    // times the share of convolutions for another layout, and twice the shares outside the range of
    // the measured steps. The distance is infinite for another precision or a GPU without a compute
    // capability.
    double distance(const StepKind& step) const;
};

// Steps with a larger distance from all measurements are extrapolated.
inline constexpr double kFar = 1;

}  // namespace ridgepoint::cost
