// SPDX-License-Identifier: GPL-3.0-or-later
// The results of an estimate on a device: the least time of a step, and the largest batch.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/cost/estimate.h"
#include "core/roofline/roofline.h"

namespace ridgepoint::cost {

// What one direction of a layer, or the update of its parameters, takes.
struct PartTime {
    double compute_seconds = 0;  // its FLOPs at the roofs of the units that do them
    double memory_seconds = 0;   // its bytes at the roof of DRAM
    double launch_seconds = 0;   // starting its kernels

    double seconds() const { return std::max(compute_seconds, memory_seconds) + launch_seconds; }
};

struct LayerTime {
    PartTime forward, backward, update;

    double seconds() const { return forward.seconds() + backward.seconds() + update.seconds(); }
    // The largest of the three over all parts; what the roofs hide counts for nothing.
    roofline::Bound bound() const;
};

using StepTime = std::vector<LayerTime>;  // of the layers of the estimate

struct DeviceTime {
    double seconds = 0;          // of one step
    double compute_seconds = 0;  // of the layers that arithmetic holds back
    double memory_seconds = 0;   // of those that memory holds back
    double launch_seconds = 0;   // of starting kernels, in every layer
    roofline::Bound bound;       // the largest of the three; memory is DRAM
};

// Starting one operator's kernel, seconds: what a GPU's queue and a CPU's dispatcher take.
inline constexpr double kGpuLaunchSeconds = 5e-6;
inline constexpr double kCpuLaunchSeconds = 2e-6;

// The roof for matrix work of this precision; null if there is none.
const roofline::Ceiling* matrixRoof(std::span<const roofline::Ceiling> ceilings,
                                    roofline::Arithmetic arithmetic);

// Layer by layer, forward, backward and update apart: the larger of FLOPs over the peak
// of the unit that does them and bytes over the bandwidth of DRAM, plus the launches. A lower
// bound: nothing is assumed to run below its roof, and nothing to stay in a cache. Matrix FLOPs are
// compared with the roof of the matrix unit of the estimate's precision (or of vectors of that type
// where there is none; TF32, which only allows its unit, against float32's), all others against
// float32's. Unset when the device has no such roof or no bandwidth.
std::optional<StepTime> stepTimeOn(const StepEstimate& estimate,
                                   std::span<const roofline::Ceiling> ceilings,
                                   double launch_seconds);
// The same, added up.
std::optional<DeviceTime> timeOn(const StepEstimate& estimate,
                                 std::span<const roofline::Ceiling> ceilings,
                                 double launch_seconds);

// The most samples whose step fits into the memory; 0 when not even one does. Of what the step
// allocates, with the allowance for workspace; what a driver keeps for itself is not in it.
std::int64_t largestBatch(const model::Graph& graph, const StepOptions& options,
                          std::uint64_t memory_bytes);

// How the memory at one moment of a step grows with the batch. The peak of a step at a batch is the
// largest of its lines there.
struct PeakLine {
    std::int64_t fixed_bytes = 0;
    std::int64_t bytes_per_sample = 0;

    auto operator<=>(const PeakLine&) const = default;
};
// Of many lines those that are the largest somewhere for a batch of at least 1, by slope.
std::vector<PeakLine> upperLines(std::vector<PeakLine> lines);
std::uint64_t peakBytes(std::span<const PeakLine> lines, std::int64_t batch);
// As above; unset when there are no lines.
std::optional<std::int64_t> largestBatch(std::span<const PeakLine> lines,
                                         std::uint64_t memory_bytes);

}  // namespace ridgepoint::cost
