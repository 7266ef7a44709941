// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates the results of an estimate on a device: the step time at the device's roofs, and the
// largest batch.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/cost/estimate.h"
#include "core/roofline/roofline.h"
#include "core/roofline/utilization.h"

namespace ridgepoint::cost {

// The time of one direction of a layer, or of the update of its parameters.
struct PartTime {
    double compute_seconds = 0;  // time of the FLOPs at the roofs of their units
    double memory_seconds = 0;   // time of the bytes at the DRAM roof
    double launch_seconds = 0;   // time of the kernel launches

    double seconds() const { return std::max(compute_seconds, memory_seconds) + launch_seconds; }
};

struct LayerTime {
    PartTime forward, backward, update;

    double seconds() const { return forward.seconds() + backward.seconds() + update.seconds(); }
    // Returns the resource with the largest of the three sums over all parts. Time that is hidden
    // by another roof's time is ignored.
    roofline::Bound bound() const;
};

using StepTime = std::vector<LayerTime>;  // one entry per layer, in the order of the estimate

struct DeviceTime {
    double seconds = 0;          // time of one step
    double compute_seconds = 0;  // time of layers limited by compute
    double memory_seconds = 0;   // time of layers limited by memory
    double launch_seconds = 0;   // time of kernel launches, all layers
    double update_seconds = 0;   // part of `seconds` that the optimizer takes
    roofline::Bound bound;       // limit with the largest time; memory means DRAM
};

// Seconds that a GPU's queue or a CPU's dispatcher needs to launch one operator's kernel.
inline constexpr double kGpuLaunchSeconds = 5e-6;
// Lower bound of kGpuLaunchSeconds: the time between dependent kernels that a GPU starts by itself.
inline constexpr double kLeastGpuLaunchSeconds = 1e-6;
inline constexpr double kCpuLaunchSeconds = 2e-6;

// Returns the roof for matrix work in this precision: that of the matrix unit or, if there is none,
// of the vector instructions that can do the work. Returns null if there are neither.
const roofline::Ceiling* matrixRoof(std::span<const roofline::Ceiling> ceilings,
                                    roofline::Arithmetic arithmetic);

// Returns the matrix FLOPs of a step by the device's units. A fused attention's backward pass
// recomputes the scores, so it has more hardware FLOPs than model FLOPs.
roofline::MatrixFlops matrixFlops(const StepEstimate& estimate,
                                  std::span<const roofline::Ceiling> ceilings);

// The limits of a device. If only the first two members are set, the limits are those of
// a roofline: formula FLOPs at the peaks of the roofs, and all bytes at DRAM bandwidth.
struct Limits {
    std::span<const roofline::Ceiling> ceilings;
    double launch_seconds = 0;
    double clock_gain = 1;   // highest clock ÷ clock of the compute roofs
    double cache_bytes = 0;  // size of the last-level cache, which can pass data between ops
    double cache_bytes_per_second = 0;  // 0 if unknown
    // If true, libraries use their fastest algorithms, and one kernel updates all parameters.
    bool fastest = false;
};

// Returns the time of each layer at these limits, separately for forward, backward and update. This
// is the larger of compute time (FLOPs ÷ peak of their unit) and memory time (bytes ÷ bandwidth),
// plus launch time. Matrix FLOPs use the roof of the matrix unit for the estimate's precision. If
// the device has no such unit, they use the vector roof of this type (for TF32, the roof of
// float32). All other FLOPs use the roof of float32. Unset if the device lacks one of these roofs
// or a bandwidth.
std::optional<StepTime> stepTimeOn(const StepEstimate& estimate, const Limits& limits);
// Returns the time of each layer at the roofs. A step can be faster because of algorithms with
// fewer multiplications than the formula, higher clocks, and data that stays in a cache: see
// leastTimeOn() in on_device.h.
std::optional<StepTime> stepTimeOn(const StepEstimate& estimate,
                                   std::span<const roofline::Ceiling> ceilings,
                                   double launch_seconds);
DeviceTime sumOf(const StepTime& step);
// Adds up the times that stepTimeOn() returns.
std::optional<DeviceTime> timeOn(const StepEstimate& estimate,
                                 std::span<const roofline::Ceiling> ceilings,
                                 double launch_seconds);

// Returns the largest batch whose step fits into the memory, or 0 if not even one sample fits.
// Includes the step's allocations and the workspace allowance, but not memory that the driver
// reserves.
std::int64_t largestBatch(const cost::model::Graph& graph, const StepOptions& options,
                          std::uint64_t memory_bytes);

// Memory at one point in a step, as a linear function of the batch size. A step's peak is the
// maximum of all its lines at the batch size.
struct PeakLine {
    std::int64_t fixed_bytes = 0;
    std::int64_t bytes_per_sample = 0;

    auto operator<=>(const PeakLine&) const = default;
};
// Returns the lines that are the maximum for at least one batch size of 1 or more, sorted by slope.
std::vector<PeakLine> upperLines(std::vector<PeakLine> lines);
std::uint64_t peakBytes(std::span<const PeakLine> lines, std::int64_t batch);
// Returns the largest batch whose step fits into the memory, based on the step's memory lines.
// Unset if there are no lines.
std::optional<std::int64_t> largestBatch(std::span<const PeakLine> lines,
                                         std::uint64_t memory_bytes);

}  // namespace ridgepoint::cost
