// SPDX-License-Identifier: GPL-3.0-or-later
// Predicts the time of a step and of its layers, with an interval of 80 %. The time on a device
// (device_time.h) is the least that its roofs allow; a prediction is what to expect.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/cost/estimate.h"
#include "core/cost/prediction/cpu_shares.h"
#include "core/cost/prediction/kernel_model.h"

namespace ridgepoint::cost {

struct Predicted {
    double seconds = 0, low = 0, high = 0;
    // No measurement of such devices, precisions or kernels is behind it: the interval is wider.
    bool extrapolated = false;

    std::string_view provenance() const { return extrapolated ? "extrapolated" : "predicted"; }
};

struct PredictedLayer {
    Predicted forward, backward, update, all;
};

struct PredictedStep {
    std::vector<PredictedLayer> layers;  // in the estimate's order; they add up to the step
    Predicted step;
};

// Collects kernels that run one after another.
class KernelSum {
  public:
    KernelSum(const KernelModel& model, const DeviceFigures& on) : model_(model), on_(on) {}

    void add(const Work& work);
    void add(const KernelSum& other);
    double seconds() const { return seconds_; }
    double flops() const { return flops_; }
    // Of a few kernels; of a whole step, errors of kernels cancel in part.
    Predicted kernels(double factor) const { return predicted(factor, kernel_low_, kernel_high_); }
    Predicted step(double factor) const { return predicted(factor, step_low_, step_high_); }

  private:
    Predicted predicted(double factor, double low, double high) const;

    const KernelModel& model_;
    const DeviceFigures& on_;
    double seconds_ = 0, flops_ = 0, unfitted_ = 0;
    // Sums of seconds × logarithm of an end of the interval.
    double kernel_low_ = 0, kernel_high_ = 0, step_low_ = 0, step_high_ = 0;
};

// Kernels of which only sums are known: products are taken for cubes.
Work workOf(double flops_matrix, double bytes, double kernels);

// Unset for a CPU without `shares`, and if a necessary roof is unknown.
std::optional<PredictedStep> predictStep(const StepEstimate& estimate,
                                         const machine::Device& device,
                                         const CpuShares* shares = nullptr);

}  // namespace ridgepoint::cost
