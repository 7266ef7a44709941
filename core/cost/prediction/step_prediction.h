// SPDX-License-Identifier: GPL-3.0-or-later
// Predicts the time of a step and each of its layers, with an 80 % interval. The time on a device
// (device_time.h) is the time at the roofs; a prediction is the expected time.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/cost/estimate.h"
#include "core/cost/prediction/cpu_shares.h"
#include "core/cost/prediction/evidence.h"
#include "core/cost/prediction/kernel_model.h"

namespace ridgepoint::cost {

struct Predicted {
    double seconds = 0, low = 0, high = 0;
    // True if the prediction is far from all measurements. The interval is then wider.
    bool extrapolated = false;

    std::string_view provenance() const { return extrapolated ? "extrapolated" : "predicted"; }
};

struct PredictedLayer {
    Predicted forward, backward, update, all;
};

struct PredictedStep {
    std::vector<PredictedLayer> layers;  // in the order of the estimate; the layers add up to the
                                         // step
    Predicted step;
    // Set only for a GPU: the nearest measurements, their distance from this step, and whether
    // launching the kernels takes longer than running them.
    std::optional<Evidence> evidence;
    double distance = 0;
    bool host_bound = false;
};

// The sums over a step's kernels on a GPU, before each sum is multiplied by its factor.
struct StepTerms {
    PerTerm<double> seconds{};
    double transposed = 0;  // time to move the convolutions' bytes once
    double kernels = 0;
    double sustained = 0;  // time of the matrix FLOPs at the board's power limit
    std::uint64_t launches = 0;
};

// Adds up kernels that run one after another.
class KernelSum {
  public:
    KernelSum(const KernelModel& model, const DeviceFigures& on) : model_(model), on_(on) {}

    void add(const Work& work);
    void add(const KernelSum& other);
    // Adds kernels that each update many tensors. Only the bytes determine their time.
    void addBytes(double bytes) { addSeconds(Work{}, bytes / on_.bandwidth); }
    // Returns the time, corrected with the factors for the precision and the layout.
    double seconds(bool channels_last) const;
    const PerTerm<double>& terms() const { return terms_; }
    double transposed() const { return transposed_; }
    double kernels() const { return kernels_; }
    // Returns `seconds` with the interval for kernels. This interval is too wide for a whole step,
    // in which the errors of the kernels partly cancel.
    Predicted predicted(double seconds) const;

  private:
    void addSeconds(const Work& work, double seconds);
    Work cached(const Work& work) const;

    const KernelModel& model_;
    const DeviceFigures& on_;
    PerTerm<double> terms_{};
    double transposed_ = 0, kernels_ = 0, sum_ = 0;
    // Sums of seconds × the logarithm of the interval's lower and upper bound.
    double low_ = 0, high_ = 0;
};

// Returns the work of kernels for which only sums are known. Products are assumed to be cubes.
Work workOf(double flops_matrix, double bytes, double kernels);

// Returns the sums for a step, including the optimizer if `updates` is true. Unset if a required
// roof is unknown.
std::optional<StepTerms> stepTerms(const KernelModel& model, const StepEstimate& estimate,
                                   const machine::Device& device, bool updates);

// Predicts a step. Unset for a CPU without a calibration on it, or if a required roof is unknown.
std::optional<PredictedStep> predictStep(const StepEstimate& estimate,
                                         const machine::Device& device,
                                         const Calibration* calibration = nullptr);

}  // namespace ridgepoint::cost
