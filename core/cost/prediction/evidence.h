// SPDX-License-Identifier: GPL-3.0-or-later
// The measured steps that a prediction rests on, and how far a step is from them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/cost/work.h"

namespace ridgepoint::cost {

// Kinds of kernels. Whole networks correct the time of each kind by a factor of its own.
enum class Term : std::uint8_t {
    convolution,
    convolution_gradient,
    grouped,
    grouped_gradient,
    depthwise,
    depthwise_gradient,
    product,
    normalisation,  // and softmax
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

// The properties that decide how well measured steps represent another step.
struct StepKind {
    std::string precision;  // "fp32", "tf32" or "half"
    double capability = 0;  // compute capability; 0 for GPUs of other vendors
    bool training = false;
    bool channels_last = false;
    PerTerm<double> shares{};  // of the predicted time
};

// Measurements of one device in one precision, mode and layout.
struct Evidence {
    std::string device;
    StepKind kind;                    // `shares` is not used
    PerTerm<double> least{}, most{};  // shares of the measured steps
    std::int64_t measurements = 0, networks = 0;
    double median_error = 0;  // |predicted ÷ measured − 1|, with the device left out of the fit

    // 0: such a step was measured. Another generation adds 1 and the difference of the compute
    // capabilities, another mode 0.5, another layout 0.5 times the share of convolutions, and work
    // of kinds that the measured steps do not contain twice its share. Another precision, and a GPU
    // without a compute capability, are infinitely far.
    double distance(const StepKind& step) const;
};

// Steps further than this from all measurements are extrapolated.
inline constexpr double kFar = 1;

}  // namespace ridgepoint::cost
