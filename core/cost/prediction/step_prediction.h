// SPDX-License-Identifier: GPL-3.0-or-later
// Predicts the time of a step and of its layers, with an interval of 80 %. The time on a device
// (device_time.h) is that at its roofs; a prediction is what to expect.
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
    // It is far from all measurements: the interval is wider.
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
    // On a GPU: the nearest measurements, how far they are from this step, and whether launching
    // the kernels takes longer than the kernels.
    std::optional<Evidence> evidence;
    double distance = 0;
    bool host_bound = false;
};

// The sums of a step's kernels on a GPU, before a factor corrects each of them.
struct StepTerms {
    PerTerm<double> seconds{};
    double transposed = 0;  // of moving the convolutions' bytes once
    double kernels = 0;
    double sustained = 0;  // time of the FLOPs at the board's power
    std::uint64_t launches = 0;
};

// Adds up kernels that run one after another.
class KernelSum {
  public:
    KernelSum(const KernelModel& model, const DeviceFigures& on) : model_(model), on_(on) {}

    void add(const Work& work);
    void add(const KernelSum& other);
    // Adds kernels of which each updates many tensors: their bytes alone count.
    void addBytes(double bytes) { addSeconds(Work{}, bytes / on_.bandwidth); }
    // With the factors of the precision, and of the layout.
    double seconds(bool channels_last) const;
    const PerTerm<double>& terms() const { return terms_; }
    double transposed() const { return transposed_; }
    double kernels() const { return kernels_; }
    // The interval of kernels; errors of a whole step cancel in part.
    Predicted predicted(double seconds) const;

  private:
    void addSeconds(const Work& work, double seconds);
    Work cached(const Work& work) const;

    const KernelModel& model_;
    const DeviceFigures& on_;
    PerTerm<double> terms_{};
    double transposed_ = 0, kernels_ = 0, sum_ = 0;
    // Sums of seconds × logarithm of an end of the interval.
    double low_ = 0, high_ = 0;
};

// Returns the work of kernels for which only sums are known. Products are assumed to be cubes.
Work workOf(double flops_matrix, double bytes, double kernels);

// Unset where a necessary roof is unknown. updates: with the optimizer.
std::optional<StepTerms> stepTerms(const KernelModel& model, const StepEstimate& estimate,
                                   const machine::Device& device, bool updates);

// Unset for a CPU without `shares`, and if a necessary roof is unknown.
std::optional<PredictedStep> predictStep(const StepEstimate& estimate,
                                         const machine::Device& device,
                                         const CpuShares* shares = nullptr);

}  // namespace ridgepoint::cost
